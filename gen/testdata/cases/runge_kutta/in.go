// A Runge–Kutta step with closures over parameters and work arrays.
package runge_kutta

//gradgen:vjp wrt=y0,k
func Solve(y0 [2]float64, k []float64, n int) [2]float64 {
	f := func(y [2]float64) [2]float64 {
		return [2]float64{k[0]*y[0] - k[1]*y[0]*y[1], k[2]*y[0]*y[1] - k[3]*y[1]}
	}
	y, h := y0, 0.1
	for range n {
		k1 := f(y)
		mid := [2]float64{y[0] + h/2*k1[0], y[1] + h/2*k1[1]}
		k2 := f(mid)
		for i := range y {
			y[i] += h * k2[i]
		}
	}
	return y
}
