package progen

import "slices"

// helpers is the grammar of helper functions.
func helpers() []helperRow {
	return []helperRow{
		{Production: Production{Name: "helper scalar", Weight: 8,
			Text: "func @fn(@param(x,F), @param(y,F)) float64 {\n@body\nreturn @result\n}"}, Results: "F"},
		{Production: Production{Name: "helper small", Weight: 5,
			Text: "func @fn(@param(x,F)) float64 { return @result }"}, Results: "F"},
		{Production: Production{Name: "helper of slice", Weight: 5,
			Text: "func @fn(@param(s,S), @param(k,I)) float64 {\n@body\nreturn @result\n}"}, Results: "F"},
		{Production: Production{Name: "helper two results", Weight: 5,
			Text: "func @fn(@param(x,F), @param(s,S)) (float64, float64) {\n@body\nreturn @result\n}"}, Results: "FF"},
		{Production: Production{Name: "helper mixed results", Weight: 3,
			Text: "func @fn(@param(x,F), @param(b,B)) (float64, int, @T(D)) {\n@body\nreturn @result\n}"}, Results: "FID"},
		{Production: Production{Name: "helper named results", Weight: 4,
			Text: "func @fn(@param(x,F)) (@new(r,F) float64, @new(q,F) float64) {@in(r)@in(q)\n@body\nif @B {\nreturn\n}\n@use(r) += 0.5*@b\nreturn\n}"}, Results: "FF"},
		{Production: Production{Name: "helper returns slice", Weight: 3,
			Text: "func @fn(@param(x,F), @param(s,S)) []float64 {\n@body\nreturn @result\n}"}, Results: "S"},
		{Production: Production{Name: "helper returns array", Weight: 2,
			Text: "func @fn(@param(x,F), @param(a,A)) [3]float64 {\n@body\nreturn @result\n}"}, Results: "A"},
		{Production: Production{Name: "helper of struct", Weight: 4,
			Text: "func @fn(@param(d,D), @param(x,F)) @T(D) {\n@body\nreturn @result\n}"}, Results: "D"},
		{Production: Production{Name: "helper of record", Weight: 3,
			Text: "func @fn(@param(r,R), @param(x,F)) float64 {\n@body\nreturn @result\n}"}, Results: "F"},
		{Production: Production{Name: "helper writes slice", Weight: 5, Effect: true,
			Text: "func @fn(@param(s,S), @param(x,F)) {\n@body\n@use(s)[0] = @b\n}"}},
		{Production: Production{Name: "helper writes pointer", Weight: 4, Effect: true,
			Text: "func @fn(@param(p,P), @param(q,P)) {\n@body\n*@use(p) = @b\n}"}},
		{Production: Production{Name: "helper writes and returns", Weight: 4, Effect: true,
			Text: "func @fn(@param(s,S), @param(p,P)) float64 {\n@body\nreturn @result\n}"}, Results: "F"},
		{Production: Production{Name: "helper returns pointer", Weight: 2, Effect: true,
			Text: "func @fn(@param(s,S), @param(x,F)) *float64 {\nif @B {\nreturn &@use(s)[0]\n}\nreturn &@use(s)[len(@use(s))-1]\n}"}, Results: "P"},
		{Production: Production{Name: "helper of list", Weight: 3,
			Text: "func @fn(@param(l,L), @param(x,F)) float64 {\n@body\nreturn @result\n}"}, Results: "F"},
		{Production: Production{Name: "helper of matrix", Weight: 2,
			Text: "func @fn(@param(m,M), @param(x,F)) float64 {\n@body\nreturn @result\n}"}, Results: "F"},
		{Production: Production{Name: "value method", Weight: 4,
			Text: "func (@param(d,D)) @fn(@param(x,F)) float64 {\n@body\nreturn @result\n}"}, Results: "F", Method: true},
		{Production: Production{Name: "pointer method", Weight: 4, Effect: true,
			Text: "func (@param(r,Q)) @fn(@param(x,F)) float64 {\n@body\n@use(r).X = @b\nreturn @result\n}"}, Results: "F", Method: true},
		{Production: Production{Name: "recursion", Weight: 4,
			Text: "func @fn(@param(x,F), @fixed(n,I)) float64 {\nif @use(n)%5 == 0 {\nreturn @result\n}\n@body\nreturn 0.5*@use(fn)(@b, @use(n)%5-1) + 0.25*@b\n}"}, Results: "F", Times: 5},
		{Production: Production{Name: "recursion on halves", Weight: 3,
			Text: "func @fn(@param(s,S)) float64 {\nif len(@use(s)) == 1 {\nreturn @b\n}\n@new(m,I) := len(@use(s)) / 2\nreturn 0.5 * (@use(fn)(@use(s)[:@use(m)]) + math.Sin(@use(fn)(@use(s)[@use(m):])))\n}"}, Results: "F", Times: 16},
		{Production: Production{Name: "recursion in place", Weight: 3, Effect: true,
			Text: "func @fn(@param(s,S)) {\n@use(s)[0] = @b\nif len(@use(s)) > 1 {\n@use(fn)(@use(s)[1:])\n@use(s)[0] += 0.5*@use(s)[1]\n}\n}"}, Times: 8},
		{Production: Production{Name: "recursion over list", Weight: 3,
			Text: "func @fn(@param(l,L)) float64 {\nif @use(l) == nil {\nreturn 0.5\n}\nreturn math.Sin(@use(l).Val + 0.5*@use(fn)(@use(l).Next)) * @b\n}"}, Results: "F", Times: 5},
		{Production: Production{Name: "recursion returning record", Weight: 3,
			Text: "func @fn(@param(r,R), @fixed(n,I)) @T(R) {\nif @use(n)%5 == 0 {\nreturn @result\n}\n@body\n@new(q,R) := @use(fn)(@use(r), @use(n)%5-1)\n@use(q).X = 0.5*@use(q).X + @b\nreturn @use(q)\n}"}, Results: "R", Times: 5},
		{Production: Production{Name: "recursion twice", Weight: 2,
			Text: "func @fn(@param(n,I), @param(x,F)) float64 {\nif @use(n)%5 < 2 {\nreturn @b\n}\nreturn 0.5*@use(fn)(@use(n)%5-1, @b) + 0.5*@use(fn)(@use(n)%5-2, @b)\n}"}, Results: "F", Times: 8},
	}
}

