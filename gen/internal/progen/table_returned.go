package progen

// functionValues has the expressions of type func(float64) float64.
func functionValues() []Production {
	return []Production{
		{Name: "function", Weight: 2, Text: "squash§"},
		{Name: "library function", Weight: 2, Text: "math.Sin"},
		{Name: "function made", Weight: 4, Text: "scaled§(@F)"},
		{Name: "functions composed", Weight: 3, Text: "composed§(@U, @U)"},
		{Name: "method value", Weight: 3, Text: "(@D).along§"},
		{Name: "method expression bound", Weight: 1, Text: "bound§(@T(D).along§, @D)"},
		{Name: "function literal", Weight: 3, Text: "func(@new(x,F) float64) float64 {@in(x) return math.Tanh(@F) }"},
	}
}

// returnedExpressions has calls of function values; they are of type float64.
func returnedExpressions() []Production {
	return []Production{
		{Name: "call of function value", Weight: 3, Text: "squash§((@U)(@F))", Bound: limit(0.5)},
		{Name: "twice by function value", Weight: 1, Text: "squash§(twice§(@U, @F))", Bound: limit(0.5)},
		{Name: "call of what was returned", Weight: 2, Text: "math.Sin(scaled§(@b)(@b))", Bound: limit(1)},
	}
}

// returned is the grammar of statements with functions that other
// functions returned.
func returned() []Production {
	return []Production{
		{Name: "function kept", Weight: 3, Text: "@new(x,F) := 0.0\n{\n@new(f,U) := @U\n@lv(F) = @b\n@use(x) = squash§(@use(f)(@b)) + math.Sin(@use(f)(@F))\n}@out(x)"},
		{Name: "function with a state", Weight: 4, Text: "@new(x,F) := @b\n{\n@new(f,U), @new(g,U) := running§(@b), running§(@use(x))\nfor @new(i,I) := range @n {@loop(i)\n@use(x) = math.Sin(@use(f)(@b))\n@block(loop)\n}@end(i)\n@use(x) += 0.25 * @use(g)(@use(x)) * @use(f)(0.5)\n}@out(x)"},
		{Name: "functions that share", Weight: 3, Text: "@new(x,F) := @b\n{\n@new(f,U), @new(g,U) := sharing§(@S, @b)\n@use(x) = @use(f)(@b)\n@use(g)(@use(x))\n@use(x) += math.Sin(@use(f)(@b))\n}@out(x)", Effect: true},
	}
}

// returnedHelpers return functions.
func returnedHelpers() []helperRow {
	return []helperRow{
		{Production: Production{Name: "helper returns function", Weight: 4, Straight: true,
			Text: "func @fn(@param(x,F), @param(s,S)) func(float64) float64 {\n@body\nreturn func(@new(y,F) float64) float64 {@in(y)\nif @B {\nreturn @b\n}\n@block\nreturn @use(y) * @b\n}\n}"}, Results: "U"},
	}
}

// returnedPrelude has the declarations that these templates use by fixed names.
func returnedPrelude() []string {
	return []string{
		"func scaled§(a float64) func(float64) float64 {\n\tb := math.Cos(a)\n\treturn func(x float64) float64 { return math.Tanh(b * x) }\n}",
		"func composed§(f, g func(float64) float64) func(float64) float64 {\n\treturn func(x float64) float64 { return math.Sin(f(g(x))) }\n}",
		"func bound§[T any](f func(T, float64) float64, t T) func(float64) float64 {\n\treturn func(x float64) float64 { return f(t, x) }\n}",
		"func (p Pt§) along§(x float64) float64 { return math.Tanh(p.X + x*p.Y) }",
		"func running§(x float64) func(float64) float64 {\n\tsum, n := x, 0\n\treturn func(y float64) float64 {\n\t\tn++\n\t\tsum = 0.5*sum + math.Sin(y)\n\t\treturn sum / float64(n)\n\t}\n}",
		"func sharing§(s []float64, x float64) (func(float64) float64, func(float64)) {\n\tt := s[len(s)/2:]\n\treturn func(y float64) float64 { return math.Tanh(x * y * t[0]) }, func(y float64) { x, t[0] = t[0], 0.5*y }\n}",
	}
}
