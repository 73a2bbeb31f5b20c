// Package assembly reads what Go's compiler prints with -gcflags=-S, for tests of vector
// code. Instructions of SSE among vectors cost some processors 75 ns each, which is in
// docs/vec.md.
package assembly

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

var (
	heading     = regexp.MustCompile(`^(\S+) STEXT`)
	instruction = regexp.MustCompile(`^\t0x\w+ \d+ \(.*?\)\t(.*)$`)
	pseudo      = regexp.MustCompile(`^(TEXT|PCDATA|FUNCDATA)\t`) // with names of any letters and digits
	vector      = regexp.MustCompile(`^V.*\b[YZ]\d`)
	sse         = regexp.MustCompile(`^[^V].*\bX\d|CALL\truntime\.(memmove|memclr|duffzero|duffcopy)`)
)

// Functions compiles packages for vectors and returns the instructions of each function, by
// the last element of the package's path and the function's name.
func Functions(packages ...string) (map[string][]string, error) {
	out, err := Listing("amd64", "simd", packages...)
	if err != nil {
		return nil, err
	}
	functions := make(map[string][]string)
	name := ""
	for line := range strings.SplitSeq(string(out), "\n") {
		if m := heading.FindStringSubmatch(line); m != nil {
			name = m[1][strings.LastIndex(m[1], "/")+1:]
		} else if m := instruction.FindStringSubmatch(line); m != nil && !pseudo.MatchString(m[1]) {
			functions[name] = append(functions[name], m[1])
		}
	}
	return functions, nil
}

// Listing compiles packages for Linux on a processor, with an experiment if one is named, and
// returns what the compiler prints of their code. It always compiles: the go command is silent
// about a package whose object its cache still holds, but whose text it has lost. The compiler
// reads -D only where imports are relative, so a value of its own makes each compilation new.
func Listing(arch, experiment string, packages ...string) ([]byte, error) {
	unique := fmt.Sprintf("-gcflags=-S -D=listing%d", time.Now().UnixNano())
	build := exec.Command("go", append([]string{"list", "-export", unique}, packages...)...) // it does not link commands
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0", "GOEXPERIMENT="+experiment)
	out, err := build.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("listing the code for %s: %w\n%s", arch, err, out)
	}
	return out, nil
}

// Legacy returns the instructions of SSE, and calls of what the runtime writes in them,
// that run, read from the first to the last, while vectors may be in registers: from the
// entry on, as the caller's are, but between VZEROUPPER and the next vector. A function
// without vectors has none.
func Legacy(code []string) (found []string) {
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
