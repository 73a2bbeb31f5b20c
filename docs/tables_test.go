package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A table between these marks is that under a heading of a file which a command
// of the repository wrote:
//
//	<!-- table: FILE, HEADING -->
//	<!-- end table -->
var table = regexp.MustCompile(`(?ms)^<!-- table: ([^\n,]*), ([^\n]*) -->\n(.*?)<!-- end table -->$`)

func TestTables(t *testing.T) {
	found := 0
	for _, page := range pages(t) {
		old, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := table.ReplaceAllStringFunc(string(old), func(s string) string {
			found++
			m := table.FindStringSubmatch(s)
			want, err := under(filepath.Join("..", m[1]), m[2])
			switch {
			case err != nil:
				t.Errorf("%s: %v", page, err)
				return s
			case m[3] != want && !*update:
				t.Errorf("%s: run go test ./docs -update: the table of %q is not that of %s", page, m[2], m[1])
			}
			head, _, _ := strings.Cut(s, "\n")
			return head + "\n" + want + "<!-- end table -->"
		})
		if *update && text != string(old) {
			if err := os.WriteFile(page, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found == 0 {
		t.Error("no page has a table of another file")
	}
}

// under returns the table below a heading.
func under(file, heading string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	_, section, ok := strings.Cut(string(text), "\n## "+heading+"\n")
	if !ok {
		return "", fmt.Errorf("%s has no heading %q", file, heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	rows := ""
	for line := range strings.Lines(section) {
		if strings.HasPrefix(line, "|") {
			rows += line
		}
	}
	if rows == "" {
		return "", fmt.Errorf("%s has no table under %q", file, heading)
	}
	return "\n" + rows + "\n", nil
}
