package gradrt_test

import (
	"reflect"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

type mixed struct {
	A    float64
	S    []float64
	In   struct{ q [2]float32 }
	Next *mixed
}

func TestMirrorRefsKeepsNumbers(t *testing.T) {
	s, r := []float64{1}, []float64{2}
	x := []mixed{{A: 1, S: s}, {A: 2, S: r}, {A: 3}}
	gradrt.MirrorRefs(x[1:], x) // as copy does where the two overlap
	if want := []mixed{{A: 1, S: s}, {A: 2, S: s}, {A: 3, S: r}}; !reflect.DeepEqual(x, want) {
		t.Errorf("got %v, want %v", x, want)
	}
	gradrt.ClearRefs(x[:1])
	if x[0].A != 1 || x[0].S != nil {
		t.Errorf("cleared: %v", x[0])
	}
}

func TestMixedCotangents(t *testing.T) {
	s := []float64{1}
	x, y := make([]mixed, 2), []mixed{{A: 2, S: s}, {A: 3}}
	y[1].In.q[1] = 4
	gradrt.CopyBar(y, x)
	if x[0].A != 2 || x[1].A != 3 || x[1].In.q[1] != 4 || x[0].S != nil {
		t.Errorf("taken: %v", x)
	}
	if y[0].A != 0 || y[1].In.q[1] != 0 || &y[0].S[0] != &s[0] {
		t.Errorf("left: %v", y)
	}
	grown := gradrt.AppendBar(x, make([]mixed, 2), make([]mixed, 3))
	if grown[0].A != 0 || len(grown) != 3 {
		t.Errorf("grown: %v", grown)
	}
	gradrt.ZeroBar(x)
	if x[0].A != 0 || x[1].In.q[1] != 0 {
		t.Errorf("zeroed: %v", x)
	}
}

// TestCopyBarOfNumbers compares with the definition where slices overlap in any way.
func TestCopyBarOfNumbers(t *testing.T) {
	testCopyBar[float64](t)
	testCopyBar[float32](t)
	type named float64
	testCopyBar[named](t)
}

func testCopyBar[F ~float32 | ~float64](t *testing.T) {
	const size, n = 9, 5
	for y := range size - n {
		for x := range size - n {
			got, want := make([]F, size), make([]F, size)
			for i := range got {
				got[i] = F(i + 1)
			}
			for k, v := range got { // each element's cotangent goes where copy took it from
				if y <= k && k < y+n {
					k += x - y
				}
				want[k] += v
			}
			gradrt.CopyBar(got[y:y+n], got[x:x+n+1])
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%T: %d elements from %d to %d: got %v, want %v", got, n, x, y, got, want)
			}
		}
	}
}
