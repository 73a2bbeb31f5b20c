package gen_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"
)

// variantRounded is the scalar code of the vector variant with random rounding.
const variantRounded = "rounded"

// Vector code rounds elsewhere than scalar code: it adds up in another order, and
// contracts products with sums. What that may change of a result is measured as J. Vignes
// proposed ("A stochastic arithmetic for reliable scientific computation", Mathematics and
// Computers in Simulation 35 (1993) 233): the scalar code runs several times, in each of
// which every operation that rounds does so up or down at random, and operations that are
// exact stay exact. Where results then differ from each other, rounding decides them.

// roundingSource is a package of float64 arithmetic with random rounding. An operation on
// the same numbers is rounded alike throughout a run, so that what is computed twice is
// the same twice.
const roundingSource = `package rounding

import (
	"math"
	"os"
	"strconv"
)

// run says which of the random roundings is asked for; 0: to the nearest number.
var run, _ = strconv.ParseUint(os.Getenv("GRADGEN_ROUNDING"), 10, 64)

func Add[T ~float64](x, y T) T {
	s := x + y
	z := s - x
	return rounded(s, (x-(s-z))+(y-z), x, y, 1)
}

func Sub[T ~float64](x, y T) T { return Add(x, -y) }

func Mul[T ~float64](x, y T) T {
	p := x * y
	return rounded(p, T(math.FMA(float64(x), float64(y), -float64(p))), x, y, 2)
}

func Quo[T ~float64](x, y T) T {
	q := x / y
	rest := math.FMA(-float64(q), float64(y), float64(x))
	return rounded(q, T(math.Copysign(1, float64(y))*rest), x, y, 3)
}

// Func is for the value of a function that is not far from y.
func Func(y float64) float64 { return rounded(y, float64(int(draw(y, 0, 4)%3)-1), y, 0, 5) }

func Func2(y, z float64) (float64, float64) { return Func(y), Func(z) }

// rounded returns s, or its neighbour on the side on which the exact value is: rest has
// the sign of the difference.
func rounded[T ~float64](s, rest, x, y T, op uint64) T {
	if run == 0 || s == 0 || math.IsInf(float64(s), 0) || rest == 0 || rest != rest {
		return s
	}
	if up := draw(float64(x), float64(y), op)&1 == 0; up == (rest > 0) {
		return T(math.Nextafter(float64(s), float64(rest)*math.Inf(1)))
	}
	return s
}

// draw returns a random number that belongs to an operation.
func draw(x, y float64, op uint64) uint64 {
	h := math.Float64bits(x)*0x9e3779b97f4a7c15 + math.Float64bits(y)*0xd6e8feb86659fd93 + (8*run+op)*0xa0761d6478bd642f
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	return h >> 40
}
`

// roundings is how many times results are computed with random rounding.
const roundings = 3

// spread returns how far results with random rounding are from scalar, the largest
// component of each; where they are other numbers or none, that is infinite.
func (m *module) spread(scalar []computed) []float64 {
	m.t.Helper()
	m.addRounded()
	without := *m
	without.simd = false
	binary := without.buildDriver(variantRounded + "driver")
	spread := make([]float64, len(scalar))
	for run := range 1 + roundings {
		got := runWidth(m.t, binary, "0", "1", fmt.Sprintf("GRADGEN_ROUNDING=%d", run))
		for i, want := range scalar {
			d := math.Inf(1)
			if sameShape(got[i], want) {
				d = difference(got[i], want)
			}
			if run == 0 && d != 0 {
				m.t.Errorf("%s: with rounding to the nearest number it differs", want.Label)
			}
			spread[i] = max(spread[i], d)
		}
	}
	return spread
}

// sameShape reports whether two results have numbers at the same places.
func sameShape(a, b computed) bool {
	if a.Label != b.Label || a.Err != b.Err || len(a.Bits) != len(b.Bits) {
		return false
	}
	for i := range a.Bits {
		x, y := math.Float64frombits(a.Bits[i]), math.Float64frombits(b.Bits[i])
		if finite := !math.IsNaN(x-x) && !math.IsNaN(y-y); !finite && x != y && !(math.IsNaN(x) && math.IsNaN(y)) {
			return false
		}
	}
	return true
}

// addRounded writes the scalar code of the vector variant with random rounding.
func (m *module) addRounded() {
	m.t.Helper()
	m.write("rounding/rounding.go", roundingSource)
	m.roundedDriver()
	fset := token.NewFileSet()
	cases := m.parseScalar(fset)
	conf := types.Config{Importer: m.imported(cases)}
	for name, files := range cases {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		if _, err := conf.Check("cases/"+name, fset, files, info); err != nil {
			m.t.Fatal(err)
		}
		for _, f := range files {
			path := filepath.Join(variantRounded, name, filepath.Base(fset.Position(f.Package).Filename))
			m.write(path, withRounding(m.t, fset, info, f))
		}
	}
}

