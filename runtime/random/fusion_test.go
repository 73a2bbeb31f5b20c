package random

import (
	"flag"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

var otherProcessors = flag.Bool("otherprocessors", false, "compile the package for other processors, too, with what it needs of the standard library")

// TestNoFusedOperations compiles the package for processors on which Go fuses
// multiplication and addition, and finds that none is left in the code.
func TestNoFusedOperations(t *testing.T) {
	if !*otherProcessors {
		t.Skip("compiles the standard library for other processors: -otherprocessors")
	}
	fused := regexp.MustCompile(`(?m)^.*\t(FN?M(ADD|SUB)[DS]?|V?FN?MADD\w*)\t.*$`)
	for _, arch := range []string{"arm64", "riscv64"} {
		cmd := exec.Command("go", "build", "-gcflags=-S", ".")
		cmd.Env = append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0", "GOARCH="+arch)
		listing, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", arch, err, listing)
		}
		if !regexp.MustCompile(`random\.polynomial`).Match(listing) {
			t.Fatalf("%s: no assembly listing", arch)
		}
		if line := fused.Find(listing); line != nil {
			t.Errorf("%s: %s", arch, line)
		}
	}
}
