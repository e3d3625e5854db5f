# What the program does on a disk that is full: `sh full_disk.sh PROGRAM FOLDER`, in a mount namespace of its own. Exit code 77
# where nothing can be mounted. Each command's exit code and output follow a line with its name.
kip=$1
mkdir "$2/disk" && mount -t tmpfs -o size=8k tmpfs "$2/disk" && cd "$2/disk" || exit 77

try() {
    echo "== $1"
    shift
    "$@" >"$OLDPWD/told" 2>&1
    echo "$?"
    cat "$OLDPWD/told"
}

OLDPWD=$2
export XDG_STATE_HOME="$PWD"
try torn "$kip" play nsw --auto 3 --coins fresh --transcript kip-t.jsonl
cp kip-t.jsonl "$OLDPWD"
try read "$kip" replay --unfinished kip-t.jsonl
try still-full "$kip" play --resume kip-t.jsonl
try unchanged cmp kip-t.jsonl "$OLDPWD/kip-t.jsonl"
mount -o remount,size=1m .
try room "$kip" play --resume
mv kip-t.jsonl.torn "$OLDPWD"
dd if=/dev/zero of=fill 2>/dev/null
try begin "$kip" play nsw --auto 1 --transcript kip-new.jsonl
try begin-at-cards sh -c "echo quit | '$kip' play crazy --seats me,random"
try resume "$kip" play --resume
try page "$kip" diff pub pub --html page.html
try report "$kip" arena crazy --players random,random --deals 2 --report arena.html
try components "$kip" rulebooks --export components
try key "$kip" keygen --out lab.key
try certificate "$kip" certify nsw --part identity --out certificate
try house "$kip" new-rulebook our-house --in our-house
try output sh -c "'$kip' describe nsw >/dev/full"
export KIP_CACHE="$PWD/cache"
try cache sh -c "'$kip' describe nsw >'$OLDPWD/answer'; echo \$?; tail -n 1 '$OLDPWD/answer'"
try no-cache "$kip" describe nsw
rmdir certificate components
rm -r cache kip
try left ls -A
