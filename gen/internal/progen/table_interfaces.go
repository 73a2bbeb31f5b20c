package progen

// interfaces has expressions that pass interfaces to a recursive function. The function compares them with nil before
// it tests their types.
func interfaces() []Production {
	return []Production{
		{Name: "recursion over an interface", Weight: 2, Text: "climb§(flat§{@b}, @I%3, @F)", Bound: limit(2)},
		{Name: "recursion over a pointer in an interface", Weight: 2, Text: "climb§(&steep§{@b}, @I%3, @F)", Bound: limit(2)},
		{Name: "recursion over the types of an interface", Weight: 2, Text: "fell§(flat§{@b}, @I%3, @F)", Bound: limit(2)},
		{Name: "recursion over interfaces in fields", Weight: 2, Edge: true, Text: "worth§(both§{flat§{@b}, both§{flat§{@b}, nil}}, @F)", Bound: limit(2)},
		{Name: "recursion over an interface that is kept", Weight: 1, Text: "keptSlope§(flat§{0.75}, @I%3)*@b", Bound: limit(2)},
	}
}

func interfacesPrelude() []string {
	return []string{
		"// slope§ is a function behind an interface.\ntype slope§ interface{ at§(x float64) float64 }",
		"type flat§ struct{ V float64 }",
		"func (f flat§) at§(x float64) float64 { return f.V * math.Sin(x) }",
		"type steep§ struct{ V float64 }",
		"func (s *steep§) at§(x float64) float64 { return math.Sin(s.V * x) }",
		"func climb§(s slope§, n int, x float64) float64 {\n\tif s == nil {\n\t\treturn math.Sin(x)\n\t}\n\tif n > 0 {\n\t\treturn 0.5*climb§(s, n-1, math.Cos(x)) + 0.25*s.at§(x)\n\t}\n\tswitch f := s.(type) {\n\tcase flat§:\n\t\treturn 0.5 * f.V * math.Cos(f.V+x)\n\tcase nil:\n\t\treturn 1\n\t}\n\treturn s.at§(x)\n}",
		"func fell§(s any, n int, x float64) float64 {\n\tif s == nil {\n\t\treturn math.Sin(x)\n\t}\n\tif n > 0 {\n\t\treturn 0.5 * fell§(s, n-1, math.Cos(x))\n\t}\n\tif f, ok := s.(flat§); ok {\n\t\treturn f.V * math.Cos(f.V+x)\n\t}\n\treturn math.Sin(x)\n}",
		"// both§ holds two nodes of a tree.\ntype both§ struct{ L, R any }",
		"func worth§(s any, x float64) float64 {\n\tif s == nil {\n\t\treturn math.Sin(x)\n\t}\n\tswitch n := s.(type) {\n\tcase flat§:\n\t\treturn math.Sin(n.V + x)\n\tcase both§:\n\t\treturn 0.5*worth§(n.L, math.Cos(x)) + 0.25*worth§(n.R, x)\n\t}\n\treturn 0\n}",
		"func keptSlope§(s slope§, n int) float64 {\n\tt := s\n\tif n > 0 {\n\t\treturn 0.5 * keptSlope§(t, n-1)\n\t}\n\tif f, ok := t.(flat§); ok {\n\t\treturn f.V\n\t}\n\treturn 0.25\n}",
	}
}
