package problems

import "math"

// potential is that of two charges at the place (x, y), which w moves one of.
//
//gradgen:grad wrt=x,y
//gradgen:jvp wrt=x,y
func potential(x, y, w float64) float64 {
	return 1/math.Hypot(x-10, y-(10-w)) + 1/math.Hypot(x-10, y)
}

// pathReverse is the square of where a particle meets the x axis that the gradient of the
// potential moves, by Euler steps and reverse mode.
//
//gradgen:grad
//gradgen:jvp
func pathReverse(w float64) float64 {
	return path(w, func(x, y float64) (ax, ay float64) {
		var gx, gy float64
		potentialGrad(x, y, w, &gx, &gy)
		return -gx, -gy
	})
}

// pathForward is pathReverse with the gradient by forward mode.
//
//gradgen:grad
//gradgen:jvp
func pathForward(w float64) float64 {
	return path(w, func(x, y float64) (ax, ay float64) {
		_, gx := potentialJVP(x, y, w, 1, 0)
		_, gy := potentialJVP(x, y, w, 0, 1)
		return -gx, -gy
	})
}

func path(w float64, force func(x, y float64) (ax, ay float64)) float64 {
	const dt = 0.1
	x, y, vx, vy := 0.0, 8.0, 0.75, 0.0
	for {
		ax, ay := force(x, y)
		x += dt * vx
		y += dt * vy
		if y <= 0 {
			x -= y / vy * vx
			return x * x
		}
		vx += dt * ax
		vy += dt * ay
	}
}

// Particle finds the w with which the particle meets the origin, from the one it is given.
// The first letter of modes is how the path is differentiated, the second how the
// potential is: f for forward, r for reverse.
func Particle(modes string, w float64) float64 {
	f := pathForward
	if modes[1] == 'r' {
		f = pathReverse
	}
	slopes := map[string]func(w float64) float64{
		"ff": func(w float64) float64 { _, d := pathForwardJVP(w, 1); return d },
		"fr": func(w float64) float64 { _, d := pathReverseJVP(w, 1); return d },
		"rf": func(w float64) (d float64) { pathForwardGrad(w, &d); return d },
		"rr": func(w float64) (d float64) { pathReverseGrad(w, &d); return d },
	}
	slope := slopes[modes]
	return argmin(
		func(x []float64) float64 { return f(x[0]) },
		func(x, g []float64) { g[0] = slope(x[0]) },
		[]float64{w})[0]
}
