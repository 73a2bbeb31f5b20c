// Package section replaces parts of a document that commands write.
package section

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Replace replaces the text between the lines <!-- name --> and <!-- end name --> of
// the file. It writes the whole file or nothing.
func Replace(path, name, text string) error {
	old, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("read the document: %w", err)
	}
	start, end := "<!-- "+name+" -->\n", "<!-- end "+name+" -->"
	before, rest, ok := strings.Cut(string(old), start)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no section %q", path, name)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".section")
	if err != nil {
		return fmt.Errorf("write the document: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(before + start + "\n" + text + "\n" + end + after)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write the document: %w", err)
	}
	return nil
}
