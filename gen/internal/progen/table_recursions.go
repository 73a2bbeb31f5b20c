package progen

// recursionsFamily is the table of recursive functions. Many of their derivatives run both sweeps at once.
// Programs use it only on request, so that all other programs remain unchanged.
const recursionsFamily = "recursions"

// recursions has recursive functions. Some are linear in the results of their recursive calls. Others resemble these but
// are not linear, or change memory that one of the sweeps reads. Most use only their own variables, because a closure
// gets a pointer to a shared variable that is assigned.
func recursions() []Production {
	const numbers = "@new(x,F) := @b\n{\na, c := @b, @b\n_, _ = a, c\nq := append([]float64{@b, @b}, @S...)\n"
	const out = "}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"
	const walk = "var walk func(lo, hi int, k float64) float64\nwalk = func(lo, hi int, k float64) float64 {\nif hi-lo < 2 {\nreturn k*q[lo] + a\n}\nmid := (lo + hi) / 2\n"
	const walked = "}\n@use(x) = 0.25*math.Sin(walk(0, len(q), c)) + 0.25*@use(x)\n"
	const down = "var down func(n int, v float64) float64\ndown = func(n int, v float64) float64 {\nif n == 0 {\nreturn a*v + q[0]\n}\n"
	const went = "}\n@use(x) = 0.25*math.Sin(down(1+@I%4, c)) + 0.25*@use(x)\n"
	const rows = "{\nv := []float64{@b, @b, @b, @b, @b, @b, @b, @b, @b}\n"
	return []Production{
		{Name: "minors", Weight: 4, Text: rows + "@lv(F) = 0.25*minors§(v, 3, @I%3, []int{0, 1, 2}) + 0.25*@b\n}"},
		{Name: "minors with marks", Weight: 2, Text: rows + "@lv(F) = 0.25*marks§(v, 3, @I%3, make([]bool, 3)) + 0.25*@b\n}"},
		{Name: "minors in place", Weight: 2, Text: rows + "@lv(F) = 0.25*removed§(v, 3, @I%3, []int{0, 1, 2}) + 0.25*@b\n}"},
		{Name: "halves that are summed", Weight: 4, Text: numbers + walk + "return 0.5*walk(lo, mid, 0.5*k) - c*walk(mid, hi, k+0.25*a)\n" + walked + out},
		{Name: "halves with factors from memory", Weight: 4, Text: numbers + walk + "s := q[mid]*walk(lo, mid, 0.5*k) + 0.25*q[lo]\ns -= math.Sin(k) * walk(mid, hi, 0.5*q[mid])\nreturn 0.5 * s\n" + walked + out},
		{Name: "halves that are multiplied", Weight: 2, Text: numbers + walk + "r := walk(lo, mid, 0.5*k)\nreturn 0.25*math.Sin(r)*walk(mid, hi, k) + 0.5*walk(lo, mid, c)\n" + walked + out},
		{Name: "halves that are compared", Weight: 2, Text: numbers + walk + "l, r := walk(lo, mid, 0.5*k), walk(mid, hi, k)\nif l > r {\nreturn 0.5*l - 0.25*r*k\n}\nreturn 0.25*l + 0.5*r\n" + walked + out},
		{Name: "halves in a loop", Weight: 4, Text: numbers + walk + "s, f := 0.25*a, 1.0\nfor i := range 2 {\nif i == 1 {\nlo, mid = mid, hi\n}\ns += f * k * walk(lo, mid, 0.5*k)\nf *= -0.5 * float64(1+lo)\n}\nreturn 0.5 * s\n" + walked + out},
		{Name: "halves in a chain", Weight: 2, Text: numbers + walk + "s := 0.25 * a\nfor i := range 2 {\ns = 0.5*s*q[i] + 0.5*walk(lo, mid, 0.5*k)\nlo, mid = mid, hi\n}\nreturn s\n" + walked + out},
		{Name: "way down", Weight: 4, Text: numbers + down + "w := 0.5 * math.Sin(v)\nif n%2 == 1 {\nw *= c\n}\nr := w * down(n-1, 0.5*v+0.25*q[n%2])\nreturn 0.5*r + 0.25*v*q[1]\n" + went + out},
		{Name: "way down by two", Weight: 3, Text: numbers + down + "if n == 1 {\nreturn 0.5*down(0, c*v) - q[1]\n}\nr, s := down(n-1, 0.5*v), down(n-2, a*v)\nt := 0.5*r - 0.25*s\nif n > 2 {\nt *= q[1]\n}\nreturn t + 0.25*r\n" + went + out},
		{Name: "way down with poles", Weight: 2, Text: numbers + down + "f := 1 / (1.5 + math.Abs(q[n%2]))\nif n%2 == 0 {\nf = 0\n}\nreturn f*down(n-1, math.Sqrt(1+v*v)) + 0.25*v\n" + went + out},
		{Name: "way down that changes", Weight: 3, Text: numbers + down + "q[1] = 0.5*q[1] + 0.25*v\nr := 0.5 * down(n-1, 0.5*v)\nreturn r*q[n%2] + 0.25*q[1]\n" + went + "@use(x) += 0.25 * q[1]\n" + out},
		{Name: "way down that is cut short", Weight: 2, Text: numbers + down + "s := 0.5 * v\nfor i := range q {\nif q[i] > 0.75 || i == n {\nbreak\n}\ns += 0.25 * q[i] * down(n-1, 0.5*s)\n}\nreturn s\n" + went + out},
		{Name: "way down with other variables", Weight: 3, Text: numbers + down + "return 0.5*(@b)*down(n-1, 0.5*v+@b) + 0.25*@b\n" + went + out},
		{Name: "branches of a tree", Weight: 4, Text: "{\nt := sprouted§([]float64{@b, @b, @b, @b, @b}, @b)\nt.W = @b\n@lv(F) = 0.25*math.Sin(t.total§(@I%3)) + 0.25*@b\n}"},
		{Name: "branches of a tree of slices", Weight: 2, Text: "{\nt := sprouted§([]float64{@b, @b, @b}, @b)\nt.L = t.R\nt.V *= 0.5\n@lv(F) = 0.25*t.total§(@I%3) + 0.25*t.total§(0)*t.V\n}"},
		{Name: "several results", Weight: 4, Text: numbers + "u, v := moments§(q, a)\nif @B {\nu, v = moments§(q[1:], c)\n}\n@use(x) = 0.25*u*c - 0.25*math.Sin(v)\n" + out},
		{Name: "several results that meet", Weight: 2, Text: numbers + "u, v := moments§(q[1:], a)\nr, s := moments§(q, u)\nq[0] *= 0.5 * r\n@use(x) = 0.25*q[0] - 0.25*math.Sin(v*s)\n" + out},
		{Name: "called in a loop", Weight: 3, Text: numbers + "for i := range len(q) - 1 {\nu, v := moments§(q[i:], a)\n@use(x) = 0.5*@use(x) + 0.125*u*c - 0.125*v\n}\n" + out},
	}
}

