package progen

// ranges is the grammar of loops over functions: those of the standard library,
// of the prelude and of the program, with every way to leave them.
func ranges() []Production {
	return []Production{
		{Name: "range values", Weight: 3, Text: "for @new(x,F) := range slices.Values(@S) {@in(x)\n@block(loop)}"},
		{Name: "range all", Weight: 3, Text: "for @new(i,I), @new(x,F) := range slices.All(@S) {@loop(i)@in(x)\n@block(loop)}"},
		{Name: "range backward", Weight: 2, Text: "for @new(i,I), @new(x,F) := range slices.Backward(@S) {@loop(i)@in(x)\n@block(loop)}"},
		{Name: "range structs all", Weight: 2, Text: "for _, @new(d,D) := range slices.All(@V) {@in(d)\n@block(loop)}"},
		{Name: "range sorted keys", Weight: 2, Text: "for _, @new(k,I) := range slices.Sorted(maps.Keys(map[int]bool{0: true, 3: @B, 1: false})) {@loop(k)\n@block(loop)}"},
		{Name: "range iterator", Weight: 5, Text: "for @new(x,F) := range @Y {@in(x)\n@block(loop)}"},
		{Name: "range iterator assign", Weight: 2, Text: "@new(x,F), @new(y,F) := @b, 0.0\nfor @use(x) = range @Y {\n@use(y) += 0.25 * @use(x)\n@block(loop)}@out(x)@out(y)"},
		{Name: "range iterator without variable", Weight: 2, Text: "for range @Y {\n@block(loop)}"},
		{Name: "range pairs", Weight: 3, Text: "for @new(x,F), @new(y,F) := range pairs§(@S) {@in(x)@in(y)\n@block(loop)}"},
		{Name: "range list pointers", Weight: 3, Text: "for @new(p,P) := range @L.cells§() {@in(p)\n*@use(p) = 0.5**@use(p) + @b\n@block(loop)}", Effect: true},
		{Name: "range list values", Weight: 2, Text: "for @new(x,F) := range @L.values§ {@in(x)\n@block(loop)}"},
		{Name: "range function literal", Weight: 3, Text: "for @new(x,F) := range func(yield func(float64) bool) {\n@new(t,F) := @b\nif !yield(@b * @use(t)) {\nreturn\n}\n@use(t) += math.Sin(@F)\n_ = yield(@use(t)) && yield(@b)\n} {@in(x)\n@block(loop)}"},
		{Name: "range iterator nested", Weight: 4, Text: "@label(L):\nfor @new(x,F) := range @Y {@in(x)\nfor @new(i,I), @new(y,F) := range slices.All(@S) {@loop(i)@in(y)\nswitch {\ncase @B:\n@block(L)\ncontinue @use(L)\ncase @v(F) > 1.75:\nbreak @use(L)\ncase @B:\nbreak\n}\n@block(L)}@end(i)@end(y)\n@block(loop)}"},
		{Name: "range iterator returns", Weight: 2, Text: "for @new(x,F) := range @Y {@in(x)\nif @use(x) > 1.125 {\n@block(sealed)\nreturn @result\n}\n@block(loop)}", Return: true},
		{Name: "iterator called", Weight: 2, Text: "@new(y,F) := @b\npairs§(@S)(func(a, b float64) bool {\n@use(y) += 0.25 * a * math.Sin(b)\nreturn @use(y) < 1.5\n})@out(y)"},
		{Name: "iterator with a state", Weight: 2, Text: "@new(y,F) := @b\nfor @new(x,F) := range func(yield func(float64) bool) {\nfor @use(y) < 1.5 {\n@use(y) += 0.3 + 0.1*math.Sin(@F)\nif !yield(@use(y) * @b) {\nbreak\n}\n}\n@use(y) *= 0.5\n} {@in(x)\n@block(loop)}@out(y)"},
	}
}

// iterators has the expressions that are iterators.
func iterators() []Production {
	return []Production{
		{Name: "iterator of slice", Weight: 3, Text: "slices.Values(@S)"},
		{Name: "iterator of list", Weight: 2, Text: "@L.values§"},
		{Name: "filtered iterator", Weight: 2, Text: "filtered§(@Y, @b)"},
		{Name: "mapped iterator", Weight: 2, Text: "mapped§(@Y, @U)"},
		{Name: "counting iterator", Weight: 2, Text: "halves§(@b, @n)"},
	}
}

// iteratorHelpers return iterators, or leave a function from within a range.
func iteratorHelpers() []helperRow {
	return []helperRow{
		{Production: Production{Name: "helper returns iterator", Weight: 3, Straight: true,
			Text: "func @fn(@param(s,S), @param(x,F)) iter.Seq[float64] {\n@body\nreturn func(yield func(float64) bool) {\nfor @new(i,I), @new(y,F) := range @use(s) {@loop(i)@in(y)\nif @B && !yield(@b) {\nreturn\n}\n@block\nif !yield(@use(y) * @b) {\nreturn\n}\n}\n}\n}"}, Results: "Y", Times: 4},
		{Production: Production{Name: "helper leaves range", Weight: 3,
			Text: "func @fn(@param(s,S), @param(x,F)) (float64, int) {\nfor @new(i,I), @new(y,F) := range slices.All(@use(s)) {@loop(i)@in(y)\n@block(loop)\nif @B {\nreturn @result\n}\n}@end(i)@end(y)\n@body\nreturn @result\n}"}, Results: "FI", Times: 4},
	}
}

// iteratorPrelude are the declarations that these templates use by fixed
// names.
func iteratorPrelude() []string {
	return []string{
		"func pairs§(x []float64) iter.Seq2[float64, float64] {\n\treturn func(yield func(float64, float64) bool) {\n\t\tfor i := range x {\n\t\t\tif !yield(x[i], x[len(x)-1-i]) {\n\t\t\t\tbreak\n\t\t\t}\n\t\t}\n\t}\n}",
		"func (l *Link§) cells§() iter.Seq[*float64] {\n\treturn func(yield func(*float64) bool) {\n\t\tn := 0\n\t\tfor ; l != nil && n < 6 && yield(&l.Val); l = l.Next {\n\t\t\tn++\n\t\t}\n\t}\n}",
		"func (l *Link§) values§(yield func(float64) bool) {\n\tfor n := 0; l != nil && n < 6; n++ {\n\t\tif !yield(l.Val) {\n\t\t\treturn\n\t\t}\n\t\tl = l.Next\n\t}\n}",
		"func filtered§(seq iter.Seq[float64], most float64) iter.Seq[float64] {\n\treturn func(yield func(float64) bool) {\n\t\tfor x := range seq {\n\t\t\tif x > most {\n\t\t\t\tcontinue\n\t\t\t}\n\t\t\tif !yield(x) {\n\t\t\t\treturn\n\t\t\t}\n\t\t}\n\t}\n}",
		"func mapped§[T, U any](seq iter.Seq[T], f func(T) U) iter.Seq[U] {\n\treturn func(yield func(U) bool) {\n\t\tseq(func(x T) bool { return yield(f(x)) })\n\t}\n}",
		"func halves§(x float64, n int) iter.Seq[float64] {\n\treturn func(yield func(float64) bool) {\n\t\tfor y := x; n > 0; n-- {\n\t\t\tif !yield(y) {\n\t\t\t\treturn\n\t\t\t}\n\t\t\ty *= 0.5\n\t\t}\n\t}\n}",
	}
}
