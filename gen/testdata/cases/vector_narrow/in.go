// Data of 32 bits in vector code: it is widened when it is loaded, and arithmetic
// of 32 bits is rounded after each operation.
package vector_narrow

import "math"

//gradgen:fast
//gradgen:vjp wrt=params vector=on
func Sumstats(logMass []float32, edges []float64, params []float64) []float64 {
	out := make([]float64, len(edges)-1)
	for _, m := range logMass {
		x := params[0] + float64(m)
		below := math.Erf((edges[0] - x) / params[1])
		for b := range out {
			above := math.Erf((edges[b+1] - x) / params[1])
			out[b] += above - below
			below = above
		}
	}
	return out
}

func SumstatsInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 3, 8, 13, 29} {
		sets = append(sets, []any{narrow(n), []float64{-0.5, 0.1, 0.4, 0.9}, []float64{0.2, 0.7}})
	}
	return sets
}

//gradgen:vjp wrt=p vector=on
func Arithmetic(p []float64, x, w []float32, counts []int32, index []int, out []float32) float64 {
	const tenth = float32(0.1)
	h := float32(len(w)) / 7
	s := 0.0
	for i, v := range x {
		u := v*tenth + w[2*i]*v - 0.3
		if u > v/3 || index[i] > 4 {
			u = h - u
		}
		out[i] = u + h*float32(i)
		d := float64(u)*p[0] - p[1]*float64(counts[i]) + float64(index[i])*float64(tenth)
		s += d * d
	}
	return s
}

func ArithmeticInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 8, 15, 33} {
		counts, index := make([]int32, n), make([]int, n)
		for i := range n {
			counts[i], index[i] = int32(i*i%7), (5*i)%8
		}
		sets = append(sets, []any{[]float64{0.3, 0.1}, narrow(n), narrow(2 * n), counts, index, make([]float32, n)})
	}
	return sets
}

//gradgen:vjp wrt=x,a vector=on
func Uniform(x []float64, scale []float32, a float64) float64 {
	s := 0.0
	for i, v := range x {
		for _, h := range scale {
			s += a * v * float64(h*h+0.1)
		}
		x[i] = v * float64(scale[0])
	}
	return s
}

func UniformInputs() [][]any {
	return [][]any{{wide(3), narrow(2), 0.4}, {wide(19), narrow(3), -1.2}}
}

// A sum of 32 bits depends on its order and stays scalar.
//
//gradgen:vjp wrt=a vector=on
func Total(x []float32, a float64) float64 {
	s := float32(0)
	t := 0.0
	for _, v := range x {
		s += v
		t += float64(s) * a
	}
	return t
}

func TotalInputs() [][]any { return [][]any{{narrow(20), 0.3}} }

func narrow(n int) []float32 {
	s := make([]float32, n)
	for i, v := range wide(n) {
		s[i] = float32(v)
	}
	return s
}

func wide(n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = math.Sin(0.3 + 1.7*float64(i))
	}
	return s
}
