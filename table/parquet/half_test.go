package parquet_test

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/table"
	"github.com/gradgen/gradgen/table/parquet"
)

// Numbers of two bytes are read as NumPy does.
func TestNumbersOfTwoBytes(t *testing.T) {
	r, err := parquet.Open("testdata/half.parquet", table.Options{Columns: []string{"half", "some", "want"}, MissingNaN: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	all, err := readAll(r, 7)
	if err != nil || len(all) != 3*2*32*4 {
		t.Fatalf("%d numbers, %v", len(all), err)
	}
	same := func(a, b float64) bool {
		return math.IsNaN(a) && math.IsNaN(b) || math.Float64bits(a) == math.Float64bits(b)
	}
	for i := 0; i < len(all); i += 3 {
		half, some, want := all[i], all[i+1], all[i+2]
		if !same(half, want) || !(i/3%5 == 0 && math.IsNaN(some) || i/3%5 != 0 && same(some, want)) {
			t.Errorf("row %d: %v, %v, want %v", i/3, half, some, want)
		}
	}
}
