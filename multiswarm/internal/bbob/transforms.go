package bbob

import "math"

// step is i/(d−1), the share of the way from the first axis to the last.
func step(i, d int) float64 { return float64(i) / float64(d-1) }

// oscillating is T_osz: small waves around the identity.
func oscillating(x float64) float64 {
	switch {
	case x > 0:
		l := math.Log(x)
		return math.Exp(l + 0.049*(math.Sin(10*l)+math.Sin(7.9*l)))
	case x < 0:
		l := math.Log(-x)
		return -math.Exp(l + 0.049*(math.Sin(5.5*l)+math.Sin(3.1*l)))
	}
	return 0
}

// asymmetric is T_asy: a power above 1 of what is positive, larger along later
// axes.
func asymmetric(x, beta, step float64) float64 {
	if x > 0 {
		return math.Pow(x, 1+beta*step*math.Sqrt(x))
	}
	return x
}

// turned is m·x.
func turned(m, x []float64) []float64 {
	d := len(x)
	y := make([]float64, d)
	for i := range d {
		sum := 0.0
		for j, v := range x {
			sum += m[i*d+j] * v
		}
		y[i] = sum
	}
	return y
}

// shifted is x − xopt.
func (f *Instance) shifted(x []float64) []float64 {
	z := make([]float64, len(x))
	for i, v := range x {
		z[i] = v - f.Xopt[i]
	}
	return z
}

// outside is the squared distance to the box.
func outside(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		if v > Half {
			sum += (v - Half) * (v - Half)
		} else if v < -Half {
			sum += (v + Half) * (v + Half)
		}
	}
	return sum
}

// scaled is Λ^α·z, in place.
func scaled(z []float64, alpha float64) {
	for i := range z {
		z[i] *= math.Pow(alpha, 0.5*step(i, len(z)))
	}
}

// waves is Rastrigin's function of z.
func waves(z []float64) float64 {
	sum := 0.0
	for _, v := range z {
		sum += 10*(1-math.Cos(2*math.Pi*v)) + v*v
	}
	return sum
}
