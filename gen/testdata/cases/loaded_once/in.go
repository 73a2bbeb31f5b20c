// Numbers that an inner loop loads in every iteration are loaded once before it
// only if the loop does not store to the record or the array that contains them.
package loaded_once

// Row stores a row as a whole, by another name.
//
//gradgen:vjp wrt=x
func Row(x []float64) float64 {
	rows := make([][3]float64, 2)
	v := rows[1][:]
	s := x[0]
	for i := range v {
		for j := range 4 {
			s += v[i] * x[j%len(x)]
			rows[j%2] = [3]float64{s, x[0], 0.5 * s * x[0]}
		}
	}
	return s + v[1]
}

func RowInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 0.3}}} }

// Array assigns the array that a slice is of.
//
//gradgen:vjp wrt=x
func Array(x []float64) float64 {
	var a [3]float64
	v := a[:]
	b := [3]float64{x[0], 2, x[1]}
	s := x[0]
	for i := range v {
		for j := range x {
			s += v[i] * x[j]
			a = b
		}
		b[i] = s
	}
	return s
}

func ArrayInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 0.3}}} }

type hold struct {
	A [2]float64
	B float64
}

// Record stores the record that holds the array.
//
//gradgen:vjp wrt=x
func Record(x []float64) float64 {
	list := make([]hold, 2)
	v := list[0].A[:]
	s := x[0]
	for i := range v {
		for j := range x {
			s += v[i]*x[j] + list[j%2].B
			list[j%2] = hold{A: [2]float64{s, x[0]}, B: x[j]}
		}
	}
	return s * v[0]
}

func RecordInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 0.3}}} }
