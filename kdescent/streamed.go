package kdescent

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// Rows reads points in blocks, repeatedly; a Reader of package table implements
// it.
type Rows = multigrad.Rows

// PretrainRows is [Pretrain] of data that need not fit into memory: each rank reads
// a part of the points, Options.Dim numbers each, with the weight after them if
// Options.Weighted is set. Ranks must not read the same points.
//
// It reads the data three times, and then once for each part of the pools that fits into
// Options.MemoryLimit, which for pools of less than 50,000 kernels or positions is one part
// each. The result equals that of [Pretrain] up to rounding, and depends on the number of
// ranks and on MemoryLimit only by rounding.
func PretrainRows(rows Rows, opts Options) (*Pretrainer, error) {
	t := &trainer{Options: opts.withDefaults()}
	p, err := t.run(&streamed{trainer: t, rows: rows}, nil, t.centers)
	if err != nil {
		return nil, fmt.Errorf("kdescent: pretraining: %w", t.named(err))
	}
	return p, nil
}

// A streamed dataset is read in blocks. Each rank has a part of the points and counts
// the whole pool.
type streamed struct {
	*trainer
	rows    Rows
	buf     []float64 // rows as they were read
	x       []float64 // of the block
	weights []float64 // nil means 1 each
	points  int64     // on this rank
	sum     float64   // of this rank's weights
	before  share64
}

// A share64 is the count and the weight of the points of earlier ranks.
type share64 struct {
	points int64
	sum    float64
}

// The memory for one function of a part of a pool: four sums for each part of a sweep
// and for their total, and three numbers for the function itself.
const bytesPerFunction = 8 * (4*(maxParts+2) + 3)

// layout divides the memory limit between the rows of a block and the functions of a
// part.
func (t *streamed) layout() (rows, functions int, err error) {
	limit := cmp.Or(t.MemoryLimit, 256<<20)
	row := int64(8 * (2*t.width() + t.Dim)) // as read, and as a point with its weight
	rows = int(min(limit/2/row, 1<<16) / block * block)
	functions = int(min(limit/2/bytesPerFunction, math.MaxInt32))
	if rows < block || functions < 1 {
		return 0, 0, fmt.Errorf("a memory limit of %d bytes has no space for a block of %d rows", limit, block)
	}
	return rows, functions, nil
}

func (t *streamed) width() int {
	if t.Weighted {
		return t.Dim + 1
	}
	return t.Dim
}

// each calls f for all blocks, where first is the number of points before the block.
func (t *streamed) each(f func(first int64) error) error {
	n, _, err := t.layout()
	if err != nil {
		return err
	}
	if t.buf == nil {
		t.buf = make([]float64, n*t.width())
	}
	if err := t.rows.Rewind(); err != nil {
		return err
	}
	for first := int64(0); ; {
		if t.Context.Err() != nil {
			return fmt.Errorf("stopped: %w", t.Context.Err())
		}
		got, err := t.rows.Read(t.buf)
		if err == io.EOF {
			return nil
		}
		if space := len(t.buf) / t.width(); got < 0 || got > space {
			return fmt.Errorf("a call of Read returned %d rows where there was space for %d", got, space)
		}
		if err == nil && got == 0 {
			err = io.ErrNoProgress
		}
		if err != nil {
			return err
		}
		t.divide(t.buf[:got*t.width()])
		if err := f(first); err != nil {
			return err
		}
		first += int64(got)
	}
}

// divide splits rows into points and weights.
func (t *streamed) divide(rows []float64) {
	if !t.Weighted {
		t.x = rows
		return
	}
	t.x, t.weights = t.x[:0], t.weights[:0]
	for at := 0; at < len(rows); at += t.Dim + 1 {
		t.x = append(t.x, rows[at:at+t.Dim]...)
		t.weights = append(t.weights, rows[at+t.Dim])
	}
}

