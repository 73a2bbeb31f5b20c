package progen

import "fmt"

// wrapping writes a loop whose indices are remainders and quotients. They divide values that change with the index by
// large or small invariant numbers, and other values.
func (p *loopWriter) wrapping() {
	p.fresh++
	p.low, p.high, p.locals = 0, 0, nil
	j, q, n := fmt.Sprint("j", p.fresh), fmt.Sprint("q", p.fresh), fmt.Sprint("n", p.fresh)
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	out("%s := %s\n_ = "+n, n, p.pick("len(x)", "len(x)", "len(x)/2+1", "len(w)", "70", "3"))
	divisor := p.pick(n, n, "len(x)", "len(w)", "4", "65", "(k[i]+1)")
	offset := p.pick("1", "2", "len(x)-1", "7*len(x)", "-5", "len(w)", n+"-1")
	index := fmt.Sprintf("(%s+%s)", p.pick("i", "i", "i", "2*i", "k[i]", "len(x)-i"), offset)
	if p.chance(25) {
		index = fmt.Sprintf("(%s%%%s+%s)", index, p.pick(n, "len(x)", "65"), p.pick("0", "1", "3"))
	}
	out("for i := range x {\n%s, %s := %s%%%s, %s/%s", j, q, index, divisor, index, divisor)
	out("if %s < 0 {\n%s += %s\n}\ns += float64(%s+%s) / 300", j, j, divisor, j, q)
	out("if %s < 0 {\n%s = -%s\n}\nif %s >= len(x) {\n%s = 0\n}\nif %s >= len(x) {\n%s %%= len(x)\n}", q, q, q, j, j, q, q)
	inBoth := fmt.Sprintf("%s%%4", j)
	for range 1 + p.rng.IntN(3) {
		e := fmt.Sprintf("%s * %s", p.expr(1), p.pick("x["+j+"]", "y["+q+"]", "w["+inBoth+"]", "x[(i+1)%len(x)]", "y[(i+len(x)-1)%len(x)]", "w[i%len(w)]", "x[i/2]", "w[i/5%2]"))
		switch p.rng.IntN(7) {
		case 0:
			out("y[i] += 0.1 * %s", e)
		case 1:
			out("w[%s] += 0.01 * %s", p.pick(inBoth, "i%4", "i/2%3", "k[i]*7%4"), e)
		case 2:
			out("if %s {\ns -= %s\n}", p.pick("i%2 == 0", "i&1 == 1", j+" != 1", q+" > 2", "i%"+n+" == 0"), e)
		case 3:
			out("if %s > 0 {\ns += 0.1 * w[i%%%s%%4] * %s\n}", "k[i]", "k[i]", p.expr(1))
		case 4:
			out("y[(i+%s)%%len(x)] += 0.1 * %s", p.pick("1", "3", "len(x)-1"), e)
		default:
			out("s += %s", e)
		}
	}
	throughVariables(p, out)
	out("}")
}

// throughVariables reads an element at a remainder whose dividend nothing else mentions, through two variables.
func throughVariables(p *loopWriter, out func(format string, args ...any)) {
	if p.chance(75) {
		return
	}
	next, after := fmt.Sprint("a", p.fresh), fmt.Sprint("b", p.fresh)
	out("%s := i + %s\n%s := %s + 1\ns += 0.1 * x[i] * x[(%s+len(x))%%len(x)]", next, p.pick("1", "2"), after, next, after)
}
