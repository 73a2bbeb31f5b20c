package progen

// effectsFamily is the table of expressions with effects and of panics that describe numbers. Programs use it only on
// request, so that all other programs remain unchanged.
const effectsFamily = "effects in expressions"

// effects has calls that change memory that other calls of the statement read. Go specifies the order: the arguments of
// a call are evaluated before a later call. The table also has errors and panics that describe numbers, which are used
// afterwards.
func effects() []Production {
	return []Production{
		{Name: "function of math before an effect", Weight: 4, Text: "{\ns := []float64{@b, @b, @b}\nfor k := range 1 + @I%3 {\n@lv(F) = 0.25*math.Sin(s[k%3])*stirred§(s, k) + 0.25*math.Atan2(s[0], 2)*stirred§(s, k+1)*math.Cos(s[2]) + 0.125*@b\n}\n@lv(F) = 0.25*s[0] + 0.25*s[1]*s[2]\n}"},
		{Name: "least before an effect", Weight: 3, Text: "{\ns := []float64{@b, @b}\n@lv(F) = 0.25*min(s[0], @b)*stirred§(s, 0) + 0.25*math.Max(s[1], 0.125)*stirred§(s, 1) + 0.25*max(s[0], s[1])*stirred§(s, 3)\n}"},
		{Name: "condition with effects", Weight: 3, Text: "{\ns := []float64{@b, @b, @b}\nif math.Abs(s[0]) > 2*stirred§(s, 0) && stirred§(s, 3) < math.Exp(s[1])*stirred§(s, 1) {\n@lv(F) = 0.25*s[0] + @b\n}\n@lv(F) = 0.25*math.Tanh(s[0]) - 0.25*s[1]\n}"},
		{Name: "list of effects", Weight: 3, Text: "{\ns := []float64{@b, @b}\nc := [3]float64{math.Sin(s[0]), stirred§(s, 0), math.Sqrt(1 + s[0]*s[0])}\np := Pt§{math.Cos(s[1]), stirred§(s, 1)}\nu, v := math.Tanh(s[0]), stirred§(s, 2)\n@lv(F) = 0.25*c[0]*c[1]*c[2] + 0.25*p.X*p.Y + 0.25*u*v\n}"},
		{Name: "arguments with effects", Weight: 3, Text: "{\ns := []float64{@b, @b}\nu := 0.5 * weighed§(math.Sin(s[0]), stirred§(s, 0), math.Cos(s[0]), stirred§(s, 1))\n@lv(F) = 0.5*u + 0.25*weighed§(squash§(s[0]), stirred§(s, 4), u, float64(len(s)))\n}"},
		{Name: "steps of a queue", Weight: 3, Text: "{\nq := &queue§{V: []float64{@b, @b, @b, @b}}\n@lv(F) = 0.25*math.Sin(q.V[0])*q.next§() + 0.25*math.Atan(q.V[1])*q.next§()*math.Cos(q.V[0])\nfor q.At < 2+@I%2 {\n@lv(F) = 0.25*q.V[0] + 0.25*math.Sin(q.V[0])*q.next§()\n}\n}"},
		{Name: "pointer changed by a call", Weight: 3, Text: "{\nx := @b\np := &x\nu := 0.25*math.Sin(x)*quartered§(p) + 0.25*math.Exp(-x*x)*quartered§(p)*quartered§(p)\n@lv(F) = 0.5*u + 0.25*x\n}"},
		{Name: "element of an index with an effect", Weight: 3, Text: "{\ns, k := []float64{@b, @b, @b}, 0\nfor range 1 + @I%3 {\ns[advanced§(&k)%3] += 0.25*math.Sin(@b) + 0.25*float64(advanced§(&k)%2)\ns[advanced§(&k)%3] *= 0.5\n}\n@lv(F) = 0.25*s[0] + 0.25*s[1]*s[2]*float64(k%3)\n}"},
		{Name: "digits before an effect", Weight: 2, Text: "{\nk := 5 + @I%4\nu := 0.125*float64(len(strconv.Itoa(k)))*float64(advanced§(&k)) + 0.125*float64(min(k, 8))*float64(advanced§(&k))\n@lv(F) = 0.25*u + 0.25*@b*float64(k%3)\n}"},
		{Name: "both results of a call with effects", Weight: 2, Text: "{\ns := []float64{@b, @b, @b}\nu, v := ends§(s, int(2+math.Floor(0*stirred§(s, 0))))\nw := 0.5 * sumOf§(append(s[:1:1], stirred§(s, 1), math.Sin(stirred§(s, 2))))\n@lv(F) = 0.25*u*v + 0.25*w\n}"},
		{Name: "function that returns effects", Weight: 4, Text: "{\ns := []float64{@b, @b, @b}\nu, v := twins§(s)\nturn := func() float64 { return math.Cos(s[0]) * stirred§(s, @I%3) }\n@lv(F) = 0.25*u*v + 0.25*blended§(s) + 0.25*turn()*s[1]\n}"},
		{Name: "function returned before a change", Weight: 4, Text: "{\ns, k := []float64{@b, @b, @b}, 0\nvar v func() float64 = func() float64 { return s[0] }\nget := func() func() float64 {\nk++\nw := v\nv = func() float64 { return 0.5*s[k%3] + 0.125*@b }\nreturn w\n}\na, b := get(), get()\nc := get()\ns[1] = @b\n@lv(F) = 0.25*a()*b() + 0.25*c() + 0.25*get()() + 0.125*v()\n}"},
		{Name: "functions in turns", Weight: 3, Text: "{\ns, list, at := []float64{@b, @b}, []func(float64) float64{squash§, math.Sin}, 0\nlist = append(list, func(x float64) float64 { return 0.5*x + 0.25*s[at%2] })\nnext := func() func(float64) float64 {\nf := list[at%3]\nat++\nreturn f\n}\nfor range 2 + @I%3 {\nf := next()\ns[0] = 0.5*f(s[1]) + 0.25*next()(@b)\n}\n@lv(F) = 0.5*s[0] + 0.25*s[1]*float64(at%3)\n}"},
		{Name: "function variable by its address", Weight: 4, Text: "{\ns := []float64{@b, @b}\nv := func() float64 { return s[0] }\np := &v\nu := v() + 0.25*called§(@I%3, p)\nif @B {\n*p = func() float64 { return 0.5 * s[1] }\n}\ns[0] = 0.5*s[1] + @b\n@lv(F) = 0.5*u + 0.25*v()*(*p)() + 0.125*called§(1, &v)\n}"},
		{Name: "interface by its address", Weight: 3, Text: "{\nvar c, d coverer§ = wideSq§{@b}, wideSq§{@b}\nwiden§(&c, @b)\nu := 0.0\nfor _, d = range []coverer§{wideSq§{@b}, wideLn§{@b}} {\nu += d.cover§()\n}\n@lv(F) = 0.25*c.cover§() + 0.25*u*d.cover§()\n}"},
		{Name: "append in place beside a read", Weight: 3, Text: "{\ns := []float64{@b, @b, @b}\nu, t := math.Cos(s[2]), append(s[:2], @b)\nv := math.Sin(s[0]) * laidIn§(s[:0], @b)[0]\n@lv(F) = 0.25*u*t[2] + 0.25*v*s[0]\n}"},
		{Name: "effect behind an embedded pointer", Weight: 3, Text: "{\nq := held§{&Pt§{@b, @b}}\n@lv(F) = 0.25*math.Sin(q.X)*q.shift§(@b) + 0.25*q.X*q.Y\n}"},
		{Name: "effect of a function that calls back", Weight: 3, Text: "{\ns := []float64{@b, @b, @b}\nu := evenly§(s, 2)\n@lv(F) = 0.25*u + 0.25*math.Sin(s[0])*oddly§(s, 1+@I%3) + 0.125*s[0]\n}"},
		{Name: "panic that describes a slice", Weight: 4, Text: "{\ns := append([]float64{@b}, @S...)\nif math.Abs(s[0]) > 1e6 {\npanic(fmt.Errorf(\"s is %v\", s))\n}\n@lv(F) = 0.25*math.Sin(s[0])*s[len(s)-1] + 0.25*@b\n}"},
		{Name: "panic that describes a record", Weight: 3, Text: "{\np := &Pt§{@b, @b}\nfor k := range 1 + @I%3 {\nif p.X > 1e6 || k > 100 {\npanic(fmt.Sprintf(\"p is %v after %d\", *p, k))\n}\np.X, p.Y = 0.5*math.Sin(p.Y), 0.5*p.X+@b\n}\n@lv(F) = 0.25*p.X + 0.25*p.Y*p.X\n}"},
		{Name: "errors of a function", Weight: 4, Text: "{\ns := []float64{@b, @b, @b}\nu, err := checked§(s)\nif err != nil {\npanic(fmt.Errorf(\"checked: %w of %v\", err, s[1]))\n}\nif v, err := checked§(s[1:]); err == nil {\nu += 0.25 * v * s[2]\n}\n@lv(F) = 0.5*u + 0.25*s[0]\n}"},
		{Name: "errors in a loop", Weight: 3, Text: "{\ns := append([]float64{@b, @b}, @S...)\nvar all error\nfor i := range s {\nif i > 0 && s[i] > s[i-1] {\nall = errors.Join(all, fmt.Errorf(\"%d rises to %v\", i, s[i]))\n}\ns[i] = 0.5*math.Sin(s[i]) + 0.25*s[0]\n}\nif all != nil {\n@lv(F) = 0.25*s[0] + @b\n} else {\n@lv(F) = 0.25 * s[len(s)-1]\n}\n}"},
		{Name: "error of a recursion", Weight: 3, Text: "{\nu, err := stepped§(&queue§{V: []float64{@b, @b, @b}}, 1+@I%5)\nif errors.Is(err, errEmpty§) {\nu = 0.5*u + 0.25*@b\n}\n@lv(F) = 0.5 * u\n}"},
	}
}

