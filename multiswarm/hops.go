package multiswarm

import (
	"cmp"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/runtime/random"
)

// hops is the state of a [Hopping] run.
type hops struct {
	hopsState
	set     Hopping
	key     random.Key
	axes    *axes // nil if they are not being searched
	samples samples
}

// hopsState is the state in a checkpoint.
type hopsState struct {
	Round   int
	Known   []minimum // in ascending order of the loss
	Axes    *axesState
	Tried   bool      // the axes were searched, or the search is not useful
	Lowest  []float64 // the best point of the axes or of a generation, until a descent from it
	Samples samplesState
}

type minimum struct {
	X    []float64
	Loss float64
}

func newHops(h Hopping) *hops {
	key := random.New(h.Seed)
	return &hops{set: h, key: key, samples: newSamples(h, key)}
}

func (h *hops) ended() string { return "" }

// plain reports whether points are only evaluated, without descents.
func (h *hops) plain() bool { return h.axes != nil || h.samples.Now }

// spent counts the evaluations of a round of descents.
func (h *hops) spent(evals int) { h.samples.Descents += evals }

// ask returns the points of a round. A third of them are anywhere in the box; in the
// first round, all are.
func (h *hops) ask() []float64 {
	if h.axes != nil {
		return h.axes.ask()
	}
	if h.samples.Now {
		return h.samples.ask()
	}
	d := len(h.set.Bounds.Lower)
	x := make([]float64, h.set.Starts*d)
	round := h.key.Fold(uint64(h.Round))
	for i := range h.set.Starts {
		key, u := round.Fold(uint64(i)), x[i*d:(i+1)*d]
		if i%3 == 0 || len(h.Known) == 0 {
			h.anywhere(u, round, i)
		} else {
			h.hop(u, key)
		}
	}
	copy(x, h.Lowest)
	return x
}

// anywhere sets x to a point of the round's Latin hypercube.
func (h *hops) anywhere(x []float64, round random.Key, i int) {
	const cells = 1 << 20 // a random stream separate from those of hops
	key := round.Fold(cells)
	for k := range x {
		cell := key.Fold(uint64(k)).Perm(h.set.Starts)[i]
		x[k] = h.at(k, (float64(cell)+key.Float64At(uint64(i*len(x)+k)))/float64(h.set.Starts))
	}
}

// at returns the coordinate for a number in the unit interval.
func (h *hops) at(k int, u float64) float64 {
	lower, upper := h.set.Bounds.Lower[k], h.set.Bounds.Upper[k]
	return max(lower, min(upper, lower+u*(upper-lower)))
}

// hop moves from a known minimum, where lower ones are more likely, by a normal step of
// a hundredth to a half of the box, along all axes or a few.
func (h *hops) hop(x []float64, key random.Key) {
	const shortest, longest = 0.01, 0.5
	from := h.Known[min(int(-math.Log2(1-key.Float64At(0))), len(h.Known)-1)]
	length := shortest * math.Pow(longest/shortest, key.Float64At(1))
	axes := len(x)
	if key.Float64At(2) < 0.5 {
		axes = 1 + key.IntNAt(3, min(3, axes))
	}
	moved := key.Fold(0).Choice(len(x), axes)
	step := key.Fold(1)
	copy(x, from.X)
	for _, k := range moved {
		width := h.set.Bounds.Upper[k] - h.set.Bounds.Lower[k]
		u := (x[k]-h.set.Bounds.Lower[k])/width + length*step.NormalAt(uint64(k))
		x[k] = h.at(k, mirrored(u))
	}
}

func (h *hops) tell(x, losses []float64) {
	switch {
	case h.axes != nil:
		h.axes.tell(x, losses)
		if h.axes.ended() != "" {
			if h.axes.Sums {
				h.Lowest = h.axes.combined()
			}
			h.axes, h.Tried = nil, true
		}
	case h.samples.Now:
		h.Lowest = h.samples.tell(x, losses)
	default:
		before := h.lowest()
		h.remember(x, losses)
		h.samples.descended(before, h.lowest())
		if h.Lowest = nil; !h.Tried && len(h.Known) > 0 {
			h.axes = newAxes(h.set.Bounds, h.Known[0].X, h.set.Axis)
			if h.axes.ended() != "" { // restores the settings
				h.axes, h.Tried = nil, true
			}
		}
	}
	h.samples.Now = h.axes == nil && h.Lowest == nil && h.samples.due(h.lowest())
}

// lowest returns the loss of the lowest minimum.
func (h *hops) lowest() float64 {
	if len(h.Known) == 0 {
		return math.Inf(1)
	}
	return h.Known[0].Loss
}

// remember keeps the lowest distinct minima.
func (h *hops) remember(x, losses []float64) {
	d := len(h.set.Bounds.Lower)
	for i, loss := range losses {
		if loss-loss == 0 {
			h.Known = append(h.Known, minimum{slices.Clone(x[i*d : (i+1)*d]), loss})
		}
	}
	slices.SortStableFunc(h.Known, func(a, b minimum) int { return cmp.Compare(a.Loss, b.Loss) })
	var kept []minimum
	for _, m := range h.Known {
		near := func(o minimum) bool { return h.near(m.X, o.X) }
		if len(kept) < h.set.Minima && !slices.ContainsFunc(kept, near) {
			kept = append(kept, m)
		}
	}
	h.Known = kept
	h.Round++
}

// near reports whether two points are the same minimum.
func (h *hops) near(x, y []float64) bool {
	const apart = 1e-4
	for k := range x {
		if math.Abs(x[k]-y[k]) > apart*(h.set.Bounds.Upper[k]-h.set.Bounds.Lower[k]) {
			return false
		}
	}
	return true
}

func (h *hops) save() ([]byte, error) {
	if h.Axes = nil; h.axes != nil {
		h.Axes = &h.axes.axesState
	}
	if err := h.samples.keep(); err != nil {
		return nil, err
	}
	h.Samples = h.samples.samplesState
	return checkpoint.Encode(&h.hopsState)
}

func (h *hops) restore(data []byte) error {
	if err := checkpoint.Decode(data, &h.hopsState); err != nil {
		return err
	}
	if h.Axes != nil {
		h.axes = newAxes(h.set.Bounds, h.Axes.From, h.set.Axis)
		h.axes.axesState = *h.Axes
	}
	h.samples.samplesState = h.Samples
	return h.samples.restore()
}
