package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/parquet-go/parquet-go"

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
	if err != nil && strings.Contains(err.Error(), "DecryptionConfig") {
		return nil, errEncrypted
	}
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

// errEncrypted says that there is a key, which Options have no place for.
var errEncrypted = errors.New("the file is encrypted, which is not supported")

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
	if string(end[4:]) == "PARE" {
		return size, errEncrypted
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
		layout, err := layoutOf(leaves[j], s.halves(leaves[j]))
		if err != nil {
			return nil, &table.Error{Column: columns[i], Err: err}
		}
		s.cursors = append(s.cursors, cursor{name: columns[i], leaf: leaves[j].Index(), layout: layout})
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
