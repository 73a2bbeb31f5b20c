package progen

// selections is the grammar of loops that search for one value: the largest,
// the first that satisfies a condition, the last one written.
func selections() []Production {
	return []Production{
		{Name: "largest", Weight: 3, Text: "@new(s,S), @new(x,F) := @S, @b\nfor @new(i,I) := range @use(s) {@loop(i)\n@new(y,F) := @use(s)[@use(i)] * @b\nif @use(y) > @use(x) {\n@use(x) = math.Sin(@use(y))\n}\n}@end(i)@out(s)@out(x)"},
		{Name: "smallest", Weight: 2, Text: "@new(s,S), @new(x,F) := @S, @b\nfor @new(i,I) := len(@use(s)) - 1; @use(i) >= 0; @use(i)-- {@loop(i)\n@use(x) = min(0.5*@use(s)[@use(i)]+@b, @use(x))\n}@end(i)@out(s)@out(x)"},
		{Name: "largest in matrix", Weight: 2, Text: "@new(x,F) := 0.25\nfor _, @new(s,S) := range @M {@in(s)\nfor _, @new(y,F) := range @use(s) {@in(y)\n@use(x) = math.Max(@use(x), math.Sin(@use(y))*@b)\n}@end(y)\n}@end(s)@out(x)"},
		{Name: "largest of largest", Weight: 2, Text: "@new(s,S), @new(x,F) := @S, 0.0\nfor range @n {\n@new(y,F) := -2.0\nfor _, @new(z,F) := range @use(s) {@in(z)\n@use(y) = max(@use(y), @use(z)*@b)\n}@end(z)\n@use(x) += 0.25 * math.Sin(@use(y))\n@block(loop)\n}@out(s)@out(x)"},
		{Name: "first that fits", Weight: 3, Text: "@new(s,S), @new(x,F) := @S, @b\nfor @new(i,I), @new(y,F) := range @use(s) {@loop(i)\nif @use(y)*@b > 0.25 {\n@use(x) = 0.5 * @use(y) * @use(s)[(@use(i)+1)%len(@use(s))]\nbreak\n}\n}@end(i)@out(s)@out(x)"},
		{Name: "last written", Weight: 2, Text: "@new(k,I), @new(x,F) := @I, @b\nfor @use(k) < 9 {@loop(k)\n@new(y,F) := @b\n@use(y) *= math.Cos(@F)\nif @B {\n@use(x) = @use(y)\n}\n@use(k) += 2\n}@end(k)@out(x)"},
		{Name: "largest beside others", Weight: 2, Text: "@new(s,S), @new(x,F) := @S, @b\nfor @new(i,I) := range @use(s) {@loop(i)@in(x)\n@block\nif @use(s)[@use(i)] > @use(x) {\n@use(x) = @use(s)[@use(i)]\n}\n}@end(i)@out(s)@out(x)", Effect: true},
	}
}
