package gen_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen"
)

// forwardSource has functions whose forward mode must leave its arguments as
// they are, allocate nothing, or return memory of its own.
const forwardSource = `package forward

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

//gradgen:jvp wrt=x
func Decay(x []float64, rate float64) float64 {
	for i := 1; i < len(x); i++ {
		x[i] = math.Exp(-rate*x[i]) + x[i-1]*x[i]
	}
	return x[len(x)-1]
}

//gradgen:jvp wrt=x of=out
func Running(x, out []float64) {
	s := 0.0
	for i, v := range x {
		s = s*0.5 + v*v
		out[i] = s
	}
}

//gradgen:jvp wrt=x
func Shifted(x []float64) []float64 {
	copy(x[1:], x)
	return x
}

type Tree struct {
	V           float64
	Left, Right *Tree
}

func sum(t *Tree, depth float64) float64 {
	if t == nil {
		return 0
	}
	return math.Sin(t.V*depth) + sum(t.Left, depth+t.V) + sum(t.Right, 2*depth)
}

//gradgen:jvp wrt=t
//gradgen:vjp wrt=t
func Sum(t *Tree) float64 { return sum(t, 1) }

//gradgen:jvp wrt=t
func Doubled(t *Tree) *Tree {
	double(t)
	return t
}

func double(t *Tree) {
	if t != nil {
		t.V *= 2 * t.V
		double(t.Left)
		double(t.Right)
	}
}

//gradgen:jvp wrt=x,y
//gradgen:vjp wrt=x,y
func Mixed(x, y []float64, k float64) float64 {
	z := Elements(x, y, k)
	w := floats.CumSum(make([]float64, len(z)), z)
	return floats.Dot(x, w) + floats.LogSumExp(z) + floats.Norm(z, 2)*floats.Max(w)
}

//gradgen:jvp wrt=x,y
func Elements(x, y []float64, k float64) []float64 {
	z := floats.AddTo(make([]float64, len(x)), x, y)
	floats.AddScaled(z, k, x)
	floats.Scale(math.Sin(y[0]), z)
	floats.Mul(z, y)
	return z
}

//gradgen:jvp wrt=x
func Squares(x []float64) (out []float64) {
	for i := range x {
		if i%2 == 0 {
			out = append(out, x[i]*x[i], x[i])
		}
	}
	return out[:len(x)]
}

// Levelled has levelled off long before its argument overflows on the way.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Levelled(x float64) float64 {
	u := math.Exp(x)
	return 1/(1+u) + x/(1+u) + math.Exp(-u) + math.Tanh(u) + math.Erf(u) + math.Atan(u) + 1/math.Cosh(x)
}

//gradgen:jvp wrt=x,y
func Guarded(x, y float64) float64 { return x/y + math.Sqrt(x) + math.Abs(y) + math.Pow(x, y) }
`

