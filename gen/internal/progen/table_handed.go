package progen

import "strings"

// handed is the grammar of independent loops over data, with an inner loop that has loop-carried values. Neighbours
// share an edge, and both sweeps compute the same. In some rows the sweeps cannot be fused: the loop-carried value is
// a factor or is updated under a condition, or the iterations read memory that changes.
func handed() []Production {
	return []Production{
		{Name: "shared edges", Weight: 4, Text: "@new(s,S), @new(e,S), @new(g,S), @new(w,F) := @S, []float64{-0.5, 0.25, 0.5, 1}, make([]float64, @n), 1.5+math.Sin(@v(F))\nfor _, @new(v,F) := range @use(s) {@loop(v)\n@new(x,F) := math.Tanh((@use(e)[0] - @use(v)) / @use(w))\nfor @new(j,I) := range @use(g) {@loop(j)\n@new(y,F) := math.Tanh((@use(e)[@use(j)+1] - @use(v)) / @use(w))\n@use(g)[@use(j)] += 0.25 * (@use(y) - @use(x))\n@use(x) = @use(y)\n}@end(j)\n}@end(v)@out(s)@out(g)", Fresh: true},
		{Name: "shared edges that vary", Weight: 2, Text: "@new(s,S), @new(e,S), @new(g,S), @new(w,F) := @S, []float64{@b, @b, @b, @b}, make([]float64, @n), 1.5+math.Sin(@F)\nfor _, @new(v,F) := range @use(s) {@loop(v)\n@new(x,F) := math.Tanh((@use(e)[0] - @use(v)) / @use(w))\nfor @new(j,I) := range @use(g) {@loop(j)\n@new(y,F) := math.Tanh((@use(e)[@use(j)+1] - @use(v)) / @use(w))\n@use(g)[@use(j)] += 0.25 * (@use(y) - @use(x))\n@use(x) = @use(y)\n}@end(j)\n}@end(v)@out(s)@out(g)", Fresh: true},
		{Name: "rows read by another way", Weight: 4, Text: "@new(s,S), @new(g,S), @new(z,F) := @S, make([]float64, 4), 0.0\nfor @new(i,I) := range 3 {@loop(i)\n@new(t,S) := @use(g)[@use(i) : @use(i)+2]\nfor @new(j,I) := range @use(t) {@loop(j)\n@use(t)[@use(j)] += 0.25 * @use(s)[@use(j)%len(@use(s))] * @use(s)[0]\n}@end(j)\n}@end(i)\nfor _, @new(y,F) := range @use(g) {\n@use(z) += @use(y) * @use(y)\n}@out(s)@out(z)", Fresh: true},
		{Name: "shared edges summed", Weight: 4, Text: "@new(s,S), @new(e,S), @new(z,F) := @S, []float64{0.5, 0.25, 0.75, 1}, 0.0\nfor @new(i,I), @new(v,F) := range @use(s) {@loop(i)@loop(v)\n@new(x,F) := 0.25\nfor @new(j,I) := @use(i) % 2; @use(j) < @n; @use(j)++ {@loop(j)\n@new(y,F) := math.Sin(@use(v)+@use(e)[@use(j)]*@v(F)) / (1 + @use(v)*@use(v))\n@use(z) += @use(e)[@use(j)] * (@use(y) - @use(x))\n@use(x) = @use(y)\n}@end(j)\n@use(z) += 0.5 * @use(x)\n}@end(i)@end(v)@out(s)@out(z)"},
		{Name: "two handed on", Weight: 3, Text: "@new(s,S), @new(e,S), @new(g,S) := @S, []float64{0.5, 0.25, 0.75}, make([]float64, 3)\nfor @new(i,I) := range @use(s) {@loop(i)\n@new(x,F), @new(z,F) := @b, 0.5\nfor @new(j,I) := range @use(g) {@loop(j)\n@new(t,F) := @use(e)[@use(j)] * 0.5\n@new(y,F) := math.Exp(-@use(s)[@use(i)]*@use(s)[@use(i)]) / (1.5 + math.Sin(@use(t)*@v(F)))\n@use(g)[@use(j)] += 0.25*(@use(y)-@use(x)) - @use(t)*@use(z)\n@use(x), @use(z) = @use(y), @use(y)*@use(e)[@use(j)]\n}@end(j)\n}@end(i)@out(s)@out(g)", Fresh: true},
		{Name: "handed on if", Weight: 2, Text: "@new(s,S), @new(g,S) := @S, make([]float64, @n)\nfor _, @new(v,F) := range @use(s) {@loop(v)\n@new(x,F) := @b\nfor @new(j,I) := range @use(g) {@loop(j)\n@new(y,F) := math.Tanh(@use(v) * float64(@use(j)) / (1 + @use(v)*@use(v)))\n@use(g)[@use(j)] += 0.25 * (@use(y) - @use(x))\nif @B {\n@use(x) = @use(y)\n}\n}@end(j)\n}@end(v)@out(s)@out(g)", Fresh: true},
		{Name: "handed on into a product", Weight: 2, Text: "@new(s,S), @new(e,S), @new(z,F) := @S, []float64{@b, @b, @b}, 0.0\nfor _, @new(v,F) := range @use(s) {@loop(v)\n@new(x,F) := @use(v)\nfor @new(j,I) := range @use(e) {@loop(j)\n@new(y,F) := math.Cos(@use(v)-@use(e)[@use(j)]) / (1 + @use(v)*@use(v))\n@use(z) += 0.25*@use(y)*@use(x) - 0.5*@use(x)\n@use(x) = @use(y)\n}@end(j)\n}@end(v)@out(s)@out(z)"},
		{Name: "handed on beside what is read", Weight: 2, Text: "@new(s,S), @new(g,S) := @S, make([]float64, 3)\nfor _, @new(v,F) := range @use(s) {@loop(v)\n@new(x,F) := @b\nfor @new(j,I) := range @use(g) {@loop(j)\n@new(y,F) := math.Tanh(@use(v) / (1.5 + math.Sin(@v(F)+float64(@use(j)))))\n@use(g)[@use(j)] += 0.25*(@use(y)-@use(x)) + 0.1*@use(g)[@I%3]\n@use(x) = @use(y)\n}@end(j)\n}@end(v)@out(s)@out(g)", Fresh: true},
		{Name: "handed on by weights that change", Weight: 3, Text: "@new(s,S), @new(z,F) := @S, 0.0\n@new(h,S) := make([]float64, 4)\nfor @new(i,I), @new(v,F) := range @use(s) {@loop(i)@loop(v)\nfor @new(j,I) := range @use(h) {@loop(j)\n@use(h)[@use(j)] = 0.5 + 0.25*float64(@use(j))\n}@end(j)\n@new(w,F), @new(x,F) := 0.25*float64(@use(i)%3), @use(v)\nfor @new(j,I) := range 3 {@loop(j)\n@new(t,F) := @use(h)[@use(j)] * (0.125 + @use(w))\n@new(y,F) := math.Cos(@use(v)*float64(@use(j))) / (1.5 + @use(v)*@use(v))\n@use(z) += @use(t) * (@use(y) - @use(x))\n@use(x) = @use(y)\nif @use(j) == @n {\n@use(h)[(@use(j)+@n)%4] = 0.125\n}\n}@end(j)\n@use(h)[0] = 0.125\n@use(w) = 0.25\n@use(z) += @use(w)\n}@end(i)@end(v)@out(s)@out(z)"},
	}
}

// endings converts the rows of handed to ends of functions with a result of type t. The result is linear in their
// sums; only then can the sweeps be fused.
func endings(t *Type) []*Production {
	last, result := map[string]string{"F": "@out(z)", "S": "@out(g)"}[t.Letter], "return @use(g)\n"
	if t.Letter == "F" {
		result = "return @use(z) + @result\n"
	}
	var out []*Production
	for _, row := range handed() {
		if last != "" && strings.HasSuffix(row.Text, last) {
			text, _, _ := strings.Cut(row.Text, "@out")
			out = append(out, &Production{Name: row.Name, Weight: row.Weight, Text: text + "\n" + result})
		}
	}
	return out
}
