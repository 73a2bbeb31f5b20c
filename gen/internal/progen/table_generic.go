package progen

// constrained is the grammar of calls of generic functions whose constraints
// ask for methods.
func constrained() []Production {
	return []Production{
		{Name: "method of constraint", Weight: 3, Text: "@new(d,D) := larger§(@D, @D)@out(d)"},
		{Name: "method of constraint on pointer", Weight: 2, Text: "@new(p,E) := larger§(@E, @E)@out(p)"},
		{Name: "pointer method of constraint", Weight: 3, Text: "@new(d,D) := spun§(@D, @b)@out(d)"},
		{Name: "pointer method of constraint on elements", Weight: 2, Text: "spinAll§(@lv(V), @b)", Effect: true},
		{Name: "generic container", Weight: 3, Text: "@new(c,D) := couple§[Pt§]{first: @D, second: @D}\n@use(c).mix§(@b)\n@lv(F) = 0.25 * @use(c).norm§()\n@lv(D) = @use(c).first"},
		{Name: "generic container of containers", Weight: 2, Text: "@new(c,D) := couple§[couple§[Num§]]{couple§[Num§]{@N, @N}, couple§[Num§]{first: @N}}\n@use(c).mix§(@b)\n@lv(F) = 0.25 * @use(c).norm§()"},
	}
}

// constrainedExpressions has expressions of type float64.
func constrainedExpressions() []Production {
	return []Production{
		{Name: "named float of constraint", Weight: 2, Text: "float64(damped§(@N, @F))", Bound: limit(2)},
		{Name: "sum of norms", Weight: 2, Text: "norms§(@V...)", Bound: limit(6)},
		{Name: "norms of named floats", Weight: 1, Text: "norms§(@N, @N)", Bound: limit(4)},
		{Name: "switch on type parameter", Weight: 2, Text: "measure§(@D)", Bound: limit(2)},
		{Name: "switch on float parameter", Weight: 1, Text: "measure§(@F)", Bound: scaled(1)},
	}
}

// constrainedHelpers has generic functions of the program.
func constrainedHelpers() []helperRow {
	return []helperRow{
		{Production: Production{Name: "generic helper", Weight: 3,
			Text: "func @fn[T normed§](@generic(d,D), @param(x,F)) float64 {\n@new(y,F) := math.Sin(@use(d).norm§())\n@in(y)@body\nif @B {\nreturn 0.25*@use(d).norm§() + @use(y)*@b\n}\nreturn @result\n}"}, Results: "F"},
		{Production: Production{Name: "generic helper of floats", Weight: 3,
			Text: "func @fn[T ~float64](@generic(a,N), @generic(c,N)) float64 {\n@new(x,F) := float64(@use(a))\n@in(x)@body\n@use(c) += T(@b) * @use(a)\nreturn math.Sin(float64(@use(c))*@use(x)) + @b\n}"}, Results: "F"},
	}
}

// constrainedPrelude has the declarations that these templates use by fixed names.
func constrainedPrelude() []string {
	return []string{
		"type normed§ interface{ norm§() float64 }",
		"type spinner§[T any] interface {\n\t*T\n\tturn§(a float64)\n}",
		"func (n Num§) norm§() float64 { return math.Abs(math.Tanh(float64(n))) }",
		"func larger§[T normed§](a, b T) T {\n\tif a.norm§() > b.norm§() {\n\t\treturn a\n\t}\n\treturn b\n}",
		"func spun§[T any, P spinner§[T]](x T, a float64) T {\n\tP(&x).turn§(a)\n\treturn x\n}",
		"func spinAll§[T any, P spinner§[T]](x []T, a float64) {\n\tfor i := range x {\n\t\tP(&x[i]).turn§(a * float64(i))\n\t}\n}",
		"func damped§[T interface {\n\t~float64\n\tdamp§(float64) Num§\n}](x T, by float64) T {\n\treturn T(x.damp§(by)) + x/8\n}",
		"func norms§[T normed§](x ...T) (s float64) {\n\tfor _, v := range x {\n\t\ts += min(v.norm§(), 1.25)\n\t}\n\treturn s\n}",
		"func measure§[T any](x T) float64 {\n\tswitch v := any(x).(type) {\n\tcase float64:\n\t\treturn v\n\tcase Pt§:\n\t\treturn math.Sin(v.X * v.Y)\n\tcase normed§:\n\t\treturn math.Sin(v.norm§())\n\t}\n\treturn 0\n}",
		"type couple§[T normed§] struct{ first, second T }",
		"func (c couple§[T]) norm§() float64 { return math.Tanh(c.first.norm§() - 0.5*c.second.norm§()) }",
		"func (c *couple§[T]) mix§(x float64) {\n\tif c.first.norm§() < x {\n\t\tc.first, c.second = c.second, c.first\n\t}\n}",
	}
}
