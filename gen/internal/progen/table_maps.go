package progen

// mapsFamily is the table of maps of active values. Programs use it only on request, so that all other programs
// remain unchanged.
const mapsFamily = "maps of active values"

// mapping is the grammar of maps of active values that a function makes. The order of iterations over a map is not
// specified. Each key therefore has a separate place for the results of its iteration.
func mapping() []Production {
	return []Production{
		{Name: "map filled and read", Weight: 4, Text: "{\nm := map[int]float64{0: @b, 1: @b}\nfor k := range 2 + @I%3 {\nm[k*k%3] += 0.25 * @b\nm[k] = 0.5*math.Sin(m[(k+1)%3]) + @b\nif v, ok := m[@I%4]; ok {\n@lv(F) = 0.25*v + 0.5*@b\n}\nif k == 1 {\ndelete(m, @I%3)\n}\n}\n@lv(F) = 0.25*math.Sin(m[0])*m[1] + 0.25*m[2]*float64(len(m))\n}"},
		{Name: "elements changed", Weight: 3, Text: "{\nm := make(map[string]float64, 2)\nm[\"a\"] -= @b\nm[\"b\"]++\nm[\"a\"] *= 0.5 * m[\"b\"]\nm[\"c\"], m[\"a\"] = m[\"a\"], @b\nfor range 1 + @I%3 {\nm[\"b\"] /= 1.5 + math.Sin(m[\"a\"])\nm[\"a\"] += 0.25*m[\"c\"] - 0.125*m[\"none\"]\n}\n@lv(F) = 0.25*math.Sin(m[\"a\"]) + 0.25*m[\"b\"]*m[\"c\"]\n}"},
		{Name: "map gone through", Weight: 4, Text: "{\nm := map[int]float64{}\nfor k := range 1 + @I%4 {\nm[k*(k+1)%5] = @b\n}\nvar t [5]float64\nfor k, v := range m {\nt[k] = 0.5 * math.Sin(v) * v\nm[k] *= 0.5 * @b\nif @B {\ndelete(m, k)\n}\n}\nfor k := range m {\nt[k] += 0.25 * m[k]\n}\n@lv(F) = 0.25*(t[0]+t[1]) - 0.25*t[2]*@b\n}"},
		{Name: "map exchanged under a range", Weight: 4, Text: "{\nm, n := map[int]float64{0: @b, 1: @b}, map[int]float64{0: @b, 2: @b}\nvar t [2]float64\nfor k, v := range m {\nm = n\nt[k] = 0.5*v + 0.25*m[2]\nif @B {\nt[k] *= v\n}\n}\n@lv(F) = 0.25*math.Sin(t[0]*m[0]) + 0.25*t[1]\n}"},
		{Name: "map renewed under a range", Weight: 3, Text: "{\nm := map[int]float64{1: @b, 2: @b}\nvar t [3]float64\nfor k, v := range m {\nm = map[int]float64{}\nm[k] = v * @b\nt[k] = 0.5*math.Sin(v) + 0.125*m[k]\n}\nm = nil\n@lv(F) = 0.25*t[1] + 0.25*t[2]*@b + m[1]\n}"},
		{Name: "parameter of a range exchanged", Weight: 3, Text: "@lv(F) = 0.25*exchanged§(map[int]float64{0: @b, 1: @b}, map[int]float64{0: @b, 1: 0.5}) + 0.25*exchanged§(map[int]float64{1: @b}, nil)"},
		{Name: "keys stored again", Weight: 3, Text: "{\nz := math.Copysign(0, -1)\nm := map[float64]float64{0: @b, 1: @b}\nif @B {\nm[z] *= @b\n}\ns := 0.25 * m[1]\nfor k, v := range m {\nif k == 0 && math.Signbit(k) {\ns += 0.5 * v * v\n}\n}\n@lv(F) = 0.5*math.Sin(s) + 0.25*m[z]\n}"},
		{Name: "keys of structs stored again", Weight: 3, Text: "{\nm := map[Pt§]float64{{0, 1}: @b}\nif @B {\nm[Pt§{math.Copysign(0, -1), 1}] += @b\n}\nfor k, v := range m {\n@lv(F) = 0.25 * math.Copysign(1, k.X) * v * k.Y\n}\nm[Pt§{@b, 2}] = @b\n@lv(F) = 0.25*m[Pt§{0, 1}] + 0.125*float64(len(m))\n}"},
		{Name: "active keys", Weight: 3, Text: "{\nseen := map[float64]int{}\nfor k, v := range @S {\nseen[float64(k)+0.25*math.Sin(v)] += k\n}\nvar keys []float64\nfor k := range seen {\nkeys = append(keys, k)\n}\nslices.Sort(keys)\n@lv(F) = 0.25*keys[0]*keys[len(keys)-1] + 0.125*float64(seen[keys[0]])*@b\n}"},
		{Name: "pointers for keys", Weight: 2, Text: "{\nc := []*Pt§{{@b, @b}, {@b, @b}}\nm := map[*Pt§]*Pt§{c[0]: c[1]}\nm[c[1]] = c[@I%2]\nm[c[0]].X = @b\nvar t [2]float64\nfor a, b := range m {\nif a == c[0] {\nt[0] = a.X * b.Y\n} else {\nt[1] = b.X * a.Y\n}\n}\n@lv(F) = 0.25*t[0] + 0.125*t[1]\n}"},
		{Name: "groups", Weight: 4, Text: "{\ng := map[int][]float64{}\nfor k, v := range @S {\ng[k%2] = append(g[k%2], v*@b)\n}\nif len(g[1]) > 0 {\ng[1][0] += 0.25 * g[0][0]\ng[2] = g[0][:1]\n}\nfor k := range g {\nfor i := range g[k] {\ng[k][i] = 0.5*math.Sin(g[k][i]) + 0.25*@b\n}\nif k == 2 {\ndelete(g, k)\n}\n}\n@lv(F) = 0.25*g[0][0] + 0.25*g[0][len(g[0])-1]*@b\n}"},
		{Name: "one slice under two keys", Weight: 3, Text: "{\ns := []float64{@b, @b, @b}\ng := map[string][]float64{\"all\": s, \"tail\": s[1:]}\nfor k := range 1 + @I%3 {\ng[\"tail\"][k%2] = 0.5*g[\"all\"][k] + @b\ns[0] += 0.125 * g[\"tail\"][0]\nif @B {\ng[\"all\"] = append(g[\"all\"][:1:1], @b, @b)\n}\n}\n@lv(F) = 0.25*g[\"all\"][1] + 0.25*s[2]*g[\"tail\"][0]\n}"},
		{Name: "records in a map", Weight: 3, Text: "{\nm := map[int]lanes§{1: {P: []float64{@b, @b}, W: @b}}\nfor k := range 1 + @I%3 {\nr := m[1+k%2]\nr.P = append(r.P, @b)\nr.P[0] = 0.5*r.P[0] + 0.25*r.W\nr.W += 0.25 * @b\nm[2-k%2] = r\nm[1].P[0] += 0.125 * m[2].W\n}\n@lv(F) = 0.25*math.Sin(m[1].P[0]) + 0.25*m[2].W + 0.125*m[7].W\n}"},
		{Name: "pointers in a map", Weight: 3, Text: "{\nm := map[string]*Pt§{\"a\": {@b, @b}, \"b\": {X: @b}}\nfor k := range 2 + @I%2 {\nm[\"a\"].X = 0.5*m[\"b\"].Y + @b\nif p, ok := m[\"c\"]; ok {\np.Y += 0.25 * @b\n} else {\nm[\"c\"] = m[\"a\"]\n}\nif k == 1 {\nm[\"a\"], m[\"b\"] = m[\"b\"], &Pt§{Y: @b}\n}\n}\n@lv(F) = 0.25*m[\"a\"].X + 0.25*m[\"b\"].Y*m[\"c\"].Y\n}"},
		{Name: "maps in a map", Weight: 3, Text: "{\nm := map[string]map[int]float64{}\nfor k := range 2 + @I%3 {\nw := \"even\"\nif k%2 == 1 {\nw = \"odd\"\n}\nif m[w] == nil {\nm[w] = map[int]float64{}\n}\nm[w][k] += @b\nm[w][0] = 0.5*m[\"even\"][k-1] + 0.25*@b\n}\nif @B {\nm[\"odd\"] = m[\"even\"]\n}\nm[\"odd\"][0] += 0.25 * @b\n@lv(F) = 0.25*m[\"even\"][0] + 0.25*m[\"odd\"][1]\n}"},
		{Name: "maps in a slice", Weight: 2, Text: "{\nl := []map[int]float64{{0: @b}, {1: @b}, nil}\nl[2] = l[@I%2]\nfor k := range 2 + @I%2 {\nl[k%3][k%2] += @b\nl[0], l[1] = l[1], l[0]\nl[2][1] *= 0.5 * @b\n}\n@lv(F) = 0.25*math.Sin(l[0][0]+l[1][1]) + 0.125*l[2][1]\n}"},
		{Name: "map by two names", Weight: 3, Text: "{\nm := map[int]float64{}\nn := m\nfor k := range 1 + @I%4 {\nn[k%3] = 0.5*m[(k+2)%3] + @b\nif k == 2 {\nclear(m)\n}\nif @B {\nn = map[int]float64{k % 2: m[0]}\n}\n}\n@lv(F) = 0.25*m[0] + 0.25*n[1] + 0.125*float64(len(n))*@b\n}"},
		{Name: "map in a struct", Weight: 3, Text: "{\nl := ledger§{rate: @b}\nu := &l\nfor k := range 1 + @I%3 {\nu.add§(k%2, @b)\nw := *u\nw.add§(2, 0.5*l.rate)\nw.rate = @b\nif @B {\nu = &w\n}\n}\n@lv(F) = 0.25*l.get§(0, @b) + 0.25*u.get§(2, @b)*u.rate\n}"},
		{Name: "map handed to a recursion", Weight: 3, Text: "{\nm := map[int]float64{1: @b}\nentered§(m, 2+@I%3, @b)\nm[2] += 0.25 * m[1]\nentered§(m, 2, @b)\n@lv(F) = 0.25*math.Sin(m[1]) + 0.25*math.Sin(m[2])\n}"},
		{Name: "map returned", Weight: 3, Text: "{\nm, n := tabled§(@b, 3)\nm[1] = 0.5*n[1] + @b\nif v, ok := n[@I%4]; ok && v > 0 {\nn[0] = v * @b\n}\n@lv(F) = 0.25*m[0] + 0.25*m[1]*n[2]\n}"},
		{Name: "what was computed before", Weight: 2, Text: "{\nmemo := map[int]float64{0: @b, 1: @b}\nvar f func(n int) float64\nf = func(n int) float64 {\nif v, ok := memo[n]; ok {\nreturn v\n}\nv := 0.5*f(n-1) + 0.25*math.Sin(f(n-2))\nmemo[n] = v\nreturn v\n}\n@lv(F) = 0.25*f(2+@I%4) + 0.25*memo[2]\n}"},
		{Name: "functions in a map", Weight: 2, Text: "{\nx := @b\nops := map[string]func(float64) float64{\"add\": func(v float64) float64 { return 0.5*v + x }, \"mul\": func(v float64) float64 { x *= 0.5; return v * x }}\ns := @b\nfor _, name := range []string{\"mul\", \"add\", \"none\", \"mul\"} {\nif op, ok := ops[name]; ok {\ns = 0.5 * op(s)\n}\n}\n@lv(F) = 0.5*s + 0.25*x\n}"},
		{Name: "arrays in a map", Weight: 2, Text: "{\nm := map[[2]int][3]float64{{0, 1}: @A}\na := m[[2]int{0, 1}]\na[@I%3] = @b\nm[[2]int{1, @I % 2}] = a\na[0] *= 0.5\n@lv(F) = 0.25*m[[2]int{0, 1}][0] + 0.25*m[[2]int{1, 0}][1]*a[0]\n}"},
		{Name: "elements assigned together", Weight: 3, Text: "{\nm, k, ok := map[int]float64{0: @b, 1: @b}, 0, false\nm[0], m[1] = m[1], m[0]\nm[2], m[0] = ends§([]float64{@b, @b}, 1)\nk, m[k] = 1, 0.5*m[k]+@b\nm[k+2], ok = m[k]\nif ok {\n_, ok = m[@I%5]\n}\nif ok {\nm[1] += 0.25 * m[3]\n}\n@lv(F) = 0.25*m[0] + 0.25*m[1] + 0.125*m[2]\n}"},
		{Name: "maps of package maps", Weight: 2, Text: "{\nm, n := map[int]float64{0: @b, 3: @b}, map[int]float64{1: @b}\nmaps.Copy(n, m)\nmaps.DeleteFunc(n, func(k int, v float64) bool { return k == @I%4 })\ns := 0.0\nfor _, k := range slices.Sorted(maps.Keys(n)) {\ns = 0.5*s + 0.25*n[k]*math.Sin(m[k])\n}\n@lv(F) = 0.25*s + 0.25*@b\n}"},
		{Name: "map emptied", Weight: 2, Text: "{\nm := map[string]Pt§{}\nfor k := range 1 + @I%3 {\nm[\"a\"] = Pt§{@b, m[\"a\"].X}\nif k%2 == 1 {\nclear(m)\n}\nm[\"b\"] = Pt§{m[\"a\"].Y, 0.5 * @b}\n}\nfor k, v := range m {\ndelete(m, k)\nif k == \"b\" {\n@lv(F) = 0.5*v.X + 0.25*v.Y\n}\n}\n@lv(F) = 0.25*@b + m[\"b\"].X + float64(len(m))\n}"},
		{Name: "element of a map that may be nil", Weight: 2, Text: "{\nvar m map[int]float64\nif @B {\nm = map[int]float64{1: @b}\n}\nif @I%4 > 0 && len(m) == 0 {\nm = map[int]float64{}\n}\nm[0] += 0.5 * @b\n@lv(F) = 0.25*math.Sin(m[0]) + 0.25*m[1]\n}"},
		{Name: "keys that are interfaces", Weight: 8, Edge: true, Text: "{\nm := map[any]float64{}\nm[@b] = @b\ns := 0.25 * @b\nfor k, v := range m {\nif x, ok := k.(float64); ok {\ns += 0.25 * x * v\n}\n}\n@lv(F) = math.Sin(s)\n}"},
		{Name: "types of functions behind interfaces", Weight: 8, Edge: true, Text: "{\ntype length float64\ntype width float64\nvar c any = length(@b)\nif @B {\nc = width(@b)\n}\ns := @b\nif v, ok := c.(width); ok {\ns *= float64(v)\n} else if v, ok := c.(length); ok {\ns += 0.5 * float64(v)\n}\n@lv(F) = 0.5 * math.Sin(s)\n}"},
	}
}

