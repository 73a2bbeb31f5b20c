package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// The points have so many classes, and a hidden layer so many units.
const classes, hidden = 3, 20

// A Network has two hidden layers. The last number of each row is added to the sum of the others.
type Network struct {
	First  [hidden][3]float64
	Second [hidden][hidden + 1]float64
	Last   [classes][hidden + 1]float64
}

// A Point belongs to a class.
type Point struct {
	X, Y  float64
	Class int
}

// A Trainer has the points, and this rank's part of the batch of a step.
type Trainer struct {
	Points []Point
	Deal   func(step int) []int
	Batch  []int // indices of points
}

// SetStep makes the batch of a step.
func (t *Trainer) SetStep(step int) { t.Batch = t.Deal(step) }

// weighted is a sum of values with weights, and the last weight.
func weighted(w *[hidden + 1]float64, values *[hidden]float64) float64 {
	sum := w[hidden]
	for i, v := range values {
		sum += w[i] * v
	}
	return sum
}

// scores are the logarithms of what is proportional to the probability of each class.
func scores(n *Network, x, y float64) (s [classes]float64) {
	var a, b [hidden]float64
	for i, w := range n.First {
		a[i] = math.Tanh(w[0]*x + w[1]*y + w[2])
	}
	for i := range b {
		b[i] = math.Tanh(weighted(&n.Second[i], &a))
	}
	for i := range s {
		s[i] = weighted(&n.Last[i], &b)
	}
	return s
}

// Sumstats is minus the logarithm of the likelihood of this rank's part of the batch, and the size of the part.
//
//gradgen:vjp wrt=n
func (t *Trainer) Sumstats(n Network) []float64 {
	loss := 0.0
	for _, i := range t.Batch {
		p := t.Points[i]
		s := scores(&n, p.X, p.Y)
		loss += math.Log(math.Exp(s[0])+math.Exp(s[1])+math.Exp(s[2])) - s[p.Class]
	}
	return []float64{loss, float64(len(t.Batch))}
}

// Loss is the mean over the batch of all ranks.
//
//gradgen:grad wrt=sums
func (t *Trainer) Loss(sums []float64) float64 { return sums[0] / sums[1] }
