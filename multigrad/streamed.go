package multigrad

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
)

// Rows reads data in blocks, repeatedly; a Reader of package table implements it.
// Read fills dst with rows of a fixed width and returns their number; after the
// last row it returns 0 and io.EOF. Rewind returns to the first row.
type Rows interface {
	Read(dst []float64) (rows int, err error)
	Rewind() error
}

// A BlockModel is a model of a block of this rank's data: rows one after the
// other. Row 0 of the block is row first of the rank. The block is valid until
// the next one is set; a model that draws random numbers for each row can fold
// first into its key. See [Streamed].
type BlockModel interface {
	Model
	SetBlock(rows []float64, first int)
}

// Fallible is implemented by models that can fail, such as those that read files.
// Err is called after each call of Sumstats and of SumstatsVJP; an error ends the
// evaluation.
type Fallible interface {
	Err() error
}

// StreamOptions configure [Streamed].
type StreamOptions struct {
	// Width is the number of numbers in a row.
	Width int
	// MemoryLimit is the memory, in bytes, for this rank's blocks and for the
	// arrays that the model computes from a block; 0 means 64 MiB. A block takes no more
	// than the data need.
	MemoryLimit int64
	// BytesPerRow is the memory of a row, in the block and in all arrays that the
	// model and its derivative compute from it; 0 means 256 bytes for each number of
	// the row. A block has MemoryLimit/BytesPerRow rows.
	BytesPerRow int64
}

// Streamed makes a model of one that works on a block of this rank's data at a time:
// the statistics of all blocks are added up, in their order. Each evaluation reads
// the data, and one with its gradient twice, so that memory is needed for a block
// only. The result depends on the size of the blocks only by rounding.
//
// m gets the random keys and steps, and its loss and auxiliary value are those
// of the whole. Streamed panics if not even one row fits into the memory limit.
func Streamed(rows Rows, m BlockModel, o StreamOptions) Model {
	if rows == nil || o.Width < 1 || o.MemoryLimit < 0 || o.BytesPerRow < 0 {
		panic(fmt.Sprintf("multigrad: Streamed: rows of %d numbers, %d bytes each, in %d bytes", o.Width, o.BytesPerRow, o.MemoryLimit))
	}
	if named, is := rows.(interface{ Columns() []string }); is && len(named.Columns()) != o.Width {
		panic(fmt.Sprintf("multigrad: Streamed: rows have the columns %q, want %d", named.Columns(), o.Width))
	}
	const most = math.MaxInt / 256 // numbers, more than memory holds
	if o.Width > most {
		panic(fmt.Sprintf("multigrad: Streamed: rows of %d numbers are more than memory holds", o.Width))
	}
	limit := cmp.Or(o.MemoryLimit, 64<<20)
	n := limit / cmp.Or(o.BytesPerRow, 256*int64(o.Width))
	if n < 1 {
		panic(fmt.Sprintf("multigrad: Streamed: a memory limit of %d bytes is less than a row takes", limit))
	}
	return &streamed{BlockModel: m, rows: rows, width: o.Width, size: int(min(n, most/int64(o.Width))) * o.Width}
}

type streamed struct {
	BlockModel
	rows  Rows
	width int
	size  int       // numbers in a block
	block []float64 // grows to size
	out   []float64
	err   error
}

// each sets one block after another and calls f, until the rows end.
func (s *streamed) each(f func() []float64) []float64 {
	s.out = s.out[:0]
	if s.err = s.rows.Rewind(); s.err != nil {
		return s.out
	}
	for first := 0; ; {
		n, err := s.read()
		if err == io.EOF && first > 0 {
			return s.out
		}
		if err != nil && err != io.EOF {
			s.err = fmt.Errorf("multigrad: %w", err)
			return s.out
		}
		s.SetBlock(s.block[:n*s.width], first)
		s.add(f())
		if first += n; s.err != nil || n == 0 { // a rank without rows has statistics, too
			return s.out
		}
	}
}

// read fills the block. Its memory grows up to the size that the data need.
func (s *streamed) read() (rows int, err error) {
	const least = 1024 // rows
	if s.block == nil {
		s.block = make([]float64, min(s.size/s.width, least)*s.width)
	}
	for {
		space := len(s.block)/s.width - rows
		n, err := s.rows.Read(s.block[rows*s.width:])
		if n < 0 || n > space {
			return rows, fmt.Errorf("a call of Read returned %d rows where there was space for %d", n, space)
		}
		rows += n
		switch {
		case err == io.EOF && rows > 0:
			return rows, nil
		case err != nil:
			return rows, err
		case n == 0:
			return rows, io.ErrNoProgress
		case rows*s.width < len(s.block):
			continue
		case len(s.block) == s.size:
			return rows, nil
		}
		grown := make([]float64, min(s.size, 4*len(s.block)))
		copy(grown, s.block)
		s.block = grown
	}
}

// add adds to the statistics.
func (s *streamed) add(part []float64) {
	if len(s.out) == 0 {
		s.out = append(s.out, part...)
		return
	}
	if len(part) != len(s.out) {
		s.err = fmt.Errorf("multigrad: a block has %d summary statistics, the first %d", len(part), len(s.out))
		return
	}
	addTo(s.out, part)
}

func (s *streamed) Sumstats(params []float64) []float64 {
	return s.each(func() []float64 { return s.BlockModel.Sumstats(params) })
}

func (s *streamed) SumstatsVJP(params, outBar, paramsBar []float64) []float64 {
	return s.each(func() []float64 { return s.BlockModel.SumstatsVJP(params, outBar, paramsBar) })
}

// pull does not compute the statistics if the model permits that.
func (s *streamed) pull(params, outBar, paramsBar []float64) error {
	p, alone := s.BlockModel.(interface {
		SumstatsPullback(params, outBar, paramsBar []float64)
	})
	out := s.each(func() []float64 {
		if alone {
			p.SumstatsPullback(params, outBar, paramsBar)
			return nil
		}
		return s.BlockModel.SumstatsVJP(params, outBar, paramsBar)
	})
	if err := s.Err(); err != nil || alone {
		return err
	}
	return sameNumber(out, outBar)
}

// Err returns the error of the last evaluation.
func (s *streamed) Err() error { return errors.Join(s.err, errOf(s.BlockModel)) }

func (s *streamed) SetKey(key uint64) { setKey(s.BlockModel, key) }
func (s *streamed) SetStep(step int)  { setStep(s.BlockModel, step) }
func (s *streamed) Aux() any          { return auxOf(s.BlockModel) }

func errOf(model any) error {
	if f, ok := model.(Fallible); ok {
		return f.Err()
	}
	return nil
}
