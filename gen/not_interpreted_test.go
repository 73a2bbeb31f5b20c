package gen

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// notInterpreted lists the derivatives of golden cases that validation cannot judge, with the reason.
const notInterpreted = "testdata/not_interpreted.txt"

// checkNotInterpreted compares the list with lines. A derivative that is no longer interpreted is no longer
// validated, and no other test sees that.
func checkNotInterpreted(t *testing.T, lines []string) {
	t.Helper()
	slices.Sort(lines)
	got := []byte(strings.Join(lines, "\n") + "\n")
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(notInterpreted, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(notInterpreted)
	if err != nil {
		t.Fatal(err)
	}
	if d := diff.Diff(notInterpreted, want, "now", got); d != nil {
		t.Errorf("other derivatives are not interpreted (go test ./gen -run TestGoldenCasesAreValidated -update accepts them):\n%s", d)
	}
}