func effectsPrelude() []string {
	return []string{
		"// stirred§ changes an element of s and returns the next.\nfunc stirred§(s []float64, k int) float64 {\n\ti := k % len(s)\n\ts[i] = 0.5*math.Sin(s[i]) + 0.25\n\treturn s[(i+1)%len(s)]\n}",
		"// quartered§ is recursive, so that it stays a call.\nfunc quartered§(p *float64) float64 {\n\tif math.Abs(*p) < 0.01 {\n\t\treturn *p\n\t}\n\t*p *= 0.25\n\treturn 2*quartered§(p) + *p\n}",
		"func blended§(s []float64) float64 { return math.Sin(s[0])*stirred§(s, 0) + 0.25*min(s[1], 0.5)*stirred§(s, 1) }",
		"func twins§(s []float64) (float64, float64) { return math.Atan(s[0]) + max(s[1], 0), stirred§(s, 3) }",
		"func called§(n int, p *func() float64) float64 {\n\tif n <= 0 {\n\t\treturn 0.5 * (*p)()\n\t}\n\treturn math.Sin((*p)()) + 0.5*called§(n-1, p)\n}",
		"type coverer§ interface{ cover§() float64 }",
		"type wideSq§ struct{ v float64 }",
		"type wideLn§ struct{ v float64 }",
		"func (w wideSq§) cover§() float64 { return w.v * w.v }",
		"func (w wideLn§) cover§() float64 { return 0.75 * w.v }",
		"func widen§(p *coverer§, x float64) {\n\tif x > 0 {\n\t\t*p = wideLn§{(*p).cover§() + x}\n\t}\n}",
		"func laidIn§(s []float64, x float64) []float64 { return append(s, x) }",
		"type held§ struct{ *Pt§ }",
		"func (h held§) shift§(x float64) float64 {\n\th.X = 0.5 * x\n\treturn h.Y\n}",
		"func evenly§(s []float64, n int) float64 {\n\tif n == 0 {\n\t\treturn s[1]\n\t}\n\tr := oddly§(s, n-1)\n\ts[0] = 0.5*s[0] + 0.25\n\treturn r\n}",
		"func oddly§(s []float64, n int) float64 {\n\tif n == 0 {\n\t\treturn s[2]\n\t}\n\treturn evenly§(s, n-1)\n}",
		"func weighed§(a, b, c, d float64) float64 { return a*b - 0.5*c*d }",
		"func advanced§(k *int) int {\n\t*k += 2\n\treturn *k\n}",
		"var errEmpty§ = errors.New(\"empty\")",
		"// queue§ hands out its numbers.\ntype queue§ struct {\n\tV  []float64\n\tAt int\n}",
		"func (q *queue§) next§() float64 {\n\tq.V = q.V[1:]\n\tq.At++\n\treturn q.V[0]\n}",
		"// checked§ refuses numbers that are too large.\nfunc checked§(s []float64) (float64, error) {\n\tfor i, v := range s {\n\t\tif math.Abs(v) > 1e6 {\n\t\t\treturn 0, fmt.Errorf(\"%d: %v is too large in %v\", i, v, s)\n\t\t}\n\t}\n\tif s[0] > s[1] {\n\t\treturn s[0], fmt.Errorf(\"falls: %v\", s[1])\n\t}\n\treturn 0.5*s[0] + math.Sin(s[1]), nil\n}",
		"func stepped§(q *queue§, n int) (float64, error) {\n\tif len(q.V) == 0 {\n\t\treturn 0.5, fmt.Errorf(\"%d left: %w\", n, errEmpty§)\n\t}\n\tv := q.V[0]\n\tif n == 0 {\n\t\treturn v, nil\n\t}\n\tq.V = q.V[1:]\n\tu, err := stepped§(q, n-1)\n\tif err != nil {\n\t\treturn 0.5*u*math.Cos(v) + v, err\n\t}\n\treturn 0.5*u + math.Sin(v), nil\n}",
	}
}
