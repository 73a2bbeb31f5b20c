package vec_test

import (
	"strings"
	"testing"

	"github.com/gradgen/gradgen/internal/assembly"
)

// scalarResults are the functions that return a number from lanes, which Go does in a
// register of SSE.
var scalarResults = map[string]bool{"Lane": true, "Sum": true}

// TestNoLegacySSE reads the assembly of the width packages for instructions of SSE, and
// for calls of what the runtime writes in them, where vectors may be alive: in functions
// with vectors, but between VZEROUPPER and the next vector. A change between the two
// kinds costs some processors 75 ns, which is in docs/vec.md. So are the faults of
// what the compiler combines into VPTERNLOG, which must not be there either.
func TestNoLegacySSE(t *testing.T) {
	functions, err := assembly.Functions("./x8", "./x4", "./s16", "./s8")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"x8.Exp", "x8.Gather", "x8.Apply", "x4.Exp", "x4.ScatterAdd", "x4.Apply", "s16.Apply", "s8.Apply"} {
		if len(functions[name]) == 0 {
			t.Errorf("no assembly of %s", name)
		}
	}
	for name, code := range functions {
		for _, instruction := range code {
			if strings.Contains(instruction, "VPTERNLOG") {
				t.Errorf("%s: %s, which the compiler makes of the wrong operands", name, instruction)
			}
		}
		_, base, _ := strings.Cut(name, ".")
		if scalarResults[base] {
			continue
		}
		for _, instruction := range assembly.Legacy(code) {
			t.Errorf("%s: %s", name, instruction)
		}
	}
}
