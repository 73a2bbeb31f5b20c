package gen

import (
	"context"
	"flag"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/progen/loops"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

var (
	interpretedLoops     = flag.Int("interpretedloops", 30, "how many random functions of loops to validate in vector code without compiling them")
	interpretedLoopsEach = flag.Bool("interpretedloopseach", false, "whether they are looked at after every pass")
)

// TestInterpretedLoops holds vector code of the functions that TestRandomVectorPrograms compiles
// against the truth, without compiling them, where all vector code is taken whatever it costs.
func TestInterpretedLoops(t *testing.T) {
	t.Parallel()
	s := &loopStats{rows: map[string]int{}, unknown: map[string]int{}, refused: map[string]int{}}
	start := time.Now()
	const batch = 100
	for first := 0; first < *interpretedLoops; first += batch {
		s.batch(t, *interpretedSeed+uint64(first), min(batch, *interpretedLoops-first))
	}
	t.Logf("%d functions from seed %d in %s: %d derivatives, %d forms held against the truth, %d with vector code, %d wrong, %d beside numbers out of range: repeat with -interpretedloops=%d -interpretedseed=%[2]d",
		*interpretedLoops, *interpretedSeed, time.Since(start).Round(time.Second), s.derivatives, s.forms, s.vectors, s.wrong, s.beyond, *interpretedLoops)
	t.Log("rows:", s.rows)
	t.Log("not interpreted:", s.unknown)
	t.Log("refused:", s.refused)
	if s.vectors < s.derivatives/4 {
		t.Errorf("only %d of %d derivatives have vector code", s.vectors, s.derivatives)
	}
}

// loopStats counts what a run has shown.
type loopStats struct {
	programs                           map[string]*loops.Program // by package
	derivatives, forms, vectors, wrong int
	beyond                             int // differ where numbers have grown out of range
	rows, unknown, refused             map[string]int
}

// batch validates n functions. One in eight has two loops.
func (s *loopStats) batch(t *testing.T, first uint64, n int) {
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	s.programs = map[string]*loops.Program{}
	kinds := []string{"vjp", "pullback", "jvp"}
	for i := range uint64(n) {
		seed := first + i
		o := loops.Options{Kinds: kinds[seed%3 : seed%3+1], Lengths: []int{3, 19}, Apart: true, Rows: 1 + int(seed%8/7)}
		p := loops.New(seed, o)
		for _, r := range p.Rows {
			s.rows[r]++
		}
		name := fmt.Sprint("p", seed)
		s.programs[name] = p
		m.write(filepath.Join(name, name+".go"), p.Text(name))
	}
	prog, err := load.Load(context.Background(), load.Config{Dir: m.dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	source := ssaexec.New(prog)
	for _, pkg := range prog.Packages {
		s.derive(t, prog, pkg, source)
	}
}

// derive takes the derivatives of a package through the passes.
func (s *loopStats) derive(t *testing.T, prog *load.Program, pkg *load.Package, source *ssaexec.Program) {
	var diags diag.List
	d := job.New(prog, pkg, job.Options{
		Verify: true, VerifyEach: *interpretedLoopsEach, Off: []string{"vector/cost"}, Source: source,
		Outcomes: func(o job.Outcome) { s.note(t, pkg.Types.Name(), o) },
	}, &diags)
	for _, r := range pkg.Requests {
		if derive.Derive(d, r) == nil {
			for _, x := range diags.Sorted() {
				s.refused[digits.ReplaceAllString(x.Message, "")]++
			}
		}
	}
}

// note counts an outcome, and reports what is wrong.
func (s *loopStats) note(t *testing.T, name string, o job.Outcome) {
	s.derivatives++
	s.forms += len(o.Checked)
	if n := len(o.Checked) - slices.Index(o.Checked, "all passes"); n > 1 {
		s.vectors++
	}
	if o.Unknown != "" {
		s.unknown[o.Unknown]++
	}
	switch {
	case o.Pass == "":
	case outgrown(o.Problem):
		s.beyond++
	default:
		s.wrong++
		t.Errorf("%s: %s after %s: %s\n%s", name, o.Name, o.Pass, o.Problem, s.programs[name].Func())
	}
}

// numbersIn are the numbers of a message.
var numbersIn = regexp.MustCompile(`NaN|[+-]?Inf|[0-9.]+(e[+-]?[0-9]+)?`)

// outgrown reports whether a difference is of large numbers, which hide what was before them and
// whose sines and cosines are anything, or of what they became. Loops that multiply again and again have such numbers; other
// tests are about infinities.
func outgrown(problem string) bool {
	_, difference, _ := strings.Cut(problem, " is ")
	return slices.ContainsFunc(numbersIn.FindAllString(difference, -1), func(s string) bool {
		x, err := strconv.ParseFloat(s, 64)
		return err == nil && !(math.Abs(x) < 1e6)
	})
}
