package kdescent

import (
	"errors"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

// agree checks that all ranks were passed the same arguments, because they count into
// one pool.
func (t *trainer) agree(x []float64) error {
	if t.Comm.Size() == 1 {
		return nil
	}
	h := t.fingerprint(x)
	ends := []int64{h, -h}
	if err := comm.Allreduce(t.Comm, ends, comm.Max); err != nil {
		return fmt.Errorf("agreement of ranks: %w", err)
	}
	if ends[0] != -ends[1] {
		return errors.New("ranks were passed different training data or options: each rank of Pretrain must have all of the data")
	}
	return nil
}

// fingerprint returns a hash of everything that the result depends on.
func (t *trainer) fingerprint(x []float64) int64 {
	h := hash(1469598103934665603)
	for _, v := range []int{
		t.Dim, t.NumEvalKernels, t.NumEvalFourierPositions, t.NumPretrainKernels,
		t.NumPretrainFourierPositions, t.NumIDWDraws, int(t.Seed), len(x), len(t.Weights), int(t.MemoryLimit),
	} {
		h.add(uint64(v))
	}
	for _, v := range []bool{t.CovariantKernels, t.Weighted} {
		if v {
			h.add(1)
		}
		h.add(2)
	}
	h.addAll([]float64{t.BandwidthFactor, t.FourierRangeFactor, t.InverseDensityWeightPower})
	h.addAll(x)
	h.addAll(t.Weights)
	return int64(h >> 1) // so that its negative is an int64, too
}

// A hash is that of Fowler, Noll and Vo, over words, with their high bits mixed in.
type hash uint64

func (h *hash) add(v uint64) {
	*h = (*h ^ hash(v)) * 1099511628211
	*h ^= *h >> 32
}

func (h *hash) addAll(v []float64) {
	for _, x := range v {
		h.add(math.Float64bits(x))
	}
}
