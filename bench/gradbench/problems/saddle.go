package problems

// hyperbolic has a saddle at the origin: x is to make it small, and y large.
//
//gradgen:grad wrt=y
//gradgen:jvp wrt=y
func hyperbolic(x, y []float64) float64 { return squares(x) - squares(y) }

// highestReverse is the y, from start on, with which hyperbolic is largest, by reverse mode.
func highestReverse(x, start []float64) []float64 {
	return argmin(
		func(y []float64) float64 { return -hyperbolic(x, y) },
		func(y, g []float64) {
			hyperbolicGrad(x, y, g)
			for i := range g {
				g[i] = -g[i]
			}
		}, start)
}

// highestForward is highestReverse by forward mode.
func highestForward(x, start []float64) []float64 {
	return argmin(
		func(y []float64) float64 { return -hyperbolic(x, y) },
		func(y, g []float64) {
			dir := make([]float64, len(y))
			for i := range g {
				clear(dir)
				dir[i] = 1
				_, d := hyperbolicJVP(x, y, dir)
				g[i] = -d
			}
		}, start)
}

// topReverse is the largest value of hyperbolic for x.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func topReverse(x, start []float64) float64 { return hyperbolic(x, highestReverse(x, start)) }

// topForward is topReverse by forward mode.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func topForward(x, start []float64) float64 { return hyperbolic(x, highestForward(x, start)) }

// Saddle finds the saddle point, the x and then the y of it, from start on. The first
// letter of modes is how the outer problem is differentiated, the second how the inner one
// is: f for forward, r for reverse.
func Saddle(modes string, start []float64) []float64 {
	top, highest := topForward, highestForward
	if modes[1] == 'r' {
		top, highest = topReverse, highestReverse
	}
	forward := func(jvp func(x, start, dir []float64) (float64, float64)) func(x, g []float64) {
		return func(x, g []float64) {
			dir := make([]float64, len(x))
			for i := range g {
				clear(dir)
				dir[i] = 1
				_, g[i] = jvp(x, start, dir)
			}
		}
	}
	gradients := map[string]func(x, g []float64){
		"ff": forward(topForwardJVP),
		"fr": forward(topReverseJVP),
		"rf": func(x, g []float64) { topForwardGrad(x, start, g) },
		"rr": func(x, g []float64) { topReverseGrad(x, start, g) },
	}
	x := argmin(func(x []float64) float64 { return top(x, start) }, gradients[modes], start)
	return append(x, highest(x, start)...)
}
