package frozen_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gradgen/gradgen/gen/internal/frozen"
)

// source is one package checked from text.
type source struct {
	pkg  *types.Package
	file *ast.File
	info *types.Info
	in   *frozen.Inspectors
}

func (s source) Inspector(root ast.Node) *inspector.Inspector { return s.in.Inspector(root) }

func (s source) Files(*types.Package) ([]*ast.File, *types.Info, bool) {
	return []*ast.File{s.file}, s.info, true
}

func (s source) Func(fn *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && s.info.Defs[f.Name] == fn {
			return f, s.info, true
		}
	}
	return nil, nil, false
}

func check(t *testing.T, text string) source {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p\n"+text, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return source{pkg, file, info, &frozen.Inspectors{}}
}

const declared = `
type T struct { a float64; s []float64; p *T }
func (t *T) set() { t.a = 1 }
func (t *T) get() float64 { return t.a + t.s[0] }
func (t T) sum() float64 { return t.a + t.s[0] }
func (t T) put() { t.s[0] = 2 }
func id(x []float64) []float64 { return x }
func last(x ...float64) (y float64) { for i := range x { y = x[i] }; return }
func (t T) write(y float64) { t.s[0] = y }
func (t *T) rewrite(y float64) { t.a = y }
func (t T) at(i int, y float64) float64 { return t.s[i] + y }
func fill(x []float64) { copy(x, []float64{1}) }
func walk(n int, x []float64) float64 { if n == 0 { return x[0] }; return walk(n-1, x[1:]) }
func spoil(n int, x []float64) { if n == 0 { x[0]++; return }; spoil(n-1, x) }
var sink any
var keep []float64
func use(...any) {}
var x = []float64{1, 2}
var v = T{a: 1, s: []float64{1}}
var n = 1.0
var f = func() {}
var m = map[string]float64{"a": 1}
var r = [3]float64{}
var rows = [][]float64{{1}}
var w = [2]T{}
var byRef = map[*T][]float64{}
`

func TestKept(t *testing.T) {
	for name, body := range map[string]string{
		"read":            "_ = x[0] + v.a + v.s[0] + n + m[`a`] + r[2]; _ = x == nil; f()",
		"own variable":    "y := x; y = nil; y = x; _ = y[0]",
		"shadowed":        "x := []float64{1}; x[0] = 2; { n := 2; n++; _ = n }",
		"range":           "for i, e := range x { _, _ = i, e }; for i := range r { _ = i }; for _, e := range m { _ = e }",
		"range variable":  "for _, row := range rows { _ = row[0]; for _, e := range row { _ = e } }; for _, t := range w { _ = t.s[0] + t.get() }",
		"passed":          "_ = last(x...) + last(x[0], x[1]) + walk(3, x)",
		"copied":          "y := append([]float64{}, x...); y[0] = 1; q := r; q[0] = 1; copy(y, x)",
		"methods":         "_ = v.get() + v.sum() + T.at(v, 0, 1) + (*T).at(&v, 0, 1)",
		"a pointer":       "p := &v; _ = p.a; for i := range w { q := &w[i]; _ = q.a }",
		"part by pointer": "p := &r[1]; _ = *p + float64(len(x)) + float64(cap(x))",
		"interface":       "sink = n; use(n, r)",
		"closure":         "g := func() float64 { return x[0] }; _ = g",
	} {
		src := check(t, declared+"func body() { "+body+" }")
		for _, name2 := range []string{"x", "v", "n", "m", "r", "rows", "w"} {
			if _, why := frozen.Of(src, src.pkg.Scope().Lookup(name2).(*types.Var)); why != "" {
				t.Errorf("%s: %s: %s", name, name2, why)
			}
		}
	}
}

