package records

import "math"

// StructPairs returns −Σ mᵢmⱼ/√(|xᵢ−xⱼ|²+1) over the pairs of stars.
//
//gradgen:fast
//gradgen:grad wrt=stars vector=on
func StructPairs(stars []Star) float64 {
	e := 0.0
	for i := range stars {
		for j := i + 1; j < len(stars); j++ {
			dx, dy, dz := stars[i].X-stars[j].X, stars[i].Y-stars[j].Y, stars[i].Z-stars[j].Z
			e -= stars[i].Mass * stars[j].Mass / math.Sqrt(dx*dx+dy*dy+dz*dz+1)
		}
	}
	return e
}

// SlicePairs is that sum over the elements of slices of one length.
//
//gradgen:fast
//gradgen:grad wrt=x,y,z,mass vector=on
func SlicePairs(x, y, z, mass []float64) float64 {
	e := 0.0
	for i := range x {
		for j := i + 1; j < len(x); j++ {
			dx, dy, dz := x[i]-x[j], y[i]-y[j], z[i]-z[j]
			e -= mass[i] * mass[j] / math.Sqrt(dx*dx+dy*dy+dz*dz+1)
		}
	}
	return e
}
