package progen

import "fmt"

// stages writes many short loops over the same slices, with offsets, and statements between them that access single
// elements. They resemble the stages of a method for differential equations. The factors are small, so that nothing
// overflows.
func (p *loopWriter) stages() {
	p.fresh++
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	var own []string
	for i := range 3 + p.rng.IntN(4) {
		name := fmt.Sprintf("b%d%c", p.fresh, 'a'+i)
		own = append(own, name)
		out("%s := make([]float64, len(x)%s)", name, p.pick("", "", "+2"))
	}
	out("for range %s {", p.pick("1", "2", "3"))
	for range 4 + p.rng.IntN(5) {
		if p.chance(25) {
			out("%s[%s] %s 0.5 * %s[%s]", p.pick(own...), p.pick("0", "1", "len(x)-1"), p.pick("=", "+="), p.pick(own...), p.pick("0", "1", "len(x)-1", "len(x)/2"))
		}
		p.sweep(own)
	}
	out("}\nfor i := range x {")
	for i, name := range own {
		out("s += 0.%d * %s * %s[i]", 3+2*i, p.pick("1", "x[i]", "a"), name)
	}
	out("}")
}

// sweep writes one of the loops.
func (p *loopWriter) sweep(own []string) {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	low := p.rng.IntN(3)
	high := p.rng.IntN(2)
	head := "for i := %d; i < len(x)-%d; i++ {"
	if p.chance(20) {
		head = "for i := len(x) - 1 - %[2]d; i >= %[1]d; i-- {"
	}
	out(head, low, high)
	element := func(list ...string) string {
		return fmt.Sprintf("%s[i%+d]", p.pick(list...), p.rng.IntN(low+high+1)-low)
	}
	for range 1 + p.rng.IntN(2) {
		to := p.pick(own...)
		from := element(own...)
		if p.chance(15) {
			from = fmt.Sprintf("%s[%s]", p.pick(own...), p.pick("len(x)-1-i", "1", "k[i]%2"))
		}
		out("%s %s %s * %s + 0.2 * %s", element(to), p.pick("=", "=", "+=", "-="), p.pick("0.4", "-0.3", "0.2*math.Sin(a)"), from, element(append(own, "x", "y")...))
	}
	out("}")
}
