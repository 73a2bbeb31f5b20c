// Results that contain arrays whose elements hold numbers beside references: the references lead
// to active numbers, to others, or nowhere.
package arrays_mixed

// A Part is a number with memory.
type Part struct {
	A float64
	B []float64
}

// A Named holds no reference to numbers.
type Named struct {
	A    [2]float64
	Tags []int
}

// A Whole holds parts.
type Whole struct {
	Parts [2]Part
	One   [1][1]Named
	Last  *float64
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Last(x []float64) (o [2]Part) {
	o[1].A = x[0] * x[1]
	return o
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Named2(x []float64) (o [2]Named) {
	o[0].Tags = []int{1}
	o[0].A[1], o[1].A[0] = x[0]*x[0], x[1]*x[0]
	return o
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Nested(x []float64) (w Whole) {
	w.Parts[0].A, w.Parts[1].A = x[0], x[0]*x[1]
	w.One[0][0].A[1] = x[1] * x[1]
	return w
}

//gradgen:vjp wrt=a,k
//gradgen:jvp wrt=a,k
func Swapped(a [2]Part, k float64) (o [2]Part) {
	o[0].A, o[1].A = a[1].A*k, a[0].A*k*k
	return o
}

// Filled has references to active numbers beside the numbers.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Filled(x []float64) (o [2]Part) {
	o[0].A = x[1] * x[1]
	o[1] = Part{A: x[0], B: []float64{x[0] * x[1], x[1]}}
	return o
}

// A Pair is generic.
type Pair[T any] struct {
	A, C float64
	B    T
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Pairs(x []float64) (o [2]Pair[*int], s float64) {
	o[1] = Pair[*int]{A: x[0], C: x[1] * x[0]}
	return o, o[1].C * x[1]
}
