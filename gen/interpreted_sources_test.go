package gen

import (
	"context"
	"maps"
	"math"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

// interpretedSources counts what validation shows of packages that are written as text: random
// loops, altered cases.
type interpretedSources struct {
	show func(pkg string) string // what there is to see of a package where it is wrong

	derivatives, forms, compared, vectors, wrong int
	beyond                                       int // differ where numbers have grown out of range
	ill                                          int // are ill-conditioned where vector code differs
	unknown, refused                             map[string]int
}

func newInterpretedSources(show func(pkg string) string) *interpretedSources {
	return &interpretedSources{show: show, unknown: map[string]int{}, refused: map[string]int{}}
}

// validate takes all derivatives of a module through the passes, and takes all vector code
// whatever it costs.
func (s *interpretedSources) validate(t *testing.T, m *interpModule) {
	t.Helper()
	extra := m.imported("iter", "maps", "slices", "sort", "cmp")
	prog, err := load.Load(context.Background(), load.Config{Dir: m.dir, Patterns: []string{"./..."}, Extra: extra})
	if err != nil {
		t.Fatal(err)
	}
	source := ssaexec.New(prog)
	for _, pkg := range prog.Packages {
		var diags diag.List
		d := job.New(prog, pkg, job.Options{}, &diags)
		d.Opts = job.Options{
			Sources: extra, Source: job.Original{Program: source}, Verify: true, Off: []string{"vector/cost"},
			Outcomes: func(o job.Outcome) { s.note(t, pkg.Types.Path(), o) },
		}
		if openOrder(pkg.Path) {
			d.Opts.Source.Program = nil
		}
		s.derive(t, d, pkg)
	}
}

// derive takes the derivatives of a package through the passes.
func (s *interpretedSources) derive(t *testing.T, d *job.Package, pkg *load.Package) {
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("%s: the generator panics: %v\n%s\n%s", pkg.Path, e, debug.Stack(), s.show(pkg.Path))
		}
	}()
	for _, r := range pkg.Requests {
		*d.Diags = diag.List{}
		if derive.Derive(d, r) != nil {
			continue
		}
		for _, x := range d.Diags.Sorted() {
			s.refused[digits.ReplaceAllString(x.Message, "")]++
			if strings.Contains(x.Message, "internal error") {
				t.Errorf("%s: %s\n%s", pkg.Path, x.Message, s.show(pkg.Path))
			}
		}
	}
}

// note counts an outcome, and reports what is wrong.
func (s *interpretedSources) note(t *testing.T, pkg string, o job.Outcome) {
	s.derivatives++
	s.forms += len(o.Checked)
	if o.Compared > 0 {
		s.compared++
	}
	if len(o.Checked) > 1 { // that of scalar code, and those of vector code
		s.vectors++
	}
	if o.Unknown != "" {
		s.unknown[o.Unknown]++
	}
	if o.Ill != "" {
		s.ill++
	}
	if o.Pass == "" {
		return
	}
	report := t.Errorf
	if outgrown(o.Problem) {
		s.beyond++
		report = t.Logf
	} else {
		s.wrong++
	}
	report("%s: %s after %s: %s\n%s", pkg, o.Name, o.Pass, o.Problem, s.show(pkg))
}

// report says what the run has shown.
func (s *interpretedSources) report(t *testing.T) {
	t.Logf("%d derivatives, %d forms held against the truth, %d with vector code, %d lowered functions against their source, %d wrong, %d beside numbers out of range, %d ill-conditioned",
		s.derivatives, s.forms, s.vectors, s.compared, s.wrong, s.beyond, s.ill)
	for title, of := range map[string]map[string]int{"not interpreted": s.unknown, "refused": s.refused} {
		for _, why := range slices.Sorted(maps.Keys(of)) {
			t.Log(title, why, of[why])
		}
	}
}

// numbersIn are the numbers of a message.
var numbersIn = regexp.MustCompile(`NaN|[+-]?Inf|[0-9.]+(e[+-]?[0-9]+)?`)

// outgrown reports whether a difference is of large numbers, which hide what was before them and
// whose sines and cosines are anything, or of what they became. Loops that multiply again and
// again have such numbers; other tests are about infinities.
func outgrown(problem string) bool {
	_, difference, _ := strings.Cut(problem, " is ")
	return slices.ContainsFunc(numbersIn.FindAllString(difference, -1), func(s string) bool {
		x, err := strconv.ParseFloat(s, 64)
		return err == nil && !(math.Abs(x) < 1e6)
	})
}
