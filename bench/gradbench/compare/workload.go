package main

import (
	"fmt"
	"math/rand/v2"
)

// A workload is one function of an eval at one input.
type workload struct {
	eval, function, size string
	input                map[string]any
	number               *float64 // the input where that is a number alone
}

// workloads are the largest of the default sizes of each eval that one tool computes in
// about a second, or small ones.
func workloads(small bool) []workload {
	pick := func(full, little int) int {
		if small {
			return little
		}
		return full
	}
	x := 1.5
	list := []workload{
		{"hello", "square", "", map[string]any{}, &x},
		{"hello", "double", "", map[string]any{}, &x},
	}
	add := func(eval, size string, functions []string, input map[string]any) {
		for _, f := range functions {
			list = append(list, workload{eval, f, size, input, nil})
		}
	}
	gradients, jacobians := []string{"primal", "gradient"}, []string{"objective", "jacobian"}
	n := pick(16392, 64)
	add("llsq", fmt.Sprint(n), gradients, map[string]any{"x": numbers(1, pick(128, 8)), "n": n})
	n = pick(1280000, 100)
	add("lse", fmt.Sprint(n), gradients, map[string]any{"x": numbers(2, n)})
	n = pick(9, 4)
	add("det", fmt.Sprint(n), gradients, map[string]any{"A": numbers(3, n*n), "ell": n})
	n, s := pick(10000, 5), pick(10, 4)
	add("ode", fmt.Sprintf("%d×%d", n, s), gradients, map[string]any{"x": numbers(4, n), "s": s})
	add("gmm", fmt.Sprintf("%d×%d", pick(20, 3), pick(25, 2)), jacobians, gmm(pick(20, 3), pick(25, 2), pick(1000, 10)))
	add("kmeans", fmt.Sprint(pick(100, 3)), []string{"cost", "dir"}, kmeans(pick(10000, 40), pick(100, 3), pick(16, 2)))
	add("lstm", fmt.Sprintf("%d×%d", pick(4, 2), pick(1024, 6)), jacobians, lstm(pick(4, 2), pick(1024, 6), pick(14, 3)))
	add("ba", fmt.Sprint(pick(31843, 12)), jacobians, adjustment(pick(49, 5), pick(7776, 7), pick(31843, 12)))
	for _, us := range []bool{false, true} {
		kind := map[bool]string{false: "simple", true: "complicated"}[us]
		add("ht", kind, jacobians, hand(pick(800, 6), pick(544, 12), us))
	}
	modes := []string{"ff", "fr", "rf", "rr"}
	add("particle", "", modes, map[string]any{"w": 0.0})
	add("saddle", "", modes, map[string]any{"start": []float64{1, 1}})
	return list
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