// recursionValues has calls of such functions in expressions. In a result of the program, the adjoint of a call is
// often known before the call.
func recursionValues() []Production {
	const list = "append([]float64{@b, @b}, @S...)"
	return []Production{
		{Name: "value of minors", Weight: 2, Text: "0.125*minors§([]float64{@b, @b, @b, @b, @b, @b, @b, @b, @b}, 3, @I%3, []int{0, 1, 2})", Bound: limit(1)},
		{Name: "value of a tree", Weight: 2, Text: "0.125*math.Atan(@b)*sprouted§([]float64{@b, @b, @b, @b}, @b).total§(@I%3)", Bound: limit(1)},
		{Name: "value of halves", Weight: 3, Text: "0.125*halving§(@S, @b, @b)", Bound: limit(1)},
		{Name: "value of weighted halves", Weight: 3, Text: "0.125*weighted§(" + list + ", @S, @b)", Bound: limit(1)},
		{Name: "value of a way down", Weight: 3, Text: "0.125*descent§(" + list + ", @I%5, @b, @b)", Bound: limit(1)},
		{Name: "value of turns", Weight: 3, Text: "0.125*turns§(" + list + ", @I%4, @b)", Bound: limit(1)},
		{Name: "value of a chain", Weight: 2, Text: "0.125*chain§(" + list + ", @I%4, @b)", Bound: limit(1)},
		{Name: "value of an interval", Weight: 2, Text: "0.125*interval§(@b, 2.5+@b, @I%4)", Bound: limit(1)},
	}
}

