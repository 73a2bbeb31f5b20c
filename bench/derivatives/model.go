package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Arm is the place of the hand of an arm with seven joints, and the direction in which it points: each joint turns the
// next link, of 0.3 m, by an angle around the z axis or the x axis in turn.
//
//gradgen:jacobian wrt=q
func Arm(q [7]float64) (hand [6]float64) {
	x, y, z := 0.0, 0.0, 0.0
	a, b, c := 0.0, 0.0, 1.0
	for i, t := range q {
		s, k := math.Sincos(t)
		if i%2 == 0 {
			a, b = k*a-s*b, s*a+k*b
		} else {
			b, c = k*b-s*c, s*b+k*c
		}
		x, y, z = x+0.3*a, y+0.3*b, z+0.3*c
	}
	return [6]float64{x, y, z, a, b, c}
}

// Logistic is minus the logarithm of the posterior of a logistic regression with a normal prior: each row of x has a
// number for each coefficient in w, and y says ±1.
//
//gradgen:hessian wrt=w vector=on
func Logistic(w, x, y []float64) float64 {
	n := len(w)
	loss := 0.0
	for i, t := range y {
		z := 0.0
		for j, v := range x[i*n : (i+1)*n] {
			z += v * w[j]
		}
		loss += math.Log1p(math.Exp(-t * z))
	}
	for _, v := range w {
		loss += 0.5 * v * v
	}
	return loss
}

// Ring is the energy of n coupled pendulums whose springs and weights x has in turn, behind the given number of
// relaxations.
//
//gradgen:hessian wrt=x
func Ring(x []float64, rounds int) float64 {
	n := len(x) / 2
	angle := make([]float64, n)
	for i := range angle {
		angle[i] = 0.1 * float64(i%7)
	}
	for range rounds {
		for i := range angle {
			next := angle[(i+1)%n] - angle[i]
			angle[i] += 0.1 * (x[i]*next - x[n+i]*math.Sin(angle[i]))
		}
	}
	energy := 0.0
	for i, a := range angle {
		d := angle[(i+1)%n] - a
		energy += x[i]*d*d/2 + x[n+i]*(1-math.Cos(a))
	}
	return energy
}

// Potential is that of a star at q in a galaxy: a flattened logarithmic halo, and a bar.
//
//gradgen:grad wrt=q
func Potential(p [4]float64, q [3]float64) float64 {
	halo := 0.5 * p[0] * math.Log(p[1]+q[0]*q[0]+q[1]*q[1]+q[2]*q[2]/0.49)
	return halo + p[2]*q[0]*q[1]/(p[3]+q[0]*q[0]+q[1]*q[1])
}

// Orbit follows a star through steps leapfrogs and returns the square of its distance from where it was seen. The force is the
// emitted gradient of the potential.
//
//gradgen:grad wrt=p
func Orbit(p [4]float64, steps int, seen [3]float64) float64 {
	q, v := [3]float64{1, 0, 0.2}, [3]float64{0.1, 0.9, 0}
	var slope [3]float64
	const dt = 0.01
	for range steps {
		for i := range q {
			q[i] += 0.5 * dt * v[i]
		}
		PotentialGrad(p, q, &slope)
		for i := range q {
			v[i] -= dt * slope[i]
			q[i] += 0.5 * dt * v[i]
		}
	}
	miss := 0.0
	for i := range q {
		miss += (q[i] - seen[i]) * (q[i] - seen[i])
	}
	return miss
}
