// A nest stores elements through the rows of a table, and a later statement
// reads them by another way: the nest cannot move after that statement.
package rows_read_after

//gradgen:vjp wrt=x
func Rows(x []float64) (s float64) {
	rows := [][]float64{make([]float64, len(x)), make([]float64, len(x))}
	for _, row := range rows {
		for j := range row {
			row[j] += x[j] * x[1]
		}
	}
	first := rows[0]
	for j := range first {
		s += first[j] * first[j]
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Views(x []float64) (s float64) {
	n := len(x)
	flat := make([]float64, 2*n)
	for i := range 2 {
		part := flat[i*n : (i+1)*n]
		for j := range part {
			part[j] += x[j] * x[1]
		}
	}
	for _, v := range flat {
		s += v * v
	}
	return s
}

type cell struct{ at []float64 }

// Records has the references in structs by value.
//
//gradgen:vjp wrt=x
func Records(x []float64) (s float64) {
	cells := []cell{{make([]float64, len(x))}, {make([]float64, len(x))}}
	for i := range cells {
		c := cells[i]
		for j := range c.at {
			c.at[j] += x[j] * x[0]
		}
	}
	for _, c := range cells {
		for _, v := range c.at {
			s += v * v
		}
	}
	return s
}

type table struct {
	last []float64
	rows [][]float64
}

func stacked(n int) table {
	if n == 0 {
		return table{}
	}
	t := stacked(n - 1)
	t.last = make([]float64, n)
	t.rows = append(t.rows, t.last)
	return t
}

// Stacked has rows that a recursive function made.
//
//gradgen:vjp wrt=x
func Stacked(x []float64) (s float64) {
	t := stacked(len(x))
	for _, row := range t.rows {
		for j := range row {
			row[j] += x[j] * x[len(row)-1]
		}
	}
	for _, v := range t.last {
		s += v * v
	}
	return s
}
