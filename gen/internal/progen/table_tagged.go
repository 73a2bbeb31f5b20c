package progen

// tagged has statements about structs that contain numbers, and references to values with and without derivatives.
func tagged() []Production {
	return []Production{
		{Name: "range values with lists", Weight: 3, Text: "{\nitems := []tagged§{{Val: @b, Seen: []int{@I}}, {Val: @b}}\nfor k := range 2 {\nfor _, t := range items {\n@lv(F) = 0.25*t.Val*float64(1+len(t.Seen)) + 0.5*@b\n}\nitems[k] = items[k].moved§(@b)\n}\n}"},
		{Name: "value with a list declared in loop", Weight: 2, Text: "for k := range 3 {\nvar t tagged§\nif k != 1 {\nt.Val = @b\n}\nu := t.moved§(@b)\n@lv(F) = 0.5*u.Val*t.Val + 0.25*@b\n}"},
		{Name: "recursion of values with lists", Weight: 2, Text: "@new(x,F) := 0.5 * sunk§(tagged§{Val: @b, Seen: []int{1}}, @I%3).Val@out(x)"},
		{Name: "rule of values with lists", Weight: 2, Edge: true, Text: "{\nt := tagged§{Val: @b}\nfor range 2 {\nu := ruled§(t, 0.5)\n@lv(F) = 0.5*u.Val + 0.25*@b\nt = u.moved§(@b)\n}\n}"},
		{Name: "rule of series", Weight: 2, Edge: true, Text: "for k := range 2 {\nd := series§{@b, append([]float64{@b}, @S...)}\ne := stretched§(@b, 1+k)\n@lv(F) = 0.25*level§(d) + 0.25*d.Gain*e.Of[k]*level§(e)\n}"},
	}
}

func taggedPrelude() []string {
	return []string{
		"// tagged§ refers to what has no derivative.\ntype tagged§ struct {\n\tVal  float64\n\tSeen []int\n\tBy   error\n}",
		"func (t tagged§) moved§(x float64) tagged§ {\n\tif x > 0.3 {\n\t\tt.Seen = append(t.Seen, 1)\n\t}\n\tt.Val = 0.5*t.Val + x\n\treturn t\n}",
		"func sunk§(t tagged§, n int) tagged§ {\n\tif n <= 0 {\n\t\treturn t\n\t}\n\ts := t\n\ts.Val = math.Sin(s.Val)\n\ts = sunk§(s, n-1)\n\ts.Val += 0.25 * t.Val\n\treturn s\n}",
		"func ruled§(t tagged§, k float64) tagged§ { return tagged§{Val: k * math.Sin(t.Val), Seen: t.Seen} }",
		"//gradgen:rule for=ruled§\nfunc ruled§VJP(t tagged§, k float64, outBar tagged§, tBar *tagged§, kBar *float64) tagged§ {\n\ttBar.Val += k * math.Cos(t.Val) * outBar.Val\n\t*kBar += math.Sin(t.Val) * outBar.Val\n\treturn ruled§(t, k)\n}",
		"//gradgen:rule for=ruled§\nfunc ruled§JVP(t tagged§, k float64, tDot tagged§, kDot float64) (out, outDot tagged§) {\n\tout = ruled§(t, k)\n\treturn out, tagged§{Val: k*math.Cos(t.Val)*tDot.Val + math.Sin(t.Val)*kDot}\n}",
		"// series§ refers to numbers.\ntype series§ struct {\n\tGain float64\n\tOf   []float64\n}",
		"func level§(s series§) float64 { return math.Sin(s.Gain * sumOf§(s.Of)) }",
		"//gradgen:rule for=level§\nfunc level§VJP(s series§, outBar float64, sBar *series§) float64 {\n\tc := math.Cos(s.Gain*sumOf§(s.Of)) * outBar\n\tsBar.Gain += c * sumOf§(s.Of)\n\tfor i := range s.Of {\n\t\tsBar.Of[i] += c * s.Gain\n\t}\n\treturn level§(s)\n}",
		"//gradgen:rule for=level§\nfunc level§JVP(s, sDot series§) (out, outDot float64) {\n\tc := math.Cos(s.Gain * sumOf§(s.Of))\n\treturn level§(s), c * (sDot.Gain*sumOf§(s.Of) + s.Gain*sumOf§(sDot.Of))\n}",
		"func stretched§(x float64, n int) series§ {\n\ts := series§{Gain: 0.5 * x, Of: make([]float64, 1+n)}\n\tfor i := range s.Of {\n\t\ts.Of[i] = math.Sin(x * float64(1+i))\n\t}\n\treturn s\n}",
		"//gradgen:rule for=stretched§\nfunc stretched§VJP(x float64, n int, outBar series§, xBar *float64) series§ {\n\t*xBar += 0.5 * outBar.Gain\n\tfor i, v := range outBar.Of {\n\t\t*xBar += v * math.Cos(x*float64(1+i)) * float64(1+i)\n\t}\n\treturn stretched§(x, n)\n}",
		"//gradgen:rule for=stretched§\nfunc stretched§JVP(x float64, n int, xDot float64) (out, outDot series§) {\n\toutDot = series§{0.5 * xDot, make([]float64, 1+n)}\n\tfor i := range outDot.Of {\n\t\toutDot.Of[i] = xDot * math.Cos(x*float64(1+i)) * float64(1+i)\n\t}\n\treturn stretched§(x, n), outDot\n}",
	}
}
