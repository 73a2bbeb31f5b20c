// A loss that runs gradient descents, whose steps are derivatives in either mode and
// whose number depends on the data.
package nested_descent

// Valley is lowest where x[0] is p[0] and x[1] is x[0]².
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Valley(p, x []float64) float64 {
	u, w := x[0]-p[0], x[1]-x[0]*x[0]
	return u*u + p[1]*w*w + 0.1*u*u*u*u
}

// Reverse descends with gradients.
//
//gradgen:grad wrt=p
//gradgen:jvp wrt=p
func Reverse(p, start []float64) float64 {
	x := append([]float64(nil), start...)
	g := make([]float64, len(x))
	for {
		ValleyGrad(p, x, g)
		if g[0]*g[0]+g[1]*g[1] < 0.2 {
			break
		}
		for i := range x {
			x[i] -= 0.1 * g[i]
		}
	}
	return x[0] * x[1]
}

// Forward descends with one directional derivative for each direction.
//
//gradgen:grad wrt=p
//gradgen:jvp wrt=p
func Forward(p, start []float64) float64 {
	x := append([]float64(nil), start...)
	g := make([]float64, len(x))
	for range 6 {
		for i := range x {
			dir := make([]float64, len(x))
			dir[i] = 1
			_, g[i] = ValleyJVP(p, x, dir)
		}
		for i := range x {
			x[i] -= 0.1 * g[i]
		}
	}
	return x[0] * x[1]
}

func ValleyInputs() [][]any {
	return [][]any{{[]float64{0.6, 0.9}, []float64{1.2, 0.4}}}
}

func ReverseInputs() [][]any {
	return [][]any{{[]float64{0.6, 0.9}, []float64{1.2, 0.4}}, {[]float64{1.2, 0.9}, []float64{1.2, 1.4}}}
}

func ForwardInputs() [][]any { return ReverseInputs() }

//case:calls
