package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A workload is one eval at one input: a function and its derivative, or one derivative
// in several modes.
type workload struct {
	eval, size string
	functions  []string
	nested     bool                  // whether the functions are modes of one derivative
	input      func() map[string]any // nil where it is number
	number     float64
}

// decoded is the input of a workload, to be run so often and for so long.
func (w workload) decoded(runs int, seconds float64) any {
	if w.input == nil {
		return w.number
	}
	in := w.input()
	in["min_runs"], in["min_seconds"] = runs, seconds
	return in
}

// sizes are those of the workloads of each eval.
type sizes struct {
	llsq, lse, det         []int
	ode, gmm, kmeans, lstm [][]int
	ba, ht                 [][]int
}

func workloads(s sizes) []workload {
	list := []workload{{eval: "hello", functions: []string{"square", "double"}, number: 1.5}}
	add := func(eval, size string, functions []string, input func() map[string]any) {
		list = append(list, workload{eval: eval, size: size, functions: functions, input: input})
	}
	gradients, jacobians := []string{"primal", "gradient"}, []string{"objective", "jacobian"}
	for _, n := range s.llsq {
		add("llsq", fmt.Sprint(n), gradients, func() map[string]any { return map[string]any{"x": numbers(1, 128), "n": n} })
	}
	for _, n := range s.lse {
		add("lse", fmt.Sprint(n), gradients, func() map[string]any { return map[string]any{"x": numbers(2, n)} })
	}
	for _, n := range s.det {
		add("det", fmt.Sprint(n), gradients, func() map[string]any { return map[string]any{"A": numbers(3, n*n), "ell": n} })
	}
	for _, n := range s.ode {
		add("ode", product(n), gradients, func() map[string]any { return map[string]any{"x": positive(4, n[0]), "s": n[1]} })
	}
	for _, n := range s.gmm {
		add("gmm", product(n), jacobians, func() map[string]any { return gmm(n[0], n[1], n[2]) })
	}
	for _, n := range s.kmeans {
		add("kmeans", product(n), []string{"cost", "dir"}, func() map[string]any { return kmeans(n[1], n[0], n[2]) })
	}
	for _, n := range s.lstm {
		add("lstm", product(n[:2]), jacobians, func() map[string]any { return lstm(n[0], n[1], n[2]) })
	}
	for _, n := range s.ba {
		add("ba", product(n), jacobians, func() map[string]any { return adjustment(n[0], n[1], n[2]) })
	}
	for _, n := range s.ht {
		kind := []string{"simple", "complicated"}[n[2]]
		add("ht", product(n[:2])+" "+kind, jacobians, func() map[string]any { return hand(n[0], n[1], n[2] == 1) })
	}
	modes := []string{"ff", "fr", "rf", "rr"}
	add("particle", "", modes, func() map[string]any { return map[string]any{"w": 0.0} })
	add("saddle", "", modes, func() map[string]any { return map[string]any{"start": []float64{1, 1}} })
	list[len(list)-1].nested, list[len(list)-2].nested = true, true
	return list
}

// product is how sizes are printed.
func product(n []int) string { return strings.ReplaceAll(strings.Trim(fmt.Sprint(n), "[]"), " ", "×") }

// positive are n random numbers from 0 to 1.
func positive(seed uint64, n int) []float64 {
	x := numbers(seed, n)
	for i := range x {
		x[i] = (x[i] + 1) / 2
	}
	return x
}

// numbers are n random numbers from -1 to 1, the same for each seed.
func numbers(seed uint64, n int) []float64 {
	r := rand.New(rand.NewPCG(seed, 0))
	list := make([]float64, n)
	for i := range list {
		list[i] = 2*r.Float64() - 1
	}
	return list
}

// matrix has n rows.
func matrix(seed uint64, n, width int) [][]float64 {
	all := numbers(seed, n*width)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = all[i*width : (i+1)*width]
	}
	return rows
}

func gmm(d, k, n int) map[string]any {
	return map[string]any{
		"d": d, "k": k, "n": n, "x": matrix(5, n, d), "m": 2, "gamma": 0.7,
		"alpha": numbers(6, k), "mu": matrix(7, k, d), "q": matrix(8, k, d), "l": matrix(9, k, d*(d-1)/2),
	}
}

// kmeans has centroids at some of the points, each of which is nearest to one then.
func kmeans(n, k, d int) map[string]any {
	points := matrix(10, n, d)
	centroids := make([][]float64, k)
	for i, shift := range matrix(11, k, d) {
		for j, v := range points[i] {
			centroids[i] = append(centroids[i], v+0.01*shift[j])
		}
	}
	return map[string]any{"points": points, "centroids": centroids}
}

func lstm(layers, characters, bits int) map[string]any {
	return map[string]any{
		"main_params": matrix(12, 2*layers, 4*bits), "extra_params": matrix(13, 3, bits),
		"state": matrix(14, 2*layers, bits), "sequence": matrix(15, characters, bits),
	}
}

func adjustment(n, m, p int) map[string]any {
	cam := []float64{0.02, -0.12, 0.03, 0.4, -0.1, 0.9, 520, 3, -2, -0.03, 0.002}
	return map[string]any{"n": n, "m": m, "p": p, "cam": cam, "x": []float64{-0.6, 0.5, -1.9}, "w": 0.9, "feat": []float64{-310, 260}}
}

// hand has the bones of a hand, the wrist first, with transforms that are no rotations in
// general. It is not mirrored, which the C++ tool differentiates wrongly.
func hand(points, vertices int, us bool) map[string]any {
	const bones = 22
	parents, names := make([]int, bones), make([]string, bones)
	for b := range bones {
		parents[b], names[b] = b-1, fmt.Sprint("bone", b)
		if b%4 == 1 {
			parents[b] = 0
		}
	}
	positions := matrix(16, vertices, 4)
	for _, p := range positions {
		p[3] = 1
	}
	weights := matrix(17, vertices, bones)
	for _, w := range weights {
		for b := range w {
			w[b] = (w[b] + 1) / bones
		}
	}
	r := rand.New(rand.NewPCG(18, 0))
	triangles, matches := make([][3]int, vertices), make([]int, points)
	for i := range triangles {
		triangles[i] = [3]int{r.IntN(vertices), r.IntN(vertices), r.IntN(vertices)}
	}
	for i := range matches {
		matches[i] = r.IntN(vertices)
	}
	model := map[string]any{
		"bone_count": bones, "bone_names": names, "parents": parents, "base_relatives": transforms(19, bones),
		"inverse_base_absolutes": transforms(20, bones), "base_positions": positions, "weights": weights,
		"triangles": triangles, "is_mirrored": false,
	}
	data := map[string]any{"model": model, "correspondences": matches, "points": matrix(21, points, 3)}
	in := map[string]any{"theta": numbers(22, 26), "data": data, "us": [][]float64{}}
	if us {
		in["us"] = matrix(23, points, 2)
	}
	return in
}

// transforms are affine maps near the identity.
func transforms(seed uint64, n int) [][][]float64 {
	list := make([][][]float64, n)
	for i := range list {
		m := matrix(seed+uint64(100*i), 4, 4)
		for r := range m {
			for c := range m[r] {
				m[r][c] *= 0.2
			}
			m[r][r]++
		}
		m[3] = []float64{0, 0, 0, 1}
		list[i] = m
	}
	return list
}
