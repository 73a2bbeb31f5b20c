package analyzer_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gradgen/gradgen/gen/analyzer"
)

const packages = "./gen/analyzer/testdata/"

// root is the repository: its module is what the test packages belong to.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestFindings(t *testing.T) {
	for _, name := range []string{"calls", "importer", "zero"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			analysistest.Run(t, root(t), analyzer.Analyzer, packages+name)
		})
	}
}

// TestFixes applies the fixes: a directive is spelt right, a stale file made anew, a
// directive dropped whose derivative nobody calls.
func TestFixes(t *testing.T) {
	for _, name := range []string{"refused", "stale", "unused"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			analysistest.RunWithSuggestedFixes(t, root(t), analyzer.Analyzer, packages+name)
		})
	}
}

// TestVet runs the command the way go vet does, and by itself.
func TestVet(t *testing.T) {
	tool := filepath.Join(t.TempDir(), "gradgen-vet")
	if out, err := command(t, "build", "-ldflags=-s -w", "-o", tool, "./cmd/gradgen-vet"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := command(t, "vet", "-vettool="+tool, packages+"importer", packages+"refused", "./docs/quickstart")
	if err == nil {
		t.Error("vet found nothing")
	}
	for _, want := range []string{"importer.go:8:19: SumGrad panics", "model.go:9:2: a goroutine cannot be differentiated"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if strings.Contains(out, "quickstart") {
		t.Errorf("findings where there are none:\n%s", out)
	}
}

func command(t *testing.T, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = root(t)
	out, err := cmd.CombinedOutput()
	return string(out), err
}
