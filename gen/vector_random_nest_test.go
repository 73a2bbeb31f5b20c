package gen_test

import "fmt"

// nest writes a nest without calls whose inner loop hands numbers on, which vector
// code runs for two vectors at once.
func (p *loopProgram) nest() {
	p.fresh++
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	f, h := fmt.Sprint("f", p.fresh), fmt.Sprint("h", p.fresh)
	out("for i := range x {\n%s, %s := %s, %s", f, h, p.light(0), p.light(1))
	for range 1 + p.rng.IntN(2) {
		out("for j := range w {\n_ = j")
		for range 1 + p.rng.IntN(3) {
			p.light1(f, h)
		}
		out("}")
	}
	out("s += %s * %s\ny[i] += 0.1 * %s\n}", f, p.light(1, f, h), h)
}

// light1 writes a statement of the inner loop of a nest.
func (p *loopProgram) light1(f, h string) {
	p.fresh++
	e := p.light(2, f, h, "w[j]", "w[j]", "float64(j)/3")
	v := p.pick(f, h)
	text := map[int]string{
		0: "%[1]s = 0.3*%[1]s + 0.2*%[2]s", 1: "if j > 1 {\n%[1]s -= 0.1 * %[2]s\n}", 2: "if %[1]s > 0.1 {\n%[1]s -= 0.2 * %[2]s\n} else {\ns += %[1]s\n}",
		3: "s -= w[j] * %[2]s", 4: "%[1]s *= 0.5 * x[i]", 5: "y[i] += 0.2 * %[2]s", 6: "%[3]s := %[2]s\n%[1]s -= 0.3 * %[3]s * w[j]", 7: "m = max(m, %[2]s)",
	}[p.rng.IntN(8)]
	fmt.Fprintf(&p.b, text+"\n", v, e, fmt.Sprint("u", p.fresh))
}

// light returns an expression without calls.
func (p *loopProgram) light(depth int, more ...string) string {
	if depth == 0 {
		return p.pick(append(more, "a", "b", "x[i]", "0.5")...)
	}
	return fmt.Sprintf("(%s %s %s)", p.light(depth-1, more...), p.pick("+", "-", "*"), p.light(depth-1, more...))
}
