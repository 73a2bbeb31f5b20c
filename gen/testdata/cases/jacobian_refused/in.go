// What cannot be evaluated several times as if it were once, and what has no order.
//
//case:refused each is an error
package jacobian_refused

import (
	"fmt"
	"math/rand/v2"

	"github.com/gradgen/gradgen/runtime/comm"
	"gonum.org/v1/gonum/mat"
)

type List struct {
	X    float64
	Next *List
}

//gradgen:jacobian wrt=x
func Random(x []float64) []float64 {
	if rand.IntN(2) == 0 {
		return []float64{x[0] * x[0]}
	}
	return []float64{x[0]}
}

//gradgen:jacobian wrt=x
func Prints(x []float64) float64 {
	fmt.Println("evaluated")
	return x[0] * x[0]
}

//gradgen:jacobian wrt=l
func Sum(l *List) float64 {
	sum := 0.0
	for ; l != nil; l = l.Next {
		sum += l.X
	}
	return sum
}

//gradgen:jacobian wrt=x mode=reverse
//gradgen:jacobian wrt=x sparse=on name=SharedSparse
func Shared(c comm.Comm, x []float64) []float64 {
	sum := append([]float64{}, x...)
	if err := comm.Allreduce(c, sum, comm.Sum); err != nil {
		return nil
	}
	return []float64{sum[0] * x[0]}
}

//gradgen:jacobian wrt=x
func Listed(cs []comm.Comm, x []float64) float64 {
	sum := []float64{x[0] * x[0]}
	for _, c := range cs {
		if err := comm.Allreduce(c, sum, comm.Sum); err != nil {
			return 0
		}
	}
	return sum[0]
}

//gradgen:jacobian wrt=x mode=reverse
func Two(x []float64) ([]float64, []float64) {
	return []float64{x[0]}, []float64{x[1]}
}

//gradgen:jacobian wrt=x mode=backward
func Mode(x []float64) float64 { return x[0] }

//gradgen:hessian wrt=x mode=forward
func Key(x []float64) float64 { return x[0] * x[0] }

//gradgen:hessian wrt=x
func Vector(x []float64) []float64 { return []float64{x[0]} }

//gradgen:jacobian wrt=x
func Marks(x []float64, m map[int]int) []float64 {
	m[0]++
	return []float64{x[0] * float64(m[0])}
}

// Search has a matrix of any shape.
type Search struct {
	At   mat.Matrix
	Best float64
}

//gradgen:jacobian wrt=x of=s
func (s *Search) Start(x float64) { s.Best = x * x }
