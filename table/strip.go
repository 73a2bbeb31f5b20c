package table

import (
	"errors"
	"fmt"
	"io"

	"github.com/gradgen/gradgen/internal/npy"
)

// A strip is a sequence of records of one size, each with one or more of the numbers
// that are read.
type strip struct {
	of     *array                                  // whose rows are the records; nil for a column
	open   func(skip int64) (io.ReadCloser, error) // opens the data from an offset on
	record int                                     // bytes
	cells  []cell
	r      io.ReadCloser
}

// A cell is the position of a number.
type cell struct {
	offset int // in its record
	kind   npy.Kind
	order  npy.Order
	place  int // in the row that is read
	column string
}

// newCell rejects types that are not numbers.
func newCell(column, kind string, order npy.Order, offset, place int) (cell, error) {
	k, known := npy.Kinds[kind]
	switch {
	case !known:
		return cell{}, &Error{Column: column, Err: fmt.Errorf("type %s is not numeric", kind)}
	case k.Form == npy.Complex:
		return cell{}, &Error{Column: column, Err: errors.New("it holds complex numbers, want real numbers")}
	}
	return cell{offset, k, order, place, column}, nil
}

func (c *cell) value(record []byte) float64 {
	if c.kind.Real != nil {
		return c.kind.Real(record[c.offset:], c.order)
	}
	return float64(c.kind.Whole(record[c.offset:], c.order))
}

// strips are a share of the rows of NumPy arrays.
type strips struct {
	file       io.Closer
	list       []strip
	width      int // numbers in a row
	first, end int64
	at         int64 // the next row
	buf        []byte
}

var errEarly = errors.New("the data end early")

// piece is the number of bytes of a strip that are read at a time; it is at least a
// record.
const piece = 1 << 16

// Read fills rows.
func (s *strips) Read(rows []float64) (int, error) {
	n := int(min(int64(len(rows)/s.width), s.end-s.at))
	if n == 0 {
		return 0, io.EOF
	}
	done := n
	var failed error
	for i := range s.list {
		k, err := s.list[i].read(s, rows, n)
		if err != nil && k < done {
			done = k
			failed = &Error{Row: s.at + int64(k) + 1, Column: s.list[i].cells[0].column, Err: err}
		}
	}
	s.at += int64(done)
	if failed == nil && s.at == s.end {
		failed = s.finish()
	}
	return done, failed
}

// finish reads past the last row: if an entry of an archive ends there, its checksum is
// compared.
func (s *strips) finish() error {
	for _, p := range s.list {
		if _, err := io.ReadFull(p.r, make([]byte, 1)); err != nil && err != io.EOF {
			return &Error{Column: p.cells[0].column, Err: err}
		}
	}
	return nil
}

// read stores this strip's numbers of n rows, and returns the number of rows it has
// read.
func (p *strip) read(s *strips, rows []float64, n int) (int, error) {
	if p.r == nil {
		r, err := p.open(s.at * int64(p.record))
		if err != nil {
			return 0, err
		}
		p.r = r
	}
	records := max(1, piece/p.record)
	if need := records * p.record; len(s.buf) < need {
		s.buf = make([]byte, need)
	}
	for from := 0; from < n; from += records {
		to := min(from+records, n)
		buf := s.buf[:(to-from)*p.record]
		got, err := io.ReadFull(p.r, buf)
		for i := range got / p.record {
			row := rows[(from+i)*s.width:]
			for c := range p.cells {
				row[p.cells[c].place] = p.cells[c].value(buf[i*p.record:])
			}
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			err = errEarly
		}
		if err != nil {
			return from + got/p.record, err
		}
	}
	return n, nil
}

// Rewind goes back to the first row.
func (s *strips) Rewind() error {
	s.at = s.first
	return s.closeStrips()
}

func (s *strips) closeStrips() error {
	var errs []error
	for i := range s.list {
		if r := s.list[i].r; r != nil {
			errs = append(errs, r.Close())
			s.list[i].r = nil
		}
	}
	return errors.Join(errs...)
}

// Rows returns the number of rows of the share.
func (s *strips) Rows() int64 { return s.end - s.first }

// Locate is for [Locator].
func (s *strips) Locate(i int64) (row, line int64) { return s.first + i + 1, 0 }

// Close closes the file.
func (s *strips) Close() error { return errors.Join(s.closeStrips(), s.file.Close()) }
