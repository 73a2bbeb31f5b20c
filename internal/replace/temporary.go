package replace

import (
	"errors"
	"hash/fnv"
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

// create makes a file under way, next to the file that it will replace. Unlike os.CreateTemp it leaves the permissions to
// the user's mask.
func create(path string) (*os.File, error) {
	for {
		name := filepath.Join(filepath.Dir(path), prefix(path)+strconv.FormatUint(rand.Uint64(), 36))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// prefix begins the names of files under way that will replace one file. It has a hash of its name, which may be as long as a
// file system allows.
func prefix(path string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(filepath.Base(path)))
	return temporary + strconv.FormatUint(h.Sum64(), 36) + "-"
}

// Abandoned removes what killed processes left beside path when they were replacing it, of any age. It is for a program
// that knows itself to be the only one that writes to path. If it is not, the other program writes its file again.
func Abandoned(path string) {
	path, err := Target(path)
	if err != nil {
		return
	}
	remove(filepath.Dir(path), prefix(path), 0)
}

// sweep removes files under way that processes left behind when they were killed. Those of
// processes that are still writing are younger.
func sweep(dir string) { remove(dir, temporary, abandoned) }

// remove removes the regular files of a directory whose names begin so and which were last written to so long ago.
func remove(dir, begin string, age time.Duration) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasPrefix(e.Name(), begin) {
			continue
		}
		if info, err := e.Info(); err == nil && (age == 0 || time.Since(info.ModTime()) > age) {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
