package gen

import (
	"context"
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

var (
	foreignDir      = flag.String("foreigndir", "", "directory of a module that requires gradgen and the packages to try in place of those of the test")
	foreignPackages = flag.String("foreignpackages", "", "their import paths, separated by commas")
	foreignKinds    = flag.String("foreignkinds", "vjp,jvp", "derivatives of their functions, separated by commas")
)

// foreign are packages that were not written for gradgen. Every function of
// theirs is either differentiated or refused with a position; a pass never
// stumbles.
var foreign = []string{
	"math", "sort", "strconv", "slices", "math/rand/v2", "math/big", "image/color", "time", "container/list",
	"gonum.org/v1/gonum/floats", "gonum.org/v1/gonum/stat", "gonum.org/v1/gonum/interp",
	"gonum.org/v1/gonum/spatial/r3", "gonum.org/v1/gonum/mathext", "gonum.org/v1/gonum/integrate",
}

func TestForeignPackages(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("loads packages with bodies")
	}
	// Emitted code that imports linalg is checked with the mat of the program.
	const linalg = "github.com/gradgen/gradgen/runtime/linalg"
	tried := foreign
	if *foreignDir != "" {
		tried = strings.Split(*foreignPackages, ",")
	}
	patterns := append([]string{"github.com/gradgen/gradgen/runtime", linalg}, tried...)
	loader, err := load.New(context.Background(), load.Config{Dir: *foreignDir, Patterns: patterns})
	if err != nil {
		t.Fatal(err)
	}
	base, err := loader.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, pkg := range base.Packages {
		if pkg.Path == linalg {
			continue
		}
		for _, kind := range []load.Kind{load.VJP, load.JVP, load.Grad, load.HVP, load.Pullback, load.Jacobian, load.Hessian} {
			if !slices.Contains(strings.Split(*foreignKinds, ","), kind.String()) {
				continue
			}
			t.Run(pkg.Path+"/"+kind.String(), func(t *testing.T) { tryEverything(t, loader, base, i, kind) })
		}
	}
}

// tryEverything puts the functions through the pipeline one at a time, so that
// one refusal does not hide the next: every fifth, and all of them before a change is
// merged.
func tryEverything(t *testing.T, loader *load.Loader, prog *load.Program, i int, kind load.Kind) {
	n := len(prog.Packages[i].Everything(kind))
	var extra, beside []string
	done, refused, seen := 0, 0, verdictCounts{}
	source := ssaexec.New(prog)
	step := 5
	if flag.Lookup("thorough").Value.String() == "true" {
		step = 1
	}
	for k := 0; k < n; k += step {
		pkg := prog.Packages[i]
		pkg.Requests = pkg.Everything(kind)[k : k+1]
		if !source.Of(prog) {
			source = ssaexec.New(prog)
		}
		var outcomes []job.Outcome
		out, err := derive.Generate(prog, pkg, job.Options{
			Explain: true, Sources: extra, Verify: true, Source: job.Original{Program: source, Undesired: beside},
			Outcomes: func(o job.Outcome) { outcomes = append(outcomes, o) },
		})
		var need *load.NeedSource
		if errors.As(err, &need) {
			before := len(extra) + len(beside)
			if extra, beside = union(extra, need.Paths), union(beside, need.ForValidation); len(extra)+len(beside) == before {
				t.Fatalf("%s: asks again: %v", pkg.Requests[0].Name, need)
			}
			if prog, err = loader.Load(union(extra, beside)); err != nil {
				t.Fatal(err)
			}
			k -= step
			continue
		}
		for _, o := range outcomes {
			seen.note(t, o)
		}
		if err != nil {
			t.Errorf("%s: %v", pkg.Requests[0].Fn.FullName(), err)
			continue
		}
		if hasErrors(out.Diags) {
			refused++
			checkRefusal(t, pkg.Requests[0], out.Diags)
			if *foreignDir != "" {
				t.Log(out.Diags[0].Format(""))
			}
			continue
		}
		done++
		checkCompiles(t, prog, pkg, out.Files)
	}
	t.Logf("%d differentiated, %d refused; %v", done, refused, seen)
}

// verdictCounts counts what validation finds.
type verdictCounts map[string]int

// note counts an outcome, and reports what is wrong.
func (v verdictCounts) note(t *testing.T, o job.Outcome) {
	switch {
	case o.Pass != "":
		t.Errorf("%s is wrong after %s: %s", o.Name, o.Pass, o.Problem)
	case o.Unknown != "":
		v["not interpreted"]++
		return
	}
	v["held against the truth"]++
	if o.Compared > 0 {
		v["held against the source"]++
	}
}

func checkRefusal(t *testing.T, req *load.Request, diags []Diagnostic) {
	t.Helper()
	bad := func(d Diagnostic) bool {
		return strings.HasPrefix(d.Message, "internal error") || d.Severity == Error && !d.Pos.IsValid()
	}
	if i := slices.IndexFunc(diags, bad); i >= 0 {
		t.Errorf("%s: %s\n%s", req.Fn.FullName(), diags[i].Format(""), diags[i].Hint)
	}
}

// checkCompiles type-checks the emitted files together with their package, as it is on disk:
// in what was loaded, gotos are rewritten.
func checkCompiles(t *testing.T, prog *load.Program, pkg *load.Package, emitted []job.File) {
	t.Helper()
	name := pkg.Requests[0].Fn.FullName()
	var files []*ast.File
	parse := func(name string, content any) bool {
		parsed, err := parser.ParseFile(pkg.Fset, name, content, parser.SkipObjectResolution)
		files = append(files, parsed)
		return err == nil
	}
	for _, f := range pkg.Files {
		if file := pkg.Fset.Position(f.Package).Filename; !parse(file, nil) {
			t.Fatalf("%s does not parse", file)
		}
	}
	for _, f := range emitted {
		if !parse(f.Name, f.Content) {
			t.Errorf("%s: emitted code does not parse", name)
			return
		}
	}
	var first error
	conf := types.Config{Importer: known(prog), FakeImportC: true, Error: func(err error) {
		if first == nil {
			first = err
		}
	}}
	if _, err := conf.Check(pkg.Path, pkg.Fset, files, nil); err != nil {
		t.Errorf("%s: emitted code does not compile: %v", name, first)
	}
}

// imports answers with the packages a program has loaded.
type imports map[string]*types.Package

func known(prog *load.Program) imports {
	all := imports{"unsafe": types.Unsafe}
	var visit func(p *types.Package)
	visit = func(p *types.Package) {
		if all[p.Path()] != nil {
			return
		}
		all[p.Path()] = p
		for _, imp := range p.Imports() {
			visit(imp)
		}
	}
	for _, pkg := range prog.Packages {
		visit(pkg.Types)
	}
	return all
}

func (m imports) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	// Emitted code imports runtime packages that the user's does not.
	cfg := &packages.Config{Dir: *foreignDir, Mode: packages.NeedTypes | packages.NeedName | packages.NeedImports | packages.NeedDeps}
	pkgs, err := packages.Load(cfg, path)
	if err != nil || len(pkgs) != 1 || pkgs[0].Types == nil {
		return nil, errors.Join(errors.New("not loaded: "+path), err)
	}
	m[path] = pkgs[0].Types
	return m[path], nil
}
