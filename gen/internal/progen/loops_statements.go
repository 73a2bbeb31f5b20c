package progen

import "fmt"

func (p *loopWriter) statements(n, depth int) {
	locals := len(p.locals)
	for range n {
		p.statement(depth)
	}
	p.locals = p.locals[:locals]
}

func (p *loopWriter) statement(depth int) {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	e := p.expr(2)
	switch n := p.rng.IntN(100); {
	case n < 20:
		p.fresh++
		v := fmt.Sprint("u", p.fresh)
		out("%s := %s\n_ = %s", v, e, v)
		p.locals = append(p.locals, v)
	case n < 32 && len(p.locals) > 0:
		out("%s %s %s", p.pick(p.locals...), p.pick("=", "+=", "-=", "*="), e)
	case n < 46:
		out("s %s %s", p.pick("+=", "-="), e)
	case n < 50:
		out("m = %s(m, %s)", p.pick("max", "max", "min"), e)
	case n < 53:
		out("if %s > m {\nm = %s\n}", e, e)
	case n < 59:
		out("y[i] %s %s", p.pick("=", "+=", "-="), e)
	case n < 62:
		out("if y[i] %s %s {\ny[i] %s %s\n}", p.pick("<", ">="), p.leaf(), p.pick("=", "*="), e)
	case n < 66:
		out("w[%s] %s %s", p.pick("1", "3", "k[i]"), p.pick("+=", "-="), e)
	case n < 68:
		out("r = 0.5*r + %s", e)
	case n < 70 && p.low < 0:
		out("y[i] += 0.3*y[i-1]")
	case n < 72 && p.high > 0:
		out("x[i+1] += 0.1*%s", e)
	case n < 88 && depth > 0:
		out("if %s {", p.condition(1))
		p.statements(1+p.rng.IntN(2), depth-1)
		if p.chance(50) {
			out("} else {")
			p.statements(1, depth-1)
		}
		out("}")
	case n < 97 && depth > 0 && !p.inner:
		out("for j := range w {\n_ = j")
		p.inner = true
		p.statements(1+p.rng.IntN(3), depth-1)
		p.inner = false
		out("}")
	default:
		out("s += %s", e)
	}
}

func (p *loopWriter) expr(depth int) string {
	if depth == 0 || p.chance(25) {
		return p.leaf()
	}
	x, y := p.expr(depth-1), p.expr(depth-1)
	switch p.rng.IntN(10) {
	case 0:
		return fmt.Sprintf("(%s - %s)", x, y)
	case 1, 2:
		return fmt.Sprintf("(%s + %s)", x, y)
	case 3:
		return fmt.Sprintf("%s / (2 + %s*%s)", x, y, y)
	case 4:
		return fmt.Sprintf("math.Sin(%s)", x)
	case 5:
		return fmt.Sprintf("math.Exp(-%s*%s)", x, x)
	case 6:
		return fmt.Sprintf("%s(%s, %s)", p.pick("min", "max"), x, y)
	case 7:
		return fmt.Sprintf("math.%s(1 + %s*%s)", p.pick("Sqrt", "Abs", "Log"), x, x)
	default:
		return fmt.Sprintf("0.6 * %s * %s", x, y)
	}
}

func (p *loopWriter) leaf() string {
	list := []string{"a", "b", "x[i]", "x[i]", "y[i]", "w[2]", "w[k[i]]", "0.5", "float64(i)/51", "x[len(x)-1-i]", "float64(len(x)-i)/61",
		"w[by[i]]", "w[int(1.5+9*x[i]/(1+x[i]*x[i]))&3]", "float64(by[i])/3"}
	if p.inner {
		list = append(list, "w[j]", "w[j]", "float64(j)")
	}
	if p.low < 0 {
		list = append(list, "x[i-1]", "x[i-1]")
	}
	if p.high > 0 {
		list = append(list, "x[i+1]", "y[i+1]")
	}
	for range 2 {
		list = append(list, p.locals...)
	}
	return p.pick(list...)
}

func (p *loopWriter) condition(depth int) string {
	if depth > 0 && p.chance(30) {
		return fmt.Sprintf("%s %s %s", p.condition(0), p.pick("&&", "||"), p.condition(0))
	}
	switch p.rng.IntN(5) {
	case 0:
		return p.pick("i > 2", "i != 5", "a > 0.5", "i < len(x)-3", "on[i]", "!on[i]", "by[i] >= 2")
	case 1:
		return fmt.Sprintf("!(%s <= %s)", p.expr(1), p.pick("0.2", "-0.3", "b"))
	default:
		return fmt.Sprintf("%s %s %s", p.expr(1), p.pick("<", ">", ">="), p.pick("0.1", "-0.2", "a", p.leaf()))
	}
}
