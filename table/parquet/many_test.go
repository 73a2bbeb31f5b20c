package parquet_test

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/table"
	"github.com/gradgen/gradgen/table/parquet"
)

// manyColumns are the columns of the files of 1 000 rows that table/testdata/make.py writes.
var manyColumns = []string{"x", "single", "id", "long", "flag", "gaps", "flags"}

// wantMany is what they have in row k.
func wantMany(column string, k int) float64 {
	flag := func(b bool) float64 { return map[bool]float64{true: 1}[b] }
	switch column {
	case "x":
		return float64(k) / 8
	case "single":
		return float64(k) / 4
	case "id":
		return float64(3*k - 1000)
	case "long":
		return float64(int64(k)<<40 - 7)
	case "flag":
		return flag(k*k%7 < 3)
	case "gaps":
		if k%3 != 0 {
			return float64(k) / 2
		}
	case "flags":
		if k%5 != 0 {
			return flag(k%11 < 6)
		}
	}
	return math.NaN()
}

// TestPagesOfManyNumbers reads each encoding of numbers, and pages of LZ4 that inflate to less than three times their
// size, all at once and from any row on.
func TestPagesOfManyNumbers(t *testing.T) {
	for _, name := range []string{"many_lz4", "many_lz4_v2", "many_split", "many_dictionary"} {
		for size := 1; size < 8; size += 3 {
			k := 0
			for rank := range size {
				r, err := parquet.Open(filepath.Join("testdata", name+".parquet"), table.Options{Columns: manyColumns, Rank: rank, Size: size, MissingNaN: true})
				if err != nil {
					t.Fatal(err)
				}
				got, err := readAll(r, 37)
				if err != nil {
					t.Fatal(name, err)
				}
				for i, v := range got {
					column := manyColumns[i%len(manyColumns)]
					if w := wantMany(column, k); !same(v, w) {
						t.Fatalf("%s, rank %d of %d: row %d, column %s: %v, want %v", name, rank, size, k, column, v, w)
					}
					if i%len(manyColumns) == len(manyColumns)-1 {
						k++
					}
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			}
			if k != 1000 {
				t.Errorf("%s: %d ranks have %d rows, want 1000", name, size, k)
			}
		}
	}
}
