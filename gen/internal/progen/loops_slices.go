package progen

import (
	"fmt"
	"strings"
)

// narrow writes a loop that computes with data of 32 bits.
func (p *loopWriter) narrow() {
	p.fresh++
	p.low, p.high, p.locals = 0, 0, nil
	v, u, h := fmt.Sprint("v", p.fresh), fmt.Sprint("u", p.fresh), fmt.Sprint("h", p.fresh)
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	number := func() string {
		return p.pick(v, v, u, h, "0.3", "z[k[i]]", "z[len(x)-1-i]", "float32(i)/7", "float32(c[i])", "float32(x[i])", "-"+v, "min("+v+", 0.25)")
	}
	out("%s := float32(len(w)) / 3\n_ = %s", h, h)
	out("for i := range x {\n%s := z[i]\n%s := 0.1 * %s", v, u, v)
	for range 2 + p.rng.IntN(3) {
		a, b := number(), number()
		switch p.rng.IntN(7) {
		case 0:
			out("%s = %s*%s - %s", u, a, b, v)
		case 1:
			out("%s += %s / (2 + %s*%s)", u, a, b, b)
		case 2:
			out("if %s > %s*%s {\n%s -= %s\n}", u, v, a, u, b)
		case 3:
			out("z[i] = %s + %s*0.3", v, a)
		case 4:
			out("y[i] += float64(%s*%s) * %s", u, v, p.expr(1))
		case 5:
			out("for j := range w {\ns += w[j] * float64(%s*%s)\n}", u, h)
		default:
			out("s += float64(c[i]) * %s", p.expr(1))
		}
	}
	out("s += %s * float64(%s)\n}", p.expr(1), u)
}

// arrays writes loops that store to arrays in variables and in structs;
// vector code must store to these and not to copies.
func (p *loopWriter) arrays() {
	p.fresh++
	p.low, p.high, p.locals = 0, 0, nil
	size := p.pick("3", "6", "9", "17")
	array, pair := fmt.Sprint("d", p.fresh), fmt.Sprint("e", p.fresh)
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	out("var %s [%s]float64\n%s := struct {\nv [%s]float64\nn float64\n}{n: b}", array, size, pair, size)
	places := []string{array, pair + ".v"}
	loop := fmt.Sprintf("for i := range min(%s, len(x)) {", size)
	out("%s", loop)
	for range 1 + p.rng.IntN(3) {
		out("%s[i] %s %s", p.pick(places...), p.pick("=", "+=", "-="), p.expr(2))
	}
	if p.chance(30) {
		out("%s[%d] += %s", p.pick(places...), p.rng.IntN(3), p.expr(1))
	}
	if p.chance(30) {
		out("%s.n += %s", pair, p.expr(1))
	}
	out("}\n%s\ns += %s[i] * %s", loop, p.pick(places...), p.expr(1))
	out("y[i] += %s[i] * %s", p.pick(places...), p.pick("a", array+"[1]", pair+".v[2]", pair+".n"))
	out("}\ns += %s[1]*%s.v[2] + %s.n", array, pair, pair)
}

// scratch writes a nest that computes in a slice from outside the nest. It fills all or almost all of the slice
// before it reads it, and reads elements of several rows.
func (p *loopWriter) scratch() {
	p.fresh++
	p.low, p.high, p.locals = 0, 0, nil
	c, g, h, n := fmt.Sprint("c", p.fresh), fmt.Sprint("g", p.fresh), fmt.Sprint("h", p.fresh), fmt.Sprint("n", p.fresh)
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	out("%s := make([]float64, 3)\n%s := make([][]float64, len(x))\n%s := make([][]float64, 3)", c, g, h)
	out("for i := range %s {\n%s[i] = %s\n}", g, g, p.pick("w", "w[1:]", "x[i/2:]"))
	out("for i := range %s {\n%s[i] = make([]float64, 3)\n%s[i][0] = a\n}\nfor i := range x {\n_ = i", h, h, h)
	fill := p.pick("for j := range "+c, "for j := range "+c, "for j := range "+c, "for j := 2; j >= 0; j--", "for j := 1; j < 3; j++")
	around := "%s {\n%s[j] = %s\n}"
	if p.chance(15) {
		around = "if i > 2 {\n" + around + "\n}"
	}
	out(around, fill, c, p.inLoop())
	out("%s := 0\nfor j := range %s {\nfor l := j + 1; l < 3; l++ {", n, c)
	out("%s[l] %s %s[j] * w[%s]\n%s++\n}\n}", c, p.pick("+=", "-="), c, n, n)
	for range 1 + p.rng.IntN(3) {
		switch p.rng.IntN(6) {
		case 0:
			out("for j := range %s {\ns += %s[j] * %s\n}", c, c, p.inLoop())
		case 1:
			out("for j := range %s {\n%s[j][0] += %s * %s[j]\n}", c, h, p.inLoop(), c)
		case 2:
			out("for j := range %s {\ns += %s[j][0] * %s[i][0] * %s[j]\n}", c, h, g, c)
		case 3:
			out("y[i] += %s[1] * %s[i][1]", c, p.pick(g, g, g+"[:len(x)]"))
		case 4:
			out("%s[%d] %s %s", c, p.rng.IntN(3), p.pick("=", "+="), p.expr(1))
		default:
			out("s += 0.1 * %s[i][0]", g)
		}
	}
	out("}\ns += %s[1][0]", h)
	if p.chance(20) {
		out("s += %s[1]", c)
	}
}

// inLoop returns an expression for a loop over w.
func (p *loopWriter) inLoop() string {
	p.inner = true
	defer func() { p.inner = false }()
	return p.expr(1)
}

// scaled writes a loop with sums. All or almost all of their terms have a common factor.
func (p *loopWriter) scaled() {
	p.fresh++
	p.low, p.high, p.locals = 0, 0, nil
	q, u, n := fmt.Sprint("q", p.fresh), fmt.Sprint("u", p.fresh), fmt.Sprint("n", p.fresh)
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	c := p.pick("a", "b", "2", "a * b", "(a / b)")
	out("%s := 0.3\nfor i := range x {\n%s := %s * %s\n_, _ = i, %s\n%s := 0.0", q, u, c, p.expr(1), u, n)
	for range 1 + p.rng.IntN(3) {
		term := strings.Replace(p.pick(u+" * %s", "-"+u, "%s * "+u, c+" * %s", "-(%s * "+c+")", u+" * "+c), "%s", p.expr(1), 1)
		switch p.rng.IntN(5) {
		case 0:
			out("for j := range w {\n%s -= w[j] * %s\n}", n, term)
		case 1:
			out("if %s {\n%s += %s\n}", p.condition(0), n, term)
		default:
			out("%s %s %s", p.pick(n, q), p.pick("+=", "-="), term)
		}
	}
	out("%s += %s\n}\ns += %s", q, p.pick(n, n+" * x[i]", c+" * "+n), q)
}

// counting writes a loop that computes sums and also counts.
func (p *loopWriter) counting() {
	p.fresh++
	p.low, p.high, p.locals = 0, 0, nil
	n := fmt.Sprint("c", p.fresh)
	fmt.Fprintf(&p.b, "%s := %s\nfor i := range x {\n_ = i\nif %s {\n%s%s\ns += %s\n} else {\n%s -= 2\n}\n", n, p.pick("0", "len(w)"), p.condition(1), n, p.pick("++", "--", " += 7"), p.expr(1), n)
	if p.chance(40) {
		fmt.Fprintf(&p.b, "for range w {\n%s += 3\n}\n", n)
	}
	fmt.Fprintf(&p.b, "}\ns += float64(%s) / 16\n", n)
}
