package table_test

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/table"
)

// npy is a file with a header and some bytes of zeros.
func npy(dict string, zeros int) string {
	return "\x93NUMPY\x01\x00\x76\x00" + fmt.Sprintf("%-117s\n", dict) + strings.Repeat("\x00", zeros)
}

// plain is the header of float64 numbers.
func plain(shape string) string {
	return "{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }"
}

func TestArraysThatAreNoTables(t *testing.T) {
	for _, c := range []struct {
		text string
		o    table.Options
		want string
	}{
		{npy(plain("(3, 2)"), 48), table.Options{}, ""},
		{npy(plain("(0, 2)"), 0), table.Options{}, ""},
		{npy(plain("(3, 2)"), 40), table.Options{}, "40 bytes of data, want those of 6 elements of 8 bytes for shape [3 2]"},
		{npy(plain("(3, 2)"), 49), table.Options{}, "49 bytes of data, want"},
		{npy(plain("()"), 8), table.Options{}, "shape [], want one or two dimensions"},
		{npy(plain("(1, 1, 1)"), 8), table.Options{}, "shape [1 1 1], want one or two dimensions"},
		{npy(plain("(1, 70000)"), 560000), table.Options{}, "has more than 65536 columns"},
		{npy(plain("(1, 60000)"), 480000), table.Options{MemoryLimit: 1000}, "rows of 480000 bytes, more than the limit of 1000"},
		{npy(plain("(4611686018427387904, 4)"), 8), table.Options{}, "8 bytes of data, want those of -1 elements"},
		{npy(plain("(1, 0)"), 0), table.Options{}, "no columns to read"},
		{npy("{'descr': '<U5', 'fortran_order': False, 'shape': (1,), }", 20), table.Options{}, "type U5 is not numeric"},
		{npy("{'descr': '<c16', 'fortran_order': False, 'shape': (1,), }", 16), table.Options{}, `column "0": it holds complex numbers, want real numbers`},
		{npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", 8), table.Options{}, "type O is not numeric"},
		{npy("{'descr': [('a', '<f8'), ('b', '<i4')], 'fortran_order': False, 'shape': (2,), }", 24), table.Options{}, ""},
		{npy("{'descr': [('a', '<f8'), ('b', '<i4')], 'fortran_order': False, 'shape': (2, 1), }", 24), table.Options{}, "of elements with several fields, want one dimension"},
		{npy("{'descr': [('a', '<f8', (3,))], 'fortran_order': False, 'shape': (1,), }", 24), table.Options{}, `field "a" is an array, want a number`},
		{npy("{'descr': [('a', [('b', '<f8')])], 'fortran_order': False, 'shape': (1,), }", 8), table.Options{}, "want a string"},
		{npy("{'descr': [], 'fortran_order': False, 'shape': (1,), }", 8), table.Options{}, "the elements have no fields"},
		{npy("{'descr': [('a', '<f8'", 8), table.Options{}, "header, character"},
		{npy("{'descr': [", 8), table.Options{}, "header, character"},
		{"\x93NUMPY\x01\x00\xff\xff{", table.Options{}, "the header ends early"},
		{"", table.Options{}, "not a NumPy array"},
	} {
		path := write(t, "a.npy", c.text)
		_, err := read(path, c.o)
		if (c.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80q: %v, want %q", c.text, err, c.want)
		}
	}
}

// What NumPy 2.4 writes for the smallest and largest numbers of a type.
func TestNumbersOfAllSizes(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		kind, data string
		want       []float64
	}{
		{"|b1", "\x00\x01", []float64{0, 1}},
		{"|i1", "\x80\x7f", []float64{-128, 127}},
		{"|u1", "\x00\xff", []float64{0, 255}},
		{"<u2", "\x00\x00\xff\xff", []float64{0, 65535}},
		{">i4", "\x80\x00\x00\x00\x7f\xff\xff\xff", []float64{-1 << 31, 1<<31 - 1}},
		{"<u4", "\x00\x00\x00\x80\xff\xff\xff\xff", []float64{1 << 31, 1<<32 - 1}},
		{"<i8", "\x00\x00\x00\x00\x00\x00\x00\x80", []float64{-1 << 63}},
		{"<u8", "\x00\x00\x00\x00\x00\x00\x00\x80\xff\xff\xff\xff\xff\xff\xff\xff", []float64{1 << 63, 1 << 64}},
		{">u8", "\x80\x00\x00\x00\x00\x00\x00\x00", []float64{1 << 63}},
		{"<f2", "\x00\x3e\xff\xfb\x01\x00\xff\x03\x00\x7c\x00\xfc", []float64{1.5, -65504, 0x1p-24, 0x3ffp-24, inf, -inf}},
		{">f2", "\x3c\x01", []float64{1 + 0x1p-10}},
	} {
		dict := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%d,), }", c.kind, len(c.want))
		got, err := read(write(t, "a.npy", npy(dict, 0)+c.data), table.Options{})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v, want %v", c.kind, got, err, c.want)
		}
	}
}

