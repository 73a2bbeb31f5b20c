package implicit

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/runtime/comm"
)

// TestRootScalar finds roots that mathematics knows, and reports where there is none.
func TestRootScalar(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for name, c := range map[string]struct {
		f      func(float64) float64
		slope  func(float64) float64
		lo, hi float64
		want   float64
		err    error
	}{
		"cosine":        {math.Cos, func(x float64) float64 { return -math.Sin(x) }, 0, 3, math.Pi / 2, nil},
		"swapped ends":  {math.Cos, func(x float64) float64 { return -math.Sin(x) }, 3, 0, math.Pi / 2, nil},
		"at an end":     {math.Sin, math.Cos, 0, 1, 0, nil},
		"steep":         {func(x float64) float64 { return math.Exp(x) - 1e300 }, math.Exp, 0, 709, 300 * math.Ln10, nil},
		"zero":          {func(x float64) float64 { return x }, func(float64) float64 { return 1 }, -3, 7, 0, nil},
		"tiny":          {func(x float64) float64 { return x - 1e-200 }, func(float64) float64 { return 1 }, -1, 1, 1e-200, nil},
		"flat":          {func(x float64) float64 { return x * x * x }, func(x float64) float64 { return 3 * x * x }, -1, 1, 0, ErrSingular},
		"no bracket":    {math.Exp, math.Exp, -1, 1, 0, ErrBracket},
		"pole":          {func(x float64) float64 { return 1 / x }, func(x float64) float64 { return -1 / (x * x) }, -1, 2, 0, ErrBracket},
		"not a number":  {math.Log, func(x float64) float64 { return 1 / x }, -1, 2, 0, ErrBracket},
		"infinite end":  {math.Cos, math.Sin, 0, inf, 0, ErrBracket},
		"no slope":      {math.Cos, func(float64) float64 { return nan }, 0, 3, 0, ErrSingular},
		"empty":         {math.Cos, math.Sin, 1, 1, 0, ErrBracket},
		"jump":          {func(x float64) float64 { return math.Copysign(1, x) + 0.1*x }, func(float64) float64 { return 0.1 }, -1, 2, 0, ErrBracket},
		"nan end":       {func(x float64) float64 { return x - 2 }, func(float64) float64 { return 1 }, nan, 2, 0, ErrBracket},
		"infinite jump": {func(x float64) float64 { return math.Copysign(inf, x) }, math.Abs, -1, 2, 0, ErrBracket},
	} {
		f := func(x float64, _ int) float64 { return c.f(x) }
		grad := func(x float64, _ int, g *float64) float64 { *g = c.slope(x); return c.f(x) }
		x, err := RootScalar(f, grad, c.lo, c.hi, 0)
		if !errors.Is(err, c.err) || err == nil && !(math.Abs(x-c.want) <= 4e-16*math.Abs(c.want)) || err != nil && !math.IsNaN(x) {
			t.Errorf("%s: %v, %v, want %v, %v", name, x, err, c.want, c.err)
		}
	}
}

// quadratic is x ∘ x − p.
func quadratic(x, p []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = v*v - p[i]
	}
	return out
}

func quadraticJacobian(x, p, jac []float64) []float64 {
	clear(jac)
	for i, v := range x {
		jac[i*len(x)+i] = 2 * v
	}
	return quadratic(x, p)
}

