// Conditions of conditions in vector code: masks that several others are made of.
// Go 1.26.8 drops operands of such expressions if they are vectors (docs/vec.md).
package vector_masks

//case:inlined it is the compiler that combines masks

import "math"

// Ways takes one of four ways, none of whose conditions says anything about others.
//
//gradgen:vjp wrt=x,y vector=on
func Ways(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		u := y[i]
		if v*u > 0.3 {
			s += v * u
		} else if u > 0.1 {
			s -= u * u * v
		} else if v < -0.2 {
			s += math.Exp(u) * v
		} else if u+v > -0.3 {
			s += 3 * v * v
		} else {
			s -= 2 * u
		}
	}
	return s
}

func WaysInputs() [][]any { return SharedInputs() }

// Four takes one of four ways in each iteration.
//
//gradgen:vjp wrt=x,w vector=on
func Four(x []float64, w float64) float64 {
	s := 0.0
	for _, v := range x {
		if v > 0.8 {
			s += v * v
		} else if v > 0.3 {
			s += w * v
		} else if v > -0.2 {
			s += math.Exp(v) * w
		} else {
			s -= 3 * v * v * v
		}
	}
	return s
}

func FourInputs() [][]any { return withScale(0.7) }

// Graded sets a variable in the cases of a switch, the last of which falls through.
//
//gradgen:vjp wrt=x,w vector=on
func Graded(x []float64, w float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		t := v
		switch {
		case v > 0.9:
			t = w * v
		case v > 0.6:
			t = v * v
		case v > 0.3:
			t = 2 * v
		case v > 0:
			t = w - v
		case v > -0.5:
			t = v * v * v
			fallthrough
		default:
			t += w * w * v
		}
		y[i] = t * w
	}
	return y
}

func GradedInputs() [][]any { return withScale(0.4) }

// Shared makes two conditions of one that is made of three.
//
//gradgen:vjp wrt=x,y vector=on
func Shared(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		u := y[i]
		inner := v > -0.6 && u > -0.6 && u*v < 0.5
		if inner && v < 0.4 {
			s += v * u
		}
		if inner && u < 0.2 || v > u && !(v < 0.9 || inner) {
			s += v * v * u
		}
		if inner != (v*v > 0.1 && u < 0.9) {
			s -= math.Sin(u)
		}
	}
	return s
}

func SharedInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 8, 13, 29} {
		sets = append(sets, []any{numbers(n, 1), numbers(n, 2)})
	}
	return sets
}

// Bits makes integers of integers by bits, several of one of three.
//
//gradgen:vjp wrt=x vector=on
func Bits(x []float64, k []int) float64 {
	s := 0.0
	for i, v := range x {
		three := k[i] & (i + 5) & 0x1d
		s += v * float64(three&11)
		s -= v * v * float64(three&6|k[i]&3^three)
	}
	return s
}

func BitsInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 8, 13, 29} {
		k := make([]int, n)
		for i := range k {
			k[i] = 7 * i * i
		}
		sets = append(sets, []any{numbers(n, 1), k})
	}
	return sets
}

// Signs are moved by the bits of numbers too.
//
//gradgen:vjp wrt=x,y vector=on
func Signs(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		t := math.Sin(3 * v)
		s += math.Abs(t)*y[i] + math.Copysign(t, y[i])*v - math.Abs(-t)
	}
	return s
}

func SignsInputs() [][]any { return SharedInputs() }

// Needless has a condition that only a needless one asks for.
//
//gradgen:fast
//gradgen:vjp wrt=x,y vector=on
func Needless(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		far := v*y[i] > 0.1
		needless := !far || v > 0.6
		_ = needless
		s += v * y[i]
	}
	return s
}

func NeedlessInputs() [][]any { return SharedInputs() }

func withScale(scale float64) [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 8, 13, 29} {
		sets = append(sets, []any{numbers(n, 1), scale})
	}
	return sets
}

func numbers(n int, phase float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(phase + 1.3*float64(i))
	}
	return v
}
