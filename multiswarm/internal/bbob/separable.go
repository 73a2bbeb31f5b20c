package bbob

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Sphere is function 1.
//
//gradgen:grad wrt=x
func (f *Instance) Sphere(x []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += (v - f.Xopt[i]) * (v - f.Xopt[i])
	}
	return sum
}

// Ellipsoid is function 2, of the condition 10⁶.
//
//gradgen:grad wrt=x
func (f *Instance) Ellipsoid(x []float64) float64 {
	sum := 0.0
	for i, v := range x {
		z := oscillating(v - f.Xopt[i])
		sum += math.Pow(10, 6*step(i, len(x))) * z * z
	}
	return sum
}

// Rastrigin is function 3.
//
//gradgen:grad wrt=x
func (f *Instance) Rastrigin(x []float64) float64 {
	z := f.shifted(x)
	for i, v := range z {
		z[i] = asymmetric(oscillating(v), 0.2, step(i, len(x)))
	}
	scaled(z, 10)
	return waves(z)
}

// BuecheRastrigin is function 4.
//
//gradgen:grad wrt=x
func (f *Instance) BuecheRastrigin(x []float64) float64 {
	z := f.shifted(x)
	for i, v := range z {
		o := oscillating(v)
		s := math.Pow(10, 0.5*step(i, len(x)))
		if o > 0 && i%2 == 0 {
			s *= 10
		}
		z[i] = s * o
	}
	return waves(z) + 100*outside(x)
}

// LinearSlope is function 5: the lowest point is a corner of the box.
//
//gradgen:grad wrt=x
func (f *Instance) LinearSlope(x []float64) float64 {
	sum := 0.0
	for i, v := range x {
		steep := math.Pow(10, step(i, len(x)))
		z := v * f.Signs[i]
		if z > Half {
			z = Half
		}
		sum += steep * (Half - z)
	}
	return sum
}

// Rosenbrock is function 8.
//
//gradgen:grad wrt=x
func (f *Instance) Rosenbrock(x []float64) float64 {
	z := f.shifted(x)
	for i := range z {
		z[i] = valley(len(x))*z[i] + 1
	}
	return banana(z)
}

// banana is Rosenbrock's function of z.
func banana(z []float64) float64 {
	sum := 0.0
	for i := range len(z) - 1 {
		a, b := z[i]*z[i]-z[i+1], z[i]-1
		sum += 100*a*a + b*b
	}
	return sum
}

// Schwefel is function 20.
//
//gradgen:grad wrt=x
func (f *Instance) Schwefel(x []float64) float64 {
	const twice = schwefel
	d := len(x)
	z, sum, beyond := make([]float64, d), 0.0, 0.0
	for i, v := range x {
		z[i] = 2 * f.Signs[i] * v
	}
	before := twice
	for i := range z {
		now := z[i]
		moved := now + 0.25*(before-twice)
		before = now
		v := 100 * (math.Pow(10, 0.5*step(i, d))*(moved-twice) + twice)
		sum += v * math.Sin(math.Sqrt(math.Abs(v)))
		if v > 500 {
			beyond += (v/100 - Half) * (v/100 - Half)
		} else if v < -500 {
			beyond += (v/100 + Half) * (v/100 + Half)
		}
	}
	return 4.189828872724339 - sum/(100*float64(d)) + 100*beyond
}
