package progen

// moves has statements that move references: between fields and elements, and to places whose index the statement
// overwrites.
func moves() []Production {
	return []Production{
		{Name: "fields change places", Weight: 3, Text: "{\nr := lanes§{P: append([]float64{@b}, @S...), Q: []float64{@b, @b}, W: @b}\nfor k := range 1 + @I%4 {\nr.Q[0] += @b\nr.P[k%2%len(r.P)] = 0.5*r.Q[1]*r.W + 0.25*r.P[0]\nr = lanes§{P: r.Q, Q: append(r.P[:1:1], @b), W: 0.5*r.W + @b, At: r.At + 1}\n@lv(F) = 0.25*r.P[r.At%2] - 0.25*r.Q[1]*r.W\n}\n}"},
		{Name: "elements change places", Weight: 3, Text: "{\na := [3][]float64{{@b, @b}, {@b, @b}, append([]float64{@b}, @S...)}\nfor k := range 1 + @I%4 {\na[1][0] = 0.5*a[0][0] + @b\na = [3][]float64{a[1], a[2], a[k%3]}\na[2] = append(a[2], @b)\nb := [2][]float64{1: a[0]}\nb[k%2] = append(b[k%2], a[2][0], @b)\n@lv(F) = 0.25*b[k%2][0] + 0.25*a[2][len(a[2])-1]\n}\n}"},
		{Name: "records found by records", Weight: 3, Text: "{\nlist := lanesOf§(@b, @b)\nfor k := range 2 + @I%4 {\nlist[k%4] = list[list[k%4].At]\nlist[k%4].P[0] = 0.5*list[k%4].P[0] + @b\nlist[k%4].W += 0.25 * list[1].W\n@lv(F) = 0.25*list[0].P[0]*list[2].W + 0.25*list[3].P[0]\n}\n}"},
		{Name: "records grow over records", Weight: 3, Text: "{\nlist := lanesOf§(@b, @b)\nfor k := range 1 + @I%3 {\nlist = append(list[:k%2], list[1], list[2], lanes§{At: 1, W: @b, P: list[0].P})\nlist[0].At = 1 + k%2\nlist = append(list[:list[0].At], list[list[0].At:]...)\ncopy(list[list[0].At:], list[list[1].At%2:])\nlist[0].P[0] += @b\n@lv(F) = 0.25*list[0].P[0]*list[1].W + 0.25*list[2].P[0]\n}\n}"},
		{Name: "slices left out", Weight: 3, Text: "{\nvar last lanes§\nlist := make([]lanes§, 2)\nfor k := range 1 + @I%4 {\nr := lanes§{P: list[k%2].Q, W: @b}\nr.Q = append(r.Q, @b, 0.5*r.W)\nr.P = append(r.P, r.Q...)\nlist[k%2].Q = append(list[k%2].Q, r.P[0])\nif @B {\nlist[k%2] = lanes§{W: @b}\n}\nlast.P = append(last.P, r.P[1])\n@lv(F) = 0.25*last.P[len(last.P)-1] + 0.25*r.Q[0]*list[0].W\nif k == 1 {\nlast = lanes§{Q: last.P, W: last.P[0]}\n}\n}\n}"},
		{Name: "records of a recursion", Weight: 3, Text: "{\nt := grove§(1+@I%2, @b)\nfor _, k := range t.Kids {\nk.P[0] += @b\n@lv(F) = 0.25*k.W*t.P[0] + 0.25*k.P[0]\n}\n}"},
		{Name: "rows stored as a whole", Weight: 3, Text: "{\nrows := make([][2]float64, 2)\nv := rows[@I%2][:]\nfor i := range v {\nfor j := range 3 {\n@lv(F) = 0.25*v[i] + 0.5*@b\nrows[j%2] = [2]float64{@b, @b}\n}\n}\n}"},
		{Name: "arrays stored as a whole", Weight: 2, Text: "{\nvar a [3]float64\nv, b := a[:], @A\nfor i := range v {\nfor j := range 2 + @I%2 {\nb[j] += 0.25*v[i] + @b\na = b\n}\n@lv(F) = 0.25*a[i] + 0.25*v[0]\n}\n}"},
		{Name: "structs converted", Weight: 3, Text: "{\nr := lanes§{P: []float64{@b, @b}, Q: []float64{@b}, W: @b}\nfor k := range 1 + @I%3 {\nt := tracks§(r)\nt.P, t.Q = t.Q, t.P\nt.W += @b\nr = lanes§(t)\nr.P = append(r.P, @b)\n@lv(F) = 0.25*r.P[len(r.P)-1]*r.W + 0.25*tracks§(r).Q[k%len(r.Q)]\n}\n}"},
		{Name: "scratch not filled", Weight: 2, Text: "{\nn := 2 + @I%3\nw := make([]float64, n)\nn--\nfor k := range 3 {\nfor i := 0; i < n; i++ {\nw[i] = 0.5*math.Sin(@b) + 0.25*float64(k*i)\n}\nfor i := range w {\n@lv(F) += 0.125 * math.Sin(w[i]) * w[(i+1)%len(w)]\n}\nw[n] = @b\n}\n}"},
	}
}

func movesPrelude() []string {
	return []string{
		"// lanes§ has slices of numbers that change places.\ntype lanes§ struct {\n\tP, Q []float64\n\tW    float64\n\tAt   int\n}",
		"type tracks§ lanes§",
		"// grove§ has values of its own type.\ntype groves§ struct {\n\tKids []groves§\n\tP    []float64\n\tW    float64\n}",
		"func grove§(n int, x float64) *groves§ {\n\tt := &groves§{W: math.Sin(x)}\n\tt.P = append(t.P, 0.5*x)\n\tfor k := range n {\n\t\tc := grove§(n-1, 0.5*x+t.W)\n\t\t*c = groves§{P: c.P, W: 0.5*c.W + t.P[0]}\n\t\tt.Kids = append(t.Kids, *c, groves§{P: t.P[:1:1], W: x * float64(k)})\n\t}\n\treturn t\n}",
		"func lanesOf§(x, y float64) []lanes§ {\n\tlist := make([]lanes§, 4, 6)\n\tfor i := range list {\n\t\tlist[i] = lanes§{P: []float64{x * float64(i), y}, W: y + 0.5*float64(i), At: (3*i + 1) % 4}\n\t}\n\treturn list\n}",
	}
}
