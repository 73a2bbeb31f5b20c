// Fused inner sweeps of loops whose operands change.
package beside_behind

import "math"

// Overwritten clears the weights that its iterations read.
//
//gradgen:grad wrt=x,w
func Overwritten(x, g []float64, w float64) float64 {
	sum := 0.0
	h := make([]float64, len(g))
	for _, v := range x {
		for j := range h {
			h[j] = g[j] + 0.5
		}
		last := math.Tanh(v)
		for j := range g {
			t := h[j] * 2
			e := math.Exp(-v / (w + g[j]*g[j]))
			sum += t * (e - last)
			last = e
			h[j] = 0.25
		}
	}
	return sum
}

// Behind changes the weights behind the loop.
//
//gradgen:grad wrt=x,w
func Behind(x, g []float64, w float64) float64 {
	sum := 0.0
	h := make([]float64, len(g))
	for _, v := range x {
		for j := range h {
			h[j] = g[j] + 0.5
		}
		last := math.Tanh(v)
		for j := range g {
			t := h[j] * 2
			e := math.Exp(-v / (w + g[j]*g[j]))
			sum += t * (e - last)
			last = e
		}
		h[0] = 0.25
	}
	return sum
}

// Number changes a number behind the loop.
//
//gradgen:grad wrt=x,w
func Number(x, g []float64, w float64) float64 {
	sum := 0.0
	for i, v := range x {
		k := float64(i) + 2
		last := math.Tanh(v)
		for j := range g {
			t := k * g[j]
			e := math.Exp(-v / (w + g[j]*g[j]))
			sum += t * (e - last)
			last = e
		}
		k = 0.25
		sum += k * g[i%2]
	}
	return sum
}

// Ahead writes to the weights of the next iteration.
//
//gradgen:grad wrt=x,w
func Ahead(x, g []float64, w float64) float64 {
	sum := 0.0
	h := make([]float64, len(g)+2)
	for _, v := range x {
		for j := range h {
			h[j] = float64(j) + 0.75
		}
		last := math.Tanh(v)
		for j := range g {
			h[j+1] = 0.25 * h[j+2]
			t := h[j] * 2
			e := math.Exp(-v / (w + g[j]*g[j]))
			sum += t * (e - last)
			last = e
			h[j] = 0.5
		}
	}
	return sum
}

// Powers hands on a polynomial of its index.
//
//gradgen:grad wrt=x,w
func Powers(x, g []float64, w float64) float64 {
	sum := 0.0
	for _, v := range x {
		last := math.Tanh(v)
		for j := range g {
			t := float64(j) / 8
			a := t*t*t*t + t
			b := a*a*a*a + t*a
			c := b*b*b*b + a*b
			d := c*c*c*c + b*c
			f := d*d*d*d + c*d
			h := f*f*f*f + d*f
			k := h*h*h*h + f*h
			e := math.Exp(-v / (w + g[j]*g[j]))
			sum += k * (e - last)
			last = e
		}
	}
	return sum
}

// From has a first index that changes.
//
//gradgen:grad wrt=x,w
func From(x, g []float64, w float64) float64 {
	sum := 0.0
	for i, v := range x {
		k := i % 2
		last := math.Tanh(v)
		for j := k; j < len(g); j++ {
			e := math.Exp(-v / (w + g[j]*g[j]))
			sum += g[j] * (e - last)
			last = e
			k = j
		}
		sum += float64(k) * g[0]
	}
	return sum
}

// Weighed reads what the loop has added up, with a weight that it has left.
//
//gradgen:grad wrt=x,w
func Weighed(x, g []float64, w float64) float64 {
	sum := 0.0
	h := make([]float64, len(g))
	for _, v := range x {
		for j := range h {
			h[j] = 0
		}
		last, k := math.Tanh(v), 1.0
		for j := range g {
			e := math.Exp(-v / (w + g[j]*g[j]))
			h[j] += e - last
			last = e
			k = 1 + g[j]
		}
		sum += h[0] * k
	}
	return sum
}
