// wrt= left out means the first parameter, not the receiver.
package default_wrt

type M struct{ K float64 }

//gradgen:vjp
//gradgen:grad
//gradgen:jvp
func (m M) F(x []float64, y float64) float64 { return m.K * x[0] * x[1] * y }

//gradgen:vjp
func G(x float64, y float64) (float64, bool, float64) { return x * y, x > y, x * x }
