package rules

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// loadPackages type-checks the packages that have tables, by path.
var loadPackages = sync.OnceValues(func() (map[string]*types.Package, error) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps}
	loaded, err := packages.Load(cfg, mathPath, floatsPath, specfnPath, mathextPath)
	if err != nil {
		return nil, err
	}
	byPath := map[string]*types.Package{}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		byPath[p.PkgPath] = p.Types
	}
	return byPath, nil
})

func typesOf(t *testing.T, path string) *types.Package {
	t.Helper()
	byPath, err := loadPackages()
	if err != nil {
		t.Fatal(err)
	}
	return byPath[path]
}

// exported lists the exported functions of a package.
func exported(p *types.Package) []*types.Func {
	var fs []*types.Func
	for _, name := range p.Scope().Names() {
		if f, ok := p.Scope().Lookup(name).(*types.Func); ok && f.Exported() {
			fs = append(fs, f)
		}
	}
	return fs
}

// fromSource lists functions without rule or reference that gradgen
// differentiates through their own source, which is plain Go.
func fromSource() map[string][]string {
	return map[string][]string{
		floatsPath: {"LogSpan", "Reverse", "Span", "SumCompensated"},
	}
}

// TestComplete checks that every exported function is listed in exactly
// one place.
func TestComplete(t *testing.T) {
	for _, path := range []string{mathPath, floatsPath, specfnPath} {
		for _, f := range exported(typesOf(t, path)) {
			if n := places(path, f.Name()); n != 1 {
				t.Errorf("%s is in %d places, want 1 of: a table, references, refused, fromSource", f.FullName(), n)
			}
		}
	}
}

func places(path, name string) int {
	_, ruled := ForFunc(path, name)
	_, referred := Reference(path, name)
	_, refused := Refused(path, name)
	n := 0
	for _, in := range []bool{ruled, referred, refused, slices.Contains(fromSource()[path], name)} {
		if in {
			n++
		}
	}
	return n
}

// TestTablesNameFunctions checks that every listed function exists, and that
// there is one partial for each floating-point argument and result.
func TestTablesNameFunctions(t *testing.T) {
	for path, table := range tables() {
		for name, r := range table {
			if path == "" {
				continue
			}
			f, ok := typesOf(t, path).Scope().Lookup(name).(*types.Func)
			if !ok {
				t.Errorf("%s.%s does not exist", path, name)
				continue
			}
			checkShape(t, r, f.Signature())
		}
		for name := range refusals(path) {
			if typesOf(t, path).Scope().Lookup(name) == nil {
				t.Errorf("%s.%s is refused but does not exist", path, name)
			}
		}
	}
}

func checkShape(t *testing.T, r Rule, sig *types.Signature) {
	t.Helper()
	if r.Results != sig.Results().Len() && len(r.Partials) > 0 {
		t.Errorf("%s: Results is %d, want %d", r.Name, r.Results, sig.Results().Len())
	}
	var got, want []string
	for _, p := range r.Partials {
		got = append(got, fmt.Sprint(p.Arg, p.Result))
	}
	for a := range sig.Params().Len() {
		for y := range sig.Results().Len() {
			if isFloat(sig.Params().At(a)) && isFloat(sig.Results().At(y)) {
				want = append(want, fmt.Sprint(a, y))
			}
		}
	}
	if inactive := len(got) == 0 && r.Note != ""; !inactive && !slices.Equal(got, want) {
		t.Errorf("%s: partials for (argument, result) %v, want %v", r.Name, got, want)
	}
}

func isFloat(v *types.Var) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// TestZeroSaysWhy checks that a derivative of zero has a reason, and no
// expression.
func TestZeroSaysWhy(t *testing.T) {
	for _, r := range allRules() {
		if (len(r.Partials) == 0) != (r.Note != "") {
			t.Errorf("%s: %d partials, note %q", r.Name, len(r.Partials), r.Note)
		}
		for _, p := range r.Partials {
			if p.Zero != (p.Note != "") || p.Zero != (p.Expr == nil) {
				t.Errorf("%s: zero %v, note %q, expression %v", r.Name, p.Zero, p.Note, p.Expr)
			}
		}
	}
}

// importer resolves the imports of the file that TestExpressions checks.
type importer struct{ t *testing.T }

func (i importer) Import(path string) (*types.Package, error) { return typesOf(i.t, path), nil }

// TestExpressions type-checks every line, as the body of a function of the
// arguments and results that Uses reports.
func TestExpressions(t *testing.T) {
	var src strings.Builder
	fmt.Fprintf(&src, "package p\nimport (%q; %q)\n", mathPath, specfnPath)
	n := 0
	for _, r := range allRules() {
		for _, p := range r.Partials {
			if !p.Zero {
				n++
				writeFunc(&src, fmt.Sprintf("l%d", n), "float64", paramsOf(t, r, p), p.Let)
				params := paramsOf(t, r, p)
				if p.Let != nil {
					params += ", h float64"
				}
				writeFunc(&src, fmt.Sprintf("d%d", n), "float64", params, p.Expr)
				writeFunc(&src, fmt.Sprintf("g%d", n), "bool", params, p.Guard)
			}
		}
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "lines.go", src.String(), parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	cfg := types.Config{Importer: importer{t}, Error: func(err error) { t.Error(err) }}
	if _, err := cfg.Check("p", fset, []*ast.File{file}, nil); err != nil {
		t.Log(src.String())
	}
}

func writeFunc(w *strings.Builder, name, result, params string, body ast.Expr) {
	if body == nil {
		return
	}
	var text bytes.Buffer
	if err := format.Node(&text, token.NewFileSet(), body); err != nil {
		panic(err)
	}
	fmt.Fprintf(w, "func %s(%s) %s { return %s }\n", name, params, result, &text)
}

// paramsOf declares the variables that p uses, with the types in the
// signature of the rule's function.
func paramsOf(t *testing.T, r Rule, p Partial) string {
	args, results := p.Uses()
	_, f := byName(t, r.Name)
	sig := strings.NewReplacer("float32", "float64").Replace(fmt.Sprintf("%T", f))
	var params []string
	for _, i := range args {
		params = append(params, ArgName(i)+" "+typeNames(sig, "func(", ")")[i])
	}
	for _, i := range results {
		params = append(params, ResultName(i)+" "+resultTypes(sig)[i])
	}
	return strings.Join(params, ", ")
}

func typeNames(sig, from, to string) []string {
	_, rest, _ := strings.Cut(sig, from)
	list, _, _ := strings.Cut(rest, to)
	return strings.Split(list, ", ")
}

// resultTypes returns the result types of a signature such as
// "func(float64) (float64, int)".
func resultTypes(sig string) []string {
	_, rest, _ := strings.Cut(sig, ") ")
	return strings.Split(strings.Trim(rest, "()"), ", ")
}
