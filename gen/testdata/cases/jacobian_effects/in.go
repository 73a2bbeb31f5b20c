// What a function does to its arguments is done once, however often it is evaluated.
package jacobian_effects

import (
	"fmt"
	"log"
	"math"
	"runtime"
)

type Scratch struct {
	Buf   []float64
	Calls int
	Rows  [][]float64
}

//gradgen:jacobian wrt=y of=dydt
func Rhs(t float64, y, dydt []float64) {
	for i := range y {
		dydt[i] = t * y[i] * y[len(y)-1-i]
	}
}

//gradgen:jacobian wrt=x of=x
func InPlace(x []float64) int {
	for i := range x {
		x[i] *= x[0]
	}
	return len(x)
}

//gradgen:jacobian wrt=x
func (s *Scratch) Eval(x []float64) []float64 {
	s.Calls++
	s.Buf = append(s.Buf[:0], x...)
	out := make([]float64, 2)
	for i, v := range s.Buf {
		s.Buf[i] = v * v
		out[i%2] += s.Buf[i] * float64(s.Calls)
	}
	for _, row := range s.Rows {
		for j := range row {
			row[j] += 1
			out[0] += row[j] * x[0]
		}
	}
	return out
}

func ScratchEvalInputs() [][]any {
	return [][]any{{
		&Scratch{Buf: []float64{7, 8, 9, 10, 11}, Calls: 2, Rows: [][]float64{{1}, {2, 3}}}, []float64{1, 2, 3},
	}, {
		&Scratch{}, []float64{1},
	}}
}

//gradgen:jacobian wrt=x
func Count(x []float64, seen []int, last *int) [2]float64 {
	for i := range x {
		seen[i]++
		*last += seen[i]
	}
	return [2]float64{x[0] * float64(*last), x[1] * x[0]}
}

func CountInputs() [][]any {
	n := 3
	return [][]any{{[]float64{1, 2, 3, 4, 5}, []int{1, 2, 3, 4, 5}, &n}}
}

//gradgen:hessian wrt=x
func Drain(x, work []float64) float64 {
	sum := 0.0
	for i := range x {
		work[i] += x[i] * x[i]
		sum += work[i] * x[0]
		x[i] = 0
	}
	return sum
}

// Rearranged replaces a row, so that it is shorter in the end.
//
//gradgen:jacobian wrt=m mode=reverse
func Rearranged(m [][]float64) float64 {
	y := m[0][0] * m[0][2]
	m[0] = m[0][1:2]
	m[1][0] = y
	return y * m[0][0] * m[1][1]
}

// fail is called once, by the evaluation that is the last.
func fail(msg string) {
	_, file, line, _ := runtime.Caller(1)
	panic(fmt.Sprint(file, line, msg))
}

//gradgen:jacobian wrt=x
func Checked(x []float64) (roots [2]float64) {
	for i := range roots {
		if x[i] < 0 {
			fail("negative")
		}
		if math.IsNaN(x[i]) {
			log.Fatalf("x[%d] is not a number", i)
		}
		roots[i] = math.Sqrt(x[i]) * x[0]
	}
	return roots
}

func CheckedInputs() [][]any {
	return [][]any{{[]float64{2, 3}}}
}
