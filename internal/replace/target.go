package replace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrIrregular is the error of a path that names a directory, a pipe or a device.
var ErrIrregular = errors.New("not a regular file")

// maxLinks is how many links lead to a file at most, as in Linux.
const maxLinks = 40

// Target returns the path of the file that the links at path lead to, and path itself if
// it names no link. The file need not exist.
func Target(path string) (string, error) {
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil { // not a link
			return path, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", &fs.PathError{Op: "replace", Path: path, Err: errors.New("too many links")}
}

// Regular returns an error if path names what exists but is not a regular file, so that
// opening it could block and reading it might not end.
func Regular(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return &fs.PathError{Op: "open", Path: path, Err: ErrIrregular}
	}
	return nil
}

// target returns the file to replace and its permissions, zero if it does not exist.
func target(path string) (string, os.FileMode, error) {
	path, err := Target(path)
	if err != nil {
		return "", 0, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return path, 0, nil
	case err != nil:
		return "", 0, err
	case !info.Mode().IsRegular():
		return "", 0, &fs.PathError{Op: "replace", Path: path, Err: ErrIrregular}
	case info.Mode().Perm()&0o222 == 0:
		return "", 0, &fs.PathError{Op: "replace", Path: path, Err: fs.ErrPermission}
	}
	return path, info.Mode().Perm(), nil
}
