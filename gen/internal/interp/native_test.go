package interp

import (
	"math"
	mathbits "math/bits"
	"reflect"
	"testing"
)

// TestCountsOfBits compares functions of package math/bits with that package, on the widths that
// the interpreter runs on: a uint is a word of 64 bits there.
func TestCountsOfBits(t *testing.T) {
	want := map[string]func(n uint64) int{
		"Len": func(n uint64) int { return mathbits.Len(uint(n)) }, "Len8": func(n uint64) int { return mathbits.Len8(uint8(n)) },
		"OnesCount16":   func(n uint64) int { return mathbits.OnesCount16(uint16(n)) },
		"LeadingZeros":  func(n uint64) int { return mathbits.LeadingZeros(uint(n)) },
		"LeadingZeros8": func(n uint64) int { return mathbits.LeadingZeros8(uint8(n)) }, "TrailingZeros32": func(n uint64) int { return mathbits.TrailingZeros32(uint32(n)) },
	}
	for name, f := range want {
		got := natives[Real]("math/bits." + name)
		if got == nil {
			t.Errorf("%s is not known", name)
			continue
		}
		for _, n := range []uint64{0, 1, 6, 200, math.MaxUint8, math.MaxUint16, math.MaxUint32, 1 << 63, math.MaxUint64} {
			if out := got(nil, []Cell[Real]{{Int: int64(n)}}); len(out) != 1 || out[0].Int != int64(f(n)) {
				t.Errorf("%s(%d): %v, want %d", name, n, out, f(n))
			}
		}
	}
}

// TestKnown calls each function of the table through cells, and directly.
func TestKnown(t *testing.T) {
	for _, said := range []string{" 17", "12", "true"} {
		callKnown(t, said)
	}
}

func callKnown(t *testing.T, said string) {
	t.Helper()
	for name, f := range known {
		fn := reflect.ValueOf(f)
		var cells []Cell[Real]
		var plain []reflect.Value
		for i := range fn.Type().NumIn() {
			switch in := fn.Type().In(i); in.Kind() {
			case reflect.String:
				cells, plain = append(cells, Cell[Real]{Ref: said}), append(plain, reflect.ValueOf(said))
			case reflect.Slice:
				s := newSlice[Real](1, 2, 2)
				s.At(0)[0].Ref, s.At(1)[0].Ref = "a", "b"
				cells, plain = append(cells, Cell[Real]{Ref: s}), append(plain, reflect.ValueOf([]string{"a", "b"}))
			default:
				n := 2 + i // a remainder is less than what it is divided by
				cells, plain = append(cells, Cell[Real]{Int: int64(n)}), append(plain, reflect.ValueOf(n).Convert(in))
			}
		}
		got := knownCall[Real](name)(nil, cells)
		for i, want := range fn.Call(plain) {
			if w := toCell[Real](want); !reflect.DeepEqual(got[i], w) {
				t.Errorf("%s: result %d is %v, want %v", name, i, got[i], w)
			}
		}
	}
}