func TestRoot(t *testing.T) {
	for name, c := range map[string]struct {
		start, p []float64
		err      error
	}{
		"two":            {[]float64{1, 1}, []float64{2, 9}, nil},
		"far":            {[]float64{1e8}, []float64{2}, nil},
		"none":           {[]float64{1}, []float64{-1}, ErrConvergence},
		"double":         {[]float64{1}, []float64{0}, ErrSingular},
		"singular start": {[]float64{0}, []float64{1}, ErrSingular},
		"not a number":   {[]float64{math.NaN()}, []float64{1}, ErrConvergence},
		"no parameter":   {[]float64{1}, []float64{math.NaN()}, ErrConvergence},
		"overflow":       {[]float64{1e200}, []float64{1}, ErrConvergence},
		"nothing":        {nil, nil, nil},
	} {
		x, err := Root(quadratic, quadraticJacobian, c.start, c.p)
		if name == "none" && errors.Is(err, ErrSingular) || name == "double" && errors.Is(err, ErrConvergence) {
			continue // whichever is noticed first
		}
		if !errors.Is(err, c.err) || err != nil && x != nil {
			t.Errorf("%s: %v, %v, want %v", name, x, err, c.err)
		}
		for i, v := range x {
			if want := math.Sqrt(c.p[i]); math.Abs(v-want) > 4e-16*want {
				t.Errorf("%s: %v, want %v", name, v, want)
			}
		}
	}
}

// TestRootOfTwo is about a circle of radius one and a line at height p, which touches it if p is one, and about units:
// rows and unknowns of very different size are no reason to call the Jacobian singular.
func TestRootOfTwo(t *testing.T) {
	circle := func(x []float64, p float64) []float64 { return []float64{x[0]*x[0] + x[1]*x[1] - 1, x[1] - p} }
	circleJacobian := func(x []float64, p float64, jac []float64) []float64 {
		copy(jac, []float64{2 * x[0], 2 * x[1], 0, 1})
		return circle(x, p)
	}
	for _, p := range []float64{1, 1 - 1e-16, 1 + 1e-15, 1 + 1e-13, -1} {
		for _, start := range []float64{0.3, 1, 2} {
			if x, err := Root(circle, circleJacobian, []float64{start, start}, p); err == nil {
				t.Errorf("a line at %v: %v", p, x)
			}
		}
	}
	if x, err := Root(circle, circleJacobian, []float64{2, 2}, 1-1e-10); err != nil || math.Abs(x[0]-math.Sqrt(2e-10)) > 1e-10 {
		t.Errorf("a line that crosses the circle: %v, %v", x, err)
	}
	units := func(x []float64, p float64) []float64 {
		return []float64{1e10 * (x[0]*x[1] - p), 1e-10 * (x[0] - 2e6*x[1])}
	}
	unitsJacobian := func(x []float64, p float64, jac []float64) []float64 {
		copy(jac, []float64{1e10 * x[1], 1e10 * x[0], 1e-10, -2e-4})
		return units(x, p)
	}
	if x, err := Root(units, unitsJacobian, []float64{1, 1}, 3e-8); err != nil || math.Abs(x[0]-math.Sqrt(0.06)) > 1e-15 {
		t.Errorf("units: %v, %v", x, err)
	}
}

func TestFixedPoint(t *testing.T) {
	cosine := func(x []float64, p float64) []float64 { return []float64{p * math.Cos(x[0])} }
	jac := func(x []float64, p float64, jac []float64) []float64 {
		jac[0] = -p * math.Sin(x[0])
		return cosine(x, p)
	}
	if x, err := FixedPoint(cosine, jac, []float64{0}, 1); err != nil || math.Abs(x[0]-0.7390851332151607) > 2e-16 {
		t.Errorf("cos: %v, %v", x, err)
	}
	if x, err := FixedPoint(cosine, jac, []float64{0.3}, 4); err == nil { // chaotic
		t.Errorf("4 cos: %v", x)
	}
	double := func(x []float64, p float64) []float64 { return []float64{p * x[0]} }
	doubleJac := func(x []float64, p float64, jac []float64) []float64 { jac[0] = p; return double(x, p) }
	if x, err := FixedPoint(double, doubleJac, []float64{1}, 2); !errors.Is(err, ErrConvergence) {
		t.Errorf("doubling: %v, %v", x, err)
	}
	if x, err := FixedPoint(double, doubleJac, []float64{1}, 1); !errors.Is(err, ErrSingular) {
		t.Errorf("identity: %v, %v", x, err)
	}
}

