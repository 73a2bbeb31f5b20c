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
	layout layout
	pages  *pages // of the group, nil before it is opened
	until  int64  // where the group ends
	page   *page  // nil before it is read
	row    int    // the next one of the page
	number int    // the next one of those that the page has
}

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
		for ; *k < n && c.row < c.page.rows; *k++ {
			if missing := c.missing(); missing && !s.options.MissingNaN {
				return errors.New("the value is null (MissingNaN reads it as NaN)")
			} else if missing {
				rows[*k*width] = math.NaN()
			} else {
				rows[*k*width] = c.page.numbers[c.number]
				c.number++
			}
			c.row++
		}
	}
	return nil
}

// missing reports whether the next row has no number.
func (c *cursor) missing() bool { return c.layout.most > 0 && c.page.levels[c.row] < c.layout.most }

// next opens the group of row and its next page, unless they are open.
func (c *cursor) next(s *source, row int64) (err error) {
	skip := int64(0)
	if c.pages != nil && row >= c.until {
		c.leave()
	}
	if c.pages == nil {
		g := sort.Search(len(s.groups), func(i int) bool { return s.groups[i] > row }) - 1
		if c.pages, err = s.pagesOf(g, c); err != nil {
			return err
		}
		c.until, skip = s.groups[g]+c.pages.rows, row-s.groups[g]
	}
	if c.page != nil && c.row < c.page.rows {
		return nil
	}
	if c.page, skip, err = c.pages.next(skip); err != nil {
		return err
	}
	for c.row, c.number = 0, 0; int64(c.row) < skip; c.row++ {
		if !c.missing() {
			c.number++
		}
	}
	return nil
}

// leave forgets the group.
func (c *cursor) leave() { c.pages, c.page = nil, nil }

// Rewind returns to the first row.
func (s *source) Rewind() error {
	s.at = s.first
	for i := range s.cursors {
		s.cursors[i].leave()
	}
	return nil
}

// Rows is the number of rows of the share.
func (s *source) Rows() int64 { return s.end - s.first }

// Locate is for [table.Locator].
func (s *source) Locate(i int64) (row, line int64) { return s.first + i + 1, 0 }

// Close closes the file.
func (s *source) Close() error { return s.file.Close() }