// donors draws numbers between 0 and the number of all points, or the sum of all
// weights. Each number is in the share of one rank, which finds the point in one pass.
func (t *streamed) donors(key random.Key, n int) ([]float64, error) {
	at := make([]float64, n)
	if t.Weighted {
		key.Uniform(at, 0, t.moments.sum)
	} else {
		for i := range at {
			at[i] = float64(key.IntNAt(uint64(i), int(t.moments.points)))
		}
	}
	begin, end := t.range64()
	var mine []int
	for i, v := range at {
		if begin <= v && v < end {
			mine = append(mine, i)
		}
	}
	sort.SliceStable(mine, func(a, b int) bool { return at[mine[a]] < at[mine[b]] })
	chosen := make([]float64, n*t.Dim)
	if err := t.collect(chosen, at, mine, begin); err != nil {
		return nil, err
	}
	if err := comm.Allreduce(t.Comm, chosen, comm.Sum); err != nil {
		return nil, fmt.Errorf("gathering from the ranks: %w", err)
	}
	return chosen, nil
}

// range64 returns this rank's part of the running sums.
func (t *streamed) range64() (begin, end float64) {
	if !t.Weighted {
		return float64(t.before.points), float64(t.before.points + t.points)
	}
	if t.Comm.Rank() == t.Comm.Size()-1 {
		return t.before.sum, math.Inf(1)
	}
	return t.before.sum, t.before.sum + t.sum
}

// collect copies the points at which the running sum passes the numbers at. Numbers
// beyond the sum, because of rounding, belong to the last point with a weight.
func (t *streamed) collect(chosen, at []float64, mine []int, running float64) error {
	last := make([]float64, t.Dim)
	next := 0
	err := t.each(func(int64) error {
		for i := range len(t.x) / t.Dim {
			w := weightOf(t.weights, i)
			if running += w; w > 0 {
				copy(last, t.x[i*t.Dim:])
			}
			for ; next < len(mine) && at[mine[next]] < running; next++ {
				copy(chosen[mine[next]*t.Dim:], last)
			}
		}
		return nil
	})
	for ; next < len(mine); next++ {
		copy(chosen[mine[next]*t.Dim:], last)
	}
	return err
}

func (t *streamed) steps(n int) int {
	_, functions, err := t.layout()
	if err != nil {
		return 0
	}
	return (n + functions - 1) / functions * int(t.points)
}

// count counts in each pass as many members as fit into memory.
func (t *streamed) count(n, parts int, pick func(from, to int) basis) (sums, errs []float64, err error) {
	_, functions, err := t.layout()
	if err != nil {
		return nil, nil, err
	}
	sums, errs = make([]float64, n*parts), make([]float64, n*parts)
	for from := 0; from < n; from += max(1, functions/parts) {
		to := min(from+max(1, functions/parts), n)
		b := pick(from, to)
		err := t.each(func(int64) error {
			err := t.forward(b, t.x, t.weights, len(t.x)/t.Dim)
			for i, v := range t.sweep.sum {
				at := (from+i%(to-from))*parts + i/(to-from)
				sums[at], errs[at] = sums[at]+v, errs[at]+t.sweep.sq[i]
			}
			return err
		})
		if err != nil {
			return nil, nil, err
		}
	}
	if err := comm.Allreduce(t.Comm, sums, comm.Sum); err != nil {
		return nil, nil, fmt.Errorf("sums over the ranks: %w", err)
	}
	if err := comm.Allreduce(t.Comm, errs, comm.Sum); err != nil {
		return nil, nil, fmt.Errorf("sums over the ranks: %w", err)
	}
	for i, sq := range errs {
		errs[i] = math.Sqrt(sq)
	}
	return sums, errs, nil
}

// checkRows rejects options and rows that PretrainRows cannot use.
func (t *streamed) checkRows() error {
	switch {
	case t.rows == nil:
		return errors.New("no rows to read")
	case t.Weights != nil:
		return errors.New("weights of rows stand in the rows: set Weighted instead of Weights")
	}
	if named, is := t.rows.(interface{ Columns() []string }); is && len(named.Columns()) != t.width() {
		return fmt.Errorf("rows have the %d columns %q, want %d numbers", len(named.Columns()), named.Columns(), t.width())
	}
	if err := t.checkSettings(); err != nil {
		return err
	}
	_, _, err := t.layout()
	return err
}
