package progen

import "fmt"

// powers writes a nest whose inner loop computes each number from the previous one. The derivative reads these
// numbers; vector code rematerialises them instead of saving them.
func (p *loopWriter) powers() {
	p.fresh++
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	t, q, f := fmt.Sprint("t", p.fresh), fmt.Sprint("q", p.fresh), fmt.Sprint("f", p.fresh)
	out("for i := range x {\n_ = i\n%[1]s := %[2]s\n_ = %[1]s", t, p.pick("float64(i) / float64(len(x))", "0.5 - 0.01*float64(i)", "b", "x[i]"))
	out("%s, %s := %s, %s", q, f, p.pick("1.0", "0.5", "b", t, "a"), p.pick("0.0", "x[i]"))
	out("for j := %s {", p.pick("range w", "range len(w) - 1", "0; j < len(w); j += 2", "len(w) - 1; j >= 0; j--"))
	next := fmt.Sprintf("%s %s", q, p.pick("*= "+t, "*= "+t, "*= -0.7", "+= "+t, "-= "+t, "*= w[j]", fmt.Sprintf("= 0.5*%s + %s", q, t)))
	if p.chance(20) {
		next = fmt.Sprintf("if j != 1 {\n%s\n}", next)
	}
	term := fmt.Sprintf(p.pick("w[j] * %[1]s", "%[1]s * w[j]", "(0.3 - w[j]) * %[1]s", "w[j] * %[1]s * %[1]s", "w[j] * w[j] * %[1]s", "math.Sin(w[j]*%[1]s)"), q)
	first := p.chance(25)
	if first {
		out(next)
	}
	out("%s %s %s", f, p.pick("+=", "+=", "-="), term)
	if p.chance(20) {
		out("y[i] += 0.1 * %s", term)
	}
	if !first {
		out(next)
	}
	if p.chance(15) {
		out("%s *= 0.9", t)
	}
	out("}\ns += %s * %s\n}", f, p.pick("0.1", f, "0.1*"+q))
}