const forwardDriver = `package forward

import (
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestDifferences(t *testing.T) {
	tree := &Tree{V: 0.3, Left: &Tree{V: 0.5}, Right: &Tree{V: -0.2, Left: &Tree{V: 1.1}}}
	x, y := []float64{0.3, -0.4, 0.8, 1.2}, []float64{0.7, 0.1, -0.9, 0.4}
	gradcheck.JVP(t, Decay, DecayJVP, gradcheck.Options{Args: []any{slices.Clone(x), 0.7}})
	gradcheck.JVP(t, Running, RunningJVP, gradcheck.Options{Args: []any{x, make([]float64, 4)}, OfParams: []int{1}})
	gradcheck.JVP(t, Shifted, ShiftedJVP, gradcheck.Options{Args: []any{x}})
	gradcheck.JVP(t, Sum, SumJVP, gradcheck.Options{Args: []any{tree}})
	gradcheck.Dot(t, Sum, SumJVP, SumVJP, gradcheck.Options{Args: []any{tree}})
	gradcheck.JVP(t, Doubled, DoubledJVP, gradcheck.Options{Args: []any{tree}})
	both := gradcheck.Options{Args: []any{x, y, 0.6}, Wrt: []int{0, 1}}
	gradcheck.JVP(t, Elements, ElementsJVP, both)
	gradcheck.Dot(t, Mixed, MixedJVP, MixedVJP, both)
	gradcheck.JVP(t, Squares, SquaresJVP, gradcheck.Options{Args: []any{x}})
}

func TestTangentsStay(t *testing.T) {
	xDot := []float64{1, 2, 3}
	DecayJVP([]float64{0.1, 0.2, 0.3}, 1, xDot)
	_, out := ShiftedJVP([]float64{4, 5, 6}, xDot)
	if !slices.Equal(xDot, []float64{1, 2, 3}) {
		t.Errorf("the tangents that came in are now %v", xDot)
	}
	if !slices.Equal(out, []float64{1, 1, 2}) {
		t.Errorf("tangent of the result: %v", out)
	}
	DecayJVP([]float64{0.1, 0.2, 0.3}, 1, xDot)
	if !slices.Equal(out, []float64{1, 1, 2}) {
		t.Error("a later call writes to a tangent returned before")
	}
	tree, dot := &Tree{V: 1, Left: &Tree{V: 2}}, &Tree{V: 1, Left: &Tree{V: 1}}
	if _, d := DoubledJVP(tree, dot); dot.V != 1 || dot.Left.V != 1 || d.Left.V != 8 {
		t.Errorf("tangent %v, from %v", d.Left, dot.Left)
	}
}

func TestNoAllocations(t *testing.T) {
	x, xDot := []float64{0.1, 0.2, 0.3}, []float64{1, 2, 3}
	if n := testing.AllocsPerRun(100, func() { DecayJVP(x, 1, xDot) }); n != 0 {
		t.Errorf("DecayJVP allocates %v times", n)
	}
	tree, dot := &Tree{V: 1, Left: &Tree{V: 2}}, &Tree{V: 1, Left: &Tree{V: 1}}
	if n := testing.AllocsPerRun(100, func() { SumJVP(tree, dot) }); n != 0 {
		t.Errorf("SumJVP allocates %v times", n)
	}
}

func TestZeroTangentsPassPoles(t *testing.T) {
	if _, d := GuardedJVP(0, 0, 0, 0); d != 0 {
		t.Errorf("zero tangents give %v", d)
	}
}

func TestInfiniteTangentsEndWhereFunctionsLevelOff(t *testing.T) {
	var bar, grad, product float64
	LevelledVJP(800, 1, &bar)
	_, dot := LevelledJVP(800, 1)
	LevelledHVP(800, 1, &grad, &product)
	if bar != 0 || dot != 0 || grad != 0 || product != 0 {
		t.Errorf("got %v, %v, %v and %v, want zeros", bar, dot, grad, product)
	}
	gradcheck.HVP(t, Levelled, LevelledHVP, gradcheck.Options{Args: []any{0.7}})
}

func TestGuards(t *testing.T) {
	defer func() {
		if got := recover(); got != "DecayJVP: len(xDot) differs from len(x)" {
			t.Errorf("got %v", got)
		}
	}()
	DecayJVP(make([]float64, 3), 1, make([]float64, 2))
}
`

// TestForwardMode runs what only forward mode promises in a module of its own.
func TestForwardMode(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module")
	}
	m := newModule(t)
	m.write("forward/in.go", forwardSource)
	result, err := gen.Generate(context.Background(), gen.Config{Dir: filepath.Join(m.dir, "forward")})
	if err != nil || len(result.Diagnostics) > 0 {
		t.Fatal(err, result.Diagnostics)
	}
	m.write("forward/in_test.go", forwardDriver)
	if stdout, stderr, err := m.goCommand("test", "./forward"); err != nil {
		t.Errorf("%v\n%s%s", err, stdout, stderr)
	}
}

// TestForwardRefusals checks the messages of what forward mode, or any mode,
// cannot differentiate.
func TestForwardRefusals(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"rule", "//gradgen:rule for=half\nfunc halfVJP(x, outBar float64, xBar *float64) float64 { *xBar += outBar / 2; return x / 2 }\n\n" +
			"func half(x float64) float64 { return x / 2 }\n\n//gradgen:jvp\nfunc F(x float64) float64 { return half(x) }\n",
			"in.go:9:29: the derivative of half is hand-written for reverse mode only"},
		{"bits", "import \"math\"\n\n//gradgen:jvp\nfunc F(x float64) float64 { return math.Float64frombits(math.Float64bits(x)) }\n",
			"in.go:6:57: an active value reaches math.Float64bits"},
		{"sort", "import \"gonum.org/v1/gonum/floats\"\n\n//gradgen:jvp\nfunc F(x []float64) float64 {\n\tfloats.Argsort(x, make([]int, len(x)))\n\treturn x[0]\n}\n",
			"in.go:7:2: an active value reaches floats.Argsort"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newModule(t)
			m.write("in.go", "package refused\n\n"+c.body)
			result, err := gen.Generate(context.Background(), gen.Config{Dir: m.dir})
			if err != nil {
				t.Fatal(err)
			}
			says := func(d gen.Diagnostic) bool {
				return d.Severity == gen.Error && strings.HasPrefix(d.Format(m.dir), c.want)
			}
			if !slices.ContainsFunc(result.Diagnostics, says) {
				t.Errorf("got %v\nwant %s", result.Diagnostics, c.want)
			}
		})
	}
}
