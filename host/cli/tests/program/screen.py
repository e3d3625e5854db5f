"""Runs a program on a terminal of its own, and does what a list says: `wait` for a word in what it writes, or until a file in the
folder has one (`kept`), `press` a key until a file has a word, or until a file is there (`until`), `see` a word on the screen,
`click` on one, wait until the screen is `still`, take a `picture` of it, `send` keys, `resize`, `storm` through sizes for some
seconds, `signal`, `make` a file, `close`; and at the start `ignore` a signal.

Prints what came, how the program ended and how long after the last of this, whether the terminal is as it was, the pictures, and
the seconds of processor that the program took, as JSON.
"""

import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import unicodedata

SECONDS = 60


class Screen:
    """What a terminal shows, as far as this program's sequences go: letters, lines, places, clearing."""

    SEQUENCE = re.compile(r"\x1b\[([?<>=]?)([\d;]*)([@-~])|\x1b[78=>]|[^\x1b]|\x1b$")

    def __init__(self, columns, rows):
        self.cells, self.at, self.rest, self.sequences = [], [0, 0], "", []
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        kept = [row[:columns] + [" "] * (columns - len(row)) for row in self.cells[:rows]]
        self.cells = kept + [[" "] * columns for _ in range(rows - len(kept))]

    def feed(self, text):
        text = self.rest + text
        # What is cut off in the middle of a sequence waits for the rest.
        cut = re.search(r"\x1b(\[[?<>=]?[\d;]*)?$", text)
        self.rest = cut[0] if cut else ""
        for found in self.SEQUENCE.finditer(text[: len(text) - len(self.rest)]):
            if found[3]:
                self.obey(found[1], [int(part or 0) for part in found[2].split(";")], found[3])
            elif found[0][0] != "\x1b":
                self.write(found[0])

    def obey(self, mark, numbers, name):
        x, y = self.at
        many = max(numbers[0], 1)
        if mark or name == "m":
            return
        if name == "H":
            self.at = [max((numbers + [1])[1], 1) - 1, many - 1]
        elif name in "ABCDGEF":
            x = {"C": x + many, "D": x - many, "G": many - 1, "E": 0, "F": 0}.get(name, x)
            y = {"A": y - many, "B": y + many, "E": y + many, "F": y - many}.get(name, y)
            self.at = [max(0, min(x, self.columns - 1)), max(0, min(y, self.rows - 1))]
        elif name in "JK":
            first, last = [(x, self.columns), (0, x + 1), (0, self.columns)][min(numbers[0], 2)]
            if y < self.rows:
                self.cells[y][first:last] = [" "] * len(self.cells[y][first:last])
            others = {("J", 0): range(y + 1, self.rows), ("J", 1): range(y), ("J", 2): range(self.rows)}
            for row in others.get((name, numbers[0]), ()):
                self.cells[row] = [" "] * self.columns

    def write(self, letter):
        x, y = self.at
        if letter == "\r":
            self.at[0] = 0
        elif letter == "\n":
            self.at[1] = y + 1
            if self.at[1] >= self.rows:
                self.at[1] = self.rows - 1
                self.cells = self.cells[1:] + [[" "] * self.columns]
        elif letter == "\b":
            self.at[0] = max(x - 1, 0)
        elif letter >= " " and not unicodedata.combining(letter):
            wide = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
            if x + wide > self.columns:
                self.at[0] = 0
                self.write("\n")
                x, y = self.at
            for place, part in enumerate([letter, ""][:wide]):
                if y < self.rows and x + place < self.columns:
                    self.cells[y][x + place] = part
            self.at[0] = x + wide

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]

    def find(self, word):
        """The column and the row of a word, from 1."""
        for row, line in enumerate(self.lines(), 1):
            if (column := line.find(word)) >= 0:
                before = "".join(self.cells[row - 1]).find(word)
                wide = sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line[:before])
                return wide + 1, row
        return None


size, actions, command = json.loads(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:]
master, slave = pty.openpty()
screen = Screen(*size)


