// Package bbob has the 24 noiseless functions of the benchmark of Hansen, Finck,
// Ros and Auger (Real-parameter black-box optimization benchmarking 2009, INRIA
// report RR-6829) in any number of parameters from two on, shifted and rotated at
// random, all with the lowest value 0 in the box [−5, 5], with gradients by gradgen.
// Instances are drawn here and are not those of the platform COCO.
package bbob

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// An Instance is a function for some seed.
type Instance struct {
	ID    int       // 1 to 24
	Xopt  []float64 // where the lowest point is
	R, Q  []float64 // rotations, one row after the other
	Signs []float64 // ±1
	Peaks Peaks     // of functions 21 and 22
}

// Peaks are those of Gallagher's functions.
type Peaks struct {
	Height []float64
	Center []float64 // R·y of each peak, one after the other
	Shape  []float64 // diagonals of C
}

// Count is the number of functions.
const Count = 24

// Half is half the width of the box along each axis.
const Half = 5

// New draws an instance of function id, from 1 to Count, in d parameters, two or
// more.
func New(id, d int, seed uint64) *Instance {
	key := random.New(seed).Fold(uint64(id)).Fold(uint64(d))
	f := &Instance{ID: id, Xopt: make([]float64, d), Signs: make([]float64, d)}
	f.R, f.Q = rotation(key.Fold(1), d), rotation(key.Fold(2), d)
	key.Fold(3).Uniform(f.Xopt, -4, 4)
	for i := range f.Signs {
		f.Signs[i] = 1 - 2*float64(key.Fold(4).IntNAt(uint64(i), 2))
	}
	f.place(key)
	return f
}

// place moves the lowest point to where the definition of the function wants it.
func (f *Instance) place(key random.Key) {
	d := len(f.Xopt)
	switch f.ID {
	case 4:
		for i := 0; i < d; i += 2 {
			f.Xopt[i] = math.Abs(f.Xopt[i])
		}
	case 5:
		f.along(5)
	case 8:
		for i := range f.Xopt {
			f.Xopt[i] *= 0.75
		}
	case 9, 19: // where R·x scaled is (½, …, ½)
		for i := range d {
			f.Xopt[i] = 0
			for j := range d {
				f.Xopt[i] += f.R[j*d+i] * 0.5 / valley(d)
			}
		}
	case 20:
		f.along(schwefel / 2)
	case 21:
		f.drawPeaks(key.Fold(5), 101, 5, 4, 1000)
	case 22:
		f.drawPeaks(key.Fold(5), 21, 4.9, 3.92, 1e6)
	case 24:
		f.along(lunacek / 2)
	}
}

const (
	schwefel = 4.2096874637
	lunacek  = 2.5
)

func (f *Instance) along(size float64) {
	for i, s := range f.Signs {
		f.Xopt[i] = size * s
	}
}

// valley is the scale of Rosenbrock's functions.
func valley(d int) float64 { return max(1, math.Sqrt(float64(d))/8) }

// drawPeaks draws n peaks in a box; the first is the highest, in a smaller box,
// with the condition first.
func (f *Instance) drawPeaks(key random.Key, n int, box, inner, first float64) {
	d := len(f.Xopt)
	order, y := key.Fold(0).Perm(n-1), make([]float64, d)
	for i := range n {
		condition, height := first, 10.0
		half := inner
		if i > 0 {
			condition = math.Pow(1000, 2*float64(order[i-1])/float64(n-2))
			height = 1.1 + 8*float64(i-1)/float64(n-2)
			half = box
		}
		own := key.Fold(uint64(1 + i))
		own.Fold(0).Uniform(y, -half, half)
		if i == 0 {
			copy(f.Xopt, y)
		}
		f.Peaks.Height = append(f.Peaks.Height, height)
		f.Peaks.Center = append(f.Peaks.Center, turned(f.R, y)...)
		for _, k := range own.Fold(1).Perm(d) {
			f.Peaks.Shape = append(f.Peaks.Shape, math.Pow(condition, 0.5*step(k, d)-0.25))
		}
	}
}

// rotation is a random one, by the method of Gram and Schmidt.
func rotation(key random.Key, d int) []float64 {
	m := make([]float64, d*d)
	for i := range d {
		r := m[i*d : (i+1)*d]
		key.Fold(uint64(i)).Normal(r)
		for j := range i {
			other := m[j*d : (j+1)*d]
			c := dot(r, other)
			for k, v := range other {
				r[k] -= c * v
			}
		}
		size := math.Sqrt(dot(r, r))
		for k := range r {
			r[k] /= size
		}
	}
	return m
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
