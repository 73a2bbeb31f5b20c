// Package constants_typed: local constants keep their types in interfaces, and as arguments of generic functions.
package constants_typed

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func LocalConst(x []float64) float64 {
	const u uint8 = 200
	const h float32 = 2
	const r rune = 'a'
	var a any = u
	s := 0.0
	for _, v := range []any{u, h, r, 2, 2.5} {
		switch v.(type) {
		case uint8:
			s += 1
		case float32:
			s += 20
		case rune:
			s += 300
		case int:
			s += 4000
		case float64:
			s += 50000
		}
	}
	m := map[any]int{u: 3, h: 4}
	if _, ok := a.(uint8); ok {
		return s*x[0] + float64(m[h]*m[uint8(200)])*x[1]
	}
	return x[0]
}

type boxed struct{ v any }

func ask(v any) float64 {
	if _, ok := v.(uint8); ok {
		return 2
	}
	return 3
}

func kept(v any, n int) float64 {
	if n > 0 {
		return kept(v, n-1) + 1
	}
	return ask(v)
}

func give() any { const u uint8 = 7; return u }

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Places(x []float64) float64 {
	const u uint8 = 200
	var a any = uint8(200)
	s := 1.0
	if a == u {
		s += 10
	}
	switch a {
	case u:
		s += 100
	}
	b := boxed{u}
	c := boxed{v: u}
	l := append([]any{1}, u, u)
	m := map[string]any{"a": u}
	n := map[any]int{u: 1}
	delete(n, u)
	_, ok := n[u]
	if !ok {
		s += 1000
	}
	a = u
	ch := [2]any{0: u}
	s += ask(b.v) + ask(c.v)*3 + ask(l[1])*5 + ask(l[2])*7 + ask(m["a"])*11 + ask(a)*13 + ask(ch[0])*17 + ask(u)*19 + kept(u, 2)*23 + ask(give())*29
	return s * x[0]
}

// Deleted deletes one of two equal numbers of different types.
//
//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Deleted(x []float64) float64 {
	const u int16 = 3
	m := map[any]float64{u: x[1], 3: x[2] * x[0]}
	s := m[u] * m[3]
	delete(m, u)
	return s + 0.5*m[u] + 0.25*m[3]*m[3]
}

func LocalConstInputs() [][]any { return points() }
func PlacesInputs() [][]any     { return points() }
func DeletedInputs() [][]any    { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4, 1.7, 0.6}}, {[]float64{1.1, -0.4, 0.3, 2.2, -1.3, 0.8}}}
}
