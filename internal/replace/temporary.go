package replace

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// temporary begins the names of files under way. The dot lets the go command pass them over.
const temporary = ".gradgen-"

// abandoned is the age at which a file under way counts as left by a process that ended.
const abandoned = time.Hour

// create makes a file under way. Unlike os.CreateTemp it leaves the permissions to the
// user's mask.
func create(dir string) (*os.File, error) {
	for {
		name := filepath.Join(dir, temporary+strconv.FormatUint(rand.Uint64(), 36))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
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
