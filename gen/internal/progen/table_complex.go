package progen

// complexFamily is the name of these rows. Only programs that are to use one of them draw them, so that all other
// programs remain unchanged.
const complexFamily = "complex numbers"

// complexes has statements that compute with complex numbers: in variables, slices and fields, in loops with early
// exits, in recursive functions.
func complexes() []Production {
	return []Production{
		{Name: "complex product", Weight: 3, Text: "@new(x,F) := @b\n{\nz := complex(@b, @F)\nz *= complex(0.5, @b)\nz -= z / complex(1.5+math.Abs(@b), @b)\nif real(z) < @b {\nz = complex(imag(z), real(z))\n}\n@use(x) = 0.25 * math.Sin(real(z)*@b+imag(z))\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "complex list", Weight: 4, Text: "@new(x,F) := @b\n{\nlist := make([]complex128, 3)\nfor k := range list {\nlist[k] = complex(@b, float64(k)*@b)\n}\nfor k := range list {\nu, v := list[k], list[(k+1)%3]*complex(0.5, -0.25)\nlist[k], list[(k+1)%3] = u+v, u-v\n}\nsum := 0i\nfor k, z := range list {\nsum += z * list[@I%3] * complex(0.1*float64(k), @b)\n}\n@use(x) = 0.25 * math.Tanh(real(sum)-imag(sum))\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "complex functions", Weight: 3, Text: "@new(x,F) := @b\n{\nw := cmplx.Exp(complex(-math.Abs(@b), @b)) + cmplx.Sqrt(complex(1.5+math.Abs(@F), @b))\nw = cmplx.Log(w+3) * cmplx.Sin(complex(0.5*@b, 0.5*@b)) / cmplx.Cosh(complex(0.5*@b, 0.25))\n@use(x) = 0.25 * math.Sin(real(w)-imag(w)+cmplx.Abs(w+30))\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "complex powers", Weight: 2, Text: "@new(x,F) := @b\n{\nr, a := cmplx.Polar(complex(2.5+@b, @b))\nz := cmplx.Rect(r, a*@b) + cmplx.Conj(cmplx.Pow(complex(1.5+math.Abs(@b), 0.5*@b), complex(0.5*@b, 0.25*@b)))\n@use(x) = 0.25 * math.Sin(0.25*real(z)+0.125*imag(z*z))\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "complex escape", Weight: 3, Text: "@new(x,F) := @b\n{\nz, c := 0i, complex(0.5*@b, 0.5*@b)\nfor k := range 5 {\nz = z*z + c\nif real(z)*real(z)+imag(z)*imag(z) > 4 {\nbreak\n}\n@use(x) += 0.1 * math.Sin(real(z)*float64(k)+imag(z)*@b)\n}\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "complex fields", Weight: 3, Text: "@new(x,F) := @b\n{\nw := wave§{A: complex(@b, @b), Of: []complex128{1i, complex(@b, 0)}, Gain: @b}\nfor range 2 {\nw.swing§(@b)\n}\np := &w.Of[1]\n*p += w.Of[0] * w.A\n@use(x) = 0.25 * math.Sin(real(w.Of[1])+imag(w.A))\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "complex recursion", Weight: 2, Text: "@new(x,F) := @b\n{\nz := mixed§(complex(@b, math.Sin(@F)), @I%3)\n@use(x) = 0.25 * math.Sin(real(z)-@b*imag(z))\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
	}
}

func complexPrelude() []string {
	return []string{
		"// wave§ has complex parts.\ntype wave§ struct {\n\tA    complex128\n\tOf   []complex128\n\tGain float64\n}",
		"func (w *wave§) swing§(x float64) {\n\tw.A *= complex(math.Cos(x), math.Sin(x))\n\tfor i, z := range w.Of {\n\t\tw.Of[i] = w.A - z*complex(w.Gain, 0.5)\n\t}\n}",
		"func mixed§(z complex128, n int) complex128 {\n\tif n <= 0 {\n\t\treturn z\n\t}\n\treturn mixed§(z*complex(0.5, real(z)/4), n-1) + complex(imag(z), 1)\n}",
	}
}
