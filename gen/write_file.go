package gen

import (
	"go/token"
	"os"
	"path/filepath"
)

// atStart positions a finding about a file as a whole.
func atStart(path string) token.Position {
	return token.Position{Filename: path, Line: 1, Column: 1}
}

// writeFile replaces a file in one step: whoever reads it sees the old content
// or the new, and a failure leaves the old.
func writeFile(path string, content []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".gradgen-*")
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
