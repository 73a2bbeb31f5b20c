package progen

// lost has statements with infinite or NaN values on which the result does not depend: they are overwritten, not
// chosen, not read, or saturate.
func lost() []Production {
	return []Production{
		{Name: "root replaced", Weight: 3, Text: "@new(x,F) := @b * math.Sqrt(-1-math.Abs(@F)) * @F\nif @use(x) != @use(x) {\n@use(x) = @b\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "root replaced after a call", Weight: 3, Text: "@new(x,F) := @b\n{\ns := []float64{@b, @F, @b}\ny := math.Sqrt(-1-math.Abs(s[2])) * s[0]\nif y != y {\ny = 0.5 * halved§(s)\n}\n@use(x) += 0.25 * math.Sin(y*s[1])\n}@out(x)"},
		{Name: "infinity not chosen", Weight: 3, Text: "@new(x,F) := min((1+math.Abs(@F))*math.Inf(1), @b)\n{\nv := (1 + math.Abs(@b)) * math.Inf(-1)\nw := v * (2 + math.Abs(@b))\n@use(x) += 0.5*max(v, w, @b) - 0.25*math.Max(w, @b)\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "quotient by nothing", Weight: 3, Text: "@new(x,F) := @b\n{\nk := 2 * @I % 2\nw := (1 + math.Abs(@b)) / float64(k)\nfor range k {\n@use(x) += w * @b\n}\nif k > 0 {\n@use(x) += w * w\n}\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "replaced in memory", Weight: 3, Text: "@new(x,F) := @b\n{\nr := make([]float64, 3)\nfor k := range r {\nv := @b * float64(k-1)\nr[k] = @b * math.Log(-1-v*v) * v\nif math.IsNaN(r[k]) {\nr[k] = v * @b\n}\n}\nfor k, v := range r {\n@use(x) += 0.1 * v * r[k] * r[k]\n}\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "read in memory by some", Weight: 3, Text: "@new(x,F) := @b\n{\nr := [3]float64{@b * @F, @b}\nfor k := range r {\nr[k] = r[k] * @b / float64(k)\n}\nfor k, v := range r {\nif k > 0 {\n@use(x) += 0.25 * math.Sin(v)\n}\n}\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "element left out", Weight: 3, Text: "@new(x,F) := @b\n{\nk := 2 * @I % 2\nr := []float64{@F / float64(k), @b, @b * @F}\nr[0] *= @b\ns := append([]float64{}, r[1:]...)\nfor j := 1; j < len(r); j++ {\n@use(x) += 0.25 * math.Sin(r[j]) * s[j-1]\n}\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "fields replaced", Weight: 2, Text: "@new(r,R) := @R\n{\nt := @use(r)\nt.X *= math.Pow(-1-math.Abs(@F), 0.3+math.Abs(math.Sin(@F))*0.1)\nu := t\nif u.X != u.X {\nu.X = 0.5 * @b\n}\n@use(r) = u\n}\n@lv(F) = 0.25*@use(r).X + 0.5*@b@out(r)"},
		{Name: "power not chosen", Weight: 2, Text: "@new(x,F) := math.Min(@b, 4+math.Pow(0*@F, -0.5))\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "subnormal divisor", Weight: 2, Text: "@new(x,F) := @b\n{\nv := 1e-309 * (2 + math.Sin(@b))\n@use(x) += 1e300 * (v * (math.Log2(v) + math.Atan2(v, v)))\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "levelled off through memory", Weight: 3, Text: "@new(x,F) := @b\n{\nrate := 1.0\nif @b > 0 {\nrate = math.Inf(1)\n}\nr := []float64{math.Inf(1), 1 + math.Abs(@F), 2}\nfor k := range r {\nr[k] = max(r[k], 1/float64(k))\n}\nfor _, v := range r {\n@use(x) += 0.25*math.Exp(-v*(1+math.Abs(@b)))*@b + 0.1*math.Tanh(rate*(1+math.Abs(@b)))\n}\n}\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
		{Name: "levelled off", Weight: 2, Text: "@new(x,F) := @b + math.Exp((1+math.Abs(@b))*math.Log(0*@F)) + math.Tanh((1+math.Abs(@b))/math.Abs(0*@F))\n@lv(F) = 0.25*@use(x) + 0.5*@b@out(x)"},
	}
}
