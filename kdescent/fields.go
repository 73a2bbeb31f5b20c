package kdescent

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/gradgen/gradgen/internal/npy"
)

// fields reads the arrays of an .npz file. It stops at the first error.
type fields struct {
	file    *os.File
	size    int64 // of the file
	entries map[string]*zip.File
	data    int64 // bytes of data read so far
	err     error
}

const (
	// most is the size of data that every file may contain; beyond it, data may be
	// expansion times the size of the file. Compression reduces measured numbers by a
	// third; a file that is a hundredth of its data was made to exhaust memory.
	most      = 64 << 20
	expansion = 100
)

var errMissing = errors.New("the file has no such field")

func openFields(path string) (*fields, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	f := &fields{file: file, entries: map[string]*zip.File{}}
	if err := f.list(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return f, nil
}

// list reads the directory at the end of the file.
func (f *fields) list() error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	f.size = info.Size()
	z, err := zip.NewReader(f.file, f.size)
	if err != nil {
		return fmt.Errorf("not an .npz file: %w", err)
	}
	for _, e := range z.File {
		if f.entries[e.Name] != nil {
			return fmt.Errorf("%s stands in the file twice", e.Name)
		}
		f.entries[e.Name] = e
	}
	return nil
}

func (f *fields) close() { _ = f.file.Close() } // errors do not matter after reading

func (f *fields) fail(name, format string, args ...any) { f.note(name, fmt.Errorf(format, args...)) }

// note keeps the first error.
func (f *fields) note(name string, err error) {
	if f.err == nil && err != nil {
		f.err = fmt.Errorf("%s: %w", name, err)
	}
}

// open returns a field after its header, or nil and an error.
func (f *fields) open(name string) (io.ReadCloser, npy.Header) {
	if f.err != nil {
		return nil, npy.Header{}
	}
	e := f.entries[name+".npy"]
	if e == nil {
		f.note(name, errMissing)
		return nil, npy.Header{}
	}
	r, err := e.Open()
	if err != nil {
		f.note(name, err)
		return nil, npy.Header{}
	}
	h, err := npy.ReadHeader(r)
	if err == nil && h.Fields != nil {
		err = errors.New("the elements have several fields, want numbers")
	}
	if err != nil {
		f.note(name, errors.Join(err, r.Close()))
		return nil, h
	}
	return r, h
}

// array returns a field with a given shape and one of several forms.
func (f *fields) array(name string, shape []int, forms ...npy.Form) (a array) {
	r, h := f.open(name)
	if r == nil {
		return a
	}
	f.fits(name, h, shape, forms)
	if f.err == nil {
		a.shape = h.Shape
		f.note(name, a.read(r, npy.Kinds[h.Kind], int(h.Elements()), h.Order))
	}
	if f.err == nil && h.Fortran {
		a.rowMajor()
	}
	f.note(name, r.Close())
	return a
}

// verify compares a header with the expected ones, without reading the data.
func (f *fields) verify(name string, shape []int, forms ...npy.Form) {
	r, h := f.open(name)
	if r == nil {
		return
	}
	f.fits(name, h, shape, forms)
	if f.data += f.bytes(name, h); f.data > most && f.data/expansion > f.size {
		f.fail(name, "%d bytes of data up to here in a file of %d: it was made to fill memory", f.data, f.size)
	}
	f.note(name, r.Close())
}

// bytes returns the size of a field's data, from the directory of the file.
func (f *fields) bytes(name string, h npy.Header) int64 {
	return int64(f.entries[name+".npy"].UncompressedSize64) - int64(h.Size)
}

func (f *fields) fits(name string, h npy.Header, shape []int, forms []npy.Form) {
	k, known := npy.Kinds[h.Kind]
	n, size := h.Elements(), f.bytes(name, h)
	switch empty := n == 0 && npy.Elements(shape) == 0; {
	case !slices.Equal(h.Shape, shape) && !empty:
		f.fail(name, "shape %v, want %v", h.Shape, shape)
	case !known:
		f.fail(name, "type %s is not numeric", h.Kind)
	case !slices.Contains(forms, k.Form):
		f.fail(name, "it holds %v, want %v", k.Form, forms[len(forms)-1])
	case n < 0 || size/int64(k.Size) != n || size%int64(k.Size) != 0:
		f.fail(name, "%d bytes of data, want %d numbers of %d bytes for shape %v", size, n, k.Size, h.Shape)
	}
}
