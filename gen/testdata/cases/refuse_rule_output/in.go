// Rules for functions that write to memory of which a call keeps no copy.
package refuse_rule_output

//case:refused a copy of the argument leads to the same rows

func scale(rows [][]float64, x float64) {
	for _, r := range rows {
		for i := range r {
			r[i] *= x
		}
	}
}

//gradgen:rule for=scale wrt=rows,x of=rows
func scaleVJP(rows [][]float64, x float64, rowsBar, rowsBarIn [][]float64, xBar *float64) {
	for k, r := range rows {
		for i := range r {
			*xBar += rowsBar[k][i] * r[i]
			rowsBar[k][i] *= x
			rowsBarIn[k][i] += rowsBar[k][i]
		}
	}
	scale(rows, x)
}

//gradgen:vjp
func Rows(x []float64) float64 {
	rows := [][]float64{append([]float64(nil), x...), {x[1]}}
	scale(rows, x[0])
	scale(rows, x[1])
	return rows[0][0] * rows[1][0]
}
