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

// Benchmark times all in turns and reports the medians for one point.
func Benchmark(b *testing.B) {
	const points, calls = 4000, 20
	ways := newKept(points).ways()
	samples := map[string][]float64{}
	sample := func(name string, call func()) {
		start := time.Now()
		for range calls {
			call()
		}
		samples[name] = append(samples[name], float64(time.Since(start))/calls/points)
	}
	var g float64
	for b.Loop() {
		for _, way := range ways {
			sample(way.name+"-objective-ns/point", func() { way.fast() })
			sample(way.name+"-gradient-ns/point", func() { way.gradient(&g) })
		}
	}
	b.ReportMetric(0, "ns/op")
	for name, s := range samples {
		slices.Sort(s)
		b.ReportMetric(s[len(s)/2], name)
	}
}
