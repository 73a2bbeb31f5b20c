// Calls without numbers change package-level variables that the function reads before and after them.
package package_changes

import "math"

var (
	at    int
	table = []int{0, 1, 2}
)

func reset() {
	at, table[0] = 0, 0
}

func next() int {
	at++
	return at % 3
}

func turn() { table[0] = (table[0] + 1) % 3 }

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Once(x []float64) float64 {
	reset()
	a := math.Sin(x[at])
	next()
	return a
}

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Loop(x []float64) float64 {
	reset()
	s := 0.0
	for i := range x {
		s += math.Exp(x[at%3]) * x[i]
		next()
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Memory(x []float64) float64 {
	reset()
	a := math.Sin(x[table[0]])
	t := table
	turn()
	b := math.Sin(x[t[0]]) * a
	turn()
	return a * b
}

func recursive(x []float64, k int) float64 {
	v := x[at%3] * x[table[0]]
	next()
	if k == 0 {
		return v
	}
	u := recursive(x, k-1)
	turn()
	return v*u*x[at%3] + u
}

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Recursive(x []float64) float64 {
	reset()
	return recursive(x, 3) * x[at%3]
}

func three() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.9}}} }

func OnceInputs() [][]any { return three() }

func LoopInputs() [][]any { return three() }

func MemoryInputs() [][]any { return three() }

func RecursiveInputs() [][]any { return three() }
