package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/table"
	"github.com/gradgen/gradgen/table/parquet"
)

// A file is made and read.
type file struct {
	what, ext string
	make      func(w *bytes.Buffer) (holds int64, err error) // bytes when inflated
	read      func(path string) error
}

func files() []file {
	return []file{
		{"pool, 2 GiB of zeros", ".npz", poolOf("kernel_centers", "(134217728, 2)", "<f8", 1<<31), load},
		{"pool, a shape that no data follow", ".npz", poolOf("kde_counts", "(1000000000000,)", "<f8", 8), load},
		{"pool, complex centres", ".npz", poolOf("kernel_centers", "(40, 2)", "<c16", 1280), load},
		{"pool, a header without end", ".npz", poolOf("kde_counts", "(40,", "<f8", 320), load},
		{"pool, cut in half", ".npz", half(pool), load},
		{"columns, 64 MiB of text for a number", ".csv", func(w *bytes.Buffer) (int64, error) {
			w.WriteString("a,b\n1,\"" + strings.Repeat("7", 64<<20))
			return 64 << 20, nil
		}, columns},
		{"columns, an archive that says less than it holds", ".npz", short, columns},
		{"columns, an archive cut in half", ".npz", half(pool), columns},
		{"columns, a text that is called Parquet", ".parquet", func(w *bytes.Buffer) (int64, error) {
			w.WriteString("PAR1" + strings.Repeat("x", 1<<20) + "\xff\xff\xff\x7fPAR1")
			return 1 << 20, nil
		}, parquets},
	}
}

func load(path string) error {
	_, err := kdescent.Load(path)
	return err
}

func columns(path string) error {
	r, err := table.Open(path, table.Options{MemoryLimit: 1 << 20})
	if err != nil {
		return err
	}
	return drain(r)
}

func parquets(path string) error {
	r, err := parquet.Open(path, table.Options{MemoryLimit: 1 << 20})
	if err != nil {
		return err
	}
	return drain(r)
}

// drain reads all rows.
func drain(r interface {
	Read(dst []float64) (int, error)
	Close() error
}) error {
	buf := make([]float64, 4096)
	for {
		if _, err := r.Read(buf); err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return errors.Join(err, r.Close())
		}
	}
}

// pool is a good one.
func pool(w *bytes.Buffer) (int64, error) {
	x := make([]float64, 200)
	for i := range x {
		x[i] = float64(i * i % 37)
	}
	p, err := kdescent.Pretrain(x, kdescent.Options{Dim: 2, NumEvalKernels: 4, NumPretrainKernels: 40, NumEvalFourierPositions: 4, NumPretrainFourierPositions: 40,
		Progress: progress.Config{Silent: true}})
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "pool.npz")
	if err := p.Save(path); err != nil {
		return 0, err
	}
	data, err := os.ReadFile(path)
	w.Write(data)
	return int64(len(data)), err
}

// poolOf is a pool with another array of zeros in the place of one.
func poolOf(name, shape, kind string, size int64) func(*bytes.Buffer) (int64, error) {
	return func(w *bytes.Buffer) (int64, error) {
		var good bytes.Buffer
		if _, err := pool(&good); err != nil {
			return 0, err
		}
		in, err := zip.NewReader(bytes.NewReader(good.Bytes()), int64(good.Len()))
		if err != nil {
			return 0, err
		}
		out := zip.NewWriter(w)
		for _, e := range in.File {
			if e.Name != name+".npy" {
				if err := out.Copy(e); err != nil {
					return 0, err
				}
				continue
			}
			if err := zeros(out, e.Name, shape, kind, size); err != nil {
				return 0, err
			}
		}
		return size, out.Close()
	}
}

// short is an archive of one column with fewer numbers than its header says.
func short(w *bytes.Buffer) (int64, error) {
	out := zip.NewWriter(w)
	if err := zeros(out, "a.npy", "(8388608,)", "<f8", 32<<20); err != nil {
		return 0, err
	}
	return 32 << 20, out.Close()
}

// half cuts a file.
func half(whole func(*bytes.Buffer) (int64, error)) func(*bytes.Buffer) (int64, error) {
	return func(w *bytes.Buffer) (int64, error) {
		if _, err := whole(w); err != nil {
			return 0, err
		}
		n := w.Len()
		w.Truncate(n / 2)
		return int64(n), nil
	}
}

func zeros(out *zip.Writer, name, shape, kind string, size int64) error {
	w, err := out.Create(name)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("%-117s\n", fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", kind, shape))
	_, err = io.WriteString(w, "\x93NUMPY\x01\x00\x76\x00"+text)
	for part := make([]byte, 1<<20); err == nil && size > 0; size -= min(size, 1<<20) {
		_, err = w.Write(part[:min(size, 1<<20)])
	}
	return err
}
