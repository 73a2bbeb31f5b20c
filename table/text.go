package table

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// A text is a share of the lines of a file with separated fields (RFC 4180, except for
// line breaks in quoted fields, which are errors: a rank could not determine where a
// row begins).
type text struct {
	file       *os.File
	comma      byte
	missingNaN bool
	columns    []string
	fields     int   // of a line
	places     []int // the place of each field in a row; −1 means that it is not read
	origin     int64 // the offset after a byte order mark
	header     int64 // the offset of the end of the header
	start, end int64 // byte offsets of the share
	lines      lines
	row        int64 // in the share
}

func openText(file *os.File, o Options) (Source, []string, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	t := &text{file: file, comma: cmp.Or(o.Comma, ','), missingNaN: o.MissingNaN}
	names, err := t.readHeader(o)
	if err != nil {
		return nil, nil, err
	}
	at, columns, err := o.Choose(names)
	if err != nil {
		return nil, nil, err
	}
	t.columns, t.fields, t.places = columns, len(names), make([]int, len(names))
	for i := range t.places {
		t.places[i] = -1
	}
	for i, f := range at {
		if t.places[f] >= 0 {
			return nil, nil, fmt.Errorf("column %q is asked for twice", columns[i])
		}
		t.places[f] = i
	}
	first, end := o.Share(max(0, info.Size()-t.header))
	t.start, t.end = t.header+first, t.header+end
	t.lines.limit = o.MemoryLimit
	return t, columns, t.Rewind()
}

// byteOrderMark is what some programs begin a file with.
const byteOrderMark = "\ufeff"

// readHeader returns the names of the columns, and sets the offset of the data.
func (t *text) readHeader(o Options) ([]string, error) {
	l := &lines{limit: o.MemoryLimit}
	l.reset(t.file, 0)
	line, err := l.next()
	for ; err == nil && len(bytes.TrimSpace(line)) == 0; line, err = l.next() {
	}
	if err == io.EOF {
		return nil, errors.New("the file is empty")
	}
	if err != nil {
		return nil, err
	}
	if bytes.ContainsRune(line, '\r') {
		return nil, errors.New("its lines end in carriage returns alone: want \\n or \\r\\n")
	}
	t.header = l.at
	text, marked := bytes.CutPrefix(line, []byte(byteOrderMark))
	if marked {
		t.origin = int64(len(byteOrderMark))
	}
	var names []string
	err = t.split(text, func(i int, field []byte) error {
		if o.NoHeader {
			field = strconv.AppendInt(nil, int64(i), 10)
		}
		names = append(names, string(bytes.TrimSpace(field)))
		return nil
	})
	if o.NoHeader {
		t.header = t.origin
	}
	return names, err
}

// split calls f for each field of a line, unquoted.
func (t *text) split(line []byte, f func(i int, field []byte) error) error {
	for i := 0; ; i++ {
		var field []byte
		var err error
		if len(line) > 0 && line[0] == '"' {
			field, line, err = unquote(line)
			if err == nil && len(line) > 0 && line[0] != t.comma {
				err = fmt.Errorf("%q after a closing quote", line[0])
			}
		} else if at := bytes.IndexByte(line, t.comma); at >= 0 {
			field, line = line[:at], line[at:]
		} else {
			field, line = line, nil
		}
		if err == nil {
			err = f(i, field)
		}
		if err != nil || len(line) == 0 {
			return err
		}
		line = line[1:]
	}
}

// unquote splits a quoted field from the line.
func unquote(line []byte) (field, rest []byte, err error) {
	for at := 1; at < len(line); at++ {
		switch {
		case line[at] != '"':
			field = append(field, line[at])
		case at+1 < len(line) && line[at+1] == '"':
			field = append(field, '"')
			at++
		default:
			return field, line[at+1:], nil
		}
	}
	return nil, nil, errors.New("a quoted field has no end in its line")
}

// Read fills rows.
func (t *text) Read(rows []float64) (int, error) {
	width := len(t.columns)
	for n := 0; n < len(rows)/width; {
		if t.lines.at >= t.end {
			return n, eofIfNone(n)
		}
		line, err := t.lines.next()
		if err == io.EOF {
			return n, eofIfNone(n)
		}
		if err == nil && len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		t.row++
		if err == nil {
			err = t.parse(line, rows[n*width:(n+1)*width])
		}
		if err != nil {
			return n, t.locate(err)
		}
		n++
	}
	return len(rows) / width, nil
}

func eofIfNone(n int) error {
	if n == 0 {
		return io.EOF
	}
	return nil
}

// parse reads the numbers of a line.
func (t *text) parse(line []byte, row []float64) error {
	fields := 0
	err := t.split(line, func(i int, field []byte) error {
		fields++
		if i >= len(t.places) || t.places[i] < 0 {
			return nil
		}
		v, err := t.number(field)
		if err != nil {
			return &Error{Column: t.columns[t.places[i]], Err: err}
		}
		row[t.places[i]] = v
		return nil
	})
	if err == nil && fields != t.fields {
		err = fmt.Errorf("%d fields, want %d", fields, t.fields)
	}
	return err
}

func (t *text) number(field []byte) (float64, error) {
	field = bytes.TrimSpace(field)
	if len(field) == 0 {
		return missing(t.missingNaN, "the field is empty")
	}
	v, err := strconv.ParseFloat(string(field), 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%.40q is beyond float64", field)
	case err != nil:
		return 0, fmt.Errorf("%.40q is not a number", field)
	}
	return v, nil
}

// locate adds the row and the line. The lines of earlier ranks are counted only then.
func (t *text) locate(err error) error {
	var at *Error
	if !errors.As(err, &at) {
		at = &Error{Err: err}
	}
	line := t.lines.number
	l := &lines{limit: t.lines.limit}
	l.reset(t.file, t.origin)
	row := t.row
	for l.at < t.start {
		text, err := l.next()
		if err != nil {
			return at
		}
		if l.at > t.header && len(bytes.TrimSpace(text)) > 0 {
			row++
		}
	}
	return &Error{Row: row, Line: line + l.number, Column: at.Column, Err: at.Err}
}

// Locate is for [Locator]. It reads the file again, up to the row; where that fails, it returns the row of the share.
func (t *text) Locate(i int64) (row, line int64) {
	l := &lines{limit: t.lines.limit}
	l.reset(t.file, t.origin)
	for left := i + 1; left > 0; {
		begin := l.at
		text, err := l.next()
		if err != nil {
			return i + 1, 0
		}
		if l.at > t.header && len(bytes.TrimSpace(text)) > 0 {
			row++
			if begin >= t.start {
				left--
			}
		}
	}
	return row, l.number
}

// Rewind goes to the first line that begins in the share.
func (t *text) Rewind() error {
	t.row = 0
	if t.start == t.header {
		t.lines.reset(t.file, t.start)
		return nil
	}
	t.lines.reset(t.file, t.start-1) // the previous line may end exactly here
	if _, err := t.lines.next(); err != nil && err != io.EOF {
		return err
	}
	t.lines.number = 0
	return nil
}

// Rows returns −1: the number of rows is not known.
func (t *text) Rows() int64 { return -1 }

// Close closes the file.
func (t *text) Close() error { return t.file.Close() }
