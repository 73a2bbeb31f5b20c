// Objects of another package whose fields are not visible: made in the
// function, passed by pointer and by value, stored in a struct, returned.
package foreign_types

import "github.com/gradgen/gradgen/gen/testdata/elsewhere"

//gradgen:vjp wrt=ys,x
func Made(ys []float64, x float64) float64 {
	s, err := elsewhere.NewSpline([]float64{0, 1, 2, 3}, ys)
	if err != nil {
		panic(err)
	}
	return s.At(x) * s.At(0.5)
}

func MadeInputs() [][]any { return [][]any{{[]float64{0.3, 1.2, -0.4, 0.8}, 1.3}} }

//gradgen:vjp wrt=angle,x,y
func Turned(angle, x, y float64) (u, v float64) {
	r := elsewhere.Rotate(angle)
	r = r.Then(elsewhere.Rotate(x * y))
	r.Scaled(x)
	return r.Of(x, y)
}

//gradgen:vjp wrt=x
func Passed(s *elsewhere.Spline, x float64) float64 { return s.At(x) * x }

func PassedInputs() [][]any {
	s, _ := elsewhere.NewSpline([]float64{0, 1, 2, 3}, []float64{0.3, 1.2, -0.4, 0.8})
	return [][]any{{s, 1.3}, {s, 2.2}}
}

//gradgen:vjp wrt=x,y
func ByValue(r elsewhere.Rotation, x, y float64) (float64, float64) { return r.Then(r).Of(x, y) }

func ByValueInputs() [][]any { return [][]any{{elsewhere.Rotate(0.3), 1.3, -0.4}} }

//gradgen:vjp wrt=from,r
func Around(from, r float64) float64 {
	a := elsewhere.NewArc(from, 90, r)
	return a.Length() * float64(a.From)
}

//gradgen:vjp wrt=x
func Listed(x []float64) float64 {
	var l elsewhere.List[float64]
	for _, v := range x {
		l.Push(v * v)
	}
	return l.Fold(func(s, v float64) float64 { return s*0.5 + v })
}

// A Model holds objects of the other package.
type Model struct {
	Turn  elsewhere.Rotation
	Steps []*elsewhere.Spline
	Gain  float64
}

//gradgen:vjp wrt=x
func (m *Model) Eval(x float64) float64 {
	u, v := m.Turn.Of(x, m.Gain)
	for _, s := range m.Steps {
		u *= s.At(v)
	}
	return u
}

func ModelEvalInputs() [][]any {
	s, _ := elsewhere.NewSpline([]float64{0, 1, 2, 3}, []float64{0.3, 1.2, -0.4, 0.8})
	m := &Model{Turn: elsewhere.Rotate(0.4), Steps: []*elsewhere.Spline{s, s}, Gain: 0.9}
	return [][]any{{m, 1.3}}
}

//gradgen:vjp wrt=x of=out1
func Returned(x float64) (elsewhere.Rotation, float64) {
	r := elsewhere.Rotate(2)
	u, _ := r.Of(x, x*x)
	return r, u
}

// Area looks at values of types that are not exported through an interface.
//
//gradgen:vjp wrt=x
func Area(x float64) float64 {
	s := 0.0
	for _, v := range elsewhere.Shapes(x) {
		s += v.Area()
	}
	return s
}

// Zoomed looks into a type one of whose fields has an alias that is not exported.
//
//gradgen:grad wrt=x,by
func Zoomed(x, by float64) float64 { return elsewhere.NewZoom(by * x).Of(x) }

func ZoomedInputs() [][]any { return [][]any{{1.3, 0.7}} }

// Series calls methods of a struct that holds numbers behind an interface alone.
//
//gradgen:grad wrt=x
func Series(x []float64) float64 {
	s := elsewhere.NewSeries(x...)
	return s.Mean() * s.Squares()
}

func SeriesInputs() [][]any { return [][]any{{[]float64{1.3, 0.7, -0.4}}} }

// Scaled uses a variable of a type that is not exported and has one value.
//
//gradgen:vjp wrt=x
func Scaled(x float64) float64 { return elsewhere.Unit.Of(x * x) }

// Unnamed has adjoints of a type that the other package does not export, though it exports
// slices of it.
//
//gradgen:grad wrt=x
func Unnamed(x []float64) float64 { return elsewhere.NewCurve(x...).Mixed(x[0]) }

// A Pivot is of this package, and holds what is not.
type Pivot struct {
	turn *elsewhere.Rotation
	size float64
}

// Grown has its receiver for output, whose tangent is a result.
//
//gradgen:jvp wrt=p,by of=p
//gradgen:vjp wrt=by of=p
func (p *Pivot) Grown(by float64) {
	p.turn.Scaled(by * p.size)
	p.size *= by
}

func PivotGrownInputs() [][]any {
	r := elsewhere.Rotate(0.3)
	return [][]any{{&Pivot{&r, 1.5}, 0.7}}
}

// Sum fills fields that are not visible and that nobody reads.
//
//gradgen:grad
func Sum(x []float64) float64 { return elsewhere.NotedSum(x).Value() }

// Deep has a mirror of a struct that embeds what an alias stands for.
//
//gradgen:grad wrt=x
func Deep(x float64) float64 { return elsewhere.Tone(x, 3*x).Deep() }

// Deeper takes one.
//
//gradgen:grad wrt=t
func Deeper(t elsewhere.Toned) float64 { return t.Deep() * t.Deep() }

func DeeperInputs() [][]any { return [][]any{{elsewhere.Tone(0.7, 1.3)}} }
