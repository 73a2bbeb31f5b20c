package random

import (
	"flag"
	"regexp"
	"testing"

	"github.com/gradgen/gradgen/internal/assembly"
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
		listing, err := assembly.Listing(arch, "", ".")
		if err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`random\.polynomial`).Match(listing) {
			t.Fatalf("%s: no assembly listing", arch)
		}
		if line := fused.Find(listing); line != nil {
			t.Errorf("%s: %s", arch, line)
		}
	}
}
