package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"

	"github.com/gradgen/gradgen/internal/npy"
	"github.com/gradgen/gradgen/table"
)

// Open opens a file for reading. A column may be of booleans, integers of any size or floating-point numbers
// of two, four or eight bytes, required or optional, with any compression of Parquet; a field of a group is
// called "group.field". Times, decimal numbers, strings and lists are refused.
//
// The reader holds one page of each column at a time, each of which may have up to
// Options.MemoryLimit bytes.
func Open(path string, o table.Options) (*table.Reader, error) {
	r, err := open(path, o)
	if err != nil {
		return nil, table.Locate(path, err)
	}
	return r, nil
}

func open(path string, o table.Options) (*table.Reader, error) {
	o, err := o.WithDefaults()
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	s := &source{file: file, options: o}
	var columns []string
	err = guard(func() (err error) {
		columns, err = s.begin()
		return err
	})
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return table.New(path, columns, s), nil
}

// begin reads the footer, which describes the file.
func (s *source) begin() ([]string, error) {
	size, err := s.checkFooter()
	if err != nil {
		return nil, err
	}
	s.parquet, err = parquet.OpenFile(s.file, size,
		parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true), parquet.OptimisticRead(false))
	if err != nil {
		return nil, err
	}
	rows := s.parquet.NumRows()
	for _, g := range s.parquet.RowGroups() {
		if n := g.NumRows(); n < 0 || n > rows {
			return nil, fmt.Errorf("a group of %d rows in a file of %d", n, rows)
		}
		s.groups = append(s.groups, s.total)
		s.total += g.NumRows()
	}
	if s.total != rows {
		return nil, fmt.Errorf("groups of %d rows together in a file of %d", s.total, rows)
	}
	s.first, s.end = s.options.Share(rows)
	s.at = s.first
	return s.choose()
}

// checkFooter refuses a footer that does not fit into the file, before memory is
// made for it.
func (s *source) checkFooter() (size int64, err error) {
	info, err := s.file.Stat()
	if err != nil {
		return 0, err
	}
	const frame = 12 // bytes: magic numbers at both ends, and the footer's length
	size = info.Size()
	if size < frame {
		return size, fmt.Errorf("not a file of Parquet: it has %d bytes", size)
	}
	var end [8]byte
	if _, err := s.file.ReadAt(end[:], size-8); err != nil {
		return size, err
	}
	if string(end[4:]) != "PAR1" {
		return size, fmt.Errorf("not a file of Parquet: it ends with %q", end[4:])
	}
	if n := int64(binary.LittleEndian.Uint32(end[:])); n > size-frame {
		return size, fmt.Errorf("a footer of %d bytes in a file of %d", n, size)
	}
	return size, nil
}

// choose makes a cursor of each column that is read.
func (s *source) choose() ([]string, error) {
	var leaves []*parquet.Column
	var names []string
	var walk func(c *parquet.Column)
	walk = func(c *parquet.Column) {
		if c.Leaf() {
			leaves, names = append(leaves, c), append(names, strings.Join(c.Path(), "."))
		}
		for _, child := range c.Columns() {
			walk(child)
		}
	}
	walk(s.parquet.Root())
	at, columns, err := s.options.Choose(names)
	if err != nil {
		return nil, err
	}
	for i, j := range at {
		value, err := s.reads(leaves[j])
		if err != nil {
			return nil, &table.Error{Column: columns[i], Err: err}
		}
		s.cursors = append(s.cursors, cursor{name: columns[i], leaf: leaves[j].Index(), value: value})
	}
	return columns, nil
}

// halves reports whether a column has numbers of two bytes. The type that a column has in
// parquet-go does not tell.
func (s *source) halves(c *parquet.Column) bool {
	leaf := 0
	for _, e := range s.parquet.Metadata().Schema {
		switch {
		case e.NumChildren.V > 0:
		case leaf == c.Index():
			return e.LogicalType.String() == "FLOAT16" && c.Type().Kind() == parquet.FixedLenByteArray && c.Type().Length() == 2
		default:
			leaf++
		}
	}
	return false
}

// reads returns the function that converts a column's values to numbers.
func (s *source) reads(c *parquet.Column) (func(parquet.Value) float64, error) {
	switch {
	case c.MaxRepetitionLevel() > 0:
		return nil, errors.New("it is a list, want a number in each row")
	case s.halves(c):
		return func(v parquet.Value) float64 { return npy.Half(binary.LittleEndian.Uint16(v.ByteArray())) }, nil
	}
	t := c.Type()
	unsigned := false
	if l := t.LogicalType(); l != nil {
		text := l.String()
		unsigned = strings.HasPrefix(text, "INT(") && strings.HasSuffix(text, "false)")
		if !strings.HasPrefix(text, "INT(") {
			return nil, fmt.Errorf("type %s is no number", text)
		}
	} else if d := t.ConvertedType(); d != nil && *d != deprecated.Int8 && *d != deprecated.Int16 && *d != deprecated.Int32 && *d != deprecated.Int64 {
		unsigned = *d >= deprecated.Uint8 && *d <= deprecated.Uint64
		if !unsigned {
			return nil, fmt.Errorf("type %v is no number", *d)
		}
	}
	switch kind := t.Kind(); {
	case kind == parquet.Boolean:
		return func(v parquet.Value) float64 { return float64(v.Uint64() & 1) }, nil
	case kind == parquet.Int32 && unsigned:
		return func(v parquet.Value) float64 { return float64(v.Uint32()) }, nil
	case kind == parquet.Int32:
		return func(v parquet.Value) float64 { return float64(v.Int32()) }, nil
	case kind == parquet.Int64 && unsigned:
		return func(v parquet.Value) float64 { return float64(v.Uint64()) }, nil
	case kind == parquet.Int64:
		return func(v parquet.Value) float64 { return float64(v.Int64()) }, nil
	case kind == parquet.Float:
		return func(v parquet.Value) float64 { return float64(v.Float()) }, nil
	case kind == parquet.Double:
		return parquet.Value.Double, nil
	default:
		return nil, fmt.Errorf("type %v is no number", kind)
	}
}