func TestChanged(t *testing.T) {
	for _, c := range []struct{ name, body string }{
		{"x", "x = nil"}, {"x", "x[0] = 1"}, {"x", "x[0]++"}, {"x", "x, _ = nil, 1"}, {"x", "y := x; y[1] = 2"},
		{"x", "y := x[:1]; z := y; z[0] = 1"}, {"x", "fill(x)"}, {"x", "fill(x[1:])"}, {"x", "spoil(2, x)"}, {"x", "keep = x"},
		{"x", "y := id(x); y[0] = 1"}, {"x", "sink = x"}, {"x", "use(x)"}, {"x", "x = append(x, 1)"}, {"x", "_ = append(x, 1)"},
		{"x", "clear(x)"}, {"x", "copy(x, keep)"}, {"x", "var i int; for i, x[0] = range keep { _ = i }"},
		{"x", "go fill(x)"}, {"x", "p := &x; *p = nil"}, {"x", "p := &x[0]; *p = 1"}, {"x", "s := struct{ y []float64 }{x}; s.y[0] = 1"},
		{"x", "func() { x[0] = 1 }()"}, {"x", "c := make(chan []float64, 1); c <- x"}, {"x", "g := func(y []float64) { y[0] = 1 }; g(x)"},
		{"v", "v.a = 1"}, {"v", "v.s[0] = 1"}, {"v", "v.set()"}, {"v", "v.put()"}, {"v", "g := v.set; g()"}, {"v", "(*T).set(&v)"},
		{"v", "T.write(v, 9)"}, {"v", "(*T).rewrite(&v, 9)"}, {"v", "(*T).write(&v, 9)"},
		{"v", "p := &v; p.a = 1"}, {"v", "q := v; q.s[0] = 1"}, {"v", "v.p.a = 1"}, {"v", "(&v).a = 2"},
		{"m", "m[`b`] = 1"}, {"m", "delete(m, `a`)"}, {"m", "y := m; y[`a`] = 2"}, {"m", "clear(m)"},
		{"r", "r[0] = 1"}, {"r", "y := r[:]; y[0] = 1"}, {"r", "fill(r[:])"}, {"r", "p := &r; p[0] = 1"}, {"n", "n += 1"},
		{"rows", "for _, row := range rows { row[0] = 1 }"}, {"rows", "y := rows[0]; y[0] = 1"}, {"w", "for i := range w { w[i].set() }"},
		{"rows", "for _, row := range rows { y := row; y[0] = 1 }"}, {"rows", "for _, row := range rows { fill(row) }"},
		{"rows", "for _, row := range rows { keep = row }"}, {"rows", "for _, row := range rows { func() { row[0]++ }() }"},
		{"rows", "for _, keep = range rows { }"}, {"rows", "var row []float64; for _, row = range rows { row[0] = 1 }"},
		{"rows", "for _, row := range rows[:] { p := &row[0]; *p = 1 }"}, {"w", "for _, t := range w { t.s[0] = 1 }"},
		{"w", "for _, t := range w { t.put() }"}, {"w", "for _, t := range w { t.p.a = 1 }"}, {"byRef", "for k := range byRef { k.a = 1 }"},
		{"byRef", "for k, row := range byRef { row[0] = k.a }"},
		{"f", "f = nil"},
	} {
		src := check(t, declared+"func body() { "+c.body+" }")
		if _, why := frozen.Of(src, src.pkg.Scope().Lookup(c.name).(*types.Var)); why == "" {
			t.Errorf("%s: %s was taken for a use that only reads", c.name, c.body)
		}
	}
}

func TestNamedResult(t *testing.T) {
	src := check(t, declared+"func lent() (y []float64) { y = x; return }")
	if _, why := frozen.Of(src, src.pkg.Scope().Lookup("x").(*types.Var)); why == "" {
		t.Error("a reference that is returned was taken for a use that only reads")
	}
}

func TestSettled(t *testing.T) {
	for _, c := range []struct {
		name, body string
		inits      int // negative where it may change
	}{
		{"x", "", 0}, {"x", "func init() { x = []float64{3}; x[0] = 2 }", 1}, {"r", "func init() { for i := range r { r[i]++ } }", 1},
		{"n", "func init() { n = 1 }; func init() { n = 2 }", 2}, {"v", "func init() { v.a = n; (v.s)[0] = 1 }", 1},
		{"n", "func init() { set() }; func set() { n = 1 }", -1}, {"n", "func init() { func() { n = 1 }() }", -1},
		{"n", "type q int; func (q) init() { n = 1 }", -1}, {"x", "func init() { keep = x }", -1}, {"x", "func init() { fill(x) }", -1},
		{"n", "func init() { p := &n; *p = 2 }", -1}, {"n", "func later() { n = 1 }", -1},
	} {
		src := check(t, declared+c.body)
		by, why := frozen.FixedAfterInit(src, src.pkg.Scope().Lookup(c.name).(*types.Var))
		if (why != "") != (c.inits < 0) || why == "" && len(by) != c.inits {
			t.Errorf("%s: %s: %d functions init, %q", c.name, c.body, len(by), why)
		}
	}
}
