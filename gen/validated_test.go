package gen

import (
	"context"
	"flag"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

var validatedCases = flag.String("validated", "", "validate the golden cases whose names match this regular expression, refused ones among them; empty for all that are not refused")

// elsewherePath is the other package that golden cases are about.
const elsewherePath = "github.com/gradgen/gradgen/gen/testdata/elsewhere"

// notANumber divides by the length of its input: at length 0 its value and the tangent of
// that are NaN, for which the truth has zero.
const notANumber = "SMFSumstatsJVP"

// TestGoldenCasesAreValidated holds the derivatives that the golden cases ask for
// against the truth.
func TestGoldenCasesAreValidated(t *testing.T) {
	t.Parallel()
	g := loadGoldenCases(t)
	g.further = furtherPoints()
	derivatives, wrong, checked, compared := 0, 0, 0, 0
	var unknown []string
	for path, o := range g.outcomes(t) {
		derivatives++
		checked += len(o.Checked)
		if o.Compared > 0 {
			compared++
		}
		if o.Unknown != "" {
			unknown = append(unknown, path+"."+o.Name+": "+o.Unknown)
		}
		if o.Pass != "" && !(o.Name == notANumber && strings.Contains(o.Problem, "of length 0")) {
			wrong++
			t.Errorf("%s.%s is wrong after %s: %s", path, o.Name, o.Pass, o.Problem)
		}
	}
	wrong += g.checkPrinted(t)
	t.Logf("%d of %d derivatives are wrong, %d forms held against the truth", wrong, derivatives, checked)
	t.Logf("%d lowered functions held against their source", compared)
	if *validatedCases == "" {
		checkNotInterpreted(t, unknown)
		return
	}
	for _, line := range unknown {
		t.Log(line)
	}
}

// outcomes validates all packages, by their paths; those that lack source again once it is
// loaded.
func (g *goldenPrograms) outcomes(t *testing.T) iter.Seq2[string, job.Outcome] {
	of, pending := map[string][]job.Outcome{}, map[string]bool{}
	for _, pkg := range g.prog.Packages {
		pending[pkg.Path] = true
	}
	for len(pending) > 0 {
		before := len(g.beside)
		for _, pkg := range g.prog.Packages {
			if pending[pkg.Path] {
				of[pkg.Path] = g.validate(t, pkg)
			}
		}
		if pending, g.lacking = g.lacking, map[string]bool{}; len(g.beside) > before {
			g.load(t)
		}
	}
	return func(yield func(string, job.Outcome) bool) {
		for _, path := range slices.Sorted(maps.Keys(of)) {
			for _, o := range of[path] {
				if !yield(path, o) {
					return
				}
			}
		}
	}
}

// goldenPrograms are the golden cases in one module.
type goldenPrograms struct {
	dir     string
	prog    *load.Program
	sources []string
	beside  []string        // for validation alone
	loaded  []string        // those of them that were there when the cases were loaded
	lacking map[string]bool // paths of packages that ask for more of those
	source  *ssaexec.Program
	printed []emission
	derived func(*load.Request, *ir.Func, job.Truth) // given each derivative; may be nil
	further []validate.Point
}

func loadGoldenCases(t *testing.T) *goldenPrograms {
	t.Helper()
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	cases, err := filepath.Glob("testdata/cases/*/in.go")
	if err != nil {
		t.Fatal(err)
	}
	chosen := regexp.MustCompile(*validatedCases)
	for _, path := range cases {
		switch name := filepath.Base(filepath.Dir(path)); {
		case *validatedCases == "":
			m.addAnyCase(path)
		case chosen.MatchString(name):
			m.copyCase(path)
		}
	}
	extra := m.imported("iter", "maps", "slices", "sort", "cmp")
	if *validatedCases != "" {
		extra = append(extra, m.imported(elsewherePath)...)
	}
	g := &goldenPrograms{dir: m.dir, sources: extra, lacking: map[string]bool{}}
	g.load(t)
	return g
}

// load loads the cases with the source of the packages that were asked for.
func (g *goldenPrograms) load(t *testing.T) {
	t.Helper()
	prog, err := load.Load(context.Background(), load.Config{Dir: g.dir, Patterns: []string{"./..."}, Extra: union(g.sources, g.beside)})
	if err != nil {
		t.Fatal(err)
	}
	g.prog, g.source, g.loaded = prog, ssaexec.New(prog), g.beside
}

// imported are those of the paths that sources of the module import.
func (m *interpModule) imported(paths ...string) []string {
	m.t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir(m.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err == nil {
			for _, spec := range f.Imports {
				found[spec.Path.Value] = true
			}
		}
		return err
	})
	if err != nil {
		m.t.Fatal(err)
	}
	return slices.DeleteFunc(paths, func(path string) bool { return !found[strconv.Quote(path)] })
}

// manifest writes a go.mod that finds this repository.
func (m *interpModule) manifest() {
	m.t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		m.t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			m.t.Fatal(err)
		}
		if name == "go.mod" {
			_, rest, _ := strings.Cut(string(text), "\n")
			text = []byte("module programs\n" + rest + "\nrequire github.com/gradgen/gradgen v0.0.0\n\nreplace github.com/gradgen/gradgen => " + root + "\n")
		}
		m.write(name, string(text))
	}
}

// validate takes the derivatives of a package through the passes.
func (g *goldenPrograms) validate(t *testing.T, pkg *load.Package) (outcomes []job.Outcome) {
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("%s: the generator panics: %v\n%s", pkg.Path, e, debug.Stack())
		}
	}()
	opts := job.Options{Sources: g.sources, Source: job.Original{Program: g.source, Undesired: g.loaded}, Verify: true, Off: []string{"vector/cost"}, Derived: g.derived, Further: g.further, Outcomes: func(o job.Outcome) { outcomes = append(outcomes, o) }}
	if openOrder(pkg.Path) {
		opts.Source.Program = nil
	}
	if g.derived == nil { // which would be called twice
		if out, err := derive.Generate(g.prog, pkg, opts); err == nil {
			g.printed = append(g.printed, emission{pkg, out})
			return outcomes
		}
		outcomes = nil // some of its derivatives need more source
	}
	d := job.New(g.prog, pkg, opts, &diag.List{})
	for _, r := range pkg.Requests {
		derive.Derive(d, r)
	}
	if len(d.ForValidation) > 0 {
		g.beside, g.lacking[pkg.Path] = union(g.beside, d.ForValidation), true
	}
	return outcomes
}
