package forms

import "math"

// RaggedIndex goes from one start to the next.
//
//gradgen:grad wrt=values name=RaggedIndexPlain
//gradgen:grad wrt=values vector=on
func RaggedIndex(values []float64, starts []int) float64 {
	total := 0.0
	for r := 0; r+1 < len(starts); r++ {
		sum := 0.0
		for i := starts[r]; i < starts[r+1]; i++ {
			sum += math.Exp(values[i])
		}
		total += math.Log(1 + sum)
	}
	return total
}

// RaggedParts ranges over parts.
//
//gradgen:grad wrt=values name=RaggedPartsPlain
//gradgen:grad wrt=values vector=on
func RaggedParts(values []float64, starts []int) float64 {
	total := 0.0
	for r := range len(starts) - 1 {
		sum := 0.0
		for _, v := range values[starts[r]:starts[r+1]] {
			sum += math.Exp(v)
		}
		total += math.Log1p(sum)
	}
	return total
}

// RaggedRest walks over the values once, with one index.
//
//gradgen:grad wrt=values name=RaggedRestPlain
//gradgen:grad wrt=values vector=on
func RaggedRest(values []float64, starts []int) float64 {
	total := 0.0
	at := 0
	for _, end := range starts[1:] {
		sum := 0.0
		for at < end {
			sum += math.Exp(values[at])
			at++
		}
		total += math.Log(1 + sum)
	}
	return total
}

// RaggedRows has a slice for each row.
//
//gradgen:grad wrt=rows name=RaggedRowsPlain
//gradgen:grad wrt=rows vector=on
func RaggedRows(rows [][]float64) float64 {
	total := 0.0
	for _, row := range rows {
		sum := 0.0
		for _, v := range row {
			sum += math.Exp(v)
		}
		total += math.Log(1 + sum)
	}
	return total
}

// EnergyIndex is |A·x|²/2 of a sparse matrix in rows, by indices.
//
//gradgen:grad wrt=x name=EnergyIndexPlain
//gradgen:grad wrt=x vector=on
func EnergyIndex(x, values []float64, columns, starts []int) float64 {
	energy := 0.0
	for i := 0; i < len(starts)-1; i++ {
		y := 0.0
		for at := starts[i]; at < starts[i+1]; at++ {
			y += values[at] * x[columns[at]]
		}
		energy += y * y / 2
	}
	return energy
}

// EnergyParts ranges over parts.
//
//gradgen:grad wrt=x name=EnergyPartsPlain
//gradgen:grad wrt=x vector=on
func EnergyParts(x, values []float64, columns, starts []int) float64 {
	energy := 0.0
	for i, end := range starts[1:] {
		y := 0.0
		row := values[starts[i]:end]
		for k, c := range columns[starts[i]:end] {
			y += row[k] * x[c]
		}
		energy += 0.5 * y * y
	}
	return energy
}

// EnergyProduct makes the product first.
//
//gradgen:grad wrt=x name=EnergyProductPlain
//gradgen:grad wrt=x vector=on
func EnergyProduct(x, values []float64, columns, starts []int) float64 {
	y := make([]float64, len(starts)-1)
	for i := range y {
		for at := starts[i]; at < starts[i+1]; at++ {
			y[i] += values[at] * x[columns[at]]
		}
	}
	return dot(y, y) / 2
}

// DepositRemainder spreads particles over the cells of a ring by remainders.
//
//gradgen:grad wrt=x name=DepositRemainderPlain
//gradgen:grad wrt=x vector=on
func DepositRemainder(x []float64, n int) float64 {
	rho := make([]float64, n)
	for _, at := range x {
		cell := int(at)
		part := at - float64(cell)
		rho[cell%n] += 1 - part
		rho[(cell+1)%n] += part
	}
	return dot(rho, rho)
}

// DepositBranch goes round by a branch, and takes the whole part by Floor.
//
//gradgen:grad wrt=x name=DepositBranchPlain
//gradgen:grad wrt=x vector=on
func DepositBranch(x []float64, n int) float64 {
	rho := make([]float64, n)
	for i := range x {
		whole := math.Floor(x[i])
		cell := int(whole)
		next := cell + 1
		if next == n {
			next = 0
		}
		part := x[i] - whole
		rho[cell] += 1 - part
		rho[next] += part
	}
	sum := 0.0
	for _, r := range rho {
		sum += r * r
	}
	return sum
}

// RegressionAppend collects the residuals in a list.
//
//gradgen:grad wrt=line name=RegressionAppendPlain
//gradgen:grad wrt=line vector=on
func RegressionAppend(line, x, y []float64) float64 {
	var residuals []float64
	for i := range x {
		residuals = append(residuals, y[i]-(line[0]+line[1]*x[i]))
	}
	return dot(residuals, residuals) / float64(len(residuals))
}

// RegressionMake makes room for them first.
//
//gradgen:grad wrt=line name=RegressionMakePlain
//gradgen:grad wrt=line vector=on
func RegressionMake(line, x, y []float64) float64 {
	residuals := make([]float64, 0, len(x))
	for i, v := range x {
		r := y[i] - (line[0] + line[1]*v)
		residuals = append(residuals, r*r)
	}
	sum := 0.0
	for _, r := range residuals {
		sum += r
	}
	return sum / float64(len(x))
}

// RegressionSum needs no list.
//
//gradgen:grad wrt=line name=RegressionSumPlain
//gradgen:grad wrt=line vector=on
func RegressionSum(line, x, y []float64) float64 {
	sum := 0.0
	for i := 0; i < len(x); i++ {
		sum += math.Pow(y[i]-line[0]-line[1]*x[i], 2)
	}
	return sum / float64(len(x))
}

// RegressionDown counts down.
//
//gradgen:grad wrt=line name=RegressionDownPlain
//gradgen:grad wrt=line vector=on
func RegressionDown(line, x, y []float64) float64 {
	sum, n := 0.0, 0
	for i := len(x) - 1; i >= 0; i-- {
		r := y[i] - line[0] - line[1]*x[i]
		sum += r * r
		n++
	}
	return sum / float64(n)
}
