package table_test

import (
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/table"
)

// rows of the files that testdata/make.py writes.
const rows = 200

// want is what they have in a row.
func want(column string, i int) float64 {
	switch column {
	case "mass", "0", "x[0]":
		return 10 + float64(i)/8
	case "colour", "1", "x[1]":
		return float64(float32(math.Sin(float64(i))))
	case "id":
		return float64(2*i - 100)
	case "red":
		return map[bool]float64{true: 1}[i%3 == 0]
	}
	panic(column)
}

// readAll reads the share of a rank, some rows at a time.
func readAll(t *testing.T, r *table.Reader, step int) []float64 {
	t.Helper()
	var all []float64
	block := make([]float64, step*len(r.Columns())+len(r.Columns())-1)
	for {
		n, err := r.Read(block)
		all = append(all, block[:n*len(r.Columns())]...)
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

var files = []struct {
	name    string
	columns []string
}{
	{"table.csv", []string{"mass", "colour", "id", "red"}},
	{"table.csv", []string{"red", "mass"}},
	{"plain.npy", nil},
	{"plain.npy", []string{"1"}},
	{"fortran.npy", []string{"1", "0"}},
	{"record.npy", nil},
	{"record.npy", []string{"red", "colour"}},
	{"stored.npz", []string{"id", "x[1]", "red", "mass", "x[0]"}},
	{"deflated.npz", []string{"id", "x[1]", "red", "mass", "x[0]"}},
}

// The shares of all ranks together are the rows of the file in their order,
// whatever the size of the blocks, and again after Rewind.
func TestSharesAreTheRows(t *testing.T) {
	for _, f := range files {
		for size := range 7 {
			at := 0
			for rank := range max(size, 1) {
				r, err := table.Open(filepath.Join("testdata", f.name), table.Options{Columns: f.columns, Rank: rank, Size: size})
				if err != nil {
					t.Fatal(err)
				}
				got := readAll(t, r, 17)
				if err := r.Rewind(); err != nil {
					t.Fatal(err)
				}
				if again := readAll(t, r, 64); !slices.Equal(again, got) {
					t.Errorf("%s: rank %d of %d has other rows after Rewind", f.name, rank, size)
				}
				if n := r.Rows(); n >= 0 && int(n)*len(r.Columns()) != len(got) {
					t.Errorf("%s: %d rows announced, %d numbers read", f.name, n, len(got))
				}
				for k := 0; k < len(got); k += len(r.Columns()) {
					for j, column := range r.Columns() {
						if w := want(column, at); math.Abs(got[k+j]-w) > 1e-6 || column == "mass" && got[k+j] != w {
							t.Fatalf("%s, rank %d of %d: row %d, column %s: %v, want %v", f.name, rank, size, at, column, got[k+j], w)
						}
					}
					at++
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			}
			if at != rows {
				t.Errorf("%s: %d ranks have %d rows, want %d", f.name, size, at, rows)
			}
		}
	}
}

// A galaxy is a row.
type galaxy struct {
	Name   string
	Colour float32 `table:"colour"`
	Mass   float64 `table:"mass"`
}

func TestRowsBecomeStructs(t *testing.T) {
	columns, err := table.ColumnsOf[galaxy]()
	if err != nil {
		t.Fatal(err)
	}
	r, err := table.Open("testdata/stored.npz", table.Options{Columns: columns})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	records, err := table.NewRecords[galaxy](r)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]galaxy, 2*rows)
	n, err := records.Read(all)
	if n != rows || err != nil || all[5] != (galaxy{Colour: float32(math.Sin(5)), Mass: 10.625}) {
		t.Errorf("%d rows, %v, %v", n, err, all[5])
	}
	if n, err := records.Read(all); n != 0 || err != io.EOF {
		t.Errorf("after the last row %d, %v", n, err)
	}
}

func TestStructsThatAreNoRows(t *testing.T) {
	for want, f := range map[string]func() ([]string, error){
		"table: int is no struct": table.ColumnsOf[int],
		"table: field A of struct { A int \"table:\\\"a\\\"\" }, with the tag \"a\", is a int: want an exported float64": table.ColumnsOf[struct {
			A int `table:"a"`
		}],
		"table: field a of struct { a float64 \"table:\\\"a\\\"\" }, with the tag \"a\", is a float64: want an exported float64": table.ColumnsOf[struct {
			a float64 `table:"a"`
		}],
		"table: struct { A float64 } has no field with a tag such as `table:\"mass\"`": table.ColumnsOf[struct{ A float64 }],
	} {
		if _, err := f(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	r, err := table.Open("testdata/stored.npz", table.Options{Columns: []string{"mass", "colour"}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := table.NewRecords[galaxy](r); err == nil {
		t.Error("columns in another order are taken")
	}
}

// write makes a file of the test.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// read reads all of a file and returns the first error.
func read(path string, o table.Options) (all []float64, err error) {
	r, err := table.Open(path, o)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	block := make([]float64, 16*len(r.Columns()))
	for {
		n, err := r.Read(block)
		all = append(all, block[:n*len(r.Columns())]...)
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			if _, again := r.Read(block); !errors.Is(again, err) {
				return all, errors.New("the error does not stay")
			}
			return all, err
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
