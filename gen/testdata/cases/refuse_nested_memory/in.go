// Derivatives that are made by the runtime rather than by plain Go.
package refuse_nested_memory

import (
	"gonum.org/v1/gonum/mat"
)

//case:refused derivatives that rearrange memory or recurse

type List struct {
	Value float64
	Next  *List
}

//gradgen:grad
func Sum(l *List) float64 {
	sum := 0.0
	for n := l; n != nil; n = n.Next {
		sum += n.Value * n.Value
	}
	return sum
}

//gradgen:grad
func Power(x float64, n int) float64 {
	if n == 0 {
		return 1
	}
	return x * Power(x, n-1)
}

//gradgen:jvp wrt=l
func OfSum(l, grad *List) float64 {
	SumGrad(l, grad)
	return grad.Value
}

//gradgen:jvp wrt=x
func OfPower(x float64) float64 {
	var g float64
	return PowerGrad(x, 5, &g)
}

//case:calls

type reading struct{ at, value float64 }

//gradgen:grad
func Latest(x float64) float64 {
	kept := []reading{{1, x}}
	kept = append(kept, reading{2, x * x})
	return kept[0].value * kept[len(kept)-1].value
}

//gradgen:jvp
func OfLatest(x float64) float64 {
	var slope float64
	LatestGrad(x, &slope)
	return slope
}

// ComplexGrad looks at z as pairs.
//
//gradgen:grad wrt=x
func Complex(z []complex128, x float64) float64 { return real(z[0]) * x * x }

//gradgen:vjp wrt=x
func OfComplex(z []complex128, x float64) float64 {
	var slope float64
	ComplexGrad(z, x, &slope)
	return slope
}

//gradgen:jvp
//gradgen:grad
func Determinant(x []float64) float64 { return mat.Det(mat.NewDense(2, 2, x)) }

//gradgen:grad
func DeterminantSlope(x []float64) float64 {
	_, slope := DeterminantJVP(x[:4], x[4:])
	return slope
}

//gradgen:grad
func DeterminantSize(x []float64) float64 {
	g := make([]float64, len(x))
	DeterminantGrad(x, g)
	return g[0]
}
