package progen

import "slices"

// expressions is the grammar of expressions, by the letter of their type.
func expressions() map[string][]Production {
	return map[string][]Production{
		"F": slices.Concat(arithmetic(), mathematics(), constrainedExpressions(), returnedExpressions(), captured(), interfaces()),
		"G": {
			{Name: "float32 of float64", Weight: 6, Text: "float32(@b)"},
			{Name: "float32 add", Weight: 3, Text: "float32(0.5)*(@G + @G)"},
			{Name: "float32 sub", Weight: 3, Text: "(@G - @G) / 2"},
			{Name: "float32 mul", Weight: 3, Text: "float32(math.Sin(float64(@G * @G)))"},
		},
		"N": {
			{Name: "named float conversion", Weight: 5, Text: "@T(N)(@b)"},
			{Name: "named float product", Weight: 3, Text: "@T(N)(math.Sin(float64(@N * @N)))"},
			{Name: "named float method", Weight: 3, Text: "@T(N)(@b).damp§(@F)"},
		},
		"I": {
			{Name: "int sum", Weight: 4, Text: "(@I + @I)"},
			{Name: "int product", Weight: 2, Text: "(@I * @I % 7)"},
			{Name: "int len", Weight: 4, Text: "len(@S)"},
			{Name: "int of float", Weight: 2, Text: "int(3 * math.Abs(math.Sin(@F)))"},
			{Name: "int min", Weight: 1, Text: "min(@I, @I)"},
			{Name: "int bits", Weight: 1, Text: "(@I&3 | @I>>1)"},
			{Name: "int len string", Weight: 1, Text: "len(@Z)"},
		},
		"B": {
			{Name: "float less", Weight: 8, Text: "@v(F) < @F"},
			{Name: "float greater equal", Weight: 3, Text: "@v(F) >= @F"},
			{Name: "int equal", Weight: 4, Text: "@v(I)%2 == @n%2"},
			{Name: "int less", Weight: 4, Text: "@v(I) < @I"},
			{Name: "bool and", Weight: 2, Text: "(@B && @v(F) > 0.4)"},
			{Name: "bool or", Weight: 2, Text: "(@B || @v(I) > 2)"},
			{Name: "bool not", Weight: 1, Text: "!(@B)"},
			{Name: "string equal", Weight: 1, Text: `@v(Z) == "a"`},
		},
		"Z": {{Name: "string concat", Weight: 1, Text: `(@Z + "c")[:1]`}},
		"S": {
			{Name: "subslice", Weight: 3, Text: "@S[:1]"},
			{Name: "tail helper", Weight: 3, Text: "tail§(@S)"},
			{Name: "clone by append", Weight: 2, Text: "append([]float64(nil), @S...)"},
			{Name: "slice literal", Weight: 2, Text: "[]float64{@b, @b, @b}"},
			{Name: "capped append", Weight: 2, Text: "append([]float64{@b}, @b, @b)"},
		},
		"A": {{Name: "array literal", Weight: 3, Text: "[3]float64{@b, 2: @b}"}},
		"D": {
			{Name: "struct literal", Weight: 3, Text: "(@T(D){X: @b, Y: @b})"},
			{Name: "struct literal unkeyed", Weight: 2, Text: "(@T(D){@b, @b})"},
			{Name: "struct method value", Weight: 2, Text: "(@D).turned§(@F)"},
			{Name: "struct zero fields", Weight: 1, Text: "(@T(D){Y: @b})"},
		},
		"L": {{Name: "linked cons", Weight: 3, Text: "(&Link§{Val: @b, Next: @L})"}},
		"U": functionValues(),
		"Y": iterators(),
		"O": {{Name: "pointer to pointer", Weight: 1, Text: "ref§(@P)"}},
	}
}

