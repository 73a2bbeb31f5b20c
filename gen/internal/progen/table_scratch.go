package progen

// scratch has statements that use memory which calls share. The memory grows if it is too short, is resliced, passed
// on and swapped, and contains values of earlier calls.
func scratch() []Production {
	return []Production{
		{Name: "scratch that grows", Weight: 3, Text: "{\nvar w desk§\nfor k := range 1 + @I%4 {\nw.need§(1 + (k+@I)%3)\nw.Cur[0] = @b\nw.smooth§(@b)\nw.Sum = 0.5*w.Sum + 0.25*w.Cur[0]\n@lv(F) = 0.25*w.Cur[len(w.Cur)-1] + 0.25*w.Next[0]*w.Sum\n}\n}"},
		{Name: "scratch lent twice", Weight: 3, Text: "{\nvar w desk§\ns := w.filled§(1+@I%3, @b)\n@lv(F) = 0.25*s[0] + @b\nt := w.filled§(1+@I%3, @b)\ns[0] = 0.5*s[0] + @b\nt[len(t)-1] += 0.25 * s[len(s)/2]\n@lv(F) = 0.25*s[0]*t[0] + 0.25*w.Cur[len(w.Cur)-1]\n}"},
		{Name: "scratch appended to", Weight: 3, Text: "{\nw := desk§{Cur: make([]float64, 0, 6)}\nfor k := range 1 + @I%4 {\nw.reset§()\nfor i := range 1 + (k+@I)%3 {\nw.Cur = append(w.Cur, @b)\nw.Sum += 0.25 * w.Cur[i] * w.Cur[0]\n}\nw.Next = append(w.Next[:0], w.Cur...)\nv := w.Cur[:3]\nv[2] = 0.5*v[1] + @b\n@lv(F) = 0.25*w.Sum + 0.25*v[k%3]*w.Next[0]\n}\n}"},
		{Name: "scratch of rows", Weight: 3, Text: "{\nvar w desk§\nfor k := range 2 + @I%3 {\nr := w.row§((k*k + @I) % 3)\nr[k%2] = 0.5*r[0] + @b\nif @B {\nw.Rows[0], w.Rows[len(w.Rows)-1] = w.row§(len(w.Rows)-1), w.row§(0)\n}\n@lv(F) = 0.25*w.row§(k%2)[0] + 0.25*r[1]\n}\n}"},
		{Name: "scratch by value", Weight: 3, Text: "{\nw := desk§{Cur: []float64{@b, @b}, Next: append([]float64{@b}, @S...)}\nfor range 1 + @I%3 {\nu := turnedDesk§(w, @b)\n@lv(F) = 0.25*peek§(u, @b) + 0.25*w.Cur[1]*u.Sum\nif @B {\nw = u\n}\nw.Next[0] = 0.5*w.Next[0] + @b\n}\n@lv(F) = 0.25*w.Cur[0] + 0.25*peek§(w, @b)\n}"},
		{Name: "scratch of a recursion", Weight: 3, Text: "{\nw := deep§(desk§{Cur: []float64{@b, @b}, Next: []float64{@b}, Sum: @b}, @I%4, @b)\n@lv(F) = 0.25*w.Cur[0]*w.Sum + 0.25*w.Next[len(w.Next)-1]\n}"},
		{Name: "scratch in a struct", Weight: 2, Text: "{\nvar o office§\nfor k := range 2 + @I%2 {\no.desk§.need§(1 + k)\no.By[k%2] = &o.desk§\no.By[k%2].Cur[k] = @b\no.By[0].smooth§(@b)\nif @B {\no.By[1] = &desk§{Cur: o.Cur[:1], Next: []float64{@b}}\n}\no.By[1] = pick§(o.By[1] == nil, o.By[0], o.By[1])\n@lv(F) = 0.25*o.Cur[0] + 0.25*o.By[1].Cur[0]\n}\n}"},
		{Name: "work in what is given", Weight: 3, Effect: true, Text: "@new(w,K) := @K\n@use(w).need§(1 + @I%3)\n@use(w).Cur[0] = @b\n@use(w).smooth§(@b)\n@lv(F) = 0.25*@use(w).Cur[0] + 0.25*@use(w).Next[len(@use(w).Next)-1]@out(w)"},
		{Name: "swap what is given", Weight: 2, Effect: true, Text: "@new(w,K) := @K\nfor @new(i,I) := range 1 + @I%3 {@loop(i)\n@use(w).Cur, @use(w).Next = @use(w).Next, @use(w).Cur\n@use(w).Cur[@use(i)%len(@use(w).Cur)] = @b\n@use(w).Sum = 0.5*@use(w).Sum + 0.25*@use(w).Next[0]\n}@end(i)@out(w)"},
		{Name: "copy of what is given", Weight: 2, Effect: true, Text: "@new(w,K) := @K\n{\nu := *@use(w)\nu.Cur[0] = 0.5*u.Cur[0] + @b\n@use(w).need§(1 + @I%3)\nu.Next = append(u.Next, @b)\n@use(w).Cur[0] += 0.25 * u.Next[len(u.Next)-1]\nif @B {\n*@use(w) = u\n}\n}@out(w)"},
		{Name: "powers of a tiny number", Weight: 2, Text: "{\np, q, s := 1e-300*(1.5+math.Sin(@F)), 1e250, 0.0\nfor k := range 1 + @I%4 {\ns += p * q * 1e50\np *= 0.75 + 0.25*math.Sin(@F)\nif k == 1 {\nq *= @b\n}\n}\n@lv(F) = 0.25*math.Sin(s) + 0.25*p*1e300\n}"},
		{Name: "powers of a step", Weight: 2, Text: "{\nx, c := @b, []float64{@b, @b, @b}\np, s := 1.0, 0.0\nfor _, v := range c {\ns += 0.125 * v * p\np *= 0.5 * x\n}\nif @B {\np = 1e-200\n} else {\np *= 1e-150\n}\nfor i := range c {\nc[i] *= p\np *= 1e60 * (1 + 0.25*math.Sin(x))\n}\n@lv(F) = 0.25*s + 0.125*math.Sin(c[@I%3])\n}"},
	}
}

