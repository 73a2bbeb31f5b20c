package kdescent

import (
	"sync"
	"sync/atomic"
)

// A basis is a set of functions of a point: [kernels] or [waves]. Its sums are Σ w_i
// f(x_i) for each function f, its squares Σ (w_i f(x_i))². Each method processes one
// block of points and adds to the sums and squares, unless its comment differs.
type basis interface {
	columns() int // coordinates of a point
	sums() int    // number of functions
	add(s *scratch, x, weights, sum, sq []float64)
	// pull also adds to the cotangents of the points and, unless weightsBar is nil, of
	// the weights.
	pull(s *scratch, x, weights, seeds, sqSeeds, sum, sq, xBar, weightsBar []float64)
	// push only adds to the tangents of the sums and squares.
	push(s *scratch, x, weights, xDot, weightsDot, sumDot, sqDot []float64)
	// addWide and pullWide are add and pull without squares, for up to wideBlocks
	// blocks of points that are [wide].
	addWide(s *wideScratch, x, weights, sum []float64)
	pullWide(s *wideScratch, x, weights, seeds, sum, xBar, weightsBar []float64)
}

// maxParts is the largest number of parts that the points are divided into. The
// division depends only on the number of points, and the results of parts are added in
// their order, so that the sums do not depend on the number of goroutines.
const maxParts = 32

// A sweep is one pass over the points. Its memory is reused.
type sweep struct {
	basis basis
	work  func(w *sweep, s *scratch, part, from, to int)
	operands
	results
	points, parts int
	step          int       // blocks that are processed at a time
	partial       []float64 // sums and squares of each part, followed by their tangents
	next          atomic.Int64
	wait          sync.WaitGroup
	scratch       []*scratch
	kernels       kernels // memory for a basis
	waves         waves
}

// operands are the arguments of a sweep.
type operands struct {
	x, weights       []float64
	seeds, sqSeeds   []float64
	xBar, weightsBar []float64 // or the tangents of x and weights
}

// results are the sums over all parts.
type results struct {
	sum, sq       []float64 // slices of total
	sumDot, sqDot []float64
	total, idle   []float64
}

// forward sets sum and sq.
func (w *sweep) forward(b basis, x, weights []float64, workers int) {
	w.begin(b, x, weights)
	w.work = (*sweep).addPart
	w.run(workers)
}

// count sets only sum.
func (w *sweep) count(b basis, x, weights []float64, workers int) {
	w.begin(b, x, weights)
	w.work = (*sweep).addPart
	if wide(b.columns()) {
		w.work, w.step = (*sweep).addWidePart, wideBlocks
	}
	w.run(workers)
}

// countReverse sets only sum, bit for bit as count does, and adds to the cotangents.
func (w *sweep) countReverse(b basis, x, weights, seeds, xBar, weightsBar []float64, workers int) {
	w.begin(b, x, weights)
	w.seeds, w.sqSeeds, w.xBar, w.weightsBar = w.orZeros(seeds), w.idle, xBar, weightsBar
	w.work = (*sweep).pullPart
	if wide(b.columns()) {
		w.work, w.step = (*sweep).pullWidePart, wideBlocks
	}
	w.run(workers)
}

// reverse sets sum and sq, and adds to the cotangents.
func (w *sweep) reverse(b basis, x, weights, seeds, sqSeeds, xBar, weightsBar []float64, workers int) {
	w.begin(b, x, weights)
	w.seeds, w.sqSeeds, w.xBar, w.weightsBar = w.orZeros(seeds), w.orZeros(sqSeeds), xBar, weightsBar
	w.work = (*sweep).pullPart
	w.run(workers)
}

// tangent sets sum and sq, and sumDot and sqDot.
func (w *sweep) tangent(b basis, x, weights, xDot, weightsDot []float64, workers int) {
	w.begin(b, x, weights)
	w.xBar, w.weightsBar = xDot, weightsDot
	w.work = (*sweep).pushPart
	w.run(workers)
}

// countTangent sets sum, bit for bit as count does, and sumDot.
func (w *sweep) countTangent(b basis, x, weights, xDot, weightsDot []float64, workers int) {
	w.begin(b, x, weights)
	w.xBar, w.weightsBar = xDot, weightsDot
	w.work = (*sweep).pushPart
	if wide(b.columns()) {
		w.work, w.step = (*sweep).pushWidePart, wideBlocks
	}
	w.run(workers)
}

func (w *sweep) begin(b basis, x, weights []float64) {
	m := b.sums()
	w.basis, w.x, w.weights, w.points, w.step = b, x, weights, len(x)/b.columns(), 1
	w.parts = min(maxParts, (w.points+block-1)/block)
	w.partial = zeroed(w.partial, w.parts*4*m)
	w.total = zeroed(w.total, 4*m)
	w.idle = zeroed(w.idle, m)
	w.sum, w.sq, w.sumDot, w.sqDot = quarters(w.total)
}

