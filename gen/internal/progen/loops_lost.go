package progen

import "fmt"

// lost writes a loop with infinite or NaN values on which the result does not depend. Vector code omits their
// adjoints exactly if scalar code does.
func (p *loopWriter) lost() {
	p.fresh++
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	e, v := fmt.Sprint("e", p.fresh), p.pick("x[i]", "a*x[i]", "x[i] - 0.5", "w[0]*x[i]")
	out("for i := range x {")
	out("%s := %s", e, fmt.Sprintf(p.pick(
		"(%[1]s) * math.Log(%[1]s)", "x[i] * math.Sqrt(%s)", "a * w[1] * math.Log(%s)",
		"(%s) / float64(by[i]/2)", "(%s) * w[1] / float64(by[i]/2)", "math.Sqrt(%[1]s) * math.Sqrt(%[1]s-2)",
	), v))
	switch p.rng.IntN(4) {
	case 0:
		out("if !(math.Abs(%[1]s) < 1e3) {\n%[1]s = 0.5 * x[i]\n}\ns += %[1]s * b", e)
	case 1:
		out("if math.Abs(%[1]s) < 1e3 {\ns += %[1]s * %[2]s\n}", e, p.pick("b", "x[i]", "w[2]"))
	case 2:
		out("s += min(max(1/((%[1]s)*(%[1]s)), 0.1), 2) * x[i]", v)
		out("if math.Abs(%[1]s) < 1e3 {\ny[i] = 0.1 * %[1]s\n}", e)
	case 3:
		out("r := 0.0\nfor j := range w {\nif math.Abs(%[1]s) < 1e3 {\nr += w[j] * %[1]s\n}\n}\ns += r * r * 0.1", e)
	}
	out("}")
}
