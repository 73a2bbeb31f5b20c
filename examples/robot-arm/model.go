package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// links has what a link adds to the turn of its joint: lengths in m along and across it, and the sine of the right angle, if any,
// that it is turned by; and the angles that the motor allows. It is the table of the Franka Emika Panda (J. J. Craig's convention).
var links = [7]struct{ along, across, sine, least, most float64 }{
	{0.333, 0, 0, -2.89, 2.89}, {0, 0, -1, -1.76, 1.76}, {0.316, 0, 1, -2.89, 2.89}, {0, 0.0825, 1, -3.07, -0.07},
	{0.384, -0.0825, -1, -2.89, 2.89}, {0, 0, 1, -0.01, 3.75}, {0, 0.088, 1, -2.89, 2.89},
}

// place is where a point on the axis of a joint is, that far along it.
func place(angles *[7]float64, joint int, far float64) (p [3]float64) {
	p[2] = far
	for i := joint; i >= 0; i-- {
		l := links[i]
		s, c := math.Sincos(angles[i])
		x, y, z := c*p[0]-s*p[1]+l.across, s*p[0]+c*p[1], p[2]+l.along
		cosine := 1 - l.sine*l.sine
		p = [3]float64{x, cosine*y - l.sine*z, l.sine*y + cosine*z}
	}
	return p
}

// The tip of the tool is so many m from the last joint.
const poses, tip = 41, 0.21

// A Motion has the angles of the arm at equal intervals of time.
type Motion struct{ Poses [poses][7]float64 }

// A Task is to follow a path with a tool that points downwards, and to keep the elbow and the wrist out of a ball.
type Task struct {
	Path                 [poses][3]float64
	Ball                 [3]float64 // its middle
	Radius, Smooth, Away float64    // of the ball; weights
}

func squared(a, b [3]float64) float64 {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x + y*y + z*z
}

// Loss is the sum of squared distances of the tip from the path, and of a point above the tip from where it belongs, of
// squared depths inside of the ball, and of squared second differences of the angles.
//
//gradgen:grad wrt=m
func (t *Task) Loss(m Motion) float64 {
	loss := 0.0
	for i := range m.Poses {
		above := t.Path[i]
		above[2] += 0.1
		loss += squared(place(&m.Poses[i], 6, tip), t.Path[i]) + squared(place(&m.Poses[i], 6, tip-0.1), above)
		for joint := 3; joint <= 6; joint++ {
			depth := max(0, t.Radius-math.Sqrt(squared(place(&m.Poses[i], joint, 0), t.Ball)))
			loss += t.Away * depth * depth
		}
	}
	for i := 1; i < poses-1; i++ {
		for k := range m.Poses[i] {
			d := m.Poses[i-1][k] - 2*m.Poses[i][k] + m.Poses[i+1][k]
			loss += t.Smooth * d * d
		}
	}
	return loss
}
