package table

import (
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
)

// Records reads rows into structs, to the fields that [ColumnsOf] finds.
type Records[T any] struct {
	reader *Reader
	fields []field
	buf    []float64
}

// NewRecords returns Records of a reader with the columns of T, in the order of
// [ColumnsOf].
func NewRecords[T any](r *Reader) (*Records[T], error) {
	fields, err := tagged[T]()
	if err != nil {
		return nil, err
	}
	if len(fields) != len(r.columns) {
		return nil, fmt.Errorf("table: a reader of %d columns for %d fields: open it with the columns of ColumnsOf", len(r.columns), len(fields))
	}
	for i, f := range fields {
		if r.columns[i] != f.column {
			return nil, fmt.Errorf("table: column %d of the reader is %q, where the struct has %q", i, r.columns[i], f.column)
		}
	}
	return &Records[T]{reader: r, fields: fields}, nil
}

// Read fills dst, and returns how many it has read, as [Reader.Read] does. Fields
// without a column are not changed. A number that is finite in the file but too large
// for a float32 field is an [*Error].
func (s *Records[T]) Read(dst []T) (int, error) {
	const most = 1024 // rows at a time
	width := len(s.fields)
	if len(s.buf) == 0 {
		s.buf = make([]float64, most*width)
	}
	for done := 0; done < len(dst); {
		n, err := s.reader.Read(s.buf[:min(most, len(dst)-done)*width])
		for i := range n {
			row := s.buf[i*width : (i+1)*width]
			if k := s.beyond(row); k >= 0 {
				bad := fmt.Errorf("%g is beyond float32", row[k])
				return done + i, s.reader.fail(int64(n-i), s.fields[k].column, bad)
			}
			v := reflect.ValueOf(&dst[done+i]).Elem()
			for k, f := range s.fields {
				v.FieldByIndex(f.index).SetFloat(row[k])
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

// beyond is the place of the first number that its field cannot hold, −1 if there is none.
func (s *Records[T]) beyond(row []float64) int {
	for k, f := range s.fields {
		if v := row[k]; f.single && math.IsInf(float64(float32(v)), 0) && !math.IsInf(v, 0) {
			return k
		}
	}
	return -1
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
