package gradcheck_test

import (
	"strings"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func guardedVJP(x []float64, outBar float64, xBar []float64) float64 {
	if len(xBar) != len(x) {
		panic("guardedVJP: xBar is not as long as x")
	}
	gradrt.Separate("guardedVJP: xBar, x", 1, xBar, x)
	return meanVJP(x, outBar, xBar)
}

func sharingVJP(x []float64, outBar float64, xBar []float64) float64 {
	if len(xBar) != len(x) {
		panic("sharingVJP: xBar is not as long as x")
	}
	return meanVJP(x, outBar, xBar)
}

func guardedSquareVJP(x, outBar float64, xBar *float64) float64 {
	if xBar == nil {
		panic("guardedSquareVJP: xBar is nil")
	}
	return squareVJP(x, outBar, xBar)
}

func lateVJP(x []float64, outBar float64, xBar []float64) float64 {
	xBar[0] += outBar
	return guardedVJP(x, outBar, xBar)
}

func silentVJP(x []float64, outBar float64, xBar []float64) float64 { return 0 }

func TestGuards(t *testing.T) {
	gradcheck.Guards(t, mean, guardedVJP, options{})
	gradcheck.Guards(t, square, guardedSquareVJP, options{})
	for want, vjp := range map[string]any{
		"does not say so": meanVJP,
		"before":          lateVJP,
		"no panic":        silentVJP,
		"is argument 0":   sharingVJP,
	} {
		err := gradcheck.CheckGuards(mean, vjp, options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
