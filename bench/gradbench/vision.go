package main

import (
	"encoding/json"
	"slices"

	"github.com/gradgen/gradgen/bench/gradbench/problems"
	"github.com/gradgen/gradgen/runtime/sparse"
)

// baInput has one camera, point, weight and feature, of which there are N, M, P and P.
type baInput struct {
	N, M, P int
	Cam     problems.Camera
	X       [3]float64
	W       float64
	Feat    [2]float64
}

// A bundle is a problem of bundle adjustment. Observation i is that of camera i modulo
// their number and point i modulo theirs.
type bundle struct {
	cams     []problems.Camera
	points   [][3]float64
	weights  []float64
	features [][2]float64
}

func (in baInput) bundle() bundle {
	return bundle{repeated(in.Cam, in.N), repeated(in.X, in.M), repeated(in.W, in.P), repeated(in.Feat, in.P)}
}

func repeated[T any](v T, n int) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = v
	}
	return list
}

func baObjective(in baInput) prepared {
	b := in.bundle()
	misses, weights := make([][2]float64, in.P), make([]float64, in.P)
	return func() any {
		for i, w := range b.weights {
			misses[i] = problems.Reprojection(b.cams[i%in.N], b.points[i%in.M], w, b.features[i])
			weights[i] = problems.WeightError(w)
		}
		return map[string]any{
			"reproj_error": map[string]any{"elements": misses[0], "repeated": in.P},
			"w_err":        map[string]any{"element": weights[0], "repeated": in.P},
		}
	}
}

// A rowwise is a sparse matrix in rows: those of row i are at the places starts[i] to starts[i+1].
type rowwise struct {
	starts, cols []int
	vals         []float64
}

func (s *rowwise) add(col int, v float64) {
	s.cols, s.vals = append(s.cols, col), append(s.vals, v)
}

func (s *rowwise) endRow() { s.starts = append(s.starts, len(s.cols)) }

func baJacobian(in baInput) prepared {
	b := in.bundle()
	j := &rowwise{}
	return func() any {
		j.starts, j.cols, j.vals = append(j.starts[:0], 0), j.cols[:0], j.vals[:0]
		for i := range b.weights {
			b.observation(j, i)
		}
		for i, w := range b.weights {
			var d float64
			problems.WeightErrorGrad(w, &d)
			j.add(len(b.cams)*len(problems.Camera{})+3*len(b.points)+i, d)
			j.endRow()
		}
		return j.ends()
	}
}

// observation adds the two rows of observation i.
func (b *bundle) observation(j *rowwise, i int) {
	c, p := i%len(b.cams), i%len(b.points)
	for r := range 2 {
		var seed [2]float64
		seed[r] = 1
		var cam problems.Camera
		var point [3]float64
		var w float64
		problems.ReprojectionPullback(b.cams[c], b.points[p], b.weights[i], b.features[i], seed, &cam, &point, &w)
		for k, v := range cam {
			j.add(len(cam)*c+k, v)
		}
		at := len(cam) * len(b.cams)
		for k, v := range point {
			j.add(at+3*p+k, v)
		}
		j.add(at+3*len(b.points)+i, w)
		j.endRow()
	}
}

// ends are the first thirty elements and the last one, which is what is compared.
func (s *rowwise) ends() any {
	const shown = 30
	ends := func(x []int) []int { return append(append([]int(nil), x[:shown]...), x[len(x)-1]) }
	vals := append(append([]float64(nil), s.vals[:shown]...), s.vals[len(s.vals)-1])
	return map[string]any{"rows": ends(s.starts), "cols": ends(s.cols), "vals": vals}
}

type htInput struct {
	Theta []float64
	Us    [][]float64
	Data  struct {
		Model struct {
			Parents       []int
			BaseRelatives [][][]float64 `json:"base_relatives"`
			Inverse       [][][]float64 `json:"inverse_base_absolutes"`
			Positions     [][]float64   `json:"base_positions"`
			Weights       [][]float64
			Triangles     [][3]int
			Mirrored      bool `json:"is_mirrored"`
		}
		Correspondences []int
		Points          [][]float64
	}
}

func (in htInput) hand() *problems.Hand {
	m := in.Data.Model
	h := &problems.Hand{
		Parents: m.Parents, Weight: m.Weights, Triangle: m.Triangles, Mirrored: m.Mirrored,
		Matches: in.Data.Correspondences,
	}
	for b := range m.Parents {
		h.Relative = append(h.Relative, [16]float64(flat(m.BaseRelatives[b])))
		h.Inverse = append(h.Inverse, [16]float64(flat(m.Inverse[b])))
	}
	for _, p := range m.Positions {
		h.Position = append(h.Position, [4]float64(p))
	}
	for _, p := range in.Data.Points {
		h.Points = append(h.Points, [3]float64(p))
	}
	return h
}

func htObjective(in htInput) prepared {
	h, us := in.hand(), flat(in.Us)
	return func() any { return h.Misses(in.Theta, us) }
}

func htJacobian(in htInput) prepared {
	h, us := in.hand(), flat(in.Us)
	jac := &jacobian{byTheta: make([]float64, 3*len(h.Points)*len(in.Theta)), columns: len(in.Theta)}
	if len(us) > 0 {
		jac.byUs = &sparse.Matrix{}
	}
	return func() any {
		h.MissesByTheta(in.Theta, us, jac.byTheta)
		if jac.byUs != nil {
			h.MissesByUs(in.Theta, us, jac.byUs)
		}
		return jac
	}
}

// A jacobian has a column for each number of theta, and in front of these, where there are us, one for
// the first and one for the second number of each pair: a miss depends on its own pair alone. The
// parts come together when it is encoded.
type jacobian struct {
	byTheta []float64
	columns int
	byUs    *sparse.Matrix
}

// MarshalJSON lists the rows.
func (j *jacobian) MarshalJSON() ([]byte, error) {
	list := rows(j.byTheta, len(j.byTheta)/j.columns)
	if j.byUs == nil {
		return json.Marshal(list)
	}
	start, _, values := j.byUs.CSR()
	for i, row := range list {
		list[i] = slices.Concat(values[start[i]:start[i+1]], row)
	}
	return json.Marshal(list)
}
