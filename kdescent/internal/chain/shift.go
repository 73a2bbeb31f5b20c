package chain

import (
	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// A Shift moves the training data, a thousandth closer to the origin, by its
// parameters: diffopt's test of a descent.
type Shift struct {
	Calc *kdescent.Calc
	Data []float64
}

func (s *Shift) points(params []float64) []float64 {
	x := make([]float64, len(s.Data))
	for i, v := range s.Data {
		x[i] = 0.999*v + params[i%len(params)]
	}
	return x
}

// Loss is the mean squared difference of kernel counts.
//
//gradgen:grad wrt=params
func (s *Shift) Loss(key random.Key, params []float64) float64 {
	model, truth, _ := s.Calc.CompareKDECounts(key, s.points(params), nil)
	sum := 0.0
	for k, v := range model {
		sum += (v - truth[k]) * (v - truth[k])
	}
	return sum / float64(len(model))
}

// ChiSquare is the reduced χ² of kernel and Fourier counts.
//
//gradgen:grad wrt=params
func (s *Shift) ChiSquare(key random.Key, params []float64) float64 {
	return s.Calc.ReducedChiSquareLoss(key, s.points(params), nil, false)
}

// LossOf is Loss where ranks hold a part of the data each.
//
//gradgen:vjp wrt=params
func (s *Shift) LossOf(c comm.Comm, key random.Key, params []float64) (float64, error) {
	model, truth, _ := s.Calc.CompareKDECounts(key, s.points(params), nil)
	if err := comm.Allreduce(c, model, comm.Sum); err != nil {
		return 0, err
	}
	sum := 0.0
	for k, v := range model {
		sum += (v - truth[k]) * (v - truth[k])
	}
	return sum / float64(len(model)), nil
}
