package load

import (
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Spellings that make stubs hard: dot and renamed imports, generic receivers,
// embedding, aliases, types of other packages, shadowed predeclared names.
func TestStubSpellings(t *testing.T) {
	prog, dir := loadArchive(t, `
-- a.go --
package m

import (
	. "math"
	other "math/rand"
	"math/bits"
	_ "embed"

	v "example.com/m/vec"
)

type panic = float64

type Box[T ~float64, U any] struct{ v T; u U }

//gradgen:vjp wrt=b,x
func (b *Box[T, U]) Get(x, y T) T { return b.v * x * y }

//gradgen:grad wrt=p
func Dot(n [bits.UintSize]int, p v.Point, r *other.Rand) panic { return p.X * Pi }

//gradgen:jvp wrt=s of=s
func Fill(s struct{ A, b []float64 }, d *[2][3]float32) (_ *v.Point, _ []struct{ v.Point }) { return nil, nil }

//gradgen:jvp wrt=d
func Fill2(s struct{ A, b []float64 }, d *[2][3]float32) (_ *v.Point, _ []struct{ v.Point }) { return nil, nil }

//gradgen:vjp
func (Empty) Anonymous(float64) float64 { return 0 }

type Empty struct{}

type Inner struct{}

//gradgen:grad
func (Inner) Loss(x float64) float64 { return x }

type Outer struct{ Inner }

//gradgen:grad
func (Outer) Loss(x float64) float64 { return x }

//gradgen:grad
func Range[S ~[]E, E ~float32 | ~float64](s S) E { return s[0] }

func use() {
	var o Outer
	var g float64
	_ = o.LossGrad(1, &g) + o.Inner.LossGrad(1, &g)
	_ = Range[[]float64]
	_ = RangeGrad([]float64{1}, []float64{0})
	b := &Box[float64, int]{}
	b.GetVJP(1, 2, 1, b, &g)
	_, _, _, _ = Fill2JVP(struct{ A, b []float64 }{}, nil, nil)
}
-- vec/vec.go --
package vec

type Point struct{ X, Y float64 }
`, Config{})
	want := `a.go:22:24: parameter s is not an output: a struct is passed by value
	an output is a result or a slice or pointer parameter: of=out or of=out1 or of=d
`
	if d := cmp.Diff(want, diagnostics(prog, dir)); d != "" {
		t.Error(d)
	}
	pkg := prog.Packages[0]
	for _, req := range pkg.Requests {
		checkStub(t, pkg, req)
	}
}

// checkStub compares the declared stub with the signature it stands for.
func checkStub(t *testing.T, pkg *Package, req *Request) {
	t.Helper()
	var stub *types.Func
	for fn, r := range pkg.stubs {
		if r == req {
			stub = fn
		}
	}
	if stub == nil {
		t.Errorf("%s has no stub", req.Name)
		return
	}
	q := types.RelativeTo(pkg.Types)
	want := types.TypeString(req.Signature(nil).Types(), q)
	have := types.TypeString(types.NewSignatureType(nil, nil, nil, stub.Signature().Params(), stub.Signature().Results(), false), q)
	if want != have {
		t.Errorf("%s: stub is\n%s, want\n%s", req.Name, have, want)
	}
	if pkg.EmittedBy(stub) != req {
		t.Errorf("%s: EmittedBy does not know its stub", req.Name)
	}
}

// Faulty directives of a dependency are its own affair; its type errors are not.
func TestDependencyFaults(t *testing.T) {
	prog, dir := loadArchive(t, `
-- a/a.go --
package a

//gradgen:nonsense
func F(x float64) float64 { return x }
-- c/c.go --
package c

func F(x missing) float64 { return 0 }
-- b/b.go --
package b

import (
	"example.com/m/a"
	"example.com/m/c"
)

//gradgen:grad
func G(x float64) float64 { return a.F(x) + c.F(x) }
`, Config{Patterns: []string{"./b"}})
	want := "c/c.go:3:10: undefined: missing\n"
	if d := cmp.Diff(want, diagnostics(prog, dir)); d != "" {
		t.Error(d)
	}
}

func TestRules(t *testing.T) {
	prog, dir := loadArchive(t, `
-- a.go --
package m

import "math"

func f(x, y float64) (float64, int) { return x * y, 0 }

//gradgen:rule for=f
func fVJP(x, y, outBar float64, yBar *float64) (float64, int) { return 0, 0 }

//gradgen:rule for=math.Gamma
func gammaRule(x, s float64, d *float64) float64 { return math.Gamma(x) }

func dst(x []float64, out []float64) {}

//gradgen:rule for=dst of=out
func dstVJP(x, out, outBar, xBar, outBarIn []float64) {}

//gradgen:constant
func steps(x float64) int { return int(x) }
`, Config{})
	if d := diagnostics(prog, dir); d != "" {
		t.Fatal(d)
	}
	pkg := prog.Packages[0]
	fn := func(name string) *types.Func { return pkg.Types.Scope().Lookup(name).(*types.Func) }
	r := prog.Rules(pkg.Types, fn("f")).VJP
	if r == nil || r.Fn.Name() != "fVJP" || len(r.Wrt) != 1 || r.Wrt[0].Name() != "y" || len(r.Of) != 1 {
		t.Errorf("rule for f: %+v", r)
	}
	if r := prog.Rules(pkg.Types, lookup(t, prog, "math", "Gamma")).VJP; r == nil || len(r.Wrt) != 1 {
		t.Errorf("rule for math.Gamma: %+v", r)
	}
	if r := prog.Rules(pkg.Types, fn("dst")).VJP; r == nil || len(r.Wrt) != 2 || r.Of[0].Name() != "out" {
		t.Errorf("rule for dst: %+v", r)
	}
	if !prog.Constant(fn("steps")) || prog.Constant(fn("f")) {
		t.Error("gradgen:constant is not where it was put")
	}
}
