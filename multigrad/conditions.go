package multigrad

import (
	"fmt"
	"math"
	"slices"
)

// conditions are constraints with their values and gradients at a point.
type conditions struct {
	all    []Constraint
	values []float64
	rows   []float64 // gradients, one after the other
	one    []float64
}

func newConditions(all []Constraint, n int) conditions {
	m := len(all)
	return conditions{all: all, values: make([]float64, m), rows: make([]float64, m*n), one: make([]float64, n)}
}

func (k *conditions) row(i int) []float64 {
	n := len(k.one)
	return k.rows[i*n : (i+1)*n]
}

// evaluate evaluates the constraints at x, and reports whether all numbers are finite.
func (k *conditions) evaluate(x []float64) bool {
	x = slices.Clone(x)
	for i, c := range k.all {
		k.values[i] = c.Func(x, k.one)
		copy(k.row(i), k.one)
	}
	return finiteAll(k.values) && finiteAll(k.rows)
}

// atStart returns the outcome of a run whose constraints have no value at the starting
// point.
func (k *conditions) atStart() outcome {
	i := slices.IndexFunc(k.values, func(v float64) bool { return v-v != 0 })
	what := "value"
	if i < 0 {
		i = slices.IndexFunc(k.rows, func(v float64) bool { return v-v != 0 }) / len(k.one)
		what = "gradient"
	}
	return outcome{status: Failed, err: fmt.Errorf("multigrad: the %s of constraint %s is not finite at the starting point", what, k.all[i].label(i))}
}

// excess returns the amount by which the value v of constraint i violates it.
func (k *conditions) excess(i int, v float64) float64 {
	if k.all[i].Inequality {
		return max(0, v)
	}
	return math.Abs(v)
}

// violation returns the largest excess of the values.
func (k *conditions) violation(values []float64) (worst float64) {
	for i, v := range values {
		worst = max(worst, k.excess(i, v))
	}
	return worst
}
