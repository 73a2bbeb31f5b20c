// Package replace writes files in one step, so that nobody reads half of one.
package replace

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// temporary begins the names of files under way. The dot lets the go command pass them over.
const temporary = ".gradgen-"

// abandoned is the age at which a file under way counts as left by a process that ended.
const abandoned = time.Hour

// File gives a file new content: whoever reads it sees the old content or the new, and a
// failure leaves the old. The file that a link leads to is replaced, not the link.
func File(path string, content []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	dir := filepath.Dir(path)
	sweep(dir)
	tmp, err := os.CreateTemp(dir, temporary+"*")
	if err != nil {
		return err
	}
	err = fill(tmp, content, permissions(path))
	if closing := tmp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}

func fill(f *os.File, content []byte, perm os.FileMode) error {
	if _, err := f.Write(content); err != nil {
		return err
	}
	if err := f.Chmod(perm); err != nil {
		return err
	}
	return f.Sync()
}

func permissions(path string) os.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

// sweep removes files under way that processes left behind when they were killed. Those of
// processes that are still writing are younger.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasPrefix(e.Name(), temporary) {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > abandoned {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
