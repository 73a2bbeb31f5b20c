// Structs with references that lead to no number, such as lists of integers,
// maps and errors, are values like numbers: each iteration has its own.
package struct_inert_references

import "errors"

// A Cell has a voltage and remembers what happened to it.
type Cell struct {
	V     float64
	Fired []int
	Names map[string]int
	Err   error
	Gain  [2]float64
}

func (c Cell) driven(by float64) Cell {
	if by > 0.25 {
		c.Fired = append(c.Fired, len(c.Fired))
		c.Gain[1] *= by
	}
	c.V += by * by
	return c
}

// Traces reads copies of cells again and again.
//
//gradgen:vjp wrt=v
//gradgen:jvp wrt=v
func Traces(v []float64) (sum float64) {
	cells := make([]Cell, len(v))
	for i := range cells {
		cells[i].V = v[i] * v[i]
	}
	for t := range 3 {
		for _, c := range cells {
			sum += c.V * float64(1+len(c.Fired))
		}
		for i, c := range cells {
			cells[i] = c.driven(0.2 * v[t])
		}
		var last Cell
		if t != 1 {
			last.V = v[t]
		}
		next := last.driven(sum)
		sum += next.V*last.V + next.Gain[1]
	}
	return sum
}

func settled(c Cell, n int) Cell {
	if n == 0 {
		return c
	}
	d := c
	d.V *= 0.9
	d = settled(d, n-1)
	d.Gain[0] += c.V * d.V
	return d
}

// Recursive takes and returns such structs by value.
//
//gradgen:vjp wrt=c
//gradgen:jvp wrt=c
func Recursive(c Cell) (Cell, float64) {
	d := settled(c, 3)
	return d.driven(c.V), d.Gain[0] * d.Gain[1]
}

// A Log keeps cells and what was wrong with them.
type Log struct {
	Cells []Cell
	Said  []string
}

func measured(v float64, limit int) (c Cell) {
	if limit < 0 {
		c.Err = errors.New("no more")
		return c
	}
	c.V = v * v
	return c
}

// Logged asks an error that lies beside active values in memory what it says.
//
//gradgen:vjp wrt=l,v
//gradgen:jvp wrt=l,v
func Logged(l *Log, v float64) (sum float64) {
	for n := 2; ; n-- {
		c := measured(v+float64(n), n)
		if c.Err != nil {
			l.Said = append(l.Said, c.Err.Error())
			break
		}
		l.Cells = append(l.Cells, c)
	}
	for _, c := range l.Cells {
		sum += c.V * c.V
	}
	return sum
}

func LoggedInputs() [][]any {
	return [][]any{{&Log{Cells: []Cell{{V: 0.3}}}, 1.2}}
}

func TracesInputs() [][]any { return [][]any{{[]float64{1.2, 2.1, 0.7}}} }

func RecursiveInputs() [][]any {
	return [][]any{{Cell{V: 0.8, Fired: []int{3}, Gain: [2]float64{0.4, 1.1}}}, {Cell{V: 0.1}}}
}
