package parquet

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"sort"

	"github.com/parquet-go/parquet-go"

	"github.com/gradgen/gradgen/table"
)

// A source is a share of the rows of a file.
type source struct {
	file           *os.File
	options        table.Options
	parquet        *parquet.File
	groups         []int64 // the first row of each group
	total          int64   // rows of the file
	first, end, at int64
	cursors        []cursor
}

// A cursor is the position up to which a column has been read.
type cursor struct {
	name   string
	leaf   int // the column among those of the file
	value  func(parquet.Value) float64
	pages  parquet.Pages // of the group, nil before it is opened
	until  int64         // where the group ends
	page   parquet.Page
	values parquet.ValueReader
	buf    [256]parquet.Value
}

var errEarly = errors.New("the data end early")

// guard turns a panic caused by a damaged file into an error.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the file is damaged: %v", p)
		}
	}()
	return f()
}

// Read fills rows.
func (s *source) Read(rows []float64) (int, error) {
	width := len(s.cursors)
	n := int(min(int64(len(rows)/width), s.end-s.at))
	if n == 0 {
		return 0, io.EOF
	}
	done := n
	var failed error
	for i := range s.cursors {
		c := &s.cursors[i]
		k := 0
		err := guard(func() error { return c.read(s, rows[i:], n, &k) })
		if err != nil && k < done {
			done, failed = k, &table.Error{Row: s.at + int64(k) + 1, Column: c.name, Err: err}
		}
	}
	s.at += int64(done)
	return done, failed
}

// read stores values of the column in rows until there are n, and counts them in k.
func (c *cursor) read(s *source, rows []float64, n int, k *int) error {
	width := len(s.cursors)
	for *k < n {
		if err := c.next(s, s.at+int64(*k)); err != nil {
			return err
		}
		got, err := c.values.ReadValues(c.buf[:min(n-*k, len(c.buf))])
		for _, v := range c.buf[:got] {
			if v.IsNull() && !s.options.MissingNaN {
				return errors.New("the value is null (MissingNaN reads it as NaN)")
			}
			x := math.NaN()
			if !v.IsNull() {
				x = c.value(v)
			}
			rows[*k*width] = x
			*k++
		}
		if err == io.EOF || err == nil && got == 0 {
			c.leavePage()
		} else if err != nil {
			return err
		}
	}
	return nil
}

// next opens the group of row and its next page, unless they are open.
func (c *cursor) next(s *source, row int64) error {
	if c.pages != nil && row >= c.until {
		if err := c.leave(); err != nil {
			return err
		}
	}
	if c.pages == nil {
		if err := c.enter(s, row); err != nil {
			return err
		}
	}
	if c.values != nil {
		return nil
	}
	page, err := c.pages.ReadPage()
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errEarly
	}
	if err != nil {
		return err
	}
	c.page, c.values = page, page.Values()
	return nil
}

// enter opens the group of a row.
func (c *cursor) enter(s *source, row int64) error {
	g := sort.Search(len(s.groups), func(i int) bool { return s.groups[i] > row }) - 1
	if err := s.checkPages(g, c.leaf); err != nil {
		return err
	}
	group := s.parquet.RowGroups()[g]
	c.pages = group.ColumnChunks()[c.leaf].Pages()
	c.until = s.groups[g] + group.NumRows()
	if row > s.groups[g] {
		return c.pages.SeekToRow(row - s.groups[g])
	}
	return nil
}

func (c *cursor) leavePage() {
	if c.page != nil {
		parquet.Release(c.page)
	}
	c.page, c.values = nil, nil
}

func (c *cursor) leave() error {
	c.leavePage()
	if c.pages == nil {
		return nil
	}
	pages := c.pages
	c.pages = nil
	return pages.Close()
}

// Rewind returns to the first row.
func (s *source) Rewind() error {
	s.at = s.first
	return guard(s.leave)
}

func (s *source) leave() error {
	var errs []error
	for i := range s.cursors {
		errs = append(errs, s.cursors[i].leave())
	}
	return errors.Join(errs...)
}

// Rows is the number of rows of the share.
func (s *source) Rows() int64 { return s.end - s.first }

// Locate is for [table.Locator].
func (s *source) Locate(i int64) (row, line int64) { return s.first + i + 1, 0 }

// Close closes the file.
func (s *source) Close() error { return errors.Join(guard(s.leave), s.file.Close()) }
