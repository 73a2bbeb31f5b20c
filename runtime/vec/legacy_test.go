package vec_test

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// scalarResults are the functions that return a number from lanes, which Go does in a
// register of SSE.
var scalarResults = map[string]bool{"Lane": true, "Sum": true}

// TestNoLegacySSE reads the assembly of the width packages for instructions of SSE, and
// for calls of what the runtime writes in them, where vectors may be alive: in functions
// with vectors, but between VZEROUPPER and the next vector. A change between the two
// kinds costs some processors 75 ns, which is in docs/vec.md.
func TestNoLegacySSE(t *testing.T) {
	build := exec.Command("go", "build", "-gcflags=-S", "./x8", "./x4", "./s16", "./s8")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "GOEXPERIMENT=simd", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	if bytes.Contains(out, []byte("unknown GOEXPERIMENT")) {
		t.Skip("this toolchain has no vectors")
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	functions := assembly(out)
	for _, name := range []string{"x8.Exp", "x8.Gather", "x8.Apply", "x4.Exp", "x4.ScatterAdd", "x4.Apply", "s16.Apply", "s8.Apply"} {
		if len(functions[name]) == 0 {
			t.Errorf("no assembly of %s", name)
		}
	}
	for name, code := range functions {
		_, base, _ := strings.Cut(name, ".")
		if scalarResults[base] {
			continue
		}
		for _, instruction := range legacy(code) {
			t.Errorf("%s: %s", name, instruction)
		}
	}
}

var (
	heading     = regexp.MustCompile(`^(\S+) STEXT`)
	instruction = regexp.MustCompile(`^\t0x\w+ \d+ \(.*?\)\t(.*)$`)
	pseudo      = regexp.MustCompile(`^(TEXT|PCDATA|FUNCDATA)\t`) // with names of any letters and digits
	vector      = regexp.MustCompile(`^V.*\b[YZ]\d`)
	sse         = regexp.MustCompile(`^[^V].*\bX\d|CALL\truntime\.(memmove|memclr|duffzero|duffcopy)`)
)

// assembly returns the instructions of each function in what the compiler wrote.
func assembly(out []byte) map[string][]string {
	functions := make(map[string][]string)
	name := ""
	for line := range strings.SplitSeq(string(out), "\n") {
		if m := heading.FindStringSubmatch(line); m != nil {
			name = m[1][strings.LastIndex(m[1], "/")+1:]
		} else if m := instruction.FindStringSubmatch(line); m != nil && !pseudo.MatchString(m[1]) {
			functions[name] = append(functions[name], m[1])
		}
	}
	return functions
}

// legacy returns the instructions of SSE that run, read from the first to the last, while
// vectors may be in registers: from the entry on, as the caller's are.
func legacy(code []string) (found []string) {
	dirty, vectors := true, false
	for _, c := range code {
		vectors = vectors || strings.HasPrefix(c, "V")
		switch {
		case vector.MatchString(c):
			dirty = true
		case strings.HasPrefix(c, "VZEROUPPER"):
			dirty = false
		case dirty && sse.MatchString(c):
			found = append(found, c)
		}
	}
	if !vectors {
		return nil
	}
	return found
}
