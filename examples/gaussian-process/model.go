package main

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Record has numbers that were measured, with their mean taken away, at times in years.
type Record struct{ Time, Value []float64 }

// The measurements grow as a straight line through zero at the time middle, whose slope is unknown: slope ppm per year are
// its standard deviation.
const (
	middle = 1997.5
	slope  = 3
)

// A Kernel is the covariance of a trend beside the line, of a year whose shape changes slowly, of irregularities, and of noise. Amplitudes
// and the noise are standard deviations, lengths of time are years, and Shape is the length within a year.
type Kernel struct {
	Trend, TrendLength         float64
	Year, Memory, Shape        float64
	Irregular, IrregularLength float64
	Noise                      float64
}

// kernel takes the logarithms of its numbers.
func kernel(theta []float64) Kernel {
	var e [8]float64
	for i, v := range theta {
		e[i] = math.Exp(v)
	}
	return Kernel{e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7]}
}

// at is the covariance of two times, without the noise.
func (k Kernel) at(time, other float64) float64 {
	d := time - other
	t, m, i := d/k.TrendLength, d/k.Memory, d/k.IrregularLength
	s := math.Sin(math.Pi*d) / k.Shape
	line := slope * slope * (time - middle) * (other - middle)
	return line + k.Trend*k.Trend*math.Exp(-t*t/2) + k.Year*k.Year*math.Exp(-m*m/2-2*s*s) + k.Irregular*k.Irregular*math.Exp(-i*i/2)
}

// covariance is the matrix of the measured numbers.
func (r *Record) covariance(k Kernel) *mat.SymDense {
	n := len(r.Time)
	c := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			v := k.at(r.Time[i], r.Time[j])
			if i == j {
				v += k.Noise * k.Noise
			}
			c.SetSym(i, j, v)
		}
	}
	return c
}

// Loss is minus the logarithm of the likelihood of what was measured, infinite where the covariance is not positive
// definite (C. E. Rasmussen and C. K. I. Williams, "Gaussian Processes for Machine Learning", 2006, equation 2.30).
//
//gradgen:grad wrt=theta
func (r *Record) Loss(theta []float64) float64 {
	var c mat.Cholesky
	if !c.Factorize(r.covariance(kernel(theta))) {
		return math.Inf(1)
	}
	y := mat.NewVecDense(len(r.Value), r.Value)
	var a mat.VecDense
	if err := c.SolveVecTo(&a, y); err != nil {
		return math.Inf(1)
	}
	return (mat.Dot(y, &a) + c.LogDet() + float64(len(r.Value))*math.Log(2*math.Pi)) / 2
}

// Predict returns the posterior means at the times, and the standard deviations of measurements there.
func (r *Record) Predict(theta, times []float64) (mean, deviation []float64) {
	k := kernel(theta)
	var c mat.Cholesky
	if !c.Factorize(r.covariance(k)) {
		panic("the covariance is not positive definite")
	}
	n := len(r.Time)
	var a mat.VecDense
	if err := c.SolveVecTo(&a, mat.NewVecDense(n, r.Value)); err != nil {
		panic(err)
	}
	cross := mat.NewDense(n, len(times), nil)
	cross.Apply(func(i, j int, _ float64) float64 { return k.at(r.Time[i], times[j]) }, cross)
	var solved mat.Dense
	if err := c.SolveTo(&solved, cross); err != nil {
		panic(err)
	}
	mean, deviation = make([]float64, len(times)), make([]float64, len(times))
	for j := range times {
		mean[j] = mat.Dot(cross.ColView(j), &a)
		deviation[j] = math.Sqrt(k.at(times[j], times[j]) + k.Noise*k.Noise - mat.Dot(cross.ColView(j), solved.ColView(j)))
	}
	return mean, deviation
}
