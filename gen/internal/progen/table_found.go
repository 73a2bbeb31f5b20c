package progen

// foundSimple and foundCompound have productions for classes of programs that once uncovered a defect, so that such
// programs remain common.
func foundSimple() []Production {
	return []Production{
		{Name: "slice to array", Weight: 2, Text: "@new(a,A) := [3]float64(append([]float64{@b, @b, @b}, @S...))@out(a)"},
		{Name: "slice to array pointer", Weight: 2, Text: "@new(s,S) := append([]float64{@b, @b}, @S...)\n(*[2]float64)(@use(s))[@I%2] = @b\n@use(s)[1] += 0.5*(*[2]float64)(@use(s))[0]@out(s)"},
		{Name: "records appended", Weight: 2, Text: "@new(v,V) := append([]Rec§(nil), @R, @R)\n@use(v) = append(@use(v), @R, @use(v)[0])\n@use(v)[1].X = @b\ncopy(@use(v)[1:], @use(v)[:2])\n@new(r,R) := @use(v)[@I%4]\n@use(r).Y *= @b\n@use(v) = append(@use(v)[:1], @use(v)[2:]...)\n@lv(F) = 0.5 * @use(v)[1].X * @use(r).Y@out(r)"},
		{Name: "divide in place", Weight: 2, Text: "@new(s,S), @new(x,F) := @lv(S), 1.5+math.Sin(@F)\n@new(y,F) := @b\nfor @new(i,I) := range @use(s) {@loop(i)\n@use(s)[@use(i)] /= @use(x)\n@use(y) *= 1.25 * @use(s)[@use(i)]\n@use(y) /= @use(x)\n}@end(i)@out(s)@out(x)@out(y)", Effect: true},
		{Name: "sine and cosine behind pointers", Weight: 2, Text: "@new(s,S), @new(x,F) := @lv(S), @b\n@new(p,P) := &@use(x)\nfor @new(i,I) := range @use(s) {@loop(i)\n@new(y,F), @new(z,F) := math.Sincos(*@use(p) * @use(s)[@use(i)])\n@use(s)[@use(i)] = 0.5*@use(z)*@use(s)[@use(i)] - 0.5*@use(y)\n*@use(p) += 0.25 * @use(z)\n}@end(i)@out(s)@out(x)", Effect: true},
		{Name: "sine and cosine in place", Weight: 2, Text: "@new(s,S), @new(x,F) := @lv(S), @b\nfor @new(i,I) := range @use(s) {@loop(i)\n@new(y,F), @new(z,F) := math.Sincos(@use(x)*@use(s)[@use(i)] + 0.5*math.Sin(@use(s)[0]))\n@use(s)[@use(i)] = 0.5*@use(z)*@use(s)[@use(i)] - 0.5*@use(y)*@b\n}@end(i)@out(s)@out(x)", Effect: true},
		{Name: "memory of a helper", Weight: 2, Text: "@new(s,S) := made§(3)\n@use(s)[1] = @b\n@use(s)[@I%3] += @b@out(s)"},
		{Name: "constants over lines", Weight: 2, Text: "@lv(F) = 0.25*@b + 0.125*\n0.5\nif @I > 2*\n3 {\n@lv(F) += 0.5 * // half\n0.25\n}"},
		{Name: "append nothing", Weight: 2, Text: "@new(t,S) := @S\n@use(t) = append(@use(t)[:0], @use(t)[len(@use(t)):]...)\n@use(t) = append(@use(t), @b)@out(t)", Effect: true},
		{Name: "pointer to array handed on", Weight: 2, Text: "@new(a,A) := @A\nnudged§(&@use(a), @b)\n(&@use(a))[@I%3] += 0.25 * @b@out(a)"},
		{Name: "calls that count", Weight: 2, Text: "@new(a,A) := @A\n@new(x,F) := @b\n{\nvar c counter§\n@use(x) += 0.25*@use(a)[c.next§()%3]*drawn§(&c, @b) - 0.5*@use(a)[c.next§()%3]\n@use(a)[c.next§()%3] += @b * float64(c.next§()%3)\n@use(a)[c.next§()%3] *= 0.5\nswitch c.next§() % 3 {\ncase c.next§() % 2, c.next§() % 3:\n@use(x) = @b\n}\n@use(a)[c.next§()%3] += 0.25 * @use(x)\n}@out(a)@out(x)", Effect: true},
		{Name: "assigned together", Weight: 2, Text: "@new(a,A) := @A\n{\ni := (@I) & 1\ni, @use(a)[i] = placed§(@b)\n@use(a)[i], i = 0.5*@use(a)[0]+@b, 0\nfor i, @use(a)[i] = range [3]float64{@b, @b, @b} {\n@use(a)[i] *= 0.5\n}\n@use(a)[i] += 0.25 * @b\n}@out(a)", Effect: true},
		{Name: "parts of values", Weight: 2, Text: "@lv(F) = 0.5*[2]float64{@b, @b}[@I%2] + 0.5*[]float64{@b, @b}[@I%2] - 0.25*nudgedCopy§(@b)[@I%3]"},
		{Name: "local type argument", Weight: 2, Text: "@new(x,F) := @b\n{\ntype mark struct {\nV float64\nAt int\n}\nvar p pile§[mark]\np.push§(mark{@b, @I})\np.push§(mark{@use(x), 1})\n@use(x) += 0.5 * p.items[p.items[@I%2].At&1].V * p.items[1].V\n}@out(x)"},
		{Name: "memory of a recursion", Weight: 3, Text: "@new(x,F) := @b\n{\nr := rooms§(1 + @I%3)\nr.V[@I%2] = @b\nfor q := r; q != nil; q = q.Next {\nq.V[0] += @b\nif q.Next != nil {\nq.Next.W = q.V\n}\n}\nfor q := r; q != nil; q = q.Next {\n@use(x) += 0.25*math.Sin(q.V[0])*q.V[1] + 0.25*q.W[1]\n}\n}@out(x)"},
		{Name: "array between loops", Weight: 3, Text: "@new(x,F) := @b\n{\nq, a, s := []float64{@b, math.Sin(@v(F))}, @A, 0.0\nv := []float64{0.8, q[1]}\nfor i := range v {\ns += math.Abs(math.Tanh(v[i]))\n}\na[0] = 0.5 * s\nk := (@I) & 3\n@use(x) += 0.25*math.Abs(q[k%2]) + 0.25*a[k%3] + 0.25*q[k%2]\n}@out(x)"},
		{Name: "nothing handed on", Weight: 2, Text: "@new(x,F) := 0.25*shares§(@b) + 0.25*shares§(@b, append([]float64{@b}, @S...)...) + 0.25*shares§(@b, nil...) + 0.25*@b@out(x)"},
		{Name: "numbers beside references", Weight: 3, Text: "@new(x,F) := @b\n{\nv := &link§{val: @b, next: &link§{val: @b}}\nfor q := v; q != nil; q = q.next {\n@use(x) += 0.25 * math.Sin(q.val) * v.val\n}\n}@out(x)"},
		{Name: "methods of pointer to array", Weight: 2, Text: "{\nvar t triple§\nt.move§(@b)\nfor range 2 {\nt.move§(@b)\n@lv(F) = 0.25*t[1]*t[0] + 0.5*@b\n}\n}"},
	}
}

