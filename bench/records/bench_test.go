package records

import (
	"math"
	"slices"
	"testing"
	"time"
)

// kept are the same points in three ways.
type kept struct {
	stars         []Star
	points        [][3]float64
	x, y, z, mass []float64
}

func newKept(n int) (k kept) {
	for i := range n {
		p := [3]float64{math.Sin(float64(i)), math.Cos(3 * float64(i)), math.Sin(2 + 7*float64(i))}
		k.stars = append(k.stars, Star{p[0], p[1], p[2], 1})
		k.points = append(k.points, p)
		k.x, k.y, k.z, k.mass = append(k.x, p[0]), append(k.y, p[1]), append(k.z, p[2]), append(k.mass, 1)
	}
	return k
}

// A way is one of the three: its objective, and its gradient.
type way struct {
	name     string
	fast     func() float64
	gradient func(wGrad *float64) float64
}

func (k kept) ways() []way {
	const w = 0.4
	return []way{
		{"structs", func() float64 { return StructsFast(w, k.stars) }, func(g *float64) float64 { return StructsGrad(w, k.stars, g) }},
		{"arrays", func() float64 { return ArraysFast(w, k.points) }, func(g *float64) float64 { return ArraysGrad(w, k.points, g) }},
		{"slices", func() float64 { return SlicesFast(w, k.x, k.y, k.z, k.mass) }, func(g *float64) float64 { return SlicesGrad(w, k.x, k.y, k.z, k.mass, g) }},
	}
}

// pairs are the ways of the sum over pairs. They give one number of the gradient.
func (k kept) pairs() []way {
	n := len(k.stars)
	stars, grad := make([]Star, n), make([]float64, 4*n)
	return []way{
		{"structs", func() float64 { return StructPairsFast(k.stars) }, func(g *float64) float64 {
			e := StructPairsGrad(k.stars, stars)
			*g = stars[n/3].Y
			return e
		}},
		{"slices", func() float64 { return SlicePairsFast(k.x, k.y, k.z, k.mass) }, func(g *float64) float64 {
			e := SlicePairsGrad(k.x, k.y, k.z, k.mass, grad[:n], grad[n:2*n], grad[2*n:3*n], grad[3*n:])
			*g = grad[n+n/3]
			return e
		}},
	}
}

// TestSame finds the same sum and gradient in all three ways.
func TestSame(t *testing.T) {
	k := newKept(1003)
	var value, slope float64
	for _, p := range k.stars {
		r2 := p.X*p.X + p.Y*p.Y + p.Z*p.Z
		value += math.Exp(-0.4 * r2)
		slope -= r2 * math.Exp(-0.4*r2)
	}
	for _, way := range k.ways() {
		var g float64
		if v := way.gradient(&g); math.Abs(v-value) > 1e-12*value || math.Abs(g-slope) > 1e-12*math.Abs(slope) || math.Abs(way.fast()-value) > 1e-12*value {
			t.Errorf("%s: value %v and %v, gradient %v; want %v and %v", way.name, v, way.fast(), g, value, slope)
		}
	}
}

// TestSamePairs finds the same sum over pairs and the same slope along one coordinate.
func TestSamePairs(t *testing.T) {
	k := newKept(101)
	at := len(k.stars) / 3
	value, slope := 0.0, 0.0
	for i, p := range k.stars {
		for j, q := range k.stars {
			r := math.Sqrt(1 + (p.X-q.X)*(p.X-q.X) + (p.Y-q.Y)*(p.Y-q.Y) + (p.Z-q.Z)*(p.Z-q.Z))
			if i < j {
				value -= 1 / r
			}
			if i == at {
				slope += (p.Y - q.Y) / (r * r * r)
			}
		}
	}
	for _, way := range k.pairs() {
		var g float64
		if v := way.gradient(&g); math.Abs(v-value) > 1e-12*-value || math.Abs(g-slope) > 1e-10 || math.Abs(way.fast()-value) > 1e-12*-value {
			t.Errorf("%s: value %v and %v, gradient %v; want %v and %v", way.name, v, way.fast(), g, value, slope)
		}
	}
}

// Benchmark times all in turns and reports the medians for one point, and for one pair of
// a thousand.
func Benchmark(b *testing.B) {
	const points, few = 4000, 1000
	k := newKept(points)
	sums, pairs := k.ways(), newKept(few).pairs()
	samples := map[string][]float64{}
	sample := func(name string, calls int, each float64, call func()) {
		start := time.Now()
		for range calls {
			call()
		}
		samples[name] = append(samples[name], float64(time.Since(start))/float64(calls)/each)
	}
	var g float64
	for b.Loop() {
		for _, way := range sums {
			sample(way.name+"-objective-ns/point", 20, points, func() { way.fast() })
			sample(way.name+"-gradient-ns/point", 20, points, func() { way.gradient(&g) })
		}
		for _, way := range pairs {
			sample(way.name+"-objective-ns/pair", 1, few*(few-1)/2, func() { way.fast() })
			sample(way.name+"-gradient-ns/pair", 1, few*(few-1)/2, func() { way.gradient(&g) })
		}
	}
	b.ReportMetric(0, "ns/op")
	for name, s := range samples {
		slices.Sort(s)
		b.ReportMetric(s[len(s)/2], name)
	}
}
