package forms

import "math"

// ClustersPairs has three slices of coordinates and skips pairs that are far apart.
//
//gradgen:grad wrt=x,y,z name=ClustersPairsPlain
//gradgen:grad wrt=x,y,z vector=on
func ClustersPairs(x, y, z []float64, cut float64) float64 {
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

// ClustersBefore has the second particle before the first, and a branch around the pair.
//
//gradgen:grad wrt=x,y,z name=ClustersBeforePlain
//gradgen:grad wrt=x,y,z vector=on
func ClustersBefore(x, y, z []float64, cut float64) float64 {
	energy := 0.0
	for i := range x {
		for j := range i {
			r2 := math.Pow(x[i]-x[j], 2) + math.Pow(y[i]-y[j], 2) + math.Pow(z[i]-z[j], 2)
			if r2 <= cut*cut {
				energy += lennardJones(r2)
			}
		}
	}
	return energy
}

// lennardJones is the energy of a pair at a squared distance.
func lennardJones(r2 float64) float64 {
	s := 1 / (r2 * r2 * r2)
	return 4 * (s*s - s)
}

// A Body is a particle.
type Body struct{ X, Y, Z float64 }

// ClustersBodies has particles in structs.
//
//gradgen:grad wrt=b name=ClustersBodiesPlain
//gradgen:grad wrt=b vector=on
func ClustersBodies(b []Body, cut float64) float64 {
	energy := 0.0
	for i := range b {
		for j := i + 1; j < len(b); j++ {
			d := Body{b[i].X - b[j].X, b[i].Y - b[j].Y, b[i].Z - b[j].Z}
			if r2 := d.X*d.X + d.Y*d.Y + d.Z*d.Z; r2 <= cut*cut {
				energy += lennardJones(r2)
			}
		}
	}
	return energy
}

// ClustersRest ranges over the particles behind each.
//
//gradgen:grad wrt=b name=ClustersRestPlain
//gradgen:grad wrt=b vector=on
func ClustersRest(b []Body, cut float64) float64 {
	energy := 0.0
	for i, p := range b {
		for _, q := range b[i+1:] {
			r2 := (p.X-q.X)*(p.X-q.X) + (p.Y-q.Y)*(p.Y-q.Y) + (p.Z-q.Z)*(p.Z-q.Z)
			if r2 > cut*cut {
				continue
			}
			energy += lennardJones(r2)
		}
	}
	return energy
}

// ClustersFlat has the coordinates one behind the other.
//
//gradgen:grad wrt=x name=ClustersFlatPlain
//gradgen:grad wrt=x vector=on
func ClustersFlat(x []float64, cut float64) float64 {
	energy := 0.0
	for i := 0; i < len(x); i += 3 {
		for j := i + 3; j < len(x); j += 3 {
			r2 := 0.0
			for k := 0; k < 3; k++ {
				d := x[i+k] - x[j+k]
				r2 += d * d
			}
			if r2 < cut*cut {
				energy += lennardJones(r2)
			}
		}
	}
	return energy
}

// ClustersAll counts each pair twice and halves the sum.
//
//gradgen:grad wrt=x,y,z name=ClustersAllPlain
//gradgen:grad wrt=x,y,z vector=on
func ClustersAll(x, y, z []float64, cut float64) float64 {
	energy := 0.0
	for i := range x {
		for j := range x {
			if i == j {
				continue
			}
			dx, dy, dz := x[i]-x[j], y[i]-y[j], z[i]-z[j]
			if r2 := dx*dx + dy*dy + dz*dz; r2 <= cut*cut {
				energy += lennardJones(r2)
			}
		}
	}
	return energy / 2
}