func foundPrelude() []string {
	return []string{
		"func nudged§(a *[3]float64, v float64) {\n\ta[1] = 0.5*a[1] + v\n\ta[2] = math.Sin(a[2]) * a[0]\n}",
		"func nudgedCopy§(v float64) (a [3]float64) {\n\ta[1] = v\n\tnudged§(&a, 0.5*v)\n\treturn a\n}",
		"// counter§ counts the calls of its method.\ntype counter§ int",
		"func (c *counter§) next§() int {\n\t*c += 5\n\treturn int(*c) * int(*c) % 11\n}",
		"func drawn§(c *counter§, v float64) float64 { return 0.5 * v * float64(c.next§()%3) }",
		"func placed§(v float64) (int, float64) { return 2, 0.5 * math.Sin(v) }",
		"// triple§ has methods of a pointer.\ntype triple§ [3]float64",
		"// pile§ is a stack of anything.\ntype pile§[T any] struct{ items []T }",
		"func (p *pile§[T]) push§(v T) { p.items = append(p.items, v) }",
		"// rooms§ makes a list by recursion.\nfunc rooms§(n int) *room§ {\n\tif n == 0 {\n\t\treturn nil\n\t}\n\tr := &room§{V: make([]float64, 2), Next: rooms§(n - 1)}\n\tr.W = r.V\n\treturn r\n}",
		"type room§ struct {\n\tV, W []float64\n\tNext *room§\n}",
		"// link§ is an element of a list.\ntype link§ struct {\n\tval  float64\n\tnext *link§\n}",
		"// shares§ takes any number of numbers.\nfunc shares§(k float64, v ...float64) (s float64) {\n\tfor i := range v {\n\t\tv[i] *= 0.5 * k\n\t\ts += v[i]\n\t}\n\tif v == nil {\n\t\treturn k\n\t}\n\treturn math.Sin(s)\n}",
		"// halved§ is recursive, so that it stays a call.\nfunc halved§(s []float64) float64 {\n\tif len(s) < 2 {\n\t\treturn s[0]\n\t}\n\treturn 0.5*halved§(s[:len(s)/2]) + 0.5*math.Sin(halved§(s[len(s)/2:]))\n}",
		"func ends§(s []float64, k int) (a, b float64) { return s[k], s[0] }",
		"// pour§ fills what it is handed.\nfunc pour§(s []float64, n int, v float64) {\n\ts[n] = v\n\tif n > 0 {\n\t\tpour§(s, n-1, 0.5*v)\n\t}\n}",
		"// store§ is memory of the whole package.\nvar store§ = make([]float64, 4)",
		"// pair§ has slices of numbers that change places.\ntype pair§ struct {\n\tnow   []float64\n\tcells [2][]float64\n}",
		"func newPair§(n int) *pair§ {\n\tp := &pair§{now: make([]float64, n)}\n\tp.cells = [2][]float64{p.now, make([]float64, n)}\n\treturn p\n}",
		"func (t *triple§) move§(v float64) { t[0], t[1] = 0.5*t[0]+v, math.Sin(t[0])*v }",
	}
}

