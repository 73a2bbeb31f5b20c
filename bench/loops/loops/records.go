package loops

import "math"

// A Body has its numbers in two neighbours of four.
type Body struct {
	Mass float64
	Id   int
	X    float64
	Used bool
	V    float64
}

// Momentum reads structs with padding.
//
//gradgen:fast
func Momentum(bodies []Body) float64 {
	p := 0.0
	for i := range bodies {
		p += bodies[i].Mass * bodies[i].V
	}
	return p
}

// Drift writes structs with padding.
//
//gradgen:fast
func Drift(dt float64, bodies []Body) {
	for i := range bodies {
		bodies[i].X += dt * bodies[i].V
	}
}

// A Star is four numbers.
type Star struct{ X, Y, Z, Mass float64 }

// Potential reads structs of four numbers.
//
//gradgen:fast
func Potential(stars []Star) float64 {
	p := 0.0
	for i := range stars {
		s := stars[i]
		p += s.Mass / math.Sqrt(1+s.X*s.X+s.Y*s.Y+s.Z*s.Z)
	}
	return p
}

// Weights reads two numbers of structs of four.
//
//gradgen:fast
func Weights(stars []Star) float64 {
	p := 0.0
	for i := range stars {
		p += stars[i].Mass * stars[i].X
	}
	return p
}

// Scale writes structs of four numbers.
//
//gradgen:fast
func Scale(a float64, stars []Star) {
	for i := range stars {
		stars[i].X *= a
		stars[i].Y *= a
		stars[i].Z *= a
	}
}

// A Point is three numbers.
type Point [3]float64

// Norm2 reads arrays of three numbers.
//
//gradgen:fast
func Norm2(points []Point) float64 {
	s := 0.0
	for _, p := range points {
		s += p[0]*p[0] + p[1]*p[1] + p[2]*p[2]
	}
	return s
}