// scratchHelpers are functions that work in memory of the caller.
func scratchHelpers() []helperRow {
	return []helperRow{
		{Production: Production{Name: "method with scratch", Weight: 3, Effect: true,
			Text: "func (@param(w,K)) @fn(@param(x,F), @fixed(n,I)) float64 {\n@use(w).need§(1 + @use(n)%4)\nfor @new(i,I) := range @use(w).Cur {@loop(i)\n@use(w).Cur[@use(i)] = @b\n}@end(i)\n@body\nreturn @result\n}"}, Results: "F", Method: true},
		{Production: Production{Name: "helper returns scratch", Weight: 3, Effect: true,
			Text: "func @fn(@param(w,K), @param(x,F)) []float64 {\n@use(w).Cur, @use(w).Next = @use(w).Next, @use(w).Cur\n@use(w).Cur[0] = @b\n@body\nreturn @use(w).Cur\n}"}, Results: "S"},
		{Production: Production{Name: "recursion with scratch", Weight: 2, Effect: true,
			Text: "func @fn(@param(w,K), @param(x,F), @fixed(n,I)) float64 {\n@use(w).need§(1 + @use(n)%4)\n@use(w).Cur[@use(n)%4%len(@use(w).Cur)] = @b\nif @use(n)%4 == 0 {\nreturn @result\n}\n@use(w).smooth§(@b)\nreturn 0.5*@use(fn)(@use(w), @b, @use(n)%4-1) + 0.25*@use(w).Cur[0]\n}"}, Results: "F", Times: 4},
	}
}

// scratchPrelude are the declarations that these templates use by fixed
// names.
func scratchPrelude() []string {
	return []string{
		"// desk§ is memory that calls share.\ntype desk§ struct {\n\tCur, Next []float64\n\tRows      [][]float64\n\tSum       float64\n\tN         int\n}",
		"// need§ makes room for n numbers.\nfunc (w *desk§) need§(n int) {\n\tif cap(w.Cur) < n {\n\t\tw.Cur = make([]float64, n, n+1)\n\t}\n\tif len(w.Next) < n {\n\t\tw.Next = append(w.Next, make([]float64, n-len(w.Next))...)\n\t}\n\tw.Cur, w.Next = w.Cur[:n], w.Next[:n]\n\tw.N++\n}",
		"// smooth§ changes Cur by way of Next.\nfunc (w *desk§) smooth§(x float64) {\n\tfor i := range w.Next {\n\t\tw.Next[i] = 0.5*w.Cur[i%len(w.Cur)] + 0.25*w.Cur[(i+1)%len(w.Cur)] + 0.25*x\n\t}\n\tw.Cur, w.Next = w.Next, w.Cur\n}",
		"func (w *desk§) filled§(n int, x float64) []float64 {\n\tw.need§(n)\n\tfor i := range w.Cur {\n\t\tw.Cur[i] = math.Sin(x * float64(i+1))\n\t}\n\treturn w.Cur\n}",
		"// row§ lends a row, which is made when it is first asked for.\nfunc (w *desk§) row§(k int) []float64 {\n\tfor len(w.Rows) <= k {\n\t\tw.Rows = append(w.Rows, nil)\n\t}\n\tif w.Rows[k] == nil {\n\t\tw.Rows[k] = make([]float64, 2+k%2)\n\t}\n\treturn w.Rows[k]\n}",
		"func (w *desk§) reset§() { w.Cur, w.Sum = w.Cur[:0], 0 }",
		"func turnedDesk§(w desk§, x float64) desk§ {\n\tw.Cur, w.Next = w.Next, w.Cur\n\tw.Cur[0] = 0.5*w.Cur[0] + x\n\tif len(w.Cur) < 2 {\n\t\tw.Cur = append(w.Cur, 0.25*x)\n\t}\n\tw.Sum = math.Sin(w.Sum + w.Next[0])\n\tw.Rows = append(w.Rows, w.Cur[:1:1])\n\treturn w\n}",
		"func peek§(w desk§, x float64) float64 {\n\tw.Cur = append(w.Cur[:0:0], w.Next...)\n\tw.Cur[0] *= x\n\tw.Next[0] = 0.5*w.Next[0] + x\n\tw.Next = w.Cur\n\treturn math.Tanh(w.Next[0] * w.Cur[len(w.Cur)-1])\n}",
		"func deep§(w desk§, n int, x float64) desk§ {\n\tif n <= 0 {\n\t\treturn w\n\t}\n\tu := deep§(turnedDesk§(w, x), n-1, 0.5*x+0.5*w.Sum)\n\tu.Cur[0] = 0.5*u.Cur[0] + 0.25*w.Next[0]\n\treturn u\n}",
		"// office§ has a desk§ and knows others.\ntype office§ struct {\n\tdesk§\n\tBy [2]*desk§\n}",
	}
}
