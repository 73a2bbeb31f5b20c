package table

import (
	"errors"
	"fmt"
	"io"
	"reflect"
)

// ColumnsOf returns the columns that the fields of a struct are tagged with, for
// Options.Columns:
//
//	type Galaxy struct {
//		Mass   float64 `table:"log_mass"`
//		Colour float64 `table:"g_r"`
//	}
//
// Fields without a tag have no column. It is an error if one with a tag is not an
// exported float64 or float32, or if there are none.
func ColumnsOf[T any]() ([]string, error) {
	columns, _, err := tagged[T]()
	return columns, err
}

func tagged[T any]() (columns []string, fields []int, err error) {
	t := reflect.TypeFor[T]()
	if t.Kind() != reflect.Struct {
		return nil, nil, fmt.Errorf("table: %v is no struct", t)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, is := f.Tag.Lookup("table")
		if !is {
			continue
		}
		if k := f.Type.Kind(); k != reflect.Float64 && k != reflect.Float32 || !f.IsExported() {
			return nil, nil, fmt.Errorf("table: field %s of %v, with the tag %q, is a %v: want an exported float64", f.Name, t, name, f.Type)
		}
		columns, fields = append(columns, name), append(fields, i)
	}
	if len(columns) == 0 {
		return nil, nil, fmt.Errorf("table: %v has no field with a tag such as `table:\"mass\"`", t)
	}
	return columns, fields, nil
}

// Records reads rows into structs.
type Records[T any] struct {
	reader *Reader
	fields []int
	buf    []float64
}

// NewRecords returns Records of a reader with the columns of T, in the order of
// [ColumnsOf].
func NewRecords[T any](r *Reader) (*Records[T], error) {
	columns, fields, err := tagged[T]()
	if err != nil {
		return nil, err
	}
	if len(columns) != len(r.columns) {
		return nil, fmt.Errorf("table: a reader of %d columns for %d fields: open it with the columns of ColumnsOf", len(r.columns), len(columns))
	}
	for i, name := range columns {
		if r.columns[i] != name {
			return nil, fmt.Errorf("table: column %d of the reader is %q, where the struct has %q", i, r.columns[i], name)
		}
	}
	return &Records[T]{reader: r, fields: fields}, nil
}

// Read fills dst, and returns how many it has read, as [Reader.Read] does. Fields
// without a column are not changed.
func (s *Records[T]) Read(dst []T) (int, error) {
	const most = 1024 // rows at a time
	width := len(s.fields)
	if len(s.buf) == 0 {
		s.buf = make([]float64, most*width)
	}
	for done := 0; done < len(dst); {
		n, err := s.reader.Read(s.buf[:min(most, len(dst)-done)*width])
		for i := range n {
			v := reflect.ValueOf(&dst[done+i]).Elem()
			for k, f := range s.fields {
				v.Field(f).SetFloat(s.buf[i*width+k])
			}
		}
		if done += n; err == io.EOF && done > 0 {
			return done, nil
		} else if err != nil {
			return done, err
		}
	}
	return len(dst), nil
}

// ReadAll reads all rows of a file that [Open] opens, or the share of a rank, to
// structs. Leave out Columns in the options: the struct defines them.
func ReadAll[T any](path string, o Options) (rows []T, err error) {
	if o.Columns != nil {
		return nil, fmt.Errorf("table: columns %q for ReadAll, which reads those of the struct", o.Columns)
	}
	if o.Columns, err = ColumnsOf[T](); err != nil {
		return nil, err
	}
	r, err := Open(path, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	records, err := NewRecords[T](r)
	if err != nil {
		return nil, err
	}
	return records.ReadAll()
}

// ReadAll reads the remaining rows.
func (s *Records[T]) ReadAll() (rows []T, err error) {
	for {
		const most = 256 // rows at a time
		rows = append(rows, make([]T, most)...)
		n, err := s.Read(rows[len(rows)-most:])
		rows = rows[:len(rows)-most+n]
		switch {
		case err == io.EOF:
			return rows, nil
		case err != nil:
			return nil, err
		}
	}
}
