package names_tests

import (
	fVJPPowerReverse "strings"
	"testing"
)

const fVJPTapes, gradrt, math = 1, 2, 3

type fVJPPowerForward struct{}

func (fVJPPowerForward) GVJP() {}

func TestOwn(t *testing.T) {
	t.Log(fVJPTapes, gradrt, math, fVJPPowerForward{}, fVJPPowerReverse.ToUpper("a"))
}