def resize(columns, rows):
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    screen.resize(columns, rows)


resize(*size)
before = termios.tcgetattr(slave)
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(slave, number)
    os.close(master)
    for name, *values in actions:
        if name == "ignore":
            signal.signal(values[0], signal.SIG_IGN)
    os.execvp(command[0], command)

output, pictures, deadline = b"", [], time.monotonic() + SECONDS


def read(patience=0.05):
    global output
    ready, _, _ = select.select([master], [], [], patience)
    if ready:
        try:
            came = os.read(master, 65536)
        except OSError:
            return
        output += came
        screen.feed(came.decode(errors="replace"))


def in_time(*what):
    if time.monotonic() > deadline:
        told = {"missed": what, "screen": screen.lines(), "pictures": pictures, "output": output.decode(errors="replace")}
        print(json.dumps(told))
        os.kill(child, signal.SIGKILL)
        sys.exit(0)


def see(word):
    while (found := screen.find(word)) is None:
        read()
        in_time("see", word)
    return found


def is_kept(word):
    files = [file for folder in (pathlib.Path(), pathlib.Path("kip")) if folder.is_dir() for file in folder.iterdir()]
    return any(word in file.read_text() for file in files if file.is_file())


seen, status, used, is_open = 0, None, None, True
for name, *values in actions:
    if name == "wait":
        word = values[0].encode()
        while (found := output.find(word, seen)) < 0:
            read()
            in_time(name, values)
        seen = found + len(word)
    elif name == "kept":
        # What is drawn anew is only what differs; a file says it whole.
        while not is_kept(values[0]):
            read()
            in_time(name, values)
    elif name == "press":
        while not is_kept(values[0]):
            os.write(master, values[1].encode())
            read(0.03)
            in_time(name, values)
    elif name == "still":
        length = -1
        while length < len(output):
            length = len(output)
            read(0.2)
    elif name == "until":
        # Presses a key again and again until that file is there, with something in it.
        file, key = pathlib.Path(values[0]), values[1].encode()
        while not (file.exists() and file.read_text()):
            read()
            in_time(name, values)
            if key and not (file.exists() and file.read_text()):
                os.write(master, key)
                time.sleep(0.1)
    elif name == "see":
        see(values[0])
    elif name == "click":
        column, row = see(values[0])
        os.write(master, f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m".encode())
    elif name == "make":
        pathlib.Path(values[0]).touch()
    elif name == "picture":
        pictures.append(screen.lines())
    elif name == "send":
        os.write(master, values[0].encode())
    elif name == "resize":
        resize(*values)
        os.kill(child, signal.SIGWINCH)
    elif name == "storm":
        # A hundred sizes a second, and now and then a key.
        begun, (seconds, sizes, key) = time.monotonic(), values
        for number in range(int(seconds * 100)):
            resize(*sizes[number % len(sizes)])
            os.kill(child, signal.SIGWINCH)
            if number % 10 == 0:
                os.write(master, key.encode())
            while (left := begun + number / 100 - time.monotonic()) > 0:
                read(left)
    elif name == "signal":
        os.kill(child, values[0])
    elif name == "close":
        after, is_open = None, False
        os.close(slave)
        os.close(master)
done = time.monotonic()
while status is None and time.monotonic() < deadline:
    pid, code, used = os.wait4(child, os.WNOHANG)
    if pid:
        status = os.waitstatus_to_exitcode(code)
    elif is_open:
        read()
    else:
        time.sleep(0.05)
if status is None:
    os.kill(child, signal.SIGKILL)
# The terminal still has what the program wrote last: more of it than one reading gives, where the machine is busy.
length = -1
while is_open and length < len(output):
    length = len(output)
    read()
restored = None
if is_open:
    after = termios.tcgetattr(slave)
    restored = before == after
told = {"output": output.decode(errors="replace"), "status": status, "restored": restored, "pictures": pictures}
seconds = used and used.ru_utime + used.ru_stime
print(json.dumps(told | {"seconds": seconds, "ended-after": time.monotonic() - done}))
