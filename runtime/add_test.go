package gradrt

import "testing"

// Slices that lead to no numbers, and those whose numbers nothing depends on, need not be as long as those of what a seed is for.
func TestAddAndCloneShadowPassOverSlicesWithoutNumbers(t *testing.T) {
	type histogram struct {
		Low, High float64
		Bins      []uint
		Names     [][]string
	}
	sum := &histogram{Low: 1}
	Add(sum, &histogram{Low: 2, High: 3, Bins: make([]uint, 4), Names: make([][]string, 2)})
	if sum.Low != 3 || sum.High != 3 || sum.Bins != nil {
		t.Errorf("the sum is %v", *sum)
	}
	x := &histogram{Bins: make([]uint, 4), Names: make([][]string, 2)}
	shadow, scatter := CloneShadow(x, sum)
	shadow.High = 2
	scatter.Add()
	if sum.High != 5 {
		t.Errorf("the accumulator is %v", *sum)
	}
	type weighted struct {
		Weights []float64
		Rate    float64
	}
	of := &weighted{}
	Add(of, &weighted{make([]float64, 3), 2})
	if of.Weights != nil || of.Rate != 2 {
		t.Errorf("the sum is %v", *of)
	}
}