func foundCompound() []Production {
	return []Production{
		{Name: "recursive closure", Weight: 3, Text: "@new(x,F) := @b\n{\nvar rec func(k int, v float64) float64\nrec = func(k int, v float64) float64 {\nif k == 0 {\nreturn math.Sin(v) * @b\n}\n@use(x) += 0.25*math.Sin(v)\nreturn 0.5*rec(k-1, 0.5*v+@b) + 0.25*@use(x)\n}\n@use(x) += rec(@I%4, @b)\n}@out(x)"},
		{Name: "deferred", Weight: 2, Text: "@new(x,F) := func(a float64) (r float64) {\ndefer func() { r = 0.5*math.Sin(r) + @b }()\nif a > 0.4 {\nreturn a\n}\ndefer func(v float64) { r += 0.25*v }(@F)\nreturn a * @b\n}(math.Sin(@F))@out(x)"},
		{Name: "deferred late", Weight: 2, Text: "@new(x,F) := func(a float64) (r float64) {\nif a > 0.4 {\nreturn a * @b\n}\nb, s := @b, []float64{a, @b}\ndefer func() { r = 0.5*math.Sin(r*b) + 0.25*s[1] }()\nb += 0.5 * a\nif @B {\ndefer func(v float64) { s[1] *= v }(b)\n}\nreturn a * @b\n}(math.Sin(@F))@out(x)"},
		{Name: "references in a block", Weight: 2, Text: "@new(x,F) := @b\nif @B {\ng := newPair§(1 + @I%3)\nfor @new(k,I) := range @n {@loop(k)\nfor i := range g.now {\ng.now[i] += @b * math.Cos(@use(x))\n}\ng.now = g.cells[(@use(k)+@I)%2]\n}@end(k)\nfor k, c := range g.cells {\nfor _, v := range c {\n@use(x) += 0.1 * math.Sin(v*float64(k+1))\n}\n}\n}@out(x)"},
		{Name: "closures that call each other", Weight: 2, Text: "@new(x,F) := @b\n{\nvar even, odd func(k int) float64\neven = func(k int) float64 {\nif k <= 0 {\nreturn @b\n}\nreturn 0.5*odd(k-1) + 0.25*@use(x)\n}\nodd = func(k int) float64 {\nif k <= 0 {\nreturn 0.5\n}\n@use(x) *= 0.75\nreturn math.Sin(even(k-1)) * @b\n}\n@use(x) += even(@I%5)\n}@out(x)"},
	}
}
