// Several differentiated parameters of different shapes, and one that is not.
package several_wrt

type Point struct{ X, Y float64 }

//gradgen:vjp wrt=a,p,k,m
func F(a []float64, p Point, n int, k float64, m *[2]float64, fixed float64) float64 {
	s := p.X * k
	for i := range n {
		s += a[i%len(a)] * p.Y * fixed
	}
	return s*m[0] + m[1]*k
}
