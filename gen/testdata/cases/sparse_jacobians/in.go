// Sparse Jacobians: published patterns, branches and indices that depend on data, shapes of all kinds.
package sparse_jacobians

import "math"

// ArrowHead has a dense first row and column.
//
//gradgen:jacobian wrt=x sparse=on
func ArrowHead(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[0] += v * v
		out[i] += math.Sin(v) * x[0]
	}
	return out
}

func ArrowHeadInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 4, 5, 6}}, {[]float64{0.5}}}
}

// Banded has five diagonals.
//
//gradgen:jacobian wrt=x of=out sparse=on
func Banded(x, out []float64) {
	for i := range out {
		for j := max(0, i-2); j <= min(len(x)-1, i+2); j++ {
			out[i] += float64(1+i-j) * x[j] * x[i]
		}
	}
}

func BandedInputs() [][]any {
	return [][]any{
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, make([]float64, 8)},
		{[]float64{}, []float64{}},
		{[]float64{3}, []float64{1}},
	}
}

// A Brusselator is the reaction of Lefever and Nicolis on an n by n grid, with diffusion.
type Brusselator struct {
	N       int
	A, B, D float64
}

// Rate is du/dt: u has the two species side by side.
//
//gradgen:jacobian wrt=u of=rate sparse=on
func (p *Brusselator) Rate(u, rate []float64) {
	n := p.N
	h2 := 1 / float64((n+1)*(n+1))
	for i := range n {
		for j := range n {
			left, right := (i+n-1)%n*n+j, (i+1)%n*n+j
			down, up := i*n+(j+n-1)%n, i*n+(j+1)%n
			k := i*n + j
			a, b := u[2*k], u[2*k+1]
			rate[2*k] = p.B + a*a*b - (p.A+1)*a + p.D/h2*(u[2*left]+u[2*right]+u[2*down]+u[2*up]-4*a)
			rate[2*k+1] = p.A*a - a*a*b + p.D/h2*(u[2*left+1]+u[2*right+1]+u[2*down+1]+u[2*up+1]-4*b)
		}
	}
}

func BrusselatorRateInputs() [][]any {
	u := make([]float64, 2*5*5)
	for i := range u {
		u[i] = 1 + math.Sin(float64(i))/2
	}
	return [][]any{{&Brusselator{5, 3.4, 1, 0.02}, u, make([]float64, len(u))}}
}

// A Mesh has triangles of three points each.
type Mesh struct {
	Triangles [][3]int
}

type Vec struct{ X, Y float64 }

// Areas are those of the triangles.
//
//gradgen:jacobian wrt=at sparse=on
func (m Mesh) Areas(at []Vec) []float64 {
	out := make([]float64, len(m.Triangles))
	for i, t := range m.Triangles {
		a, b, c := at[t[0]], at[t[1]], at[t[2]]
		out[i] = ((b.X-a.X)*(c.Y-a.Y) - (c.X-a.X)*(b.Y-a.Y)) / 2
	}
	return out
}

func MeshAreasInputs() [][]any {
	at := []Vec{{0, 0}, {1, 0.1}, {0, 1}, {1.1, 1}, {2, 0.5}, {2, 1.5}}
	return [][]any{
		{Mesh{[][3]int{{0, 1, 2}, {1, 3, 2}, {1, 4, 3}, {4, 5, 3}}}, at},
		{Mesh{nil}, at},
	}
}

// Jumps has branches that depend on its numbers, and a gather.
//
//gradgen:jacobian wrt=x sparse=on
func Jumps(x []float64, idx []int) []float64 {
	var out []float64
	for _, i := range idx {
		switch v := x[i]; {
		case v > 1:
			out = append(out, v*x[(i+1)%len(x)])
		case v < -1:
			out = append(out, v)
		default:
			out = append(out, v*v, math.Exp(v))
		}
	}
	for n := int(x[0]); n > 0; n /= 2 {
		out = append(out, x[n%len(x)])
	}
	return out
}

func JumpsInputs() [][]any {
	return [][]any{
		{[]float64{4.5, 0.5, -2, 2}, []int{0, 1, 2, 3, 1}},
		{[]float64{-2.5, 0.5}, []int{1, 0}},
		{[]float64{0.5}, []int{}},
	}
}

//gradgen:jacobian wrt=a,x,b sparse=on
func Several(a float64, x []float32, b [2]Vec) (Vec, []float32, [2]float64) {
	out := make([]float32, len(x))
	for i, v := range x {
		out[i] = v * x[len(x)-1-i]
	}
	return Vec{a * b[0].X, math.Abs(b[1].Y)}, out, [2]float64{max(a, b[0].Y), math.Floor(a) + float64(out[0])}
}

func SeveralInputs() [][]any {
	return [][]any{{2.5, []float32{1, 2, 3}, [2]Vec{{1, 2}, {3, 4}}}}
}

// Rows finds numbers in rows of any length.
//
//gradgen:jacobian wrt=m sparse=on
func Rows(m [][]float64, pick []int) [][]float64 {
	out := make([][]float64, len(pick))
	for i, k := range pick {
		row := m[k]
		out[i] = append(out[i], row...)
		for j := range row {
			out[i][j] *= m[0][0]
		}
	}
	return out
}

func RowsInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {3}, {}, {4, 5, 6}}, []int{3, 0, 1, 2, 3}}}
}

// Wide is found by rows: a few outputs of many inputs.
//
//gradgen:jacobian wrt=x sparse=on
func Wide(x []float64) [2]float64 {
	var out [2]float64
	for i, v := range x {
		out[i%2] += v * v
	}
	return out
}

//gradgen:jacobian wrt=x sparse=on name=WideByColumns mode=forward
//gradgen:jacobian wrt=x sparse=on name=WideByRows mode=reverse
func WideAgain(x []float64) [2]float64 { return Wide(x) }

// Partly has an output without entries, and inputs without.
//
//gradgen:jacobian wrt=x sparse=on
func Partly(x []float64) []float64 {
	if len(x) < 3 {
		return []float64{1, 2}
	}
	return []float64{1, math.Floor(x[0]) * x[1]}
}

func PartlyInputs() [][]any {
	return [][]any{{[]float64{1.5, 2, 3, 4}}, {[]float64{1, 2}}, {[]float64{}}}
}

//gradgen:jacobian wrt=x sparse=on
func Generic[T float32 | float64](x []T) []T {
	out := make([]T, len(x))
	for i := range x {
		out[i] = x[i] / x[0]
	}
	return out
}

// InPlace overwrites what it reads.
//
//gradgen:jacobian wrt=x of=x sparse=on
func InPlace(x []float64) {
	for i := 1; i < len(x); i++ {
		x[i] += x[i-1] * x[i-1]
	}
	if len(x) > 2 {
		copy(x, x[1:])
		clear(x[1:2])
	}
}

// Replaced puts a shorter row in place of one that it has read: what is made between evaluations has
// the lengths of the arguments.
//
//gradgen:jacobian wrt=m,w sparse=on
func Replaced(m [][]float64, w []float64) []float64 {
	first := m[0]
	m[0] = []float64{w[0]}
	out := make([]float64, len(first))
	for i, v := range first {
		out[i] = v * m[0][0] * m[1][i%len(m[1])]
	}
	return out
}

func ReplacedInputs() [][]any {
	return [][]any{{[][]float64{{1, 2, 3}, {4, 5}}, []float64{6}}, {[][]float64{{1, 2}, {3}}, []float64{0.5, 2}}}
}