// parseScalar reads the scalar code of each case, without comments: they would lose
// their places.
func (m *module) parseScalar(fset *token.FileSet) map[string][]*ast.File {
	m.t.Helper()
	paths, err := filepath.Glob(filepath.Join(m.dir, variantVector, "*", "*.go"))
	if err != nil {
		m.t.Fatal(err)
	}
	cases := map[string][]*ast.File{}
	for _, path := range paths {
		if filepath.Base(path) == emittedSimd {
			continue
		}
		f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			m.t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(path))
		cases[name] = append(cases[name], f)
	}
	return cases
}

// imported loads the packages that files import.
func (m *module) imported(cases map[string][]*ast.File) importer {
	m.t.Helper()
	var paths []string
	for _, files := range cases {
		for _, f := range files {
			for _, spec := range f.Imports {
				paths = append(paths, strings.Trim(spec.Path.Value, `"`))
			}
		}
	}
	slices.Sort(paths)
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedTypes, Dir: m.dir, Env: m.environ()}
	pkgs, err := packages.Load(cfg, slices.Compact(paths)...)
	if err != nil {
		m.t.Fatal(err)
	}
	found := importer{}
	for _, pkg := range pkgs {
		found[pkg.PkgPath] = pkg.Types
	}
	return found
}

// An importer knows packages by their paths.
type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if pkg := i[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("%s was not loaded", path)
}

// roundedDriver writes the driver of the rounded variant.
func (m *module) roundedDriver() {
	m.t.Helper()
	files, err := filepath.Glob(filepath.Join(m.dir, "driver", "*.go"))
	if err != nil {
		m.t.Fatal(err)
	}
	for _, name := range files {
		text := strings.Replace(readFile(m.t, name), "cases/"+variantVector, "cases/"+variantRounded, 1)
		m.write(filepath.Join(variantRounded+"driver", filepath.Base(name)), text)
	}
}

// withRounding returns the text of a file in which the functions that are compared, and
// their derivatives, call package rounding for arithmetic on float64.
func withRounding(t *testing.T, fset *token.FileSet, info *types.Info, f *ast.File) string {
	t.Helper()
	r := &rounder{info: info}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && !invented[fn.Name.Name] {
			astutil.Apply(fn, nil, r.replace)
		}
	}
	if r.used {
		astutil.AddImport(fset, f, "cases/rounding")
	}
	var b bytes.Buffer
	if err := format.Node(&b, fset, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// invented are the functions that make up arguments.
var invented = map[string]bool{"FInputs": true, "numbers": true}

// A rounder replaces arithmetic by calls.
type rounder struct {
	info *types.Info
	used bool
}

var roundedOperators = map[token.Token]string{
	token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Quo",
	token.ADD_ASSIGN: "Add", token.SUB_ASSIGN: "Sub", token.MUL_ASSIGN: "Mul", token.QUO_ASSIGN: "Quo",
}

// exactFunctions of package math do not round.
var exactFunctions = []string{
	"Abs", "Ceil", "Copysign", "Dim", "Float32bits", "Float64bits", "Floor", "Inf", "IsInf", "IsNaN", "Max", "Min", "NaN", "Signbit", "Trunc",
}

func (r *rounder) replace(c *astutil.Cursor) bool {
	switch n := c.Node().(type) {
	case *ast.BinaryExpr:
		if name := roundedOperators[n.Op]; name != "" && r.rounds(n) {
			c.Replace(r.call(name, n.X, n.Y))
		}
	case *ast.AssignStmt:
		if name := roundedOperators[n.Tok]; name != "" && r.rounds(n.Lhs[0]) {
			n.Tok, n.Rhs[0] = token.ASSIGN, r.call(name, n.Lhs[0], n.Rhs[0])
		}
	case *ast.CallExpr:
		if name := r.function(n); name != "" && !slices.Contains(exactFunctions, name) {
			c.Replace(r.call(map[bool]string{false: "Func", true: "Func2"}[name == "Sincos"], n))
		}
	}
	return true
}

// rounds reports whether x is a float64 that is computed.
func (r *rounder) rounds(x ast.Expr) bool {
	basic, ok := r.info.TypeOf(x).Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Float64 && r.info.Types[x].Value == nil
}

// function returns the name of the function of package math that is called.
func (r *rounder) function(call *ast.CallExpr) string {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if fn, ok := r.info.Uses[sel.Sel].(*types.Func); ok && fn.Pkg().Path() == "math" {
		return fn.Name()
	}
	return ""
}

func (r *rounder) call(name string, args ...ast.Expr) ast.Expr {
	r.used = true
	return &ast.CallExpr{Fun: &ast.SelectorExpr{X: ast.NewIdent("rounding"), Sel: ast.NewIdent(name)}, Args: args}
}
