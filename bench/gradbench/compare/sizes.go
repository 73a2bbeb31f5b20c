package main

import "slices"

// small are sizes for tests.
func small() sizes {
	return sizes{
		llsq: []int{64}, lse: []int{100}, det: []int{4}, ode: [][]int{{5, 4}}, gmm: [][]int{{3, 2, 10}},
		kmeans: [][]int{{3, 40, 2}}, lstm: [][]int{{2, 6, 3}}, ba: [][]int{{5, 7, 12}}, ht: [][]int{{6, 12, 0}, {6, 12, 1}},
	}
}

// moderate are sizes of which most take milliseconds.
func moderate() sizes {
	return sizes{
		llsq: []int{16392}, lse: []int{1280000}, det: []int{9}, ode: [][]int{{10000, 10}}, gmm: [][]int{{20, 25, 1000}},
		kmeans: [][]int{{100, 10000, 16}}, lstm: [][]int{{4, 1024, 14}}, ba: [][]int{{49, 7776, 31843}},
		ht: [][]int{{800, 544, 0}, {800, 544, 1}},
	}
}

// defaults are all those with which GradBench runs its evals. The inputs of ba and ht are generated in the sizes of
// its files.
func defaults() sizes {
	s := sizes{
		det: []int{5, 6, 7, 8, 9, 10, 11},
		ba: [][]int{
			{49, 7776, 31843}, {21, 11315, 36455}, {161, 48126, 182072}, {372, 47423, 204472}, {257, 65132, 225911},
			{539, 65220, 277273}, {93, 61203, 287451}, {88, 64298, 383937}, {810, 88814, 393775}, {1197, 126327, 563734},
			{1723, 156502, 678718}, {253, 163691, 899155}, {245, 198739, 1091386}, {356, 226730, 1255268},
		},
	}
	for n := 16; n <= 4096; n *= 2 {
		s.llsq = append(s.llsq, n)
	}
	s.llsq = append(s.llsq, 8196, 16392)
	for n := 2500; n <= 1280000; n *= 2 {
		s.lse = append(s.lse, n)
	}
	s.ode = grid([]int{1000, 10000, 100000}, []int{1, 10, 100})
	s.gmm = grid([]int{2, 10, 20, 32, 64}, []int{5, 10, 25, 50, 100}, []int{1000})
	s.kmeans = grid([]int{10, 100, 1000}, []int{1000, 10000}, []int{8, 16})
	s.lstm = grid([]int{2, 4, 6}, []int{1024, 4096, 8192}, []int{14})
	points := []int{100, 192, 200, 400, 800, 1600, 3200, 6400, 12800, 25600, 51200, 100000}
	s.ht = grid(points, []int{10000}, []int{1})
	return s
}

// largest are the last of each list.
func largest(s sizes) sizes {
	for _, list := range []*[]int{&s.llsq, &s.lse, &s.det} {
		*list = (*list)[len(*list)-1:]
	}
	for _, list := range []*[][]int{&s.ode, &s.gmm, &s.kmeans, &s.lstm, &s.ba, &s.ht} {
		*list = (*list)[len(*list)-1:]
	}
	return s
}

// grid has every choice of one of each list, ordered by size.
func grid(lists ...[]int) [][]int {
	all := [][]int{nil}
	for _, list := range lists {
		var longer [][]int
		for _, head := range all {
			for _, n := range list {
				longer = append(longer, append(slices.Clone(head), n))
			}
		}
		all = longer
	}
	slices.SortStableFunc(all, func(a, b []int) int { return volume(a) - volume(b) })
	return all
}

func volume(n []int) int {
	v := 1
	for _, k := range n {
		v *= max(k, 1)
	}
	return v
}