func recursionsPrelude() []string {
	return []string{
		"// halving§ is linear in its calls, whose arguments depend on numbers.\nfunc halving§(v []float64, a, k float64) float64 {\n\tif len(v) == 1 {\n\t\treturn math.Sin(k*v[0]) + 0.25*a\n\t}\n\tm := len(v) / 2\n\treturn 0.5*halving§(v[:m], a*k, 0.5*k) - 0.5*halving§(v[m:], 0.5*a+v[0], k)\n}",
		"// weighted§ has factors in memory, which are read late.\nfunc weighted§(w, v []float64, k float64) float64 {\n\tif len(v) == 1 {\n\t\treturn v[0] * v[0]\n\t}\n\tm, s := len(v)/2, 0.25*k\n\ts += math.Sin(w[m%2]) * weighted§(w, v[:m], 0.5*k)\n\tif k > 0 {\n\t\ts -= 0.5 * k * w[0] * weighted§(w[1:], v[m:], 0.25*k) / (1.5 + math.Abs(w[1]))\n\t}\n\treturn 0.5 * s\n}",
		"// descent§ returns early, and changes its parameters.\nfunc descent§(q []float64, n int, v, a float64) float64 {\n\tif n <= 0 {\n\t\treturn a * v\n\t}\n\tn--\n\tv = 0.5*v + 0.25*q[n%2]\n\tif v > 0.5 {\n\t\treturn 0.5 * descent§(q, n-1, v*a, a)\n\t}\n\tw := math.Cos(v)\n\tif n%2 == 1 {\n\t\tw *= a\n\t}\n\tr := w * descent§(q, n, math.Sqrt(1+v*v), 0.5*a)\n\treturn 0.5*r + 0.25*v*q[1]\n}",
		"// turns§ calls in a loop, in which its factor changes, and after it.\nfunc turns§(q []float64, n int, v float64) float64 {\n\ts, f := 0.5*v, 1.0\n\tfor i := range n {\n\t\tg := f * q[i%2]\n\t\tif i == 1 {\n\t\t\tg = 0.5 * v\n\t\t}\n\t\ts += 0.5 * g * turns§(q, i, v*q[0])\n\t\tf *= -0.5\n\t}\n\tif n > 2 {\n\t\ts += 0.25 * f * turns§(q, n-2, 0.5*v)\n\t}\n\treturn s\n}",
		"// chain§ multiplies in a loop what earlier calls have added up.\nfunc chain§(q []float64, n int, v float64) float64 {\n\ts := 0.5 * v\n\tfor i := range n {\n\t\ts = 0.5*s*q[i%2] + 0.5*chain§(q, i, 0.5*v)\n\t}\n\tif s > 0.75 {\n\t\treturn 0.5 * s * chain§(q, n-2, s)\n\t}\n\treturn s\n}",
		"// interval§ is an integral.\nfunc interval§(a, b float64, n int) float64 {\n\tm := 0.5 * (a + b)\n\tl, r := 0.5*(b-a)*math.Cos(a), 0.5*(b-a)*math.Cos(m)\n\tif n == 0 || math.Abs(l-r) < 0.125 {\n\t\treturn l + r\n\t}\n\treturn interval§(a, m, n-1) + interval§(m, b, n-1)\n}",
		"// minors§ expands a determinant.\nfunc minors§(a []float64, n, row int, columns []int) float64 {\n\tif row == n {\n\t\treturn 1\n\t}\n\tsum, sign := 0.0, 1.0\n\tfor i, c := range columns {\n\t\trest := append(append([]int(nil), columns[:i]...), columns[i+1:]...)\n\t\tsum += sign * a[row*n+c] * minors§(a, n, row+1, rest)\n\t\tsign = -sign\n\t}\n\treturn 0.5 * sum\n}",
		"// marks§ marks the columns that are used.\nfunc marks§(a []float64, n, row int, used []bool) float64 {\n\tif row == n {\n\t\treturn 1\n\t}\n\tsum := 0.0\n\tfor c := range n {\n\t\tif !used[c] {\n\t\t\tused[c] = true\n\t\t\tsum += a[row*n+c] * marks§(a, n, row+1, used)\n\t\t\tused[c] = false\n\t\t}\n\t}\n\treturn 0.25 * sum\n}",
		"// removed§ removes a column from the list and puts it back.\nfunc removed§(a []float64, n, row int, columns []int) float64 {\n\tif row == n {\n\t\treturn 1\n\t}\n\tsum := 0.0\n\tfor i := range columns {\n\t\tc := columns[i]\n\t\trest := append(columns[:i], columns[i+1:]...)\n\t\tsum += a[row*n+c] * removed§(a, n, row+1, rest) * float64(1+columns[0])\n\t\trest = append(rest, 0)\n\t\tcopy(rest[i+1:], rest[i:])\n\t\trest[i] = c\n\t}\n\treturn 0.125 * sum\n}",
		"// sprout§ is a node of a tree.\ntype sprout§ struct {\n\tV, W float64\n\tL, R *sprout§\n}",
		"func sprouted§(v []float64, w float64) *sprout§ {\n\tif len(v) == 0 {\n\t\treturn nil\n\t}\n\tm := len(v) / 2\n\treturn &sprout§{v[m], w, sprouted§(v[:m], 0.5*w), sprouted§(v[m+1:], v[0])}\n}",
		"func (t *sprout§) total§(k int) float64 {\n\tif t == nil {\n\t\treturn 0.5\n\t}\n\ts := 0.5 * t.V * t.V\n\tif k > 0 {\n\t\ts += 0.5 * t.W * t.L.total§(k-1)\n\t}\n\treturn s - 0.25*t.W*t.R.total§(k+1)\n}",
		"// moments§ has two results.\nfunc moments§(v []float64, k float64) (a, b float64) {\n\tif len(v) < 2 {\n\t\treturn k * v[0], v[0] * v[0]\n\t}\n\tm := len(v) / 2\n\tp, q := moments§(v[:m], 0.5*k)\n\tr, s := moments§(v[m:], k)\n\treturn 0.5*p + 0.25*v[0]*s, 0.5*q - 0.25*r\n}",
	}
}
