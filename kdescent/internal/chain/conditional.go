package chain

import (
	"math"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// A Relation has points (z, y) with y = a + b·z + e^s·noise, for parameters a, b, s.
// The z are those of the model, whose distribution no parameter changes.
type Relation struct {
	Pair     *kdescent.Conditional
	Z, Noise []float64
}

func (r *Relation) points(params []float64) []float64 {
	x := make([]float64, 2*len(r.Z))
	scatter := math.Exp(params[2])
	for i, z := range r.Z {
		x[2*i], x[2*i+1] = z, params[0]+params[1]*z+scatter*r.Noise[i]
	}
	return x
}

// Loss compares how y is distributed where z is given.
//
//gradgen:grad wrt=params
//gradgen:jvp wrt=params
func (r *Relation) Loss(key random.Key, params []float64) float64 {
	return r.Pair.ReducedChiSquareLoss(key, r.points(params), nil)
}

// Ratios compares the densities themselves.
//
//gradgen:grad wrt=params
func (r *Relation) Ratios(key random.Key, params []float64) float64 {
	model, truth, _ := r.Pair.Compare(key, r.points(params), nil)
	return meanSquare(model, truth)
}

// Both compares how z and y are distributed, up to the number of points.
//
//gradgen:grad wrt=params
func (r *Relation) Both(key random.Key, params []float64) float64 {
	scale := r.Pair.Joint.TrainingSumOfWeights() / float64(len(r.Z))
	model, truth, _ := r.Pair.Joint.CompareKDECounts(key, r.points(params), nil)
	for k := range model {
		model[k] *= scale
	}
	return meanSquare(model, truth)
}

// RatiosOf is Ratios where ranks hold a part of the points each.
//
//gradgen:vjp wrt=params
func (r *Relation) RatiosOf(c comm.Comm, key random.Key, params []float64) (float64, error) {
	truth, _ := r.Pair.Truth(key)
	joint, given := r.Pair.Counts(key, r.points(params), nil)
	if err := comm.Allreduce(c, joint, comm.Sum); err != nil {
		return 0, err
	}
	if err := comm.Allreduce(c, given, comm.Sum); err != nil {
		return 0, err
	}
	return meanSquare(kdescent.Ratios(joint, given), truth), nil
}

func meanSquare(model, truth []float64) float64 {
	sum := 0.0
	for k, v := range model {
		sum += (v - truth[k]) * (v - truth[k])
	}
	return sum / float64(len(model))
}

// Selected is the loss of points of which those with z within limits count: the
// last two of params are the limits.
//
//gradgen:grad wrt=params
//gradgen:jvp wrt=params
func (r *Relation) Selected(key random.Key, params []float64) float64 {
	weights := kdescent.Window(r.Z, params[3], params[4], 0.1)
	model, truth, _ := r.Pair.Joint.CompareKDECounts(key, r.points(params), weights)
	return meanSquare(model, truth)
}
