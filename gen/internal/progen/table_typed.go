package progen

// typed is the grammar of type arguments that the arguments of a call do not determine, of local constants with a
// type, and of new variables with a value.
func typed() []Production {
	return []Production{
		{Name: "integer of a type argument", Weight: 2, Text: "@lv(F) = 0.25*@b*float64(folded§[uint8](6)%7) + 0.25*@b*float64(folded§(uint8(@I&7))%3)"},
		{Name: "constant of a type argument", Weight: 2, Text: "{\nconst u uint8 = 6\nf := folded§[uint8]\n@lv(F) = 0.25*@b*float64(folded§(u)%7) + 0.25*@b*float64(f(u+1)%5) + 0.01*@b*float64(folded§(5))\n}"},
		{Name: "rounding of a type argument", Weight: 1, Text: "@lv(F) = 0.25*@b*float64(raised§[float32](1.1, 9)) + 0.25*float64(raised§[float64](@b, 1+@I%3))"},
		{Name: "type argument of a recursion", Weight: 2, Text: "@lv(F) = 0.25*turned§[uint8](@b, 8) + 0.25*turned§(@b, 3) + 0.1*float64(nothing§[int8](@I%3))"},
		{Name: "typed constant asked", Weight: 2, Text: "{\nconst u uint8 = 200\nconst h float32 = 2\nfor _, v := range []any{u, h, 2.5, 3} {\nswitch v := v.(type) {\ncase uint8:\n@lv(F) = 0.5 * @b\ncase float32:\n@lv(F) = 0.25*@b + 0.1*float64(v)\ncase int:\n@lv(F) = 0.25*@b + 0.1*float64(v)\n}\n}\n}"},
		{Name: "typed constant compared", Weight: 2, Text: "{\nconst u int16 = 3\nm := map[any]float64{u: @b, 3: @b}\nvar a any = int16(@I % 5)\nif a == u {\n@lv(F) = 0.5*m[int16(3)] + 0.25*m[3]\n}\nswitch a {\ncase u - 1:\n@lv(F) = 0.5 * m[u]\n}\ndelete(m, u)\n@lv(F) = 0.5*m[u] + 0.5*m[3]\n}"},
		{Name: "new of a value", Weight: 2, Text: "@new(x,F) := @b\n{\np := new(@b)\nif @B {\n*p *= 0.5\n}\nq := []*float64{p, new(0.5 * *p), new(@b)}\n*q[@I%3] = @b\n@use(x) = 0.25**q[0] + 0.25**q[1]**q[2] + 0.5**p\n}@out(x)"},
		{Name: "new of a composite", Weight: 1, Text: "{\ns := new([]float64{@b, 2})\n(*s)[1] *= @b\ns2 := new(*s)\n(*s2)[0] += 0.25 * @b\n*s2 = nil\n@lv(F) = 0.25 * (*s)[0] * (*s)[1]\n}"},
	}
}

// typedPrelude are the declarations that these templates use by fixed names.
func typedPrelude() []string {
	return []string{
		"func folded§[T ~uint8 | ~int](n T) T {\n\tif n <= 1 {\n\t\treturn 1\n\t}\n\treturn n * folded§(n-1)\n}",
		"func raised§[T ~float32 | ~float64](x T, n int) T {\n\tif n == 0 {\n\t\treturn 1\n\t}\n\treturn x * raised§(x, n-1)\n}",
		"func turned§[T ~uint8 | ~int](x float64, n T) float64 {\n\tif n+250 < n {\n\t\treturn 1\n\t}\n\tif n == 0 {\n\t\treturn 0.5\n\t}\n\treturn math.Sin(x * turned§(x, n-1))\n}",
		"func nothing§[T any](n int) T {\n\tif n > 0 {\n\t\treturn nothing§[T](n - 1)\n\t}\n\tvar z T\n\treturn z\n}",
	}
}
