package multigrad

import (
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

const fingerprintBits = 30

// fingerprint maps numbers to an integer below 2³⁰, which differs for different numbers
// with high probability.
func fingerprint(values ...float64) float64 {
	h := uint64(len(values))
	for _, v := range values {
		h = mix(h ^ math.Float64bits(v))
	}
	return float64(h >> (64 - fingerprintBits))
}

// mix is the output function of SplitMix64 (Steele, Lea, Flood 2014).
func mix(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// vote returns this rank's term of a sum over the ranks of c that is exactly zero if
// all ranks pass the same fingerprint: rank j multiplies its fingerprint by w_j, and
// rank 0 by −Σw_j. The terms are integers, so the sum has no rounding up to 2¹³ ranks.
func vote(c comm.Comm, print float64) float64 {
	rank := c.Rank()
	if rank > 0 {
		return weight(rank) * print
	}
	total := 0.0
	for j := 1; j < c.Size(); j++ {
		total += weight(j)
	}
	return -total * print
}

func weight(rank int) float64 { return 1 + float64(mix(uint64(rank))>>55) }

// explainParams finds the first rank whose parameters differ from those of rank 0.
func explainParams(c comm.Comm, params []float64) error {
	n := len(params)
	all, err := gather(c, params)
	if err != nil {
		return err
	}
	for rank := 1; rank < c.Size(); rank++ {
		for i := range n {
			a, b := all[i], all[rank*n+i]
			if math.Float64bits(a) != math.Float64bits(b) {
				return &DisagreementError{What: "parameters", Rank: rank, Index: i, Values: []float64{a, b}}
			}
		}
	}
	return &DisagreementError{What: "parameters"}
}

// explainLoss finds the rank whose loss differs from that of rank 0, in the first model
// of this rank for which there is one.
func (g *Group) explainLoss() error {
	var found error
	for _, m := range g.members {
		if err := explainLoss(m.comm, m.loss); found == nil {
			found = err
		}
	}
	if found == nil {
		found = &DisagreementError{What: "loss of another model of the group"}
	}
	return found
}

// explainLoss returns an error if the ranks of c have different losses.
func explainLoss(c comm.Comm, loss float64) error { return differing(c, "loss", loss) }

// sameOnAll returns an error on every rank of c if their counts of something differ. It
// costs nothing on one rank.
func sameOnAll(c comm.Comm, what string, n int) error {
	if c.Size() == 1 {
		return nil
	}
	return differing(c, what, float64(n))
}

// differing names the first rank of c whose value differs from that of rank 0.
func differing(c comm.Comm, what string, value float64) error {
	all, err := gather(c, []float64{value})
	if err != nil {
		return err
	}
	rank := slices.IndexFunc(all, func(v float64) bool { return v != all[0] })
	if rank < 0 {
		return nil
	}
	return &DisagreementError{What: what, Rank: rank, Values: []float64{all[0], all[rank]}}
}

// The places where a value can become non-finite, in the order in which they are
// checked.
const (
	blameSumstats = iota
	blameLoss
	blameGradient
	blameNobody
)

func blameName(blame int) string {
	return [...]string{"sumstats", "loss", "gradient", "total"}[blame]
}

func (g *Group) explainNonFinite(at Request, v Value, localFinite bool) error {
	all, err := gather(g.main, []float64{g.blame(localFinite)})
	if err != nil {
		return err
	}
	rank := slices.Index(all, slices.Min(all))
	return &NonFiniteError{Rank: rank, What: blameName(int(all[rank])), Loss: v.Loss, Params: slices.Clone(at.Params)}
}

func (g *Group) blame(localFinite bool) float64 {
	worst := blameNobody
	for _, m := range g.members {
		switch {
		case !m.local:
			worst = min(worst, blameSumstats)
		case m.loss-m.loss != 0:
			worst = min(worst, blameLoss)
		case !localFinite:
			worst = min(worst, blameGradient)
		}
	}
	return float64(worst)
}

func gather(c comm.Comm, values []float64) ([]float64, error) {
	all := make([]float64, c.Size()*len(values))
	if err := comm.Allgather(c, values, all); err != nil {
		return nil, fmt.Errorf("multigrad: comparison of ranks: %w", err)
	}
	return all, nil
}
