package kdescent

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/gradgen/gradgen/bench/kde"
	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// The size that is compared: 20 kernels, a million points in three dimensions,
// the counts and then the gradient of a loss of them.
const (
	benchKernels = 20
	benchPoints  = 1_000_000
)

// A benchmark problem has full covariances.
type problem struct {
	x, centers, cov, seeds []float64
	frame                  *frame
	kernels                *kernels
}

func newProblem(t testing.TB, points int) *problem {
	p := &problem{x: normals(1, 3*points), centers: normals(2, 3*benchKernels), seeds: normals(3, benchKernels)}
	h := math.Pow(benchKernels, -2.0/7)
	p.cov = []float64{h, 0.2 * h, 0.1 * h, 0.2 * h, h, -0.3 * h, 0.1 * h, -0.3 * h, h}
	f, err := newFrame(p.cov, []float64{0, 0, 0})
	if err != nil {
		t.Fatal(err)
	}
	p.frame, p.kernels = f, &kernels{f, f.whiten(p.centers)}
	return p
}

// plain is the pair of loops one would write: the counts, and what seeds say
// about the points. It is made for three dimensions and knows the inverse of the
// covariance matrix.
func (p *problem) plain(counts, xBar []float64) {
	w := p.frame.inv
	inv := [6]float64{} // Σ⁻¹ = WᵀW in the frame's scale
	for k, ij := range [6][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}} {
		for r := range 3 {
			inv[k] += w[3*r+ij[0]] * w[3*r+ij[1]] * p.frame.scale[ij[0]] * p.frame.scale[ij[1]]
		}
	}
	norm := p.frame.norm
	for i := 0; i < len(p.x); i += 3 {
		for k := range counts {
			a, b, c := p.x[i]-p.centers[3*k], p.x[i+1]-p.centers[3*k+1], p.x[i+2]-p.centers[3*k+2]
			u, v, w := inv[0]*a+inv[1]*b+inv[2]*c, inv[1]*a+inv[3]*b+inv[4]*c, inv[2]*a+inv[4]*b+inv[5]*c
			counts[k] += norm * math.Exp(-0.5*(a*u+b*v+c*w))
		}
	}
	for i := 0; i < len(p.x); i += 3 {
		for k := range counts {
			a, b, c := p.x[i]-p.centers[3*k], p.x[i+1]-p.centers[3*k+1], p.x[i+2]-p.centers[3*k+2]
			u, v, w := inv[0]*a+inv[1]*b+inv[2]*c, inv[1]*a+inv[3]*b+inv[4]*c, inv[2]*a+inv[4]*b+inv[5]*c
			e := p.seeds[k] * norm * math.Exp(-0.5*(a*u+b*v+c*w))
			xBar[i] -= e * u
			xBar[i+1] -= e * v
			xBar[i+2] -= e * w
		}
	}
}

func (p *problem) blocked(w *sweep, xBar []float64, workers int) {
	w.count(p.kernels, p.x, nil, workers)
	w.countReverse(p.kernels, p.x, nil, p.seeds, xBar, nil, workers)
}

func TestPlainLoopAgrees(t *testing.T) {
	p := newProblem(t, 1000)
	counts, want, got := make([]float64, benchKernels), make([]float64, len(p.x)), make([]float64, len(p.x))
	w := new(sweep)
	p.plain(counts, want)
	p.blocked(w, got, 1)
	within(t, "counts", w.sum, counts, 1e-12, 0)
	if err := gradcheck.Close(got, want, 1e-12); err != nil {
		t.Error(err)
	}
}

// BenchmarkValueAndGradient lets the loop and the package work in turns, so that a
// busy machine slows both alike, and reports medians.
func BenchmarkValueAndGradient(b *testing.B) {
	p := newProblem(b, benchPoints)
	counts, xBar, w := make([]float64, benchKernels), make([]float64, len(p.x)), new(sweep)
	var loop, mine, ratio []float64
	for b.Loop() {
		start := time.Now()
		clear(counts)
		p.plain(counts, xBar)
		middle := time.Now()
		p.blocked(w, xBar, 1)
		loop = append(loop, middle.Sub(start).Seconds())
		mine = append(mine, time.Since(middle).Seconds())
		ratio = append(ratio, loop[len(loop)-1]/mine[len(mine)-1])
	}
	b.ReportMetric(median(loop)*1e3, "loop-ms")
	b.ReportMetric(median(mine)*1e3, "kdescent-ms")
	b.ReportMetric(median(ratio), "loop/kdescent")
	b.ReportMetric(median(mine)/(benchKernels*benchPoints)*1e9, "kdescent-ns/pair")
	b.ReportMetric(testing.AllocsPerRun(1, func() { p.blocked(w, xBar, 1) }), "kdescent-allocs")
}

// BenchmarkBesideEmitted takes turns with the code that gradgen emits for counts
// of three-dimensional points and their gradient, written as plain loops.
func BenchmarkBesideEmitted(b *testing.B) {
	p := newProblem(b, benchPoints/4)
	m := kde.New(p.centers, p.cov, p.seeds)
	xBar, w := make([]float64, len(p.x)), new(sweep)
	runs := []func(){
		func() { m.SumFast(p.x) },
		func() { w.count(p.kernels, p.x, nil, 1) },
		func() { m.SumGrad(p.x, xBar) },
		func() {
			clear(xBar)
			w.countReverse(p.kernels, p.x, nil, p.seeds, xBar, nil, 1)
		},
	}
	var counts, gradients []float64 // ratios
	for b.Loop() {
		var took [4]float64
		for i, run := range runs {
			begin := time.Now()
			run()
			took[i] = time.Since(begin).Seconds()
		}
		counts, gradients = append(counts, took[1]/took[0]), append(gradients, took[3]/took[2])
	}
	b.ReportMetric(median(counts), "counts/emitted")
	b.ReportMetric(median(gradients), "gradient/emitted")
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

func BenchmarkFourier(b *testing.B) {
	p := newProblem(b, benchPoints/10)
	v := &waves{3, normals(4, 3*benchKernels)}
	seeds, xBar, w := slices.Repeat(p.seeds, 2), make([]float64, len(p.x)), new(sweep)
	for b.Loop() {
		w.count(v, p.x, nil, 1)
		w.countReverse(v, p.x, nil, seeds, xBar, nil, 1)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(benchKernels*benchPoints/10), "ns/pair")
}
