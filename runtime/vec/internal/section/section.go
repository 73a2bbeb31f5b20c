// Package section replaces parts of a document that commands write.
package section

import (
	"fmt"
	"os"
	"strings"

	"github.com/gradgen/gradgen/internal/replace"
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
	if err := replace.File(path, []byte(before+start+"\n"+text+"\n"+end+after)); err != nil {
		return fmt.Errorf("write the document: %w", err)
	}
	return nil
}
