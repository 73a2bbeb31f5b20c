// Parts of structs and arrays that are no variables: literals, conversions and
// what calls return.
package parts_of_values

type A struct {
	X, Y float64
	Z    [2]float64
}

type B A

type Triple [3]float64

func (a A) product() float64 { return a.X * a.Y }

func made(x float64) A { return A{x, x * x, [2]float64{x, 3 * x}} }

func filled(x float64) [3]float64 { return [3]float64{x, x * x, 1} }

//gradgen:vjp wrt=x
func F(x float64, k int) float64 {
	s := made(x).Y + A{Y: x * 2}.Y*[]float64{x, 2 * x}[k%2] + [2]float64{x, x * x}[k%2]
	s += filled(s)[k%3] + made(s).Z[k%2] + (&A{X: s}).X
	for i, v := range filled(x) {
		s += v * float64(i)
	}
	for i, v := range [...]float64{x, s, x * s} {
		s += v * float64(i)
	}
	return s
}

//gradgen:vjp wrt=a,v
func G(a A, v []float64) float64 {
	b := B(a)
	b.X *= a.Y
	s := A(b).Y * A(b).product() * B(a).X * Triple(v)[1]
	v[1] = 3 * b.X
	return s + A(b).Z[1] + Triple(v)[1]*Triple(v)[0]
}
