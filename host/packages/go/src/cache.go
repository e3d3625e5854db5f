package kip

// Where compiled code is kept, so that the next process need not compile.
//
// The folder is `kip-packages` of the folder that the environment names by KIP_CACHE, otherwise of `kip` in the user's cache
// folder; with KIP_CACHE=off nothing is kept. Who can write there decides which code runs: where anybody but the user can, nothing
// is kept.

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// cacheSettings returns the file of the cache's settings; an empty text where no folder is safe.
func cacheSettings() string {
	home := os.Getenv("KIP_CACHE")
	if home == "" {
		caches, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		home = filepath.Join(caches, "kip")
	}
	folder := filepath.Join(home, "kip-packages")
	if !filepath.IsAbs(folder) || os.MkdirAll(folder, 0o700) != nil || !isPrivate(folder) {
		return ""
	}
	settings := filepath.Join(folder, "settings.toml")
	text := fmt.Sprintf("[cache]\ndirectory = %q\n", filepath.Join(folder, "code"))
	if found, err := os.ReadFile(settings); err == nil && string(found) == text {
		return settings
	}
	written := fmt.Sprintf("%s.%d", settings, os.Getpid())
	if os.WriteFile(written, []byte(text), 0o600) != nil || os.Rename(written, settings) != nil {
		return ""
	}
	return settings
}

// isPrivate returns whether nobody else can write in the folder, or put another in its place.
func isPrivate(folder string) bool {
	path, err := filepath.EvalSymlinks(folder)
	for last := ""; err == nil && path != last; last, path = path, filepath.Dir(path) {
		about, problem := os.Stat(path)
		if problem != nil {
			return false
		}
		mode, owner := about.Mode(), about.Sys().(*syscall.Stat_t).Uid
		mayWrite := mode.Perm()&0o022 != 0 && (last == "" || mode&os.ModeSticky == 0)
		if mayWrite || owner != 0 && int(owner) != os.Geteuid() {
			return false
		}
	}
	return err == nil
}
