package gradcheck

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// command is the generator, in the version that the module requires.
const command = "github.com/gradgen/gradgen/cmd/gradgen"

// staleLines is the number of lines of a difference that Fresh prints.
const staleLines = 40

// Fresh fails t if an emitted file of the package in the working directory,
// which is the one under test, is not what gradgen would write for the current
// functions. A changed body still compiles with the derivative of the old one;
// Fresh finds this:
//
//	func TestFresh(t *testing.T) { gradcheck.Fresh(t) }
//
// It runs the generator with -check through the go command, which takes a
// second or two and has the same requirements as go generate.
func Fresh(t testing.TB) {
	t.Helper()
	if err := watch(); err != nil {
		t.Fatalf("gradgen -check: %v", err)
	}
	var out bytes.Buffer
	cmd := exec.Command("go", "run", command, "-check", ".")
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("gradgen -check: %v: run go generate\n%s", err, firstLines(out.String(), staleLines))
	}
}

// watch opens the directories of the main module that the package depends on, so that
// the test cache of the go command depends on the files in them.
func watch() error {
	const dirs = "{{with .Module}}{{if .Main}}{{$.Dir}}{{end}}{{end}}"
	out, err := exec.Command("go", "list", "-deps", "-f", dirs, ".").Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	for _, dir := range strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' || r == '\r' }) {
		f, err := os.Open(dir)
		if err != nil {
			return err
		}
		_, err = f.Readdirnames(-1)
		f.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// firstLines cuts text after n lines.
func firstLines(text string, n int) string {
	lines := strings.SplitAfterN(text, "\n", n+1)
	if len(lines) > n {
		lines[n] = "...\n"
	}
	return strings.Join(lines, "")
}
