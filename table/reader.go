package table

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Reader reads rows of numbers from a file. It is for one goroutine at a time.
type Reader struct {
	path    string
	columns []string
	source  Source
	row     int64 // of the share, the next to read
	err     error // the error that ended reading
}

// A Source provides the rows of a [Reader]. Each format has one.
type Source interface {
	// Read fills rows, each with a number for every column, and returns how many are
	// filled: fewer than there is space for only at the end of the share, where it
	// returns 0 and io.EOF, or with an error.
	Read(rows []float64) (int, error)
	// Rewind goes back to the first row of the share.
	Rewind() error
	// Rows is the number of rows of the share, −1 if the file does not say.
	Rows() int64
	io.Closer
}

// A Locator is a [Source] that knows where its rows are in the file.
type Locator interface {
	// Locate returns the row of the whole file that is row i, from 0, of the share, and
	// its line, both from 1; a file that has no lines returns 0 for it.
	Locate(i int64) (row, line int64)
}

// New makes a reader of a source. It is for packages that read another format.
func New(path string, columns []string, source Source) *Reader {
	return &Reader{path: path, columns: columns, source: source}
}

// Columns are the names of the numbers in a row.
func (r *Reader) Columns() []string { return r.columns }

// Rows is the number of rows of this rank's share, −1 for text, which has to be
// read to know.
func (r *Reader) Rows() int64 { return r.source.Rows() }

// Read fills dst with rows, one number for each column, and returns how many rows
// it has read: as many as there is space for, fewer at the end. After the last row
// it returns 0 and io.EOF. The error for a file that is damaged or contains values
// other than numbers is an [*Error]; Read returns it again until the reader is
// rewound.
func (r *Reader) Read(dst []float64) (rows int, err error) {
	if r.err != nil {
		return 0, r.err
	}
	space := len(dst) / len(r.columns)
	if space == 0 {
		return 0, fmt.Errorf("table: %d numbers have no space for a row of %d", len(dst), len(r.columns))
	}
	rows, err = r.source.Read(dst[:space*len(r.columns)])
	r.row += int64(rows)
	if err != nil && err != io.EOF {
		r.err = r.locate(err)
		return rows, r.err
	}
	return rows, err
}

// Rewind goes back to the first row of the share.
func (r *Reader) Rewind() error {
	r.row, r.err = 0, nil
	if err := r.source.Rewind(); err != nil {
		return r.locate(err)
	}
	return nil
}

// fail ends reading at one of the rows that were read, so many before the next.
func (r *Reader) fail(before int64, column string, err error) error {
	at := &Error{Row: r.row - before + 1, Column: column, Err: err}
	if l, is := r.source.(Locator); is {
		at.Row, at.Line = l.Locate(r.row - before)
	}
	r.err = r.locate(at)
	return r.err
}

// Close closes the file.
func (r *Reader) Close() error { return r.source.Close() }

func (r *Reader) locate(err error) error { return Locate(r.path, err) }

// An Error describes an error in a file and its position.
type Error struct {
	Path   string
	Row    int64  // from 1, counted in the whole file, without a header; 0: no row
	Line   int64  // of text, from 1; 0: the file has no lines
	Column string // "": no column
	Err    error
}

// Locate adds the name of the file to an error.
func Locate(path string, err error) error {
	var known *Error
	if !errors.As(err, &known) {
		known = &Error{Err: err}
	}
	at := *known
	at.Path = path
	return &at
}

// Error names the file, row, line and column.
func (e *Error) Error() string {
	var where []string
	if e.Row > 0 {
		where = append(where, fmt.Sprintf("row %d", e.Row))
	}
	if e.Line > 0 {
		where = append(where, fmt.Sprintf("line %d", e.Line))
	}
	if e.Column != "" {
		where = append(where, fmt.Sprintf("column %q", e.Column))
	}
	text := "table: " + e.Path
	if len(where) > 0 {
		text += ": " + strings.Join(where, ", ")
	}
	return text + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
