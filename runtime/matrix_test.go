package gradrt_test

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	gradrt "github.com/gradgen/gradgen/runtime"
)

// TestShadowOfMatrix has the sizes of the matrix and zeros.
func TestShadowOfMatrix(t *testing.T) {
	x := mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6})
	sh := gradrt.Shadow(x)
	if r, c := sh.Dims(); r != 2 || c != 3 || mat.Sum(sh) != 0 {
		t.Errorf("the shadow has %d rows, %d columns and the sum %v", r, c, mat.Sum(sh))
	}
	inside := gradrt.Shadow(x.T())
	if r, c := inside.Dims(); r != 3 || c != 2 || mat.Sum(inside) != 0 {
		t.Errorf("the shadow of an interface has %d rows, %d columns", r, c)
	}
	own, scatter := gradrt.CloneShadow(x, sh)
	own.Set(1, 2, 7)
	scatter.Add()
	if sh.At(1, 2) != 7 {
		t.Errorf("the scatter brings %v home, want 7", sh.At(1, 2))
	}
}
