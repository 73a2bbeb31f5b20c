package bbob

import "math"

// RotatedRastrigin is function 15.
//
//gradgen:grad wrt=x
func (f *Instance) RotatedRastrigin(x []float64) float64 {
	z := turned(f.R, f.shifted(x))
	for i, v := range z {
		z[i] = asymmetric(oscillating(v), 0.2, step(i, len(x)))
	}
	z = turned(f.Q, z)
	scaled(z, 10)
	return waves(turned(f.R, z))
}

// Weierstrass is function 16.
//
//gradgen:grad wrt=x
func (f *Instance) Weierstrass(x []float64) float64 {
	z := turned(f.R, f.shifted(x))
	for i, v := range z {
		z[i] = oscillating(v)
	}
	z = turned(f.Q, z)
	scaled(z, 0.01)
	sum := 0.0
	for _, v := range turned(f.R, z) {
		half, three := 1.0, 1.0
		for range 12 {
			sum += half * (math.Cos(2*math.Pi*three*(v+0.5)) - math.Cos(math.Pi*three))
			half, three = half/2, three*3
		}
	}
	d := float64(len(x))
	mean := sum / d
	return 10*mean*mean*mean + 10/d*outside(x)
}

// Schaffer is function 17.
//
//gradgen:grad wrt=x
func (f *Instance) Schaffer(x []float64) float64 { return f.rings(x, 10) }

// IllSchaffer is function 18, of the condition 1000.
//
//gradgen:grad wrt=x
func (f *Instance) IllSchaffer(x []float64) float64 { return f.rings(x, 1000) }

func (f *Instance) rings(x []float64, alpha float64) float64 {
	z := turned(f.R, f.shifted(x))
	for i, v := range z {
		z[i] = asymmetric(v, 0.5, step(i, len(x)))
	}
	z = turned(f.Q, z)
	scaled(z, alpha)
	sum := 0.0
	for i := range len(z) - 1 {
		root := math.Pow(z[i]*z[i]+z[i+1]*z[i+1], 0.25)
		wave := math.Sin(50 * math.Pow(root, 0.4))
		sum += root * (1 + wave*wave)
	}
	mean := sum / float64(len(x)-1)
	return mean*mean + 10*outside(x)
}

// GriewankRosenbrock is function 19.
//
//gradgen:grad wrt=x
func (f *Instance) GriewankRosenbrock(x []float64) float64 {
	z := turned(f.R, x)
	for i := range z {
		z[i] = valley(len(x))*z[i] + 0.5
	}
	sum := 0.0
	for i := range len(z) - 1 {
		a, b := z[i]*z[i]-z[i+1], z[i]-1
		s := 100*a*a + b*b
		sum += s/4000 - math.Cos(s)
	}
	return 10/float64(len(x)-1)*sum + 10
}

// Gallagher is functions 21 and 22: peaks of random heights, places and shapes.
//
//gradgen:grad wrt=x
func (f *Instance) Gallagher(x []float64) float64 {
	d := len(x)
	z := turned(f.R, x)
	highest := 0.0
	for p, height := range f.Peaks.Height {
		sum := 0.0
		for i, v := range z {
			r := v - f.Peaks.Center[p*d+i]
			sum += f.Peaks.Shape[p*d+i] * r * r
		}
		if h := height * math.Exp(-sum/(2*float64(d))); h > highest {
			highest = h
		}
	}
	low := oscillating(10 - highest)
	return low*low + outside(x)
}

// Katsuura is function 23.
//
//gradgen:grad wrt=x
func (f *Instance) Katsuura(x []float64) float64 {
	z := f.squeezed(x, 100)
	d := float64(len(x))
	product := 1.0
	for i, v := range z {
		sum, power := 0.0, 2.0
		for range 32 {
			sum += math.Abs(power*v-math.Floor(power*v+0.5)) / power
			power *= 2
		}
		product *= math.Pow(1+float64(i+1)*sum, 10/math.Pow(d, 1.2))
	}
	return 10/(d*d)*(product-1) + outside(x)
}

// Lunacek is function 24: two funnels with waves.
//
//gradgen:grad wrt=x
func (f *Instance) Lunacek(x []float64) float64 {
	d := float64(len(x))
	s := 1 - 1/(2*math.Sqrt(d+20)-8.2)
	other := -math.Sqrt((lunacek*lunacek - 1) / s)
	z := make([]float64, len(x))
	near, far := 0.0, 0.0
	for i, v := range x {
		t := 2 * f.Signs[i] * v
		near += (t - lunacek) * (t - lunacek)
		far += (t - other) * (t - other)
		z[i] = t - lunacek
	}
	z = turned(f.R, z)
	scaled(z, 100)
	cosines := 0.0
	for _, v := range turned(f.Q, z) {
		cosines += 1 - math.Cos(2*math.Pi*v)
	}
	return min(near, d+s*far) + 10*cosines + 1e4*outside(x)
}
