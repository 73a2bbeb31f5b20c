package progen

// curves has functions at points where second derivatives are difficult: on axes, at the exponent zero, at negative
// bases, near zero. Functions with slope 1 map any number to such a point, so finite differences do not test their
// slopes.
func curves() []Production {
	return []Production{
		{Name: "angle on the second axis", Weight: 2, Text: "math.Atan2(2.5+@b, naught§(@F))", Bound: limit(1.6)},
		{Name: "angle on the first axis", Weight: 2, Text: "math.Atan2(naught§(@F), 2.5+@b)", Bound: limit(1.6)},
		{Name: "angle on a negative axis", Weight: 1, Text: "math.Atan2(speck§(@F), @b-2.5)", Bound: limit(3.2)},
		{Name: "power zero", Weight: 2, Text: "math.Pow(1.5+math.Sin(@F), naught§(@F))", Bound: limit(1)},
		{Name: "whole power of a negative number", Weight: 2, Text: "math.Pow(0.25*@b-1, float64(@I%4))", Bound: limit(3.4)},
		{Name: "power of a negative number that is constant", Weight: 1, Text: "math.Pow(0.25*@b-1, 3)", Bound: limit(3.4)},
		{Name: "arc sine beside zero", Weight: 2, Text: "math.Asin(speck§(@F))", Bound: limit(1)},
		{Name: "arc cosine beside zero", Weight: 1, Text: "math.Acos(speck§(@F))", Bound: limit(1.6)},
		{Name: "area tangent beside zero", Weight: 1, Text: "math.Atanh(speck§(@F))", Bound: limit(1)},
	}
}

func curvesPrelude() []string {
	return []string{
		"// naught§ is zero for numbers that are no smaller than 2⁻⁸.\nfunc naught§(x float64) float64 { return x - math.Round(x*0x1p60)/0x1p60 }",
		"// speck§ is smaller than 2⁻³⁰.\nfunc speck§(x float64) float64 { return x - math.Round(x*0x1p30)/0x1p30 }",
	}
}
