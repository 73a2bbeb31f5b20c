package multigrad_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// memory is rows of two numbers, of which a read gives few at a time.
type memory struct {
	rows   []float64
	at     int
	fails  int // the row that cannot be read, 0: none
	passes int
}

var errGone = errors.New("the disk is gone")

func (m *memory) Read(dst []float64) (int, error) {
	if m.at == len(m.rows) {
		return 0, io.EOF
	}
	n := min(len(dst)/2, 5, (len(m.rows)-m.at)/2)
	if m.fails > 0 && m.at/2+n > m.fails {
		return 0, errGone
	}
	copy(dst, m.rows[m.at:m.at+2*n])
	m.at += 2 * n
	return n, nil
}

func (m *memory) Rewind() error {
	m.at = 0
	m.passes++
	return nil
}

// rowLine fits y = a + b·x to rows of x and y: its statistics are Σr², Σr and the number
// of rows.
type rowLine struct {
	block []float64
	ends  []int // of the blocks that were set
	wide  bool  // statistics depend on the block
}

func (l *rowLine) SetBlock(rows []float64, first int) {
	l.block, l.ends = rows, append(l.ends, first+len(rows)/2)
}

func (l *rowLine) Sumstats(p []float64) []float64 {
	s := make([]float64, 3)
	if l.wide {
		s = make([]float64, len(l.block))
	}
	for i := 0; i < len(l.block) && !l.wide; i += 2 {
		r := l.block[i+1] - p[0] - p[1]*l.block[i]
		s[0], s[1], s[2] = s[0]+r*r, s[1]+r, s[2]+1
	}
	return s
}

func (l *rowLine) SumstatsVJP(p, outBar, bar []float64) []float64 {
	for i := 0; i < len(l.block); i += 2 {
		r := l.block[i+1] - p[0] - p[1]*l.block[i]
		bar[0] -= 2*r*outBar[0] + outBar[1]
		bar[1] -= (2*r*outBar[0] + outBar[1]) * l.block[i]
	}
	return l.Sumstats(p)
}

func (l *rowLine) Loss(s []float64) float64 { return s[0]/s[2] + s[1]*s[1] }

func (l *rowLine) LossGrad(s, grad []float64) float64 {
	grad[0], grad[1], grad[2] = 1/s[2], 2*s[1], -s[0]/(s[2]*s[2])
	return l.Loss(s)
}

// pulledLine has a pullback beside.
type pulledLine struct{ *rowLine }

func (l pulledLine) SumstatsPullback(p, outBar, bar []float64) { l.rowLine.SumstatsVJP(p, outBar, bar) }

func points(n int) []float64 {
	rows := make([]float64, 2*n)
	for i := range n {
		rows[2*i], rows[2*i+1] = float64(i), 3-2*float64(i)+math.Sin(float64(i))
	}
	return rows
}

// Data that are read in blocks, of any size and on any number of ranks, some of
// which have none, have the loss and the gradient of the whole.
func TestStreamedDataAreTheWhole(t *testing.T) {
	all := points(103)
	x, want := []float64{2.5, -1.75}, make([]float64, 2)
	wantLoss, err := multigrad.NewEvaluator(&rowLine{block: all}, nil).LossAndGrad(x, want)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []multigrad.StreamOptions{
		{Width: 2}, {Width: 2, MemoryLimit: 1000, BytesPerRow: 10}, {Width: 2, MemoryLimit: 70, BytesPerRow: 10},
		{Width: 2, MemoryLimit: 10, BytesPerRow: 10}, {Width: 2, MemoryLimit: math.MaxInt64, BytesPerRow: 1},
	} {
		for _, ranks := range []int{1, 2, 5} {
			err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
				end := 103 * (c.Rank() + 1) / c.Size()
				if c.Size() == 5 {
					end = min(103, c.Rank()*103) // all rows on one rank
				}
				begin := 103 * c.Rank() / c.Size()
				if c.Size() == 5 {
					begin = min(103, max(0, c.Rank()-1)*103)
				}
				data := &memory{rows: all[2*begin : 2*end]}
				for _, m := range []multigrad.BlockModel{&rowLine{}, pulledLine{&rowLine{}}} {
					grad := make([]float64, 2)
					e := multigrad.NewEvaluator(multigrad.Streamed(data, m, o), c)
					loss, err := e.LossAndGrad(x, grad)
					if err != nil {
						return err
					}
					if !near(loss, wantLoss, 1e-9) || !near(grad[0], want[0], 1e-9) || !near(grad[1], want[1], 1e-9) {
						t.Errorf("%v, %d ranks: %v %v, want %v %v", o, ranks, loss, grad, wantLoss, want)
					}
				}
				if data.passes != 4 {
					t.Errorf("%d passes over the data, want 2 for each evaluation", data.passes)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestBlocksHaveTheSizeThatFits(t *testing.T) {
	m := &rowLine{}
	multigrad.Streamed(&memory{rows: points(20)}, m, multigrad.StreamOptions{Width: 2, MemoryLimit: 70, BytesPerRow: 10}).Sumstats([]float64{0, 0})
	if !slices.Equal(m.ends, []int{7, 14, 20}) {
		t.Errorf("blocks end at %v", m.ends)
	}
}

func TestStreamsThatFail(t *testing.T) {
	for want, s := range map[string]multigrad.Model{
		"multigrad: the disk is gone":                               multigrad.Streamed(&memory{rows: points(20), fails: 12}, &rowLine{}, multigrad.StreamOptions{Width: 2}),
		"multigrad: a block has 2 summary statistics, the first 14": multigrad.Streamed(&memory{rows: points(8)}, &rowLine{wide: true}, multigrad.StreamOptions{Width: 2, MemoryLimit: 7, BytesPerRow: 1}),
	} {
		for _, m := range []multigrad.Model{s, multigrad.Sharded(s)} {
			_, err := multigrad.NewEvaluator(m, nil).LossAndGrad([]float64{0, 0}, make([]float64, 2))
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
	for want, o := range map[string]multigrad.StreamOptions{
		"multigrad: Streamed: a memory limit of 3 bytes is less than a row takes":                          {Width: 2, MemoryLimit: 3},
		fmt.Sprintf("multigrad: Streamed: rows of %d numbers are more than memory holds", math.MaxInt):     {Width: math.MaxInt},
		fmt.Sprintf("multigrad: Streamed: rows of %d numbers are more than memory holds", math.MaxInt/2+1): {Width: math.MaxInt/2 + 1, MemoryLimit: 1 << 62, BytesPerRow: 1},
	} {
		func() {
			defer func() {
				if p, _ := recover().(string); p != want {
					t.Errorf("it panics with %q, want %q", p, want)
				}
			}()
			multigrad.Streamed(&memory{}, &rowLine{}, o)
		}()
	}
}

// miscounting returns a wrong number of rows.
type miscounting struct {
	memory
	rows int
}

func (m *miscounting) Read([]float64) (int, error) { return m.rows, nil }

func TestRowsThatAreMiscounted(t *testing.T) {
	for rows, want := range map[int]string{
		99: "multigrad: a call of Read returned 99 rows where there was space for 7", -3: "multigrad: a call of Read returned -3 rows where there was space for 7",
	} {
		m := multigrad.Streamed(&miscounting{rows: rows}, &rowLine{}, multigrad.StreamOptions{Width: 2, MemoryLimit: 7, BytesPerRow: 1})
		_, err := multigrad.NewEvaluator(m, nil).LossAndGrad([]float64{0, 0}, make([]float64, 2))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
