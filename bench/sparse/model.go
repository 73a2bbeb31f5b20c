package main

import "math"

// ArrowHead has a Hessian with a dense first row and column.
//
//gradgen:hessian wrt=x sparse=on
//gradgen:hessian wrt=x name=ArrowHeadDense
func ArrowHead(x []float64) float64 {
	sum := x[0] * x[0]
	for _, v := range x[1:] {
		sum += math.Sin(v) * x[0]
	}
	return sum
}

// Bordered has a Jacobian with a dense first row and column.
//
//gradgen:jacobian wrt=x of=out sparse=on
//gradgen:jacobian wrt=x of=out name=BorderedDense
func Bordered(x, out []float64) {
	out[0] = x[0]
	for i := 1; i < len(x); i++ {
		out[0] += x[i] * x[i]
		out[i] = math.Sin(x[i]) * x[0]
	}
}

// Beam is the energy of a beam, which has the five diagonals of Banded in its Hessian.
//
//gradgen:hessian wrt=x sparse=on
//gradgen:hessian wrt=x name=BeamDense
func Beam(x []float64) float64 {
	sum := 0.0
	for i := 2; i < len(x); i++ {
		d := x[i-2] - 2*x[i-1] + x[i]
		sum += d*d/2 + math.Cos(x[i])
	}
	return sum
}

// Banded has the five diagonals of a discrete fourth derivative.
//
//gradgen:jacobian wrt=x of=out sparse=on
//gradgen:jacobian wrt=x of=out name=BandedDense
func Banded(x, out []float64) {
	n := len(x)
	at := func(i int) float64 {
		if i < 0 || i >= n {
			return 0
		}
		return x[i]
	}
	for i := range out {
		out[i] = at(i-2) - 4*at(i-1) + 6*at(i) - 4*at(i+1) + at(i+2) + x[i]*x[i]*x[i]
	}
}

// Brusselator is the rate of two species that react and diffuse on an n by n grid with periodic
// boundaries; they lie beside each other in u.
//
//gradgen:jacobian wrt=u of=rate sparse=on
//gradgen:jacobian wrt=u of=rate name=BrusselatorDense
func Brusselator(u []float64, n int, rate []float64) {
	const a, b, d = 3.4, 1.0, 0.02
	scale := d * float64(n*n)
	for i := range n {
		for j := range n {
			k := 2 * (i*n + j)
			left, right := 2*((i+n-1)%n*n+j), 2*((i+1)%n*n+j)
			down, up := 2*(i*n+(j+n-1)%n), 2*(i*n+(j+1)%n)
			x, y := u[k], u[k+1]
			rate[k] = b + x*x*y - (a+1)*x + scale*(u[left]+u[right]+u[down]+u[up]-4*x)
			rate[k+1] = a*x - x*x*y + scale*(u[left+1]+u[right+1]+u[down+1]+u[up+1]-4*y)
		}
	}
}

// A Scene says which camera sees which point.
type Scene struct{ Camera, Point []int }

// Bundle has two residuals for each observation. A camera has three angles, three coordinates, the focal length
// and two coefficients of distortion; behind the cameras in x are the points.
//
//gradgen:jacobian wrt=x sparse=on
//gradgen:jacobian wrt=x name=BundleDense
func (s *Scene) Bundle(x []float64, cameras int) []float64 {
	out := make([]float64, 2*len(s.Camera))
	for i, c := range s.Camera {
		cam, p := x[9*c:9*c+9], x[9*cameras+3*s.Point[i]:][:3]
		a, b, c := cam[0], cam[1], cam[2] // a small rotation
		px, py, pz := p[0]+b*p[2]-c*p[1]+cam[3], p[1]+c*p[0]-a*p[2]+cam[4], p[2]+a*p[1]-b*p[0]+cam[5]
		u, v := -px/pz, -py/pz
		r2 := u*u + v*v
		scale := cam[6] * (1 + cam[7]*r2 + cam[8]*r2*r2)
		out[2*i], out[2*i+1] = scale*u, scale*v
	}
	return out
}