// rosenbrock with p as its curvature.
func rosenbrockGrad(x []float64, p float64, g []float64) float64 {
	a, b := 1-x[0], x[1]-x[0]*x[0]
	g[0], g[1] = -2*a-4*p*b*x[0], 2*p*b
	return a*a + p*b*b
}

func rosenbrockHessian(x []float64, p float64, g, h []float64) float64 {
	h[0], h[1], h[2], h[3] = 2-4*p*(x[1]-3*x[0]*x[0]), -4*p*x[0], -4*p*x[0], 2*p
	return rosenbrockGrad(x, p, g)
}

func TestArgminOfUnknownsInOtherUnits(t *testing.T) {
	for _, s := range []float64{1, 0.1, 1e-3, 3e-5, 1e-6, 1e-20} {
		grad := func(x []float64, _ float64, g []float64) float64 {
			a, b := s*x[0]-3, x[1]/s-2
			g[0], g[1] = s*a+s*b/8, b/s+a/s/8
			return (a*a+b*b)/2 + a*b/8
		}
		hessian := func(x []float64, p float64, g, h []float64) float64 {
			h[0], h[1], h[2], h[3] = s*s, 0.125, 0.125, 1/s/s
			return grad(x, p, g)
		}
		for _, start := range [][]float64{{0, 0}, {3 / s, 2 * s}} {
			x, err := Argmin(grad, hessian, start, 0)
			if err != nil || math.Abs(x[0]*s-3) > 1e-9 || math.Abs(x[1]/s-2) > 1e-9 {
				t.Errorf("scale %v: %v, %v", s, x, err)
			}
		}
	}
}

func TestArgmin(t *testing.T) {
	for _, start := range [][]float64{{-1.2, 1}, {0, 0}, {1, 1}, {5, -3}} {
		x, err := Argmin(rosenbrockGrad, rosenbrockHessian, start, 100)
		if err != nil || math.Abs(x[0]-1) > 1e-12 || math.Abs(x[1]-1) > 1e-12 {
			t.Errorf("from %v: %v, %v", start, x, err)
		}
	}
	line := func(x []float64, p float64, g []float64) float64 { g[0] = p; return p * x[0] }
	if x, err := Argmin(line, func(x []float64, p float64, g, h []float64) float64 { h[0] = 0; return line(x, p, g) }, []float64{0}, 1); err == nil {
		t.Errorf("a line has the minimum %v", x)
	}
	quartic := func(x []float64, p float64, g []float64) float64 {
		g[0] = 4 * math.Pow(x[0], 3)
		return math.Pow(x[0], 4)
	}
	if x, err := Argmin(quartic, func(x []float64, p float64, g, h []float64) float64 { h[0] = 12 * x[0] * x[0]; return quartic(x, p, g) }, []float64{0}, 1); !errors.Is(err, ErrSingular) {
		t.Errorf("x⁴: %v, %v", x, err)
	}
}

// dense is a matrix as an operator.
func dense(x []float64, m *mat.Dense) []float64 {
	var y mat.VecDense
	y.MulVec(m, mat.NewVecDense(len(x), x))
	return y.RawVector().Data
}

func denseTransposed(x []float64, m *mat.Dense) []float64 {
	var y mat.VecDense
	y.MulVec(m.T(), mat.NewVecDense(len(x), x))
	return y.RawVector().Data
}

// matrices returns random ones, of the class that a method is for.
func matrices(r *rand.Rand, n int) map[Method]*mat.Dense {
	a := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			a.Set(i, j, r.NormFloat64())
		}
	}
	var spd, sym, general mat.Dense
	spd.Mul(a, a.T())
	sym.Add(a, a.T())
	general.CloneFrom(a)
	for i := range n {
		spd.Set(i, i, spd.At(i, i)+1)
		general.Set(i, i, general.At(i, i)+float64(n))
	}
	return map[Method]*mat.Dense{CG: &spd, MINRES: &sym, GMRES: &general, BiCGStab: &general}
}

