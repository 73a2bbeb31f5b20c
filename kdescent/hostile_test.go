package kdescent

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// number puts v in the place of the last number of a field.
func number(v float64) func([]byte) []byte {
	return func(d []byte) []byte {
		b := math.Float64bits(v)
		for i := range 8 {
			d[len(d)-8+i] = byte(b >> (8 * i))
		}
		return d
	}
}

// header replaces the whole dictionary.
func dictionary(text string) func([]byte) []byte {
	return func(d []byte) []byte {
		end := bytes.IndexByte(d, '\n')
		text := fmt.Sprintf("%-*s", end-10, text)
		return append(append(d[:10:10], text[:end-10]...), d[end:]...)
	}
}

// A file that no training data can have made is refused, and the message names
// the field.
func TestHostileFilesNameTheField(t *testing.T) {
	for _, c := range []struct {
		field  string
		change func([]byte) []byte
		want   string
	}{
		{"kernel_centers", replaced("<f8", "<c8"), "kernel_centers: it holds complex numbers, want real numbers"},
		{"kernel_centers", replaced("<f8", "|b1"), "kernel_centers: it holds booleans, want real numbers"},
		{"kernelcov", number(0.5), ""},
		{"kernelcov", func(d []byte) []byte { return append(number(3)(d[:len(d)-8:len(d)-8]), d[len(d)-8:]...) }, "kernelcov: not symmetric: [1 0] is 3 and [0 1] is "},
		{"kde_counts", number(math.Inf(1)), "kde_counts: number 11 is +Inf"},
		{"kde_counts", number(math.NaN()), "kde_counts: number 11 is NaN"},
		{"kde_counts", number(-1), "kde_counts: number 11 is -1"},
		{"kde_err", number(math.Inf(1)), "kde_err: number 11 is +Inf"},
		{"kde_err", number(-0.5), "kde_err: number 11 is -0.5"},
		{"kde_err", number(math.NaN()), ""},
		{"fourier_counts", number(math.Inf(-1)), "fourier_counts: number 8 is ("},
		{"fourier_err", number(-2), "fourier_err: number 8 is ("},
		{"training_sum_of_weights", number(-3), "training_sum_of_weights: -3 is not a positive number"},
		{"training_sum_of_weights", number(0), "training_sum_of_weights: 0 is not a positive number"},
		{"bandwidth_factor", number(-1), "bandwidth_factor: -1 is not a positive number"},
		{"bandwidth_factor", number(0), "bandwidth_factor: 0 is not a positive number"},
		{"fourier_range_factor", number(-2), "fourier_range_factor: -2 is not a positive number"},
		{"inverse_density_weight_power", number(-0.5), "inverse_density_weight_power: -0.5 is not a number from 0 on"},
		{"bandwidth_factor", replaced("<f8", "<c8"), "bandwidth_factor: it holds complex numbers, want real numbers"},
		{"num_pretrain_kernels", overwritten("\x0c\x00\x00\x00\x00\x00\x00\x00", "\xff\xff\xff\xff\xff\xff\xff\xff"), "num_pretrain_kernels: -1 is no number of things"},
		{"covariant_kernels", replaced("|b1", "<f8"), "covariant_kernels: it holds real numbers, want booleans"},
		{"kde_counts", dictionary("{'descr': '<f8', 'fortran_order': False, 'shape': (12,)"), "kde_counts: header, character 119: want }"},
		{"kde_counts", dictionary("{'descr': '<f8', 'shape': (12,), }"), "kde_counts: header, character 35: there is no \"fortran_order\""},
		{"kde_counts", dictionary("{'descr': '<f8', 'descr': '<f8'}"), "kde_counts: header, character 25: the key \"descr\" stands there twice"},
		{"kde_counts", dictionary("{'descr': '<f8"), "kde_counts: header, character 12: the string has no end"},
		{"kde_counts", dictionary("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (12,), }"), "kde_counts: the elements have several fields, want numbers"},
		{"kde_counts", dictionary("{'shape': (-12,)}"), "kde_counts: header, character 12: want the length of an axis"},
		{"kde_counts", dictionary("{'shape': (99999999999999999999,)}"), "kde_counts: header, character 12: want the length of an axis"},
		{"kde_counts", dictionary("{'fortran_order': None}"), "kde_counts: header, character 19: want True or False"},
		{"kde_counts", dictionary(""), "kde_counts: header, character 119: want {"},
		{"kde_counts", dictionary("{ \"shape\":(12 ,),'fortran_order' :True,'descr':\"<f8\"}"), ""},
		{"kde_counts", func(d []byte) []byte { d[0] = 'X'; return d }, "kde_counts: not a NumPy array: it begins with \"XNUMPY\""},
		{"kde_counts", func(d []byte) []byte { d[6] = 9; return d }, "kde_counts: version 9 of NumPy's format is unknown"},
		{"kde_counts", func(d []byte) []byte { d[6] = 2; d[8], d[9], d[10], d[11] = 0, 0, 0, 255; return d }, "kde_counts: a header of 4278190080 bytes, more than 65536"},
	} {
		_, err := Load(edit(t, c.field, c.change))
		switch {
		case c.want == "" && err == nil:
		case err == nil || c.want == "" || !strings.Contains(err.Error(), c.field+": ") || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %v, want %s", c.field, err, c.want)
		}
	}
}

// bomb writes a pool of n kernels of which all numbers are zero; a shape other
// than n is what the header of kde_counts says.
func bomb(t *testing.T, n int64, shape int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bomb.npz")
	p := loadFixture(t, "diffopt-f64.npz")
	var small bytes.Buffer
	p.NumPretrainKernels = int(n)
	if err := p.write(&small); err != nil {
		t.Fatal(err)
	}
	in, err := zip.NewReader(bytes.NewReader(small.Bytes()), int64(small.Len()))
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := zip.NewWriter(file)
	large := map[string]string{
		"kernel_centers.npy": fmt.Sprintf("(%d, 2)", n), "kde_counts.npy": fmt.Sprintf("(%d,)", shape), "kde_err.npy": fmt.Sprintf("(%d,)", n),
	}
	for _, e := range in.File {
		if s := large[e.Name]; s != "" {
			size := n * 8
			if e.Name == "kernel_centers.npy" {
				size *= 2
			}
			zeros(t, out, e.Name, s, size)
		} else if err := out.Copy(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func zeros(t *testing.T, out *zip.Writer, name, shape string, size int64) {
	t.Helper()
	w, err := out.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	dict := fmt.Sprintf("%-117s\n", "{'descr': '<f8', 'fortran_order': False, 'shape': "+shape+", }")
	_, err = io.WriteString(w, "\x93NUMPY\x01\x00\x76\x00"+dict)
	for part := make([]byte, 1<<20); err == nil && size > 0; size -= min(size, 1<<20) {
		_, err = w.Write(part[:min(size, 1<<20)])
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A small file that inflates to much is refused before it is inflated.
func TestBombsCostNoMemory(t *testing.T) {
	for _, c := range []struct {
		n, shape int64
		want     string
	}{
		{8 << 20, 8 << 20, "kernel_centers: 134217760 bytes of data up to here in a file of "}, // 256 MiB of zeros
		{1 << 20, 1 << 19, "kde_counts: shape [524288], want [1048576]"},
	} {
		path := bomb(t, c.n, c.shape)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		used := allocated(func() { _, err = Load(path) })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
		if used > 2<<20 {
			t.Errorf("a file of %d bytes took %d bytes of memory to refuse", info.Size(), used)
		}
	}
}

// allocated is what f allocates, whether it frees it or not.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
