// Matrices as nested arrays, rows as values and as references.
package array_two_dimensional

//gradgen:vjp wrt=m
func F(m [2][2]float64) float64 {
	row := m[0]
	row[0] *= 3
	ref := &m[1]
	ref[0] += row[0] * m[0][0]
	m[0] = *ref
	m[0][1] *= 2
	return m[0][0]*m[1][1] + row[1]*m[0][1]
}
