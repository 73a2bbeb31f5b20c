package problems

import "math"

// Ragged is the sum of log Σ exp over rows of different lengths.
//
//gradgen:grad wrt=values name=RaggedPlain
//gradgen:grad wrt=values vector=on
func Ragged(values []float64, starts []int) float64 {
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

// RaggedHand is Ragged and its gradient, by hand.
func RaggedHand(values []float64, starts []int, grad []float64) float64 {
	total := 0.0
	for r := 0; r+1 < len(starts); r++ {
		row, bar := values[starts[r]:starts[r+1]], grad[starts[r]:starts[r+1]]
		sum := 0.0
		for i, v := range row {
			bar[i] = math.Exp(v)
			sum += bar[i]
		}
		total += math.Log(1 + sum)
		scale := 1 / (1 + sum)
		for i := range bar {
			bar[i] *= scale
		}
	}
	return total
}

// A Matrix is sparse: the columns and values of row i are those from Starts[i] to
// Starts[i+1].
type Matrix struct {
	Starts, Columns []int
	Values          []float64
}

// Energy is |A·x|²/2.
//
//gradgen:grad wrt=x name=EnergyPlain
//gradgen:grad wrt=x vector=on
func Energy(x []float64, a *Matrix) float64 {
	energy := 0.0
	for i := 0; i < len(a.Starts)-1; i++ {
		y := 0.0
		for at := a.Starts[i]; at < a.Starts[i+1]; at++ {
			y += a.Values[at] * x[a.Columns[at]]
		}
		energy += y * y / 2
	}
	return energy
}

// EnergyHand is Energy and its gradient, by hand.
func EnergyHand(x []float64, a *Matrix, grad []float64) float64 {
	clear(grad)
	energy := 0.0
	for i := range len(a.Starts) - 1 {
		from, to := a.Starts[i], a.Starts[i+1]
		values, columns := a.Values[from:to], a.Columns[from:to]
		y := 0.0
		for k, v := range values {
			y += v * x[columns[k]]
		}
		energy += y * y / 2
		for k, v := range values {
			grad[columns[k]] += y * v
		}
	}
	return energy
}

// Deposit spreads particles over the n cells of a ring, each over the two that are
// nearest (cloud in cell; Hockney and Eastwood 1988), and sums the squared densities.
//
//gradgen:grad wrt=x name=DepositPlain
//gradgen:grad wrt=x vector=on
func Deposit(x []float64, n int) float64 {
	rho := make([]float64, n)
	for _, at := range x {
		cell := int(at)
		part := at - float64(cell)
		rho[cell%n] += 1 - part
		rho[(cell+1)%n] += part
	}
	sum := 0.0
	for _, r := range rho {
		sum += r * r
	}
	return sum
}

// DepositHand is Deposit and its gradient, by hand.
func DepositHand(x []float64, n int, grad []float64) float64 {
	rho := make([]float64, n)
	for _, at := range x {
		cell := int(at)
		part := at - float64(cell)
		rho[cell%n] += 1 - part
		rho[(cell+1)%n] += part
	}
	sum := 0.0
	for _, r := range rho {
		sum += r * r
	}
	for i, at := range x {
		cell := int(at)
		grad[i] = 2 * (rho[(cell+1)%n] - rho[cell%n])
	}
	return sum
}
