package multiswarm

import (
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// axes searches along all axes through a point at the same time, by STEP: it halves the
// interval between known points in which a parabola needs the least curvature to fall
// below the best. After some steps it evaluates a test point that differs from the
// first along all axes. If the loss there is not the sum of the changes along the axes,
// the loss is not a sum, and the search ends. At the end it evaluates the point of the
// best coordinates.
//
// Source: S. Swarzberg, G. Seront, H. Bersini, STEP: the easiest way to optimize a
// function, IEEE World Congress on Computational Intelligence, 1994.
type axes struct {
	axesState
	box  multigrad.Bounds
	most int       // evaluations along an axis
	next []float64 // coordinates that were requested last; nil for a test point
}

// axesState is the state in a checkpoint.
type axesState struct {
	From  []float64
	Loss  float64 // at From
	Lines []line  // of the axes; empty before the first points
	Taken int     // evaluations along each axis
	Sums  bool    // the last test found that the loss is a sum
	Last  bool    // only the point of the best coordinates is left
	Over  bool
}

// A line contains the points along an axis.
type line struct {
	X, Loss []float64 // in the order of X
}

func newAxes(box multigrad.Bounds, from []float64, most int) *axes {
	a := &axes{box: box, most: most}
	a.From, a.Over = slices.Clone(from), most < firstTest
	return a
}

func (a *axes) ended() string {
	if a.Over {
		return "the axes have been searched"
	}
	return ""
}

// A test follows after firstTest evaluations along each axis, after twice as many, and
// so on.
const firstTest = 4

// tests reports whether the next point is a test.
func (a *axes) tests() bool {
	return a.Taken >= firstTest && (a.Taken&(a.Taken-1) == 0 || a.Taken >= a.most) && !a.Sums
}

// ask returns, at the beginning, the point itself and the walls of each axis; then one
// point of each axis, or a test; and at the end the point of the best coordinates.
func (a *axes) ask() []float64 {
	switch {
	case len(a.Lines) == 0:
		x := slices.Clone(a.From)
		for k := range a.From {
			x = append(append(x, a.at(k, a.box.Lower[k])...), a.at(k, a.box.Upper[k])...)
		}
		return x
	case a.Last:
		a.next = nil
		return a.combined()
	case a.tests():
		a.next = nil
		return a.away()
	}
	var x []float64
	a.next = a.next[:0]
	for k, l := range a.Lines {
		t := l.easiest()
		a.next = append(a.next, t)
		x = append(x, a.at(k, t)...)
	}
	return x
}

// at returns From with another coordinate k.
func (a *axes) at(k int, t float64) []float64 {
	x := slices.Clone(a.From)
	x[k] = t
	return x
}

// combined returns the point of the best coordinates.
func (a *axes) combined() []float64 {
	x := make([]float64, len(a.Lines))
	for k, l := range a.Lines {
		x[k] = l.X[l.best(math.NaN())]
	}
	return x
}

// away returns the point of the best coordinates that differ from those of From.
func (a *axes) away() []float64 {
	x := make([]float64, len(a.Lines))
	for k, l := range a.Lines {
		x[k] = l.X[l.best(a.From[k])]
	}
	return x
}

func (a *axes) tell(_, losses []float64) {
	switch {
	case slices.ContainsFunc(losses, func(v float64) bool { return v-v != 0 }):
		a.Over, a.Sums = true, false
	case len(a.Lines) == 0:
		a.Loss = losses[0]
		for k, v := range a.From {
			l := line{[]float64{v}, losses[:1:1]}
			l.add(a.box.Lower[k], losses[1+2*k])
			l.add(a.box.Upper[k], losses[2+2*k])
			a.Lines = append(a.Lines, l)
		}
		a.Taken = 2
	case a.Last:
		a.Over = true
	case a.next == nil:
		a.test(losses[0])
	default:
		a.Sums = false
		for k, t := range a.next {
			a.Lines[k].add(t, losses[k])
		}
		a.Taken++
	}
}

// test compares the loss at a test point with that of a sum.
func (a *axes) test(loss float64) {
	sum, scale := a.Loss, math.Abs(a.Loss)
	for k, l := range a.Lines {
		drop := a.Loss - l.Loss[l.best(a.From[k])]
		sum, scale = sum-drop, scale+math.Abs(drop)
	}
	const rounding = 1e-10
	a.Sums = math.Abs(loss-sum) <= rounding*scale
	a.Over, a.Last = !a.Sums, a.Sums && a.Taken >= a.most
}

// add records a loss, unless the coordinate is known already.
func (l *line) add(x, loss float64) {
	i, found := slices.BinarySearch(l.X, x)
	if !found {
		l.X, l.Loss = slices.Insert(l.X, i, x), slices.Insert(slices.Clone(l.Loss), i, loss)
	}
}

// best returns the index of the lowest loss at a coordinate other than except.
func (l *line) best(except float64) int {
	b := -1
	for i, v := range l.Loss {
		if l.X[i] != except && (b < 0 || v < l.Loss[b]) {
			b = i
		}
	}
	return b
}

// easiest returns the middle of the interval in which a parabola through its ends, with
// a minimum slightly below the best, has the least curvature.
func (l *line) easiest() float64 {
	low, high := slices.Min(l.Loss), slices.Max(l.Loss)
	const below = 1e-8 // fraction of the range of losses
	goal := low - below*max(high-low, math.Abs(low)*0x1p-20)
	least, at := math.Inf(1), l.X[0]
	for i := 1; i < len(l.X); i++ {
		width, middle := l.X[i]-l.X[i-1], l.X[i-1]+(l.X[i]-l.X[i-1])/2
		if middle == l.X[i-1] || middle == l.X[i] {
			continue
		}
		root := (math.Sqrt(l.Loss[i-1]-goal) + math.Sqrt(l.Loss[i]-goal)) / width
		if root < least {
			least, at = root, middle
		}
	}
	return at
}

func (a *axes) save() ([]byte, error)     { return checkpoint.Encode(&a.axesState) }
func (a *axes) restore(data []byte) error { return checkpoint.Decode(data, &a.axesState) }
