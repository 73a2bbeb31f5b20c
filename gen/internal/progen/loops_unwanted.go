package progen

import "fmt"

// unwantedTypes are the types that unwanted uses.
const unwantedTypes = `
func (q record) apart(o record) (d point, far bool) { d = q.P.minus(o.Q); return d, d.dot(d) > 1 }

func neighbours(x []float64, i int) (a, b float64) { return x[i], x[i+1] }
`

// unwanted writes a loop with unused values whose computation may panic, because of a nil pointer or an index after
// the last element.
func (p *loopWriter) unwanted() {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	if p.chance(30) {
		out("_ = %s", p.pick("h.In.O", "h.In", "h.Q", "x[1]", "w[4:]"))
	}
	out("for i := range %s {", p.pick("x", "q", "h.Q", "len(x) - 1", "len(x) - 1"))
	for range 1 + p.rng.IntN(2) {
		p.unwantedStatement()
	}
	out("s += %s\n}", p.pick("0.5*x[i]", "math.Sin(y[i])", "x[i]*q[i].P[1]", "w[k[i]]*x[i]", "h.Q[i].A*x[i]"))
}

func (p *loopWriter) unwantedStatement() {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	record := func() string { return p.pick("q[i]", "o[i]", "h.Q[i]", "h.Q[i]", "h.In.O[i]") }
	p.fresh++
	switch p.rng.IntN(6) {
	case 0:
		out("_ = %s", p.pick("x[i]", "x[len(x)-1-i]", "w[k[i]]", "y[i] + 2", "h.In.O[i].A", "x[i+1]", "h.Scale", "h.Scale", record()+".P", "10 / (c[i]+20)"))
	case 1:
		out("e%d, u%[1]d := neighbours(%s, %s)\n_ = u%[1]d\ns += e%[1]d", p.fresh, p.pick("x", "x", "y"), p.pick("i", "i/2", "i/2"))
	case 2:
		out("d%d, _ := %s.apart(%s)\n_ = d%[1]d", p.fresh, record(), record())
	case 3:
		out("_, far%d := %s.apart(%s)\nif far%[1]d {\ns += a\n}", p.fresh, record(), record())
	case 4:
		out("if %s {\n_ = %s\n}", p.pick("on[i]", "x[i] > 0.99", "h.In != nil"), p.pick("x[i+1]", "h.In.O[i]", "h.In.B", "w[int(by[i])]"))
	default:
		out("_ = %s && %s.A > 0", p.pick("on[i]", "x[i] > 0.99"), p.pick("x[i] > 0 && h.In.O[i]", record()))
	}
}
