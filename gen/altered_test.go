package gen

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

var (
	altered      = flag.Int("altered", 60, "how many altered golden cases to validate")
	alteredSeed  = flag.Uint64("alteredseed", 1, "seed of the first of them")
	alteredCases = flag.String("alteredcases", "", "regular expression for the names of the golden cases to alter; empty for all")
)

// TestAlteredCases changes golden cases at random, at one to three places, and holds the
// derivatives of what still compiles against the truth: people wrote these programs, and no
// grammar draws all of what they have side by side.
func TestAlteredCases(t *testing.T) {
	t.Parallel()
	t.Logf("repeat with -altered=%d -alteredseed=%d", *altered, *alteredSeed)
	start := time.Now()
	a := newAlterer(t)
	s := &alteredStats{}
	const batch = 100
	for first := 0; first < *altered; first += batch {
		s.batch(t, a, *alteredSeed+uint64(first), min(batch, *altered-first))
	}
	t.Logf("%d programs in %s: %d derivatives, %d refused, %d forms held against the truth, %d lowered functions against their source, %d not interpreted, %d wrong, %d beside numbers out of range",
		s.programs, time.Since(start).Round(time.Second), s.derivatives, s.refused, s.forms, s.compared, s.unknown, s.wrong, s.beyond)
}

// alteredStats counts what a run has shown.
type alteredStats struct {
	texts                                                           map[string]string // by name
	programs, derivatives, refused, forms, compared, unknown, wrong int
	beyond                                                          int // differ where numbers have grown out of range
}

// batch validates the programs of n seeds.
func (s *alteredStats) batch(t *testing.T, a *alterer, first uint64, n int) {
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	s.texts = map[string]string{}
	for i := range uint64(n) {
		name, text := a.draw(rand.New(rand.NewPCG(first+i, 23)))
		if text != "" {
			name = fmt.Sprintf("%s_%d", name, first+i)
			m.write("cases/"+name+"/in.go", text)
			s.texts[name] = text
			s.programs++
		}
	}
	extra := m.imported("iter", "maps", "slices", "sort", "cmp")
	prog, err := load.Load(context.Background(), load.Config{Dir: m.dir, Patterns: []string{"./..."}, Extra: extra})
	if err != nil {
		t.Error(err)
		return
	}
	source := ssaexec.New(prog)
	for _, pkg := range prog.Packages {
		s.derive(t, prog, pkg, extra, source)
	}
}

// derive takes the derivatives of a package through the passes.
func (s *alteredStats) derive(t *testing.T, prog *load.Program, pkg *load.Package, extra []string, source *ssaexec.Program) {
	name := filepath.Base(pkg.Path)
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("%s: the generator panics: %v\n%s", name, e, debug.Stack())
		}
	}()
	var diags diag.List
	d := job.New(prog, pkg, job.Options{}, &diags)
	d.Opts = job.Options{Sources: extra, Source: source, Verify: true, Off: []string{"vector/cost"}, Outcomes: func(o job.Outcome) { s.note(t, name, o) }}
	for _, r := range pkg.Requests {
		if derive.Derive(d, r) == nil {
			s.refused++
		}
	}
	for _, x := range diags.Sorted() {
		if strings.Contains(x.Message, "internal error") {
			t.Errorf("%s: %s", name, x.Message)
		}
	}
}

// note counts an outcome, and reports what is wrong.
func (s *alteredStats) note(t *testing.T, name string, o job.Outcome) {
	s.derivatives++
	s.forms += len(o.Checked)
	if o.Compared > 0 {
		s.compared++
	}
	if o.Unknown != "" {
		s.unknown++
	}
	switch {
	case o.Pass == "":
	case outgrown(o.Problem):
		s.beyond++
		t.Logf("%s: %s after %s: %s\n%s", name, o.Name, o.Pass, o.Problem, s.changed(name))
	default:
		s.wrong++
		t.Errorf("%s: %s after %s: %s\n%s", name, o.Name, o.Pass, o.Problem, s.changed(name))
	}
}

// customRule marks cases with rules by the user, which nothing changes along with what they
// are for, and with solvers.
var customRule = regexp.MustCompile(`//gradgen:(rule|custom)|runtime/implicit`)

// changed is the difference between a program and its case.
func (s *alteredStats) changed(name string) string {
	dir := name[:strings.LastIndexByte(name, '_')]
	src, err := os.ReadFile(filepath.Join("testdata/cases", dir, "in.go"))
	if err != nil {
		return err.Error()
	}
	return string(diff.Diff(dir, src, name, []byte(s.texts[name])))
}

// An alterer changes golden cases.
type alterer struct {
	t     *testing.T
	cases []string // paths of files
	known map[string]*packages.Package
}

// newAlterer finds the cases, and the types of what they import.
func newAlterer(t *testing.T) *alterer {
	t.Helper()
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	paths, err := filepath.Glob("testdata/cases/*/in.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		m.addCase(path)
	}
	wanted := regexp.MustCompile(*alteredCases)
	a := &alterer{t: t, known: map[string]*packages.Package{}}
	a.cases, err = filepath.Glob(filepath.Join(m.dir, "cases/*/in.go"))
	if err != nil {
		t.Fatal(err)
	}
	a.cases = slices.DeleteFunc(a.cases, func(path string) bool {
		text, err := os.ReadFile(path)
		return err != nil || !wanted.MatchString(filepath.Base(filepath.Dir(path))) || customRule.Match(text)
	})
	cfg := &packages.Config{Dir: m.dir, Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps}
	list, err := packages.Load(cfg, "./...")
	if err != nil {
		t.Fatal(err)
	}
	packages.Visit(list, nil, func(p *packages.Package) { a.known[p.PkgPath] = p })
	return a
}