// orZeros returns v, or zeros for nil.
func (w *sweep) orZeros(v []float64) []float64 {
	if v == nil {
		return w.idle
	}
	return v
}

func zeroed(buf []float64, n int) []float64 {
	if cap(buf) < n {
		return make([]float64, n)
	}
	buf = buf[:n]
	clear(buf)
	return buf
}

func quarters(v []float64) (a, b, c, d []float64) {
	m := len(v) / 4
	return v[:m], v[m : 2*m], v[2*m : 3*m], v[3*m:]
}

func (w *sweep) run(workers int) {
	workers = max(1, min(workers, w.parts))
	for len(w.scratch) < workers {
		w.scratch = append(w.scratch, new(scratch))
	}
	w.next.Store(0)
	if workers == 1 {
		w.share(w.scratch[0])
	} else {
		w.wait.Add(workers)
		for _, s := range w.scratch[:workers] {
			go w.shareAndTell(s)
		}
		w.wait.Wait()
	}
	m := len(w.total)
	for p := range w.parts {
		for i, v := range w.partial[p*m : p*m+m] {
			w.total[i] += v
		}
	}
	w.x, w.weights, w.seeds, w.sqSeeds, w.xBar, w.weightsBar = nil, nil, nil, nil, nil, nil
}

func (w *sweep) shareAndTell(s *scratch) {
	defer w.wait.Done()
	w.share(s)
}

// share processes parts until none are left.
func (w *sweep) share(s *scratch) {
	s.fit(w.basis.columns())
	blocks := (w.points + block - 1) / block
	for {
		p := int(w.next.Add(1)) - 1
		if p >= w.parts {
			return
		}
		end := blocks * (p + 1) / w.parts
		for b := blocks * p / w.parts; b < end; b += w.step {
			w.work(w, s, p, b*block, min(min(b+w.step, end)*block, w.points))
		}
	}
}

func (w *sweep) addPart(s *scratch, p, from, to int) {
	sum, sq, _, _ := w.part(p)
	w.basis.add(s, w.rows(w.x, from, to), cut(w.weights, from, to), sum, sq)
}

func (w *sweep) pullPart(s *scratch, p, from, to int) {
	sum, sq, _, _ := w.part(p)
	w.basis.pull(s, w.rows(w.x, from, to), cut(w.weights, from, to), w.seeds, w.sqSeeds, sum, sq,
		w.rows(w.xBar, from, to), cut(w.weightsBar, from, to))
}

// fewest is the number of points from which both directions always run in vector code,
// whose sums differ from those of scalar code by rounding.
const fewest = 16

func (w *sweep) addWidePart(s *scratch, p, from, to int) {
	if to-from < fewest {
		w.addPart(s, p, from, to)
		return
	}
	sum, _, _, _ := w.part(p)
	w.basis.addWide(&s.wide, w.rows(w.x, from, to), cut(w.weights, from, to), sum)
}

func (w *sweep) pullWidePart(s *scratch, p, from, to int) {
	if to-from < fewest {
		w.pullPart(s, p, from, to)
		return
	}
	sum, _, _, _ := w.part(p)
	w.basis.pullWide(&s.wide, w.rows(w.x, from, to), cut(w.weights, from, to), w.seeds, sum,
		w.rows(w.xBar, from, to), cut(w.weightsBar, from, to))
}

func (w *sweep) pushPart(s *scratch, p, from, to int) {
	w.addPart(s, p, from, to)
	w.pushBlock(s, p, from, to)
}

func (w *sweep) pushWidePart(s *scratch, p, from, to int) {
	w.addWidePart(s, p, from, to)
	for ; from < to; from += block {
		w.pushBlock(s, p, from, min(from+block, to))
	}
}

// pushBlock adds to the tangents.
func (w *sweep) pushBlock(s *scratch, p, from, to int) {
	_, _, sumDot, sqDot := w.part(p)
	w.basis.push(s, w.rows(w.x, from, to), cut(w.weights, from, to),
		w.rows(w.xBar, from, to), cut(w.weightsBar, from, to), sumDot, sqDot)
}

func (w *sweep) part(p int) (sum, sq, sumDot, sqDot []float64) {
	m := len(w.total)
	return quarters(w.partial[p*m : p*m+m])
}

func (w *sweep) rows(x []float64, from, to int) []float64 {
	d := w.basis.columns()
	return cut(x, from*d, to*d)
}

// cut returns a part of x, which may be empty for missing weights and tangents.
func cut(x []float64, from, to int) []float64 {
	if len(x) == 0 {
		return nil
	}
	return x[from:to]
}
