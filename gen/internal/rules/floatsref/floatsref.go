// Package floatsref has plain implementations of functions of
// gonum.org/v1/gonum/floats, to be differentiated in place of the originals,
// which call assembly. Each has the signature and the panics of its namesake and
// is documented there. Elementwise functions give the same bits; sums are taken
// in plain order.
//
// The code keeps to what is cheap to differentiate: plain loops, reductions, no
// calls of each other. It is embedded as text by package rules.
package floatsref

import "math"

func Add(dst, s []float64) {
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	for i := range dst {
		dst[i] += s[i]
	}
}

func AddTo(dst, s, t []float64) []float64 {
	if len(s) != len(t) {
		panic("floats: slice lengths do not match")
	}
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	for i := range dst {
		dst[i] = s[i] + t[i]
	}
	return dst
}

func AddConst(c float64, dst []float64) {
	for i := range dst {
		dst[i] += c
	}
}

func AddScaled(dst []float64, alpha float64, s []float64) {
	if len(dst) != len(s) {
		panic("floats: slice lengths do not match")
	}
	for i := range dst {
		dst[i] += float64(alpha * s[i])
	}
}

func AddScaledTo(dst, y []float64, alpha float64, s []float64) []float64 {
	if len(s) != len(y) {
		panic("floats: slice lengths do not match")
	}
	if len(dst) != len(y) {
		panic("floats: destination slice length does not match input")
	}
	for i := range dst {
		dst[i] = y[i] + float64(alpha*s[i])
	}
	return dst
}

func Sub(dst, s []float64) {
	if len(dst) != len(s) {
		panic("floats: slice lengths do not match")
	}
	for i := range dst {
		dst[i] -= s[i]
	}
}

func SubTo(dst, s, t []float64) []float64 {
	if len(s) != len(t) {
		panic("floats: slice lengths do not match")
	}
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	for i := range dst {
		dst[i] = s[i] - t[i]
	}
	return dst
}

func Mul(dst, s []float64) {
	if len(dst) != len(s) {
		panic("floats: slice lengths do not match")
	}
	for i := range dst {
		dst[i] *= s[i]
	}
}

func MulTo(dst, s, t []float64) []float64 {
	if len(s) != len(t) {
		panic("floats: slice lengths do not match")
	}
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	for i := range dst {
		dst[i] = s[i] * t[i]
	}
	return dst
}

func Div(dst, s []float64) {
	if len(dst) != len(s) {
		panic("floats: slice lengths do not match")
	}
	for i := range dst {
		dst[i] /= s[i]
	}
}

func DivTo(dst, s, t []float64) []float64 {
	if len(s) != len(t) {
		panic("floats: slice lengths do not match")
	}
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	for i := range dst {
		dst[i] = s[i] / t[i]
	}
	return dst
}

func Scale(c float64, dst []float64) {
	for i := range dst {
		dst[i] *= c
	}
}

func ScaleTo(dst []float64, c float64, s []float64) []float64 {
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	for i := range dst {
		dst[i] = c * s[i]
	}
	return dst
}

func Sum(s []float64) float64 {
	var sum float64
	for _, v := range s {
		sum += v
	}
	return sum
}

func Prod(s []float64) float64 {
	prod := 1.0
	for _, v := range s {
		prod *= v
	}
	return prod
}

func Dot(s1, s2 []float64) float64 {
	if len(s1) != len(s2) {
		panic("floats: slice lengths do not match")
	}
	var sum float64
	for i := range s1 {
		sum += s1[i] * s2[i]
	}
	return sum
}

func CumSum(dst, s []float64) []float64 {
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	var sum float64
	for i := range dst {
		sum += s[i]
		dst[i] = sum
	}
	return dst
}

func CumProd(dst, s []float64) []float64 {
	if len(dst) != len(s) {
		panic("floats: destination slice length does not match input")
	}
	prod := 1.0
	for i := range dst {
		prod *= s[i]
		dst[i] = prod
	}
	return dst
}

// Max reads its result through an index, which carries no derivative.
func Max(s []float64) float64 {
	if len(s) == 0 {
		panic("floats: zero length slice")
	}
	k := 0
	for i := range s {
		if s[i] > s[k] || math.IsNaN(s[k]) {
			k = i
		}
	}
	return s[k]
}

func Min(s []float64) float64 {
	if len(s) == 0 {
		panic("floats: zero length slice")
	}
	k := 0
	for i := range s {
		if s[i] < s[k] || math.IsNaN(s[k]) {
			k = i
		}
	}
	return s[k]
}

// LogSumExp shifts by an integer near the maximum: the shift cancels, and
// carries no derivative because it is rounded.
func LogSumExp(s []float64) float64 {
	if len(s) == 0 {
		panic("floats: zero length slice")
	}
	k := 0
	for i := range s {
		if s[i] > s[k] || math.IsNaN(s[k]) {
			k = i
		}
	}
	shift := math.Floor(s[k])
	lse := shift
	if !math.IsInf(shift, 0) {
		var sum float64
		for _, v := range s {
			sum += math.Exp(v - shift)
		}
		lse = math.Log(sum) + shift
	}
	return lse
}

// Norm scales by a power of two for L == 2, so that squares stay in range; the
// exponent is an integer and carries no derivative.
func Norm(s []float64, L float64) float64 {
	var norm float64
	if L == 2 {
		var largest float64
		for _, v := range s {
			largest = math.Max(largest, math.Abs(v))
		}
		_, exp := math.Frexp(largest)
		exp = min(max(exp, -1000), 1000)
		scale := math.Ldexp(1, -exp)
		var sum float64
		for _, v := range s {
			r := v * scale
			sum += r * r
		}
		norm = math.Ldexp(math.Sqrt(sum), exp)
	} else if L == 1 {
		for _, v := range s {
			norm += math.Abs(v)
		}
	} else if math.IsInf(L, 1) {
		for _, v := range s {
			norm = math.Max(norm, math.Abs(v))
		}
	} else if len(s) > 0 {
		var sum float64
		for _, v := range s {
			sum += math.Pow(math.Abs(v), L)
		}
		if sum != 0 {
			norm = math.Pow(sum, 1/L)
		} else {
			norm = math.Pow(0, 1/L)
		}
	}
	return norm
}

func Distance(s, t []float64, L float64) float64 {
	if len(s) != len(t) {
		panic("floats: slice lengths do not match")
	}
	var norm float64
	if L == 2 {
		var largest float64
		for i := range s {
			largest = math.Max(largest, math.Abs(t[i]-s[i]))
		}
		_, exp := math.Frexp(largest)
		exp = min(max(exp, -1000), 1000)
		scale := math.Ldexp(1, -exp)
		var sum float64
		for i := range s {
			r := (t[i] - s[i]) * scale
			sum += r * r
		}
		norm = math.Ldexp(math.Sqrt(sum), exp)
	} else if L == 1 {
		for i := range s {
			norm += math.Abs(t[i] - s[i])
		}
	} else if math.IsInf(L, 1) {
		for i := range s {
			d := math.Abs(t[i] - s[i])
			if d > norm {
				norm = d
			}
		}
	} else if len(s) > 0 {
		var sum float64
		for i := range s {
			sum += math.Pow(math.Abs(t[i]-s[i]), L)
		}
		if sum != 0 {
			norm = math.Pow(sum, 1/L)
		} else {
			norm = math.Pow(0, 1/L)
		}
	}
	return norm
}
