package gen_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// computed is what one check found.
type computed struct {
	Label string
	Bits  []uint64
	Err   string
}

// compareWidths builds the driver once and runs it at each width. Some programs that are
// random make much of every rounding: that is measured.
func compareWidths(t *testing.T, m *module, random bool) {
	t.Helper()
	binary := m.buildDriver("driver")
	scalar := runWidth(t, binary, "0", "1")
	if len(scalar) == 0 {
		t.Fatal("nothing was compared")
	}
	spread := make([]float64, len(scalar))
	if random {
		spread = m.spread(scalar)
		belowCeiling(t, scalar, spread)
	}
	sameForAnyWorkers(t, binary, "0", scalar)
	for _, width := range []string{"4", "8"} {
		got := runWidth(t, binary, width, "1")
		sameForAnyWorkers(t, binary, width, got)
		if len(got) != len(scalar) {
			t.Fatalf("width %s: %d results, scalar code has %d", width, len(got), len(scalar))
		}
		for i, want := range scalar {
			if random && beyond(got[i], want) {
				continue
			}
			if err := agree(got[i], want, spread[i]); err != nil {
				t.Errorf("%s, width %s: %v", want.Label, width, err)
			}
		}
	}
	t.Logf("%d results compared at two widths", len(scalar))
}

// inlineAll is for faults of the compiler in what it combines, which it only does
// across functions that it inlines. That takes it several times as long.
var inlineAll = flag.Bool("inlined", false, "compile vector code of all cases and random programs with inlining, as users do")

// buildDriver returns the path of a program of the module.
func (m *module) buildDriver(dir string) string {
	m.t.Helper()
	binary := filepath.Join(m.dir, dir+".test")
	args := []string{"build", "-gcflags=cases/...=-l"}
	for _, path := range m.inlined {
		args = append(args, "-gcflags="+path+"=")
	}
	if _, stderr, err := m.goCommand(append(args, "-ldflags=-s -w", "-o", binary, "./"+dir)...); err != nil {
		m.t.Fatalf("go build: %v\n%s", err, stderr)
	}
	return binary
}

// sameForAnyWorkers compares bits.
func sameForAnyWorkers(t *testing.T, binary, width string, one []computed) {
	t.Helper()
	for i, got := range runWidth(t, binary, width, "3") {
		if got.Label != one[i].Label || !slices.Equal(got.Bits, one[i].Bits) || got.Err != one[i].Err {
			t.Errorf("%s, width %s: three workers compute other bits than one", got.Label, width)
		}
	}
}

// chaos reports whether rounding decides more than 1e-9 of a result, or numbers left
// the range of float64: which of them is the first to do so decides the others.
func chaos(c computed, spread float64) bool {
	return !(spread <= 1e-9*largest(c)) || slices.ContainsFunc(c.Bits, func(b uint64) bool { return math.IsInf(math.Float64frombits(b), 0) })
}

// mostChaos is how many of a hundred results may be decided by rounding, or explode.
const mostChaos = 5

// belowCeiling fails when too many results prove nothing.
func belowCeiling(t *testing.T, scalar []computed, spread []float64) {
	t.Helper()
	chaotic := 0
	for i, s := range scalar {
		if chaos(s, spread[i]) || spread[i] > 0 && largest(s) > 1e30 {
			chaotic++
		}
	}
	t.Logf("%d of %d results are chaotic", chaotic, len(scalar))
	if 100*chaotic > mostChaos*len(scalar) {
		t.Errorf("%d of %d results are chaotic and prove nothing", chaotic, len(scalar))
	}
}

func runWidth(t *testing.T, binary, width, workers string, env ...string) []computed {
	t.Helper()
	cmd := exec.Command(binary)
	cmd.Env = append(append(os.Environ(), "GRADGEN_VECTOR_WIDTH="+width, "GRADGEN_WORKERS="+workers), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("width %s: %v", width, err)
	}
	var list []computed
	for line := range strings.Lines(string(out)) {
		var c computed
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// agree allows 1e-12 of the largest component, since sums are added up in another
// order, and some times what rounding does.
func agree(got, want computed, spread float64) error {
	if got.Label != want.Label || got.Err != want.Err || len(got.Bits) != len(want.Bits) {
		return fmt.Errorf("%s: %s with %d numbers, want %s with %d", got.Label, got.Err, len(got.Bits), want.Err, len(want.Bits))
	}
	if chaos(want, spread) {
		return nil
	}
	limit := 1e-12*largest(want) + 100*spread
	for i := range want.Bits {
		x, y := math.Float64frombits(got.Bits[i]), math.Float64frombits(want.Bits[i])
		if x != y && !(math.IsNaN(x) && math.IsNaN(y)) && !(math.Abs(x-y) <= limit) {
			return fmt.Errorf("number %d is %v, scalar code says %v", i, x, y)
		}
	}
	return nil
}

// beyond reports whether a random program proves nothing: of numbers that leave the
// range of float64 the order of a sum makes infinities or NaN.
func beyond(got, want computed) bool {
	wild := func(a, b uint64) bool {
		return math.IsInf(math.Float64frombits(a), 0) && math.IsNaN(math.Float64frombits(b))
	}
	for i := range min(len(got.Bits), len(want.Bits)) {
		if wild(got.Bits[i], want.Bits[i]) {
			return true
		}
	}
	return false
}

// largest is that of the finite numbers in c.
func largest(c computed) float64 {
	size := 0.0
	for _, bits := range c.Bits {
		if v := math.Abs(math.Float64frombits(bits)); v > size && !math.IsInf(v, 0) {
			size = v
		}
	}
	return size
}

// difference is the largest between finite numbers of two results.
func difference(a, b computed) float64 {
	size := 0.0
	for i := range min(len(a.Bits), len(b.Bits)) {
		v := math.Abs(math.Float64frombits(a.Bits[i]) - math.Float64frombits(b.Bits[i]))
		if v > size && !math.IsInf(v, 0) {
			size = v
		}
	}
	return size
}
