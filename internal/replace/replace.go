// Package replace writes files in one step, so that nobody reads half of one.
package replace

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// File gives a file new content: whoever reads it sees the old content or the new, and a
// failure leaves the old. The errors are those of [With].
func File(path string, content []byte) error {
	return With(path, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}, nil)
}

// With gives a file the content that write writes, in one step as [File]. If keep is not nil
// it is called with the file's path when the new content is on disk, just before it takes
// the old one's place; it may move the old file away.
//
// With follows links: it replaces the file that a link leads to, not the link. The new file
// has the permissions of the old one. A file that cannot be written to (fs.ErrPermission) or
// is not a regular one ([ErrIrregular]) is not replaced.
//
// If another process calls [Abandoned] for the path meanwhile, write and keep are called again.
func With(path string, write func(io.Writer) error, keep func(path string) error) error {
	path, mode, err := target(path)
	if err != nil {
		return err
	}
	sweep(filepath.Dir(path))
	if err = once(path, mode, write, keep); errors.Is(err, errRemoved) {
		err = once(path, mode, write, keep)
	}
	return err
}

// errRemoved means that [Abandoned] of another process has removed the file under way.
var errRemoved = errors.New("its new content was removed before it took its place")

// once writes a file and moves it to path.
func once(path string, mode os.FileMode, write func(io.Writer) error, keep func(path string) error) error {
	tmp, err := create(path)
	if err != nil {
		return about(path, err)
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
	if err := errors.Join(fill(tmp, write, mode), tmp.Close()); err != nil {
		return about(path, err)
	}
	if keep != nil {
		if err := keep(path); err != nil {
			return err
		}
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		if _, gone := os.Lstat(tmp.Name()); errors.Is(gone, fs.ErrNotExist) {
			return &fs.PathError{Op: "replace", Path: path, Err: errRemoved}
		}
		return err
	}
	return syncDir(filepath.Dir(path))
}

// about names the file that is replaced, in an error that names the one under way.
func about(path string, err error) error {
	var at *fs.PathError
	if errors.As(err, &at) && strings.HasPrefix(filepath.Base(at.Path), temporary) {
		at.Path = path
	}
	return err
}

// fill writes the content to disk and sets the permissions, if mode is not zero.
func fill(f *os.File, write func(io.Writer) error, mode os.FileMode) error {
	if err := write(f); err != nil {
		return err
	}
	if mode != 0 {
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	return f.Sync()
}

// syncDir puts the names in a directory on disk.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" { // where directories cannot be synced
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
