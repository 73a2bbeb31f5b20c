package problems

// Clusters is the Lennard-Jones energy of particles in space, of pairs that are nearer
// than the cut-off.
//
//gradgen:grad wrt=x,y,z name=ClustersPlain
//gradgen:grad wrt=x,y,z vector=on
func Clusters(x, y, z []float64, cut float64) float64 {
	energy := 0.0
	for i := 0; i < len(x); i++ {
		for j := i + 1; j < len(x); j++ {
			dx, dy, dz := x[i]-x[j], y[i]-y[j], z[i]-z[j]
			r2 := dx*dx + dy*dy + dz*dz
			if r2 > cut*cut {
				continue
			}
			s := 1 / (r2 * r2 * r2)
			energy += 4 * (s*s - s)
		}
	}
	return energy
}

// ClustersHand is Clusters and its gradient, by hand.
func ClustersHand(x, y, z []float64, cut float64, xGrad, yGrad, zGrad []float64) float64 {
	clear(xGrad)
	clear(yGrad)
	clear(zGrad)
	energy := 0.0
	for i := range x {
		for j := i + 1; j < len(x); j++ {
			dx, dy, dz := x[i]-x[j], y[i]-y[j], z[i]-z[j]
			r2 := dx*dx + dy*dy + dz*dz
			if r2 > cut*cut {
				continue
			}
			s := 1 / (r2 * r2 * r2)
			energy += 4 * (s*s - s)
			t := -24 * (2*s*s - s) / r2
			xGrad[i] += t * dx
			yGrad[i] += t * dy
			zGrad[i] += t * dz
			xGrad[j] -= t * dx
			yGrad[j] -= t * dy
			zGrad[j] -= t * dz
		}
	}
	return energy
}
