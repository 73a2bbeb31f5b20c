package kdescent

import (
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// The kernels of a marginal are those of the pool; its counts do not depend on
// where the data are, nor on the number of ranks, and files keep it.
func TestMarginal(t *testing.T) {
	x, weights := normals(7, 3*300), make([]float64, 300)
	coords := []int{2, 0}
	for i := range weights {
		weights[i] = float64(1 + i%3)
	}
	opts := quiet(Options{Dim: 3, Weights: weights, NumPretrainKernels: 40, CovariantKernels: true, Names: []string{"a", "b", "c"}})
	joint, err := Pretrain(x, opts)
	if err != nil {
		t.Fatal(err)
	}
	want, err := joint.Marginal(x, coords, opts)
	if err != nil {
		t.Fatal(err)
	}
	if want.KernelCenters[2] != joint.KernelCenters[5] || want.KernelCov[1] != joint.KernelCov[6] || want.NumPretrainFourierPositions != 0 {
		t.Errorf("kernels %v, %v", want.KernelCenters[:4], want.KernelCov)
	}
	pair, err := NewConditional(joint, want, coords)
	if err != nil {
		t.Fatal(err)
	}
	counts, _ := refKDE(project(x, 3, coords), weights, want.KernelCenters[:2], want.KernelCov, 2)
	if d := want.KDECounts[0]/counts[0] - 1; d > 1e-12 || d < -1e-12 {
		t.Errorf("%v counted, want %v", want.KDECounts[0], counts[0])
	}
	path := filepath.Join(t.TempDir(), "marginal.npz")
	if err := want.Save(path); err != nil {
		t.Fatal(err)
	}
	got, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	samePools(t, "file", got, want)
	for ranks := 1; ranks <= 2; ranks++ {
		err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
			o := opts
			o.Comm = c
			m, err := joint.Marginal(x, coords, o)
			if err != nil {
				return err
			}
			samePools(t, "ranks", m, want)
			from, to := c.Rank()*300/ranks, (c.Rank()+1)*300/ranks
			rows := joined(project(x, 3, coords)[2*from:2*to], weights[from:to], 2)
			o.Weights, o.Weighted = nil, true
			if m, err = joint.MarginalRows(&chunk{rows: rows, width: 3, most: 17}, coords, o); err == nil {
				samePools(t, "rows", m, want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(pair.Coords) != 2 || pair.Given.Dim() != 2 {
		t.Errorf("%v", pair.Coords)
	}
}