// preludes has the declarations that all templates use by fixed names.
func preludes() []string {
	return slices.Concat(prelude(), iteratorPrelude(), typeSwitchPrelude(), constrainedPrelude(), returnedPrelude(), taggedPrelude(), movesPrelude(), scratchPrelude(), foundPrelude(), capturedPrelude(), olderPrelude(), interfacesPrelude(), curvesPrelude(), complexPrelude(), integersPrelude(), promotedPrelude(), typedPrelude(), mappingPrelude(), effectsPrelude(), recursionsPrelude(), objectsPrelude(), constantsPrelude())
}

func prelude() []string {
	return []string{
		"// Num§ is a named float.\ntype Num§ float64",
		"func (n Num§) damp§(x float64) Num§ { return n / Num§(1+x*x) }",
		"// Pt§ is a point.\ntype Pt§ struct{ X, Y float64 }",
		"func (p Pt§) norm§() float64 { return math.Sqrt(0.25 + p.X*p.X + p.Y*p.Y) }",
		"func (p Pt§) turned§(a float64) Pt§ {\n\ts, c := math.Sincos(a)\n\treturn Pt§{c*p.X - s*p.Y, s*p.X + c*p.Y}\n}",
		"func (p *Pt§) turn§(a float64) { *p = p.turned§(a) }",
		"// Link§ is an element of a linked list. Lists that are walked grow, but not for ever.\ntype Link§ struct {\n\tVal  float64\n\tNext *Link§\n\tAge  int\n}",
		"func (l *Link§) count§() (n int) {\n\tfor ; l != nil; l = l.Next {\n\t\tn++\n\t}\n\treturn n\n}",
		"func (l *Link§) push§(x float64) {\n\tif l.count§() < 6 && l.Age < 4 {\n\t\tl.Next = &Link§{Val: x, Next: l.Next, Age: l.Age + 1}\n\t}\n}",
		"const half§ = 0.5",
		"var scale§ = 0.875",
		"var three§ = 3",
		"var always§ = true",
		"var word§ = \"a\"",
		"var table§ = [4]float64{0.5, -0.25, 1, 0.75}",
		"func squash§(x float64) float64 { return x / (1 + x*x) }",
		"func squareOf§(x float64) float64 { return x * x }",
		"func sumOf§(x []float64) (s float64) {\n\tfor _, v := range x {\n\t\ts += v\n\t}\n\treturn s\n}",
		"func tail§(x []float64) []float64 { return x[len(x)/2:] }",
		"func ref§[T any](x T) *T { return &x }",
		"func swap§[T any](a, b *T) { *a, *b = *b, *a }",
		"func pick§[T any](first bool, a, b T) T {\n\tif first {\n\t\treturn a\n\t}\n\treturn b\n}",
		"func made§(n int) []float64 { return make([]float64, n) }",
		"func again§(f func(float64) float64, n int, x float64) float64 {\n\tif n == 0 {\n\t\treturn x\n\t}\n\treturn 0.5*again§(f, n-1, f(x)) + 0.25*f(x)\n}",
		"func twice§(f func(float64) float64, x float64) float64 { return f(f(x)) }",
	}
}
