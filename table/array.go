package table

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/gradgen/gradgen/internal/npy"
)

// An array is a NumPy array in a file, with its columns.
type array struct {
	header  npy.Header
	rows    int64
	columns []string
	record  int                                     // bytes of an element with all of its fields
	data    func(skip int64) (io.ReadCloser, error) // opens the data from an offset on
}

// mostColumns bounds the columns of a file, because few bytes of a shape can declare
// very many.
const mostColumns = 1 << 16

// openArray opens an .npy file.
func openArray(file *os.File, o Options) (Source, []string, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	h, err := npy.ReadHeader(file)
	if err != nil {
		return nil, nil, err
	}
	name := func(j int) string { return strconv.Itoa(j) }
	a, err := newArray(h, name, name(0), info.Size()-int64(h.Size))
	if err != nil {
		return nil, nil, err
	}
	a.data = func(skip int64) (io.ReadCloser, error) {
		at := int64(h.Size) + skip
		return io.NopCloser(io.NewSectionReader(file, at, info.Size()-at)), nil
	}
	at, columns, err := o.Choose(a.columns)
	if err != nil {
		return nil, nil, err
	}
	s := &strips{file: file, width: len(columns)}
	s.first, s.end = o.Share(a.rows)
	for place, j := range at {
		if err := s.add(a, j, place); err != nil {
			return nil, nil, err
		}
	}
	return s, columns, s.fits(o)
}

// newArray compares a header with the size of the data. name returns the names of the
// columns of a two-dimensional array; only is the name of the column of a
// one-dimensional one.
func newArray(h npy.Header, name func(j int) string, only string, size int64) (*array, error) {
	a := &array{header: h}
	columns := 1
	switch {
	case len(h.Shape) != 1 && len(h.Shape) != 2:
		return nil, fmt.Errorf("shape %v, want one or two dimensions", h.Shape)
	case len(h.Shape) == 2 && h.Fields != nil:
		return nil, fmt.Errorf("shape %v of elements with several fields, want one dimension", h.Shape)
	case len(h.Shape) == 2:
		columns = h.Shape[1]
	}
	a.rows = int64(h.Shape[0])
	if columns > mostColumns {
		return nil, fmt.Errorf("shape %v has more than %d columns", h.Shape, mostColumns)
	}
	if err := a.measure(); err != nil {
		return nil, err
	}
	if n := h.Elements(); n < 0 || size/int64(a.record) != n || size%int64(a.record) != 0 {
		return nil, fmt.Errorf("%d bytes of data, want those of %d elements of %d bytes for shape %v", size, n, a.record, h.Shape)
	}
	switch {
	case h.Fields != nil:
		for _, f := range h.Fields {
			a.columns = append(a.columns, f.Name)
		}
	case len(h.Shape) == 1:
		a.columns = []string{only}
	default:
		for j := range columns {
			a.columns = append(a.columns, name(j))
		}
	}
	return a, nil
}

// measure computes the size of an element in bytes.
func (a *array) measure() error {
	kinds := []string{a.header.Kind}
	a.record = a.header.Padding
	if a.header.Fields != nil {
		kinds = nil
		for _, f := range a.header.Fields {
			kinds = append(kinds, f.Kind)
			a.record += f.Padding
		}
	}
	for _, kind := range kinds {
		k, known := npy.Kinds[kind]
		if !known {
			return fmt.Errorf("type %s is not numeric", kind)
		}
		a.record += k.Size
	}
	if len(kinds) == 0 {
		return errors.New("the elements have no fields")
	}
	return nil
}

// add adds column j of the array, which is read to a place in each row.
func (s *strips) add(a *array, j, place int) error {
	h := a.header
	kind, order, offset := h.Kind, h.Order, j*a.record
	if h.Fields != nil {
		offset = h.Fields[j].Padding
		for _, f := range h.Fields[:j] {
			offset += f.Padding + npy.Kinds[f.Kind].Size
		}
		kind, order = h.Fields[j].Kind, h.Fields[j].Order
	}
	c, err := newCell(a.columns[j], kind, order, offset, place)
	if err != nil {
		return err
	}
	if h.Fortran && len(h.Shape) == 2 {
		begin := int64(j) * a.rows * int64(a.record)
		c.offset = 0
		s.list = append(s.list, strip{record: a.record, cells: []cell{c}, open: func(skip int64) (io.ReadCloser, error) {
			return a.data(begin + skip)
		}})
		return nil
	}
	for i := range s.list {
		if s.list[i].of == a {
			s.list[i].cells = append(s.list[i].cells, c)
			return nil
		}
	}
	record := a.record
	if h.Fields == nil {
		record *= len(a.columns)
	}
	s.list = append(s.list, strip{of: a, record: record, cells: []cell{c}, open: a.data})
	return nil
}

// fits rejects rows that are larger than the limit, and goes to the first row.
func (s *strips) fits(o Options) error {
	for _, p := range s.list {
		if int64(p.record) > o.MemoryLimit {
			return fmt.Errorf("rows of %d bytes, more than the limit of %d", p.record, o.MemoryLimit)
		}
	}
	return s.Rewind()
}
