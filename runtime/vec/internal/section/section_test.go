package section

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "doc.md")
	write := func(s string) {
		if err := os.WriteFile(path, []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("a\n<!-- x -->\nold\n<!-- end x -->\nb\n")
	if err := Replace(path, "x", "new\n"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := "a\n<!-- x -->\n\nnew\n\n<!-- end x -->\nb\n"; string(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if err := Replace(path, "y", "new"); err == nil {
		t.Error("a section that is not there was replaced")
	}
}
