package multigrad

import (
	"cmp"
	"fmt"
)

// Plateau reduces the learning rate when the loss stops falling: after Patience
// iterates without a new lowest loss the rate is multiplied by Factor, and again
// after as many more. The loss of a noisy model sometimes falls by chance; choose
// a Patience that is long compared with the time between such falls.
type Plateau struct {
	Patience int     // 0 means that the rate is not reduced
	Factor   float64 // 0 means 0.5
	Floor    float64 // fraction of the rate that remains
}

func (p Plateau) check() error {
	if p.Patience < 0 || !(p.Factor >= 0 && p.Factor < 1) || !(p.Floor >= 0 && p.Floor <= 1) {
		return fmt.Errorf("multigrad: plateau with patience %d, factor %v and floor %v: want a patience from 0 on and fractions", p.Patience, p.Factor, p.Floor)
	}
	return nil
}

// A slowdown is the state of a plateau. Exported fields are saved.
type slowdown struct {
	Begun  bool
	Lowest float64
	Waited int     // iterates since the loss fell
	Lost   float64 // fraction of the rate that was removed
}

// factor records a loss and returns the remaining fraction of the rate.
func (s *slowdown) factor(p Plateau, loss float64) float64 {
	if p.Patience == 0 {
		return 1
	}
	if !s.Begun || loss < s.Lowest {
		s.Begun, s.Lowest, s.Waited = true, loss, 0
	} else if s.Waited++; s.Waited >= p.Patience {
		left := max(p.Floor, (1-s.Lost)*cmp.Or(p.Factor, 0.5))
		s.Lost, s.Waited = 1-left, 0
	}
	return 1 - s.Lost
}
