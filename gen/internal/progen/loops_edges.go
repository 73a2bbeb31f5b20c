package progen

import "fmt"

// edges writes a loop whose accesses at an offset are guarded by conditions such as
// i > 0.
func (p *loopWriter) edges() {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	from, back := 0, 1+p.rng.IntN(3)
	switch p.rng.IntN(4) {
	case 0:
		out("for i := len(x) - 1; i >= 0; i-- {")
	case 1:
		from = 1
		out("for i := 1; i < len(x); i++ {")
	default:
		out("for i := range x {")
	}
	p.locals = nil
	p.fresh++
	out("u%d := %s", p.fresh, p.expr(1))
	before := p.pick("x", "x", "y")
	cond := p.pick(fmt.Sprintf("i > %d", back-1), fmt.Sprintf("i >= %d", back+p.rng.IntN(2)), fmt.Sprintf("i >= %d && %s[i-%d] > b", back, before, back))
	if from == 1 && back == 1 {
		cond = p.pick(cond, "on[i]")
	}
	out("if %s {\n%s\n}", cond, p.edge(fmt.Sprintf("%s[i-%d]", before, back)))
	if p.chance(60) {
		out("if i+1 < len(x) {\n%s\n}", p.edge("x[i+1]"))
	}
	out(p.pick("s += u%d", "w[1] += u%d", "s += u%d*x[i]", "m = max(m, u%d)")+"\n}", p.fresh)
}

// edge accesses the element at an edge.
func (p *loopWriter) edge(e string) string {
	return fmt.Sprintf(p.pick("u%d += 0.5 * %s", "u%d = %s", "u%d *= math.Cos(%s)", "s += u%d * %s"), p.fresh, e)
}