// The dtype of a struct in C has padding, between its fields and at its end.
func TestPaddingIsPassedOver(t *testing.T) {
	dict := "{'descr': [('a', '|i1'), ('', '|V1'), ('b', '>i2'), ('', '|V4')], 'fortran_order': False, 'shape': (2,), }"
	got, err := read(write(t, "a.npy", npy(dict, 0)+"\x05x\x01\x00wxyz\xffx\x00\x03wxyz"), table.Options{Columns: []string{"b", "a"}})
	if err != nil || !slices.Equal(got, []float64{256, 5, 3, -1}) {
		t.Error(got, err)
	}
}

// A changed byte that leaves a number behind is found by the checksum.
func TestChecksums(t *testing.T) {
	for _, name := range []string{"stored.npz", "deflated.npz"} {
		path := archive(t, map[string]uint16{"stored.npz": zip.Store, "deflated.npz": zip.Deflate}[name], map[string][2]string{
			"a": {plain("(300,)"), strings.Repeat("12345678", 300)},
		}, 0)
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := read(path, table.Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(npy(plain("(300,)"), 0)+strings.Repeat("12345678", 300))))
		bad := strings.ReplaceAll(string(good), string(sum), "\x00\x01\x02\x03")
		all, err := read(write(t, name, bad), table.Options{})
		if !errors.Is(err, zip.ErrChecksum) {
			t.Errorf("%s: %d numbers, %v", name, len(all), err)
		}
	}
}

// archive writes entries of zeros.
func archive(t *testing.T, method uint16, entries map[string][2]string, zeros int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.npz")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z := zip.NewWriter(file)
	for name, e := range entries {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name + ".npy", Method: method})
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Write([]byte(npy(e[0], 0) + e[1]))
		for left := zeros; err == nil && left > 0; left -= min(left, 1<<20) {
			_, err = w.Write(make([]byte, min(left, 1<<20)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestArchivesThatAreNoTables(t *testing.T) {
	path := archive(t, zip.Deflate, map[string][2]string{
		"a": {plain("(2,)"), strings.Repeat("\x00", 16)}, "b": {plain("(3,)"), strings.Repeat("\x00", 24)},
		"c": {"{'descr': '<U1', 'fortran_order': False, 'shape': (2,), }", "abcdefgh"}, "d": {plain("(9,)"), "short"},
	}, 0)
	for want, columns := range map[string][]string{
		"": {"a"},
		`column "b": 3 rows, where column "a" has 2`:                                     {"a", "b"},
		`column "c": type U1 is not numeric`:                                             {"a", "c"},
		`column "d": 5 bytes of data, want those of 9 elements of 8 bytes for shape [9]`: {"d"},
		`there is no column "e"`:                                                         {"e"},
	} {
		_, err := read(path, table.Options{Columns: columns})
		if (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", columns, err, want)
		}
	}
	if _, err := read(write(t, "no.npz", "no archive"), table.Options{}); err == nil || !strings.Contains(err.Error(), "not an .npz file") {
		t.Error(err)
	}
	for _, name := range []string{"stored.npz", "deflated.npz"} {
		whole, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := read(write(t, "cut.npz", string(whole[:len(whole)/2])), table.Options{}); err == nil {
			t.Errorf("half of %s is read", name)
		}
	}
}

// A small archive that inflates to much is read through in blocks, or refused, with
// the memory of a block.
func TestBombsCostNoMemory(t *testing.T) {
	const size = 64 << 20
	path := archive(t, zip.Deflate, map[string][2]string{"a": {plain(fmt.Sprintf("(%d,)", size/8)), ""}}, size)
	r, err := table.Open(path, table.Options{Rank: 1, Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var n int
	used := allocated(func() { n, err = r.Read(make([]float64, 1024)) })
	if n != 1024 || err != nil || used > 2<<20 {
		t.Errorf("%d rows, %v, %d bytes", n, err, used)
	}
}

// Whatever bytes of a file are changed, reading ends with numbers or an error, and
// needs little memory.
func TestDamagedFilesAreErrors(t *testing.T) {
	for _, name := range []string{"plain.npy", "record.npy", "fortran.npy", "stored.npz", "deflated.npz", "table.csv"} {
		good, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), name)
		used := allocated(func() {
			for at := 0; at < len(good); at += 1 + at/8 {
				bad := append([]byte(nil), good...)
				bad[at] ^= byte(1 + at%255)
				if err := os.WriteFile(path, bad, 0o600); err != nil {
					t.Fatal(err)
				}
				all, _ := read(path, table.Options{})
				for _, v := range all {
					_ = math.Float64bits(v)
				}
			}
		})
		if used > 64<<20 {
			t.Errorf("%s: %d bytes", name, used)
		}
	}
}
