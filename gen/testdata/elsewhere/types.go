package elsewhere

import (
	"errors"
	"math"
	"sort"
)

// A Spline interpolates between points.
type Spline struct {
	segments
	first float64
}

type segments struct {
	xs, slopes, ys []float64
	kind           order
}

type order int

const linear order = 1

// NewSpline makes a spline of points.
func NewSpline(xs, ys []float64) (*Spline, error) {
	if len(xs) != len(ys) || len(xs) < 2 {
		return nil, errors.New("elsewhere: too few points")
	}
	s := &Spline{first: ys[0]}
	s.kind = linear
	s.set(xs, ys)
	return s, nil
}

func (s *segments) set(xs, ys []float64) {
	s.xs, s.ys = xs, append([]float64(nil), ys...)
	s.slopes = make([]float64, len(xs)-1)
	for i := range s.slopes {
		s.slopes[i] = (ys[i+1] - ys[i]) / (xs[i+1] - xs[i])
	}
}

// At is the value at x.
func (s *Spline) At(x float64) float64 {
	if x <= s.xs[0] || s.kind != linear {
		return s.first
	}
	i := sort.SearchFloat64s(s.xs, x) - 1
	if i >= len(s.slopes) {
		return s.ys[len(s.ys)-1]
	}
	return s.ys[i] + s.slopes[i]*(x-s.xs[i])
}

// A Rotation turns points about the origin.
type Rotation struct{ sin, cos float64 }

// Rotate makes a rotation by an angle.
func Rotate(angle float64) Rotation {
	sin, cos := math.Sincos(angle)
	return Rotation{sin, cos}
}

// Of turns the point (x, y).
func (r Rotation) Of(x, y float64) (float64, float64) { return r.cos*x - r.sin*y, r.sin*x + r.cos*y }

// Then is r followed by q.
func (r Rotation) Then(q Rotation) Rotation {
	return Rotation{sin: r.sin*q.cos + r.cos*q.sin, cos: r.cos*q.cos - r.sin*q.sin}
}

// Scaled is r, stretched.
func (r *Rotation) Scaled(by float64) {
	r.sin *= by
	r.cos *= by
}

type degrees float64

// An Arc has a field of a type that is not exported.
type Arc struct {
	From, To degrees
	R        float64
}

// NewArc makes an arc.
func NewArc(from, to, r float64) Arc { return Arc{degrees(from), degrees(to), r} }

// Length is the length of the arc.
func (a Arc) Length() float64 { return float64(a.To-a.From) * a.R * math.Pi / 180 }

// A List is linked by what it hides.
type List[T any] struct {
	head *node[T]
	n    int
}

type node[T any] struct {
	value T
	next  *node[T]
}

// Push puts v in front.
func (l *List[T]) Push(v T) {
	l.head = &node[T]{v, l.head}
	l.n++
}

// Fold goes over the list.
func (l *List[T]) Fold(f func(float64, T) float64) float64 {
	s := 0.0
	for p := l.head; p != nil; p = p.next {
		s = f(s, p.value)
	}
	return s / float64(l.n)
}

// A Shape has an area.
type Shape interface{ Area() float64 }

type square struct{ side float64 }

func (s square) Area() float64 { return s.side * s.side }

// Square returns what it hides behind an interface.
func Square(side float64) Shape { return square{side} }

// Shapes keeps several.
func Shapes(x float64) []Shape { return []Shape{square{x}, square{2 * x}} }

// real is a name for a type that other packages cannot use.
type real = float64

// Zoom has a field of that type.
type Zoom struct{ by real }

// NewZoom is a zoom by a factor.
func NewZoom(by real) *Zoom { return &Zoom{by} }

// Of is x under the zoom.
func (z *Zoom) Of(x real) real { return x * z.by }

// Values are numbers by index.
type Values interface {
	Len() int
	At(i int) float64
}

// Numbers is a slice as Values.
type Numbers []float64

func (l Numbers) Len() int         { return len(l) }
func (l Numbers) At(i int) float64 { return l[i] }

// Series computes with Values.
type Series struct{ Values }

// NewSeries is a series of numbers.
func NewSeries(x ...float64) Series { return Series{Numbers(x)} }

// Mean is the mean of the series.
func (s Series) Mean() float64 {
	y := 0.0
	for i := range s.Len() {
		y += s.At(i)
	}
	return y / float64(s.Len())
}

// Squares is the sum of the squares of the series.
func (s Series) Squares() float64 {
	y := 0.0
	for i := range s.Len() {
		y += s.At(i) * s.At(i)
	}
	return y
}

type unit struct{}

// Unit is the only value of its type.
var Unit = unit{}

// Of is x in that unit.
func (unit) Of(x real) real { return 3 * x }

// A Note is made of what is never read.
type Note struct{ n int }

// NoteOf makes a note about numbers.
func NoteOf(ys []float64) *Note { return &Note{n: len(ys)} }

// A Noted number has a note.
type Noted struct {
	y    float64
	note *Note
}

// NotedSum is the sum of numbers, with a note about them.
func NotedSum(ys []float64) *Noted {
	n := &Noted{note: NoteOf(ys)}
	for _, y := range ys {
		n.y += y * y
	}
	return n
}

// Value is the number.
func (n *Noted) Value() float64 { return n.y }

// A Toned number embeds what an alias stands for.
type Toned struct {
	real
	depth real
}

// Tone makes one.
func Tone(x, depth float64) Toned { return Toned{x, depth} }

// Deep is its number, so many times.
func (t Toned) Deep() float64 {
	t.real *= t.depth
	return t.real * t.depth
}