// mappingPrelude are the declarations that these templates use by fixed
// names.
func mappingPrelude() []string {
	return []string{
		"// ledger§ has a map that is made when it is first needed.\ntype ledger§ struct {\n\tby   map[int]float64\n\trate float64\n}",
		"func (l *ledger§) add§(k int, v float64) {\n\tif l.by == nil {\n\t\tl.by = make(map[int]float64)\n\t}\n\tl.by[k] += 0.5 * v * l.rate\n\tl.rate += 0.125 * l.by[0]\n}",
		"func (l ledger§) get§(k int, other float64) float64 {\n\tif v, ok := l.by[k]; ok {\n\t\treturn math.Sin(v)\n\t}\n\treturn other\n}",
		"// exchanged§ reads one map for another while it goes through them.\nfunc exchanged§(m, n map[int]float64) float64 {\n\tvar t [2]float64\n\tfor k, v := range m {\n\t\tt[k] = 0.5 * v * v\n\t\tm, n = n, m\n\t}\n\treturn t[0] - 0.5*t[1] + 0.25*n[0]*m[1]\n}",
		"// entered§ is recursive, so that it stays a call.\nfunc entered§(m map[int]float64, n int, x float64) {\n\tif n == 0 {\n\t\treturn\n\t}\n\tm[n] = 0.5*m[n-1] + x*m[n]\n\tif n == 3 {\n\t\tdelete(m, 2)\n\t}\n\tentered§(m, n-1, 0.5*x)\n}",
		"func tabled§(x float64, n int) (m, also map[int]float64) {\n\tm = map[int]float64{}\n\talso = m\n\tfor k := range n {\n\t\tm[k] = math.Sin(x * float64(k+1))\n\t}\n\tif x > 0.5 {\n\t\talso = map[int]float64{1: x, 2: m[1]}\n\t}\n\treturn m, also\n}",
	}
}
