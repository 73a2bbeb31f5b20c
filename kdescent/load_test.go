package kdescent

import (
	"archive/zip"
	"bytes"
	"cmp"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// fixtureData are the first coordinates of the training data of testdata/make.py.
func fixtureData(dim int) (x, weights []float64) {
	for i := range 50 {
		for j := range dim {
			x = append(x, math.Sin(1.7*float64(i)+float64(j))+0.3*math.Cos(0.31*float64(i*(j+1)))+float64(j))
		}
		weights = append(weights, 1+0.5*math.Sin(float64(i)))
	}
	return x, weights
}

func loadFixture(t *testing.T, name string) *Pretrainer {
	t.Helper()
	p, err := Load(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What diffopt wrote is what this package makes of the same data, at the centres
// and positions that diffopt drew.
func TestDiffoptFiles(t *testing.T) {
	for _, c := range []struct {
		file   string
		dim    int
		single bool
		tol    float64
	}{
		{"diffopt-f32.npz", 2, true, 2e-5},
		{"diffopt-f64.npz", 2, false, 1e-12},
		{"numpy-odd.npz", 2, false, 1e-12},
		{"diffopt-1d-f32.npz", 1, true, 2e-5},
		{"diffopt-1d-f64.npz", 1, false, 1e-12},
	} {
		x, weights := fixtureData(c.dim)
		p := loadFixture(t, c.file)
		mine, err := Pretrain(x, quiet(Options{
			Dim: c.dim, Weights: weights, NumEvalKernels: 5, NumEvalFourierPositions: 4, NumPretrainKernels: 12,
			NumPretrainFourierPositions: 9, BandwidthFactor: 0.8, FourierRangeFactor: 1.5, CovariantKernels: true,
			InverseDensityWeightPower: 0.5, Seed: 7,
		}))
		if err != nil {
			t.Fatal(err)
		}
		within(t, c.file+": kernelcov", p.KernelCov, mine.KernelCov, c.tol, 0)
		within(t, c.file+": sum of weights", []float64{p.TrainingSumOfWeights}, []float64{mine.TrainingSumOfWeights}, 1e-12, 0)
		counts, errs := refKDE(x, weights, p.KernelCenters, p.KernelCov, c.dim)
		within(t, c.file+": kde_counts", p.KDECounts, counts, c.tol, 0)
		within(t, c.file+": kde_err", p.KDEErr, errs, c.tol, 0)
		counts, errs = refFourier(x, weights, p.FourierPositions, c.dim)
		within(t, c.file+": fourier_counts", parts(p.FourierCounts), counts, c.tol, 1)
		within(t, c.file+": fourier_err", parts(p.FourierErr), errs, c.tol, 1)
		for _, m := range []*Pretrainer{mine, p} {
			m.KernelCenters, m.FourierPositions, m.KernelCov, m.TrainingSumOfWeights = nil, nil, nil, 0
			m.KDECounts, m.KDEErr, m.FourierCounts, m.FourierErr = nil, nil, nil, nil
		}
		mine.Single = c.single
		if !reflect.DeepEqual(mine, p) {
			t.Errorf("%s: fields %+v, want %+v", c.file, p, mine)
		}
	}
}

// parts are the real parts of v, then the imaginary ones.
func parts(v []complex128) (p []float64) {
	for _, x := range v {
		p = append(p, real(x))
	}
	for _, x := range v {
		p = append(p, imag(x))
	}
	return p
}

func TestSaveAndLoad(t *testing.T) {
	p := loadFixture(t, "diffopt-f64.npz")
	for _, p.Single = range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "pool.npz")
		if err := p.Save(path); err != nil {
			t.Fatal(err)
		}
		q, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		if !p.Single && !reflect.DeepEqual(p, q) {
			t.Errorf("saved %+v, loaded %+v", p, q)
		}
		within(t, "single precision", parts(q.FourierCounts), parts(p.FourierCounts), 1e-7, 0)
		within(t, "single precision", q.KernelCenters, p.KernelCenters, 1e-7, 0)
		if q.Single != p.Single {
			t.Errorf("single precision: saved %v, loaded %v", p.Single, q.Single)
		}
	}
}

func TestSaveReplacesAsAWhole(t *testing.T) {
	p := loadFixture(t, "diffopt-f64.npz")
	dir := t.TempDir()
	path := filepath.Join(dir, "pool.npz")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	bad := *p
	bad.KDEErr = bad.KDEErr[1:]
	err := bad.Save(path)
	if want := "kde_err: 11 numbers, want 12"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if kept, _ := os.ReadFile(path); string(kept) != "old" {
		t.Errorf("a failed Save left %q", kept)
	}
	if err := p.Save(path); err != nil {
		t.Fatal(err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("Save left %v", files)
	}
	if err := p.Save(filepath.Join(dir, "none", "pool.npz")); err == nil {
		t.Error("no error for a directory that is missing")
	}
}

// edit copies a file with one field changed; nil leaves the field out.
func edit(t *testing.T, field string, change func([]byte) []byte) string {
	t.Helper()
	z, err := zip.OpenReader("testdata/diffopt-f64.npz")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == field+".npy" {
			if data = change(data); data == nil {
				continue
			}
		}
		e, err := w.Create(f.Name)
		if err == nil {
			_, err = e.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "edited.npz")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// replaced changes text of the header, whose length stays what it was.
func replaced(old, with string) func([]byte) []byte {
	return func(data []byte) []byte {
		end := bytes.IndexByte(data, '\n')
		header := bytes.TrimRight(bytes.Replace(data[:end], []byte(old), []byte(with), 1), " ")
		header = append(header[:len(header):len(header)], bytes.Repeat([]byte{' '}, end-len(header))...)
		return append(header, data[end:]...)
	}
}

// overwritten changes numbers.
func overwritten(old, with string) func([]byte) []byte {
	return func(data []byte) []byte {
		end := bytes.IndexByte(data, '\n')
		return append(data[:end:end], bytes.Replace(data[end:], []byte(old), []byte(with), 1)...)
	}
}

func TestDamagedFilesNameTheField(t *testing.T) {
	for _, c := range []struct {
		field  string
		change func([]byte) []byte
		want   string
	}{
		{"kde_err", func([]byte) []byte { return nil }, "kde_err: the file has no such field"},
		{"seed", func([]byte) []byte { return nil }, "seed: the file has no such field"},
		{"kde_counts", func(d []byte) []byte { return d[:len(d)-1] }, "kde_counts: 95 bytes of data, want 12 numbers of 8 bytes for shape [12]"},
		{"kde_counts", func(d []byte) []byte { return d[:20] }, "kde_counts: the header ends early"},
		{"kde_counts", func(d []byte) []byte { return []byte{} }, "kde_counts: not a NumPy array: it has less than 8 bytes"},
		{"kde_counts", replaced("(12,)", "(13,)"), "kde_counts: shape [13], want [12]"},
		{"kde_counts", replaced("(12,)", "(6,2,)"), "kde_counts: shape [6 2], want [12]"},
		{"kde_counts", replaced("(12,)", "(99999999999,)"), "kde_counts: shape [99999999999], want [12]"},
		{"kde_counts", replaced("(12,)", "(x,)"), "kde_counts: header, character 52: want the length of an axis"},
		{"kde_counts", replaced("'descr'", "'other'"), `kde_counts: header, character 10: unknown key "other"`},
		{"kde_counts", replaced("<f8", "<U8"), "kde_counts: type U8 is not numeric"},
		{"kernel_centers", replaced("(12, 2)", "(8, 3)"), "kernel_centers: shape [8 3], want [12 2]"},
		{"kernelcov", replaced("(2, 2)", "(4, 1)"), "kernelcov: shape [4 1] is not square"},
		{"fourier_err", replaced("(9,)", "(8,)"), "fourier_err: shape [8], want [9]"},
		{"num_pretrain_kernels", overwritten("\x0c\x00", "\x0d\x00"), "kernel_centers: shape [12 2], want [13 2]"},
		{"bandwidth_factor", func(d []byte) []byte {
			return append(d[:len(d)-8], 0, 0, 0, 0, 0, 0, 0xf8, 0x7f)
		}, "bandwidth_factor: NaN is not finite"},
		{"fourier_positions", func(d []byte) []byte {
			return append(d[:len(d)-8], 0, 0, 0, 0, 0, 0, 0xf0, 0x7f)
		}, "fourier_positions: number 17 is +Inf"},
	} {
		_, err := Load(edit(t, c.field, c.change))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.field, err, c.want)
		}
	}
}

// A bit that flipped on disk is noticed, in whatever field it is.
func TestFlippedBit(t *testing.T) {
	whole, err := os.ReadFile("testdata/numpy-odd.npz")
	if err != nil {
		t.Fatal(err)
	}
	want := loadFixture(t, "numpy-odd.npz")
	path := filepath.Join(t.TempDir(), "flipped.npz")
	for at := 0; at < len(whole); at += 7 {
		data := bytes.Clone(whole)
		data[at] ^= 0x10
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if p, err := Load(path); err == nil && !reflect.DeepEqual(p, want) {
			t.Fatalf("bit in byte %d: loaded without an error", at)
		}
	}
	for size := 0; size < len(whole); size += 211 {
		if err := os.WriteFile(path, whole[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(path); err == nil {
			t.Fatalf("%d of %d bytes: loaded without an error", size, len(whole))
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none.npz")); !os.IsNotExist(unwrapAll(err)) {
		t.Errorf("missing file: %v", err)
	}
}

func unwrapAll(err error) error {
	for {
		u, ok := err.(interface{ Unwrap() error })
		if !ok || u.Unwrap() == nil {
			return err
		}
		if _, path := err.(*os.PathError); path {
			return err
		}
		err = u.Unwrap()
	}
}

// NumPy reads what Save writes, with the types and shapes that diffopt has.
func TestNumPyReadsSavedFiles(t *testing.T) {
	python := cmp.Or(os.Getenv("GRADGEN_PYTHON"), "python3")
	if err := exec.Command(python, "-c", "import numpy").Run(); err != nil {
		if os.Getenv("GRADGEN_REQUIRE_NUMPY") != "" {
			t.Fatalf("%s has no NumPy: %v", python, err)
		}
		t.Skipf("%s has no NumPy: %v", python, err)
	}
	p := loadFixture(t, "diffopt-f64.npz")
	p.KernelCenters[23], p.Seed = 0.125, 1<<53+1
	for single, want := range map[bool]string{
		false: "kernel_centers <f8 (12, 2) 0.125\nfourier_positions <f8 (9, 2) ",
		true:  "kernel_centers <f4 (12, 2) 0.125\nfourier_positions <f4 (9, 2) ",
	} {
		p.Single = single
		path := filepath.Join(t.TempDir(), "pool.npz")
		if err := p.Save(path); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(python, "testdata/check.py", path).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		complexType := map[bool]string{false: "<c16", true: "<c8"}[single]
		for _, line := range []string{
			want, "\nfourier_err " + complexType + " (9,) ", "\nseed <i8 () 9007199254740993\n",
			"\ncovariant_kernels |b1 () True\n", "\nbandwidth_factor <f8 () 0.8\n", "\nnum_eval_kernels <i8 () 5\n",
		} {
			if !strings.Contains(string(out), line) {
				t.Errorf("NumPy read\n%s\nwant %q", out, line)
			}
		}
	}
}
