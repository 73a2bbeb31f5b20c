package progen

// captured has expressions that read package variables through functions. The variables have names of parameters of
// the program's derivatives.
func captured() []Production {
	return []Production{
		{Name: "names like those of adjoints", Weight: 2, Text: "barred§(@F)", Bound: limit(2)},
		{Name: "names like those of gradients", Weight: 2, Text: "graded§(@F)", Bound: limit(2)},
		{Name: "names like those of tangents", Weight: 2, Text: "dotted§(@F)", Bound: limit(2)},
	}
}

func capturedPrelude() []string {
	return []string{
		"var in0§Bar = 0.5",
		"var in1§Bar = 0.75",
		"var in0§Grad = 0.625",
		"var in0§HV = 0.875",
		"var in0§Dot = 0.375",
		"var in1§Dot = 0.25",
		"func barred§(x float64) float64 { return math.Sin(x) * in0§Bar / in1§Bar }",
		"func graded§(x float64) float64 { return math.Cos(x*in0§Grad) * in0§HV }",
		"func dotted§(x float64) float64 { return math.Sin(x*in0§Dot) + in1§Dot }",
	}
}
