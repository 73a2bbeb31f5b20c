// Package records is one sum over points in space that are kept in three ways: as
// structs, as arrays, and as one slice for each coordinate, and another over their pairs.
package records

import "math"

// A Star has a position and a mass.
type Star struct{ X, Y, Z, Mass float64 }

// Structs returns Σ m·exp(−w·|x|²) over stars. Arrays and Slices return the same of
// points of equal mass, and of four slices.
//
//gradgen:fast
//gradgen:grad wrt=w vector=on
func Structs(w float64, stars []Star) float64 {
	s := 0.0
	for _, p := range stars {
		s += p.Mass * math.Exp(-w*(p.X*p.X+p.Y*p.Y+p.Z*p.Z))
	}
	return s
}

// Arrays is the sum for masses of one.
//
//gradgen:fast
//gradgen:grad wrt=w vector=on
func Arrays(w float64, points [][3]float64) float64 {
	s := 0.0
	for i := range points {
		r2 := 0.0
		for _, v := range points[i] {
			r2 += v * v
		}
		s += math.Exp(-w * r2)
	}
	return s
}

// Slices is the sum over the elements of slices of one length.
//
//gradgen:fast
//gradgen:grad wrt=w vector=on
func Slices(w float64, x, y, z, mass []float64) float64 {
	s := 0.0
	for i := range x {
		s += mass[i] * math.Exp(-w*(x[i]*x[i]+y[i]*y[i]+z[i]*z[i]))
	}
	return s
}
