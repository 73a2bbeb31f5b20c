// Hessians in groups of directions that share the primal and the sweeps of the gradient.
package hessian_groups

import "math"

// Chain saves numbers that directions share beside some of each.
//
//gradgen:hessian wrt=x
func Chain(x []float64, steps int) float64 {
	y := make([]float64, len(x))
	copy(y, x)
	for range steps {
		for i := range y {
			y[i] = math.Sin(y[i]*x[i]) + y[(i+1)%len(y)]
			if y[i] > 1 {
				y[i] *= x[0]
			}
		}
	}
	s := 0.0
	for _, v := range y {
		s += v * v
	}
	return s
}

// Powers has guards on numbers that differ from direction to direction.
//
//gradgen:hessian wrt=a,x
func Powers(a float64, x []float64) (loss float64) {
	for _, v := range x {
		y := math.Sqrt(v*v+1) / (1 + math.Exp(-a*v))
		loss += math.Pow(y, a) * math.Log(1+y)
	}
	return loss
}

func PowersInputs() [][]any {
	return [][]any{{1.5, []float64{0, 1, -2, 3}}, {0.75, []float64{0, 0}}, {2.0, []float64{1, 0.5, 2, -1, 0.25, 3, 0, -0.5}}}
}

// Triangle has as many variables as one group.
//
//gradgen:hessian wrt=p
func Triangle(p [6]float64) float64 {
	a := math.Hypot(p[0]-p[2], p[1]-p[3])
	b := math.Hypot(p[2]-p[4], p[3]-p[5])
	c := math.Hypot(p[4]-p[0], p[5]-p[1])
	s := (a + b + c) / 2
	return math.Sqrt(s * (s - a) * (s - b) * (s - c))
}

// Kept appends to slices, of which each direction has its own.
//
//gradgen:hessian wrt=x
func Kept(x []float64) float64 {
	var kept []float64
	for _, v := range x {
		if v > 0 {
			kept = append(kept, v*v)
		}
		for i := range kept {
			kept[i] *= v
		}
	}
	product := 1.0
	for _, v := range kept {
		product += v
	}
	return product
}

// Spun rotates in place what its rows are found by.
//
//gradgen:jacobian wrt=x mode=reverse
func Spun(x []float64, turns int) [5]float64 {
	var out [5]float64
	for k := range turns {
		for i := range out {
			s, c := math.Sincos(x[k%len(x)])
			j := (i + 1) % len(out)
			out[i], out[j] = c*out[i]-s*out[j]+x[i%len(x)], s*out[i]+c*out[j]
		}
	}
	return out
}

func SpunInputs() [][]any {
	return [][]any{{[]float64{0.3, -1, 2}, 4}, {[]float64{1}, 0}}
}
