package progen

// objectsFamily is the table of objects to which a loop has a separate pointer or slice. Programs use it only on
// request, so that all other programs remain unchanged.
const objectsFamily = "objects in loops"

// objects has loops that declare a reference to an object, and read or write the object through it, like an inlined
// method. Statements after the loop change the object before the reverse sweep runs.
func objects() []Production {
	return []Production{
		{Name: "method between settings", Weight: 5, Text: "{\ng := &gauge§{}\ng.set§(1.5, @I%3)\nu := 0.0\nfor k := range 2 + @I%3 {\nu += g.times§(@b, k)\n}\ng.set§(0.25, @I%3)\n@lv(F) = 0.25*u + 0.25*g.times§(@b, 1)\n}"},
		{Name: "numbers set between loops", Weight: 4, Text: "{\ng := &gauge§{W: @b, V: []float64{@b, @b, @b}}\nu := 0.0\nfor k := range 2 + @I%3 {\nu += 0.5*g.times§(@b, k) + 0.25*g.tally§(k, @b)\n}\nfor k := range 2 {\nh := g\nh.V[k], h.W = 0.5*h.V[k+1], 0.5*h.W + float64(k)\n}\n@lv(F) = 0.25*u + 0.25*g.V[0]*g.W\n}"},
		{Name: "object replaced after a loop", Weight: 4, Text: "{\ng := &gauge§{V: make([]float64, 3)}\nfor k := range 3 {\ng.tally§(k, @b)\n}\nu := g.V[0] * g.V[2]\nif @B {\n*g = gauge§{W: 0.5, V: []float64{@b, g.V[1], @b}}\n} else {\ng.V = []float64{g.V[1], @b, 0.5}\n}\n@lv(F) = 0.25*u + 0.25*g.V[0]*g.V[1]\n}"},
		{Name: "table changed after a loop", Weight: 4, Text: "{\ns, u := []float64{1, 2, 3, 0.5}, 0.0\nfor k := range 2 + @I%3 {\nt := s\nu += 0.25 * t[k%4] * @b\n}\ns[@I%4] = 0.75\n@lv(F) = 0.25*u + 0.25*s[@I%4]*@b\n}"},
		{Name: "array changed after a loop", Weight: 3, Text: "{\na, u := &[3]float64{1, 2, 0.5}, 0.0\nfor k := range 2 + @I%3 {\nif @B {\nt := a\nu += 0.25 * t[k%3] * @b\n}\n}\nb := a\nb[@I%3] += 0.75\n@lv(F) = 0.25*u + 0.25*a[0]*@b\n}"},
		{Name: "index changed after a loop", Weight: 4, Text: "{\ng, u := &gauge§{V: []float64{@b, @b, @b}}, 0.0\nfor k := range 2 + @I%3 {\nh := g\nh.V[(h.At+k)%3] = 0.5*@b + 0.25*h.V[h.At%3]\nu += 0.25 * h.V[(h.At+1)%3]\n}\ng.At = 1 + @I%2\n@lv(F) = 0.25*u + 0.25*g.V[g.At]\n}"},
		{Name: "nodes changed after a walk", Weight: 4, Text: "{\nvar head *bead§\nfor k := range 2 + @I%2 {\nhead = &bead§{W: 1 + 0.5*float64(k), Next: head}\n}\nu := 0.0\nfor n := head; n != nil; n = n.Next {\nt := n\nu += 0.25 * t.W * @b\n}\nfor n := head; n != nil; n = n.Next {\nn.W *= 0.5\n}\n@lv(F) = 0.25*u + 0.25*head.W*@b\n}"},
		{Name: "objects change places in a loop", Weight: 3, Text: "{\ng, h := &gauge§{W: 1.5, V: []float64{@b}}, &gauge§{W: 0.5, V: []float64{@b}}\nu := 0.0\nfor range 1 + @I%3 {\nt := g\nu += 0.25 * t.W * t.V[0] * @b\ng, h = h, g\n}\ng.W, h.W, h.V[0] = 2, 0.25, @b\n@lv(F) = 0.25*u + 0.25*g.W*h.V[0]\n}"},
		{Name: "function of an object", Weight: 3, Text: "{\ng := &gauge§{W: 1.5}\nof := func() *gauge§ { return g }\nu := 0.0\nfor k := range 1 + @I%3 {\nu += 0.25 * of().W * @b * float64(k+1)\n}\nof().W = 0.5\nif @B {\ng = &gauge§{W: 2}\n}\n@lv(F) = 0.25*u + 0.25*of().W*@b\n}"},
		{Name: "steps move a pointer", Weight: 4, Text: "{\ns, y := @S, @b\nif len(s) > 1 {\np := &s[1]\n//gradgen:checkpoint steps=2\nfor k := range 2 + @I%3 {\n*p = 0.5*math.Sin(*p) + 0.25\nif k == 1 {\np = &y\n}\n}\n@lv(F) = 0.25 * *p\n}\n}"},
		{Name: "steps change an array of objects", Weight: 4, Text: "{\na := [2]gauge§{{W: @b, V: []float64{@b, 0.5}}, {W: 0.5 * @b, V: @S, At: 1}}\nu := @b\n//gradgen:checkpoint steps=2\nfor k := range 2 + @I%3 {\na[0].W = 0.5*a[0].W*a[1].W + 0.25*a[0].V[0]\na[k%2].W *= 0.5 + 0.125*u\nu = 0.5*u + a[0].W\n}\n@lv(F) = 0.25*u + 0.25*a[1].W*a[0].W\n}"},
		{Name: "numbers kept by a part", Weight: 3, Text: "{\np := &rig§{In: gauge§{W: 1.5, V: []float64{@b, @b, @b}}}\nu := 0.0\nfor k := range 2 + @I%2 {\nt := &p.In\nu += 0.25*t.W*@b + 0.25*t.tally§(k, 0.5)\n}\np.In.W, p.In.V = 0.25, p.In.V[1:]\n@lv(F) = 0.25*u + 0.25*p.In.W*p.In.V[0]\n}"},
	}
}

func objectsPrelude() []string {
	return []string{
		"// gauge§ is changed by methods.\ntype gauge§ struct {\n\tW  float64\n\tV  []float64\n\tAt int\n}",
		"type rig§ struct{ In gauge§ }",
		"type bead§ struct {\n\tW    float64\n\tNext *bead§\n}",
		"func (g *gauge§) set§(w float64, at int) { g.W, g.At = w, at }",
		"func (g *gauge§) times§(x float64, k int) float64 { return 0.5*g.W*x + 0.25*float64(g.At*k) }",
		"func (g *gauge§) tally§(k int, x float64) float64 {\n\tg.V[k%len(g.V)] = 0.5*g.V[k%len(g.V)] + x\n\treturn g.V[0]\n}",
	}
}
