package parquet_test

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	reference "github.com/parquet-go/parquet-go"

	"github.com/gradgen/gradgen/table"
	"github.com/gradgen/gradgen/table/parquet"
)

// rows of the files that table/testdata/make.py writes, in groups of 64.
const rows = 200

// want is what they have in a row.
func want(column string, i int) float64 {
	switch column {
	case "mass":
		return 10 + float64(i)/8
	case "colour":
		return float64(float32(math.Sin(float64(i))))
	case "id":
		return float64(2*i - 100)
	case "red":
		return map[bool]float64{true: 1}[i%3 == 0]
	case "tiny":
		return float64(i % 100)
	case "big":
		return float64(uint64(i) + 1<<63)
	case "gaps":
		if i%7 == 0 {
			return math.NaN()
		}
		return float64(i) / 2
	case "at.ra":
		return float64(i) / 3
	case "at.dec":
		return -float64(i) / 3
	}
	panic(column)
}

var files = []string{"plain.parquet", "snappy.parquet", "zstd.parquet", "gzip.parquet", "brotli.parquet", "lz4.parquet"}

var columns = []string{"mass", "colour", "id", "red", "tiny", "big", "gaps", "at.dec", "at.ra"}

// readAll reads to the end.
func readAll(r *table.Reader, step int) (all []float64, err error) {
	block := make([]float64, step*len(r.Columns()))
	for {
		n, err := r.Read(block)
		all = append(all, block[:n*len(r.Columns())]...)
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
	}
}

func same(a, b float64) bool { return math.Abs(a-b) < 1e-6 || a == b || math.IsNaN(a) && math.IsNaN(b) }

// The shares of all ranks together are the rows of files that pyarrow wrote.
func TestSharesAreTheRows(t *testing.T) {
	for _, name := range files {
		for size := 1; size < 6; size++ {
			at := 0
			for rank := range size {
				r, err := parquet.Open(filepath.Join("testdata", name), table.Options{Columns: columns, Rank: rank, Size: size, MissingNaN: true})
				if err != nil {
					t.Fatal(err)
				}
				got, err := readAll(r, 19)
				if err != nil {
					t.Fatal(err)
				}
				if err := r.Rewind(); err != nil {
					t.Fatal(err)
				}
				if again, err := readAll(r, 64); err != nil || !slices.EqualFunc(again, got, same) {
					t.Errorf("%s: rank %d of %d has other rows after Rewind: %v", name, rank, size, err)
				}
				if n := int(r.Rows()) * len(columns); n != len(got) {
					t.Errorf("%s: %d numbers announced, %d read", name, n, len(got))
				}
				for k, v := range got {
					column := columns[k%len(columns)]
					if w := want(column, at); !same(v, w) {
						t.Fatalf("%s, rank %d of %d: row %d, column %s: %v, want %v", name, rank, size, at, column, v, w)
					}
					if k%len(columns) == len(columns)-1 {
						at++
					}
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			}
			if at != rows {
				t.Errorf("%s: %d ranks have %d rows, want %d", name, size, at, rows)
			}
		}
	}
}

func TestColumnsThatAreNoNumbers(t *testing.T) {
	const path = "testdata/snappy.parquet"
	for _, c := range []struct {
		columns []string
		limit   int64
		want    string
	}{
		{[]string{"name"}, 0, `column "name": type STRING is no number`},
		{[]string{"when"}, 0, `column "when": type TIMESTAMP(isAdjustedToUTC=false,unit=MILLIS) is no number`},
		{[]string{"list.list.element"}, 0, `column "list.list.element": it is a list, want a number in each row`},
		{[]string{"flux"}, 0, `there is no column "flux": the file has ["mass" "colour" "id" "red" "tiny" "big" "gaps" "name" "list.list.element" "when" "at.ra" "at.dec"]`},
		{[]string{"id", "gaps"}, 0, `row 1, column "gaps": the value is null (MissingNaN reads it as NaN)`},
		{[]string{"id"}, 100, `row 1, column "id": page 0 at byte 1165: it takes 512 bytes, more than the limit of 100`},
		{nil, 0, `column "name": type STRING is no number`},
	} {
		err := read(path, table.Options{Columns: c.columns, MemoryLimit: c.limit})
		if err == nil || err.Error() != "table: "+path+": "+c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

// read reads all of a file and returns the first error.
func read(path string, o table.Options) error {
	r, err := parquet.Open(path, o)
	if err != nil {
		return err
	}
	defer r.Close()
	_, err = readAll(r, 64)
	return err
}

// write makes a file of the test.
func write(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.parquet")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFilesThatAreNotOfParquet(t *testing.T) {
	good, err := os.ReadFile("testdata/snappy.parquet")
	if err != nil {
		t.Fatal(err)
	}
	huge := slices.Clone(good)
	binary.LittleEndian.PutUint32(huge[len(huge)-8:], math.MaxUint32)
	for want, data := range map[string][]byte{
		"not a file of Parquet: it has 0 bytes":      {},
		"not a file of Parquet: it ends with":        good[:len(good)/2],
		"a footer of 4294967295 bytes in a file of ": huge,
		"invalid magic header":                       append([]byte("XXXX"), good[4:]...),
	} {
		used := allocated(func() { err = read(write(t, data), table.Options{}) })
		if err == nil || !strings.Contains(err.Error(), want) || used > 1<<20 {
			t.Errorf("%v, %d bytes, want %s", err, used, want)
		}
	}
}

// Whatever bytes of a file are changed, reading ends with numbers or an error, and
// needs little memory.
func TestDamagedFilesAreErrors(t *testing.T) {
	for _, name := range files {
		good, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		path := write(t, good)
		most := uint64(0)
		for i := range 60 {
			bad := slices.Clone(good)
			at := i * 7919 % len(bad)
			if i%2 == 0 { // the footer says more than the rest
				at = len(bad) - 1 - i*13%4000
			}
			bad[at] ^= byte(1 + i*37%255)
			if err := os.WriteFile(path, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			used := allocated(func() { err = read(path, table.Options{Columns: columns, MissingNaN: true, MemoryLimit: 1 << 20}) })
			if most = max(most, used); used > 32<<20 {
				t.Errorf("%s: byte %d changed: %d bytes of memory, %v", name, at, used, err)
			}
		}
		t.Log(name, fmt.Sprintf("%d bytes of memory at most", most))
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

// TestNumbersBeyondSinglePrecision are errors with their row and column.
func TestNumbersBeyondSinglePrecision(t *testing.T) {
	type row struct {
		X float64 `parquet:"x"`
	}
	type single struct {
		X float32 `table:"x"`
	}
	values := make([]row, 40)
	values[33].X = 1e300
	path := filepath.Join(t.TempDir(), "a.parquet")
	if err := reference.WriteFile(path, values); err != nil {
		t.Fatal(err)
	}
	for rank, want := range []string{"", `row 34, column "x": 1e+300 is beyond float32`} {
		r, err := parquet.Open(path, table.Options{Columns: []string{"x"}, Rank: rank, Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		records, err := table.NewRecords[single](r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := records.ReadAll()
		if want == "" && (err != nil || len(got) != 20) || want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)) {
			t.Errorf("rank %d: %d rows, %v", rank, len(got), err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