func arithmetic() []Production {
	return []Production{
		{Name: "add", Weight: 14, Text: "(@F + @F)", Bound: sum},
		{Name: "subtract", Weight: 10, Text: "(@F - @F)", Bound: sum},
		{Name: "multiply", Weight: 16, Text: "@F * @F", Bound: product},
		{Name: "square", Weight: 3, Text: "squareOf§(@F)", Bound: product2},
		{Name: "divide", Weight: 5, Text: "@F / (1.5 + math.Sin(@F))", Bound: scaled(2)},
		{Name: "divide by square", Weight: 3, Text: "@F / (1 + squareOf§(@F))", Bound: scaled(1)},
		{Name: "negate", Weight: 4, Text: "(-@F)", Bound: scaled(1)},
		{Name: "constant factor", Weight: 4, Text: "0.75*@F", Bound: scaled(0.75)},
		{Name: "int factor", Weight: 3, Text: "float64(@I%3)*@F", Bound: scaled(2)},
		{Name: "package variable", Weight: 2, Text: "scale§*@F", Bound: scaled(1)},
		{Name: "package table", Weight: 2, Text: "table§[@I%4]*@F", Bound: scaled(1)},
		{Name: "float64 of float32", Weight: 2, Text: "float64(@G)", Bound: limit(2)},
		{Name: "float64 of named", Weight: 2, Text: "float64(@N)", Bound: limit(2)},
		{Name: "builtin max", Weight: 3, Text: "max(@F, @F)", Bound: largest},
		{Name: "builtin min", Weight: 3, Text: "min(@F, @F, 0.9)", Bound: largest},
		{Name: "literal element", Weight: 1, Text: "[]float64{@b, @b}[@I%2]", Bound: limit(2)},
		{Name: "range sum helper", Weight: 3, Text: "sumOf§(@S)", Bound: limit(8)},
		{Name: "struct method", Weight: 3, Text: "@D.norm§()", Bound: limit(4)},
		{Name: "generic max", Weight: 2, Text: "pick§(@B, @F, @F)", Bound: largest},
		{Name: "function argument", Weight: 2, Text: "twice§(squash§, @F)", Bound: limit(1)},
		{Name: "function argument of recursion", Weight: 2, Text: "again§(squash§, @I%3, math.Sin(@F))", Bound: limit(2)},
		{Name: "closure argument of recursion", Weight: 2, Text: "again§(func(x float64) float64 { return math.Sin(x + @F) }, 2, math.Sin(@F))", Bound: limit(2)},
		{Name: "library function argument", Weight: 2, Text: "twice§(math.Sin, @F)", Bound: limit(1)},
		{Name: "package constant", Weight: 1, Text: "(@F + half§)", Bound: sum},
		{Name: "parentheses", Weight: 1, Text: "((@F))", Bound: scaled(1)},
	}
}

func product2(p []float64) float64 { return p[0] * p[0] }

func mathematics() []Production {
	return []Production{
		{Name: "Sin", Weight: 5, Text: "math.Sin(@F)", Bound: limit(1)},
		{Name: "Cos", Weight: 3, Text: "math.Cos(@F)", Bound: limit(1)},
		{Name: "Tanh", Weight: 3, Text: "math.Tanh(@F)", Bound: limit(1)},
		{Name: "Exp", Weight: 3, Text: "math.Exp(-squareOf§(@F))", Bound: limit(1)},
		{Name: "Exp of Sin", Weight: 2, Text: "math.Exp(math.Sin(@F))", Bound: limit(2.8)},
		{Name: "Log", Weight: 3, Text: "math.Log(1.5 + math.Sin(@F))", Bound: limit(1)},
		{Name: "Log1p", Weight: 2, Text: "math.Log1p(squareOf§(@F))", Bound: limit(5)},
		{Name: "Sqrt", Weight: 3, Text: "math.Sqrt(1 + squareOf§(@F))", Bound: limit(13)},
		{Name: "Atan", Weight: 2, Text: "math.Atan(@F)", Bound: limit(1.6)},
		{Name: "Erf", Weight: 2, Text: "math.Erf(@F)", Bound: limit(1)},
		{Name: "Abs", Weight: 2, Text: "math.Abs(@F)", Bound: scaled(1)},
		{Name: "Max", Weight: 2, Text: "math.Max(@F, @F)", Bound: largest},
		{Name: "Min", Weight: 2, Text: "math.Min(@F, @F)", Bound: largest},
		{Name: "Pow", Weight: 2, Text: "math.Pow(1.5+math.Sin(@F), math.Cos(@F))", Bound: limit(2.5)},
		{Name: "Pow constant", Weight: 2, Text: "math.Pow(@b, 3)", Bound: limit(8)},
		{Name: "Hypot", Weight: 2, Text: "math.Hypot(@F, 0.5+math.Abs(@F))", Bound: sum1},
		{Name: "Atan2", Weight: 2, Text: "math.Atan2(@F, 1.5+math.Sin(@F))", Bound: limit(1.6)},
		{Name: "Expm1", Weight: 1, Text: "math.Expm1(math.Sin(@F))", Bound: limit(1.8)},
		{Name: "Cbrt", Weight: 1, Text: "math.Cbrt(1.5 + math.Cos(@F))", Bound: limit(1.4)},
		{Name: "Asinh", Weight: 1, Text: "math.Asinh(@F)", Bound: limit(4)},
		{Name: "FMA", Weight: 1, Text: "math.FMA(@b, @b, @F)", Bound: limit(12)},
		{Name: "Sinh", Weight: 1, Text: "math.Sinh(math.Sin(@F))", Bound: limit(1.2)},
		{Name: "Floor", Weight: 1, Text: "(@F - 0.1*math.Floor(@F))", Bound: sum},
		{Name: "Lgamma", Weight: 1, Text: "math.Gamma(2 + math.Sin(@F))", Bound: limit(2)},
	}
}

func sum1(p []float64) float64 { return 0.5 + sum(p) }
