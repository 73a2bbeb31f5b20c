package bbob

import "math"

// AttractiveSector is function 6.
//
//gradgen:grad wrt=x
func (f *Instance) AttractiveSector(x []float64) float64 {
	z := f.squeezed(x, 10)
	sum := 0.0
	for i, v := range z {
		if v*f.Xopt[i] > 0 {
			v *= 100
		}
		sum += v * v
	}
	return math.Pow(oscillating(sum), 0.9)
}

// squeezed is Q·Λ^α·R·(x − xopt).
func (f *Instance) squeezed(x []float64, alpha float64) []float64 {
	z := turned(f.R, f.shifted(x))
	scaled(z, alpha)
	return turned(f.Q, z)
}

// StepEllipsoid is function 7: plateaus, on which a gradient says nothing.
func (f *Instance) StepEllipsoid(x []float64) float64 {
	z := turned(f.R, f.shifted(x))
	scaled(z, 10)
	first := math.Abs(z[0])
	for i, v := range z {
		if math.Abs(v) > 0.5 {
			z[i] = math.Floor(0.5 + v)
		} else {
			z[i] = math.Floor(0.5+10*v) / 10
		}
	}
	sum := 0.0
	for i, v := range turned(f.Q, z) {
		sum += math.Pow(10, 2*step(i, len(x))) * v * v
	}
	return 0.1*max(first/1e4, sum) + outside(x)
}

// RotatedRosenbrock is function 9.
//
//gradgen:grad wrt=x
func (f *Instance) RotatedRosenbrock(x []float64) float64 {
	z := turned(f.R, x)
	for i := range z {
		z[i] = valley(len(x))*z[i] + 0.5
	}
	return banana(z)
}

// RotatedEllipsoid is function 10.
//
//gradgen:grad wrt=x
func (f *Instance) RotatedEllipsoid(x []float64) float64 {
	sum := 0.0
	for i, v := range turned(f.R, f.shifted(x)) {
		z := oscillating(v)
		sum += math.Pow(10, 6*step(i, len(x))) * z * z
	}
	return sum
}

// Discus is function 11.
//
//gradgen:grad wrt=x
func (f *Instance) Discus(x []float64) float64 {
	sum := 0.0
	for i, v := range turned(f.R, f.shifted(x)) {
		z := oscillating(v)
		if i == 0 {
			z *= 1000
		}
		sum += z * z
	}
	return sum
}

// BentCigar is function 12.
//
//gradgen:grad wrt=x
func (f *Instance) BentCigar(x []float64) float64 {
	z := turned(f.R, f.shifted(x))
	for i, v := range z {
		z[i] = asymmetric(v, 0.5, step(i, len(x)))
	}
	sum := 0.0
	for i, v := range turned(f.R, z) {
		if i > 0 {
			v *= 1000
		}
		sum += v * v
	}
	return sum
}

// SharpRidge is function 13.
//
//gradgen:grad wrt=x
func (f *Instance) SharpRidge(x []float64) float64 {
	z := f.squeezed(x, 10)
	sum := 0.0
	for _, v := range z[1:] {
		sum += v * v
	}
	return z[0]*z[0] + 100*math.Sqrt(sum)
}

// DifferentPowers is function 14.
//
//gradgen:grad wrt=x
func (f *Instance) DifferentPowers(x []float64) float64 {
	sum := 0.0
	for i, v := range turned(f.R, f.shifted(x)) {
		sum += math.Pow(math.Abs(v), 2+4*step(i, len(x)))
	}
	return math.Sqrt(sum)
}
