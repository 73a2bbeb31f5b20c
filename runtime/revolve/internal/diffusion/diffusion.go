// Package diffusion compares loops that are reversed with snapshots with one that
// saves everything. Its tests require that their derivatives have the same bits.
package diffusion

//go:generate go tool gradgen

// Kept returns the square of the middle cell of u after n steps of nonlinear diffusion
// with the coefficients p. u and v hold the cells, now and next.
//
//gradgen:grad wrt=p
func Kept(p, u, v []float64, n int) float64 {
	for range n {
		step(p, u, v)
		u, v = v, u
	}
	return u[len(u)/2] * u[len(u)/2]
}

// Five is Kept with five snapshots.
//
//gradgen:grad wrt=p
func Five(p, u, v []float64, n int) float64 {
	//gradgen:checkpoint steps=5
	for range n {
		step(p, u, v)
		u, v = v, u
	}
	return u[len(u)/2] * u[len(u)/2]
}

// Twenty is Kept with twenty snapshots.
//
//gradgen:grad wrt=p
func Twenty(p, u, v []float64, n int) float64 {
	//gradgen:checkpoint steps=20
	for range n {
		step(p, u, v)
		u, v = v, u
	}
	return u[len(u)/2] * u[len(u)/2]
}

func step(p, u, v []float64) {
	for i := 1; i < len(u)-1; i++ {
		v[i] = u[i] + p[i]*(u[i-1]-2*u[i]+u[i+1])*(1+u[i]*u[i])
	}
}
