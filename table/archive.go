package table

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/gradgen/gradgen/internal/npy"
)

// openArchive opens an .npz file, which contains several arrays.
func openArchive(file *os.File, o Options) (Source, []string, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	z, err := zip.NewReader(file, info.Size())
	if err != nil {
		return nil, nil, fmt.Errorf("not an .npz file: %w", err)
	}
	var names []string
	var columns []column
	for _, e := range z.File {
		found, err := columnsOf(e, file)
		name := strings.TrimSuffix(e.Name, ".npy")
		if err != nil {
			found = []column{{err: &Error{Column: name, Err: err}}} // an error only if the column is selected
			names = append(names, name)
		} else {
			names = append(names, found[0].array.columns...)
		}
		columns = append(columns, found...)
	}
	at, chosen, err := o.Choose(names)
	if err != nil {
		return nil, nil, err
	}
	s := &strips{file: file, width: len(chosen)}
	rows := int64(-1)
	for place, i := range at {
		c := columns[i]
		if c.err != nil {
			return nil, nil, c.err
		}
		if rows >= 0 && c.array.rows != rows {
			return nil, nil, &Error{Column: chosen[place], Err: fmt.Errorf("%d rows, where column %q has %d", c.array.rows, chosen[0], rows)}
		}
		rows = c.array.rows
		if err := s.add(c.array, c.j, place); err != nil {
			return nil, nil, err
		}
	}
	s.first, s.end = o.Share(rows)
	return s, chosen, s.fits(o)
}

// A column is a column of an array in an archive, or the error of that array.
type column struct {
	array *array
	j     int
	err   error
}

// columnsOf returns the columns of the array in an entry, at least one.
func columnsOf(e *zip.File, file *os.File) ([]column, error) {
	r, err := e.Open()
	if err != nil {
		return nil, err
	}
	h, err := npy.ReadHeader(r)
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, err
	}
	only := strings.TrimSuffix(e.Name, ".npy")
	name := func(j int) string { return fmt.Sprintf("%s[%d]", only, j) }
	a, err := newArray(h, name, only, int64(e.UncompressedSize64)-int64(h.Size))
	if err != nil {
		return nil, err
	}
	if len(a.columns) == 0 {
		return nil, fmt.Errorf("shape %v has no columns", h.Shape)
	}
	a.data = func(skip int64) (io.ReadCloser, error) { return openEntry(e, file, int64(h.Size), skip) }
	columns := make([]column, len(a.columns))
	for j := range columns {
		columns[j] = column{array: a, j: j}
	}
	return columns, nil
}

// openEntry opens the data of an entry, from an offset on. Data that are read from the
// beginning to the end are compared with the checksum. Data that are stored without
// compression are not read before the offset.
func openEntry(e *zip.File, file *os.File, header, skip int64) (io.ReadCloser, error) {
	begin := skip == 0
	skip += header
	if e.Method == zip.Store && !begin {
		at, err := e.DataOffset()
		if err != nil {
			return nil, err
		}
		return io.NopCloser(io.NewSectionReader(file, at+skip, int64(e.UncompressedSize64)-skip)), nil
	}
	r, err := e.Open()
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, r, skip); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}