// TestSolve holds the iterations against a factorisation, with and without a preconditioner.
func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 7, 40} {
		for method, m := range matrices(r, n) {
			b := make([]float64, n)
			diag := make([]float64, n)
			for i := range b {
				b[i], diag[i] = r.NormFloat64(), math.Abs(m.At(i, i))+0.1
			}
			var want mat.VecDense
			if err := want.SolveVec(m, mat.NewVecDense(n, b)); err != nil {
				t.Fatal(err)
			}
			for _, pre := range []Preconditioner{nil, Jacobi(func(d []float64) []float64 { return d }, diag)} {
				x, err := Solve(dense, denseTransposed, b, m, Krylov{Method: method, Tolerance: 1e-12, Restart: 13, Preconditioner: pre})
				if err != nil {
					t.Errorf("method %d, n = %d: %v", method, n, err)
					continue
				}
				for i, v := range x {
					if math.Abs(v-want.AtVec(i)) > 1e-9*mat.Norm(&want, 2) {
						t.Errorf("method %d, n = %d: x[%d] = %v, want %v", method, n, i, v, want.AtVec(i))
					}
				}
			}
		}
	}
}

func TestSolveRefuses(t *testing.T) {
	all := []Method{CG, MINRES, GMRES, BiCGStab}
	for name, c := range map[string]struct {
		m       []float64
		b       []float64
		methods []Method
	}{
		"indefinite":   {[]float64{1, 0, 0, -1}, []float64{1, 1}, []Method{CG}},
		"singular":     {[]float64{1, 1, 1, 1}, []float64{1, -1}, all},
		"zero":         {[]float64{0, 0, 0, 0}, []float64{1, 1}, all},
		"not a number": {[]float64{math.NaN(), 0, 0, 1}, []float64{1, 1}, all},
		"infinite":     {[]float64{1, 0, 0, 1}, []float64{math.Inf(1), 1}, all},
		"no symmetry":  {[]float64{0, 1, -1, 0}, []float64{1, 0}, []Method{CG}},
	} {
		for _, method := range c.methods {
			x, err := Solve(dense, denseTransposed, c.b, mat.NewDense(2, 2, c.m), Krylov{Method: method})
			if x != nil || !errors.Is(err, ErrConvergence) && !errors.Is(err, ErrIndefinite) {
				t.Errorf("%s, method %d: %v, %v", name, method, x, err)
			}
		}
	}
	if x, err := Solve(dense, dense, []float64{0, 0}, mat.NewDense(2, 2, []float64{1, 0, 0, 1}), Krylov{}); err != nil || len(x) != 2 || x[0] != 0 {
		t.Errorf("nothing on the right: %v, %v", x, err)
	}
}

// TestSolveOverRanks spreads a diagonal matrix with coupled ranks.
func TestSolveOverRanks(t *testing.T) {
	apply := func(x []float64, c comm.Comm) []float64 {
		sum := []float64{0}
		out := make([]float64, len(x))
		for i, v := range x {
			sum[0] += v
			out[i] = float64(c.Rank()+i+1) * v
		}
		if err := comm.Allreduce(c, sum, comm.Sum); err != nil {
			panic(err)
		}
		for i := range out {
			out[i] += 0.1 * sum[0]
		}
		return out
	}
	for _, method := range []Method{CG, MINRES, GMRES, BiCGStab} {
		err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
			b := make([]float64, c.Rank()) // none on the first
			for i := range b {
				b[i] = 1
			}
			x, err := Solve(apply, apply, b, c, Krylov{Method: method, Comm: c, Tolerance: 1e-13})
			if err != nil {
				return err
			}
			for i, v := range apply(x, c) {
				if math.Abs(v-b[i]) > 1e-12 {
					t.Errorf("method %d, rank %d: residual %v", method, c.Rank(), v-b[i])
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("method %d: %v", method, err)
		}
	}
}
