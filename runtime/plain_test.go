package gradrt_test

import (
	"reflect"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

type mixedRecord struct {
	Name string
	A    float64
	K    int32
	B    float32
	P    [2]struct{ X, Y float64 }
	On   bool
	c    float64
}

// wideRecord has more numbers than are listed.
type wideRecord struct {
	A [100]float64
	N int
}

// TestClearRecords sets numbers to zero and nothing else, in structs with other fields.
func TestClearRecords(t *testing.T) {
	type all struct {
		R []mixedRecord
		W []wideRecord
		E []struct{}
	}
	r := mixedRecord{"r", 1, 2, 3, [2]struct{ X, Y float64 }{{4, 5}, {6, 7}}, true, 8}
	w := wideRecord{N: 3}
	w.A[0], w.A[99] = 1, 2
	x := &all{[]mixedRecord{r, r, r}, []wideRecord{w, w}, make([]struct{}, 2)}
	y := &all{[]mixedRecord{r, r, r}, []wideRecord{w, w}, make([]struct{}, 2)}
	gradrt.Add(x, y)
	r2 := mixedRecord{"r", 2, 2, 6, [2]struct{ X, Y float64 }{{8, 10}, {12, 14}}, true, 16}
	if x.R[0] != r2 || x.R[2] != r2 || x.W[1].A[0] != 2 || x.W[1].A[99] != 4 || x.W[0].N != 3 {
		t.Errorf("Add: %+v", x)
	}
	gradrt.Clear(x)
	zero := mixedRecord{Name: "r", K: 2, On: true}
	want := &all{[]mixedRecord{zero, zero, zero}, []wideRecord{{N: 3}, {N: 3}}, make([]struct{}, 2)}
	if !reflect.DeepEqual(x, want) {
		t.Errorf("Clear: %+v", x)
	}
}
