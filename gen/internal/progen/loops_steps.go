package progen

import "fmt"

// stepping writes short loops that pass numbers to each other through local slices, with offsets, once or in a loop
// over time. Some of these loops can be fused; others must not be.
func (p *loopWriter) stepping() {
	p.fresh++
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	var own []string
	for i := range 2 + p.rng.IntN(3) {
		name := fmt.Sprintf("t%d%c", p.fresh, 'a'+i)
		own = append(own, name)
		out("%s := make([]float64, len(x)%s)", name, p.pick("", "", "", "+1"))
	}
	out("for step := range %s {\n_ = step", p.pick("1", "2", "3"))
	for range 2 + p.rng.IntN(5) {
		if p.chance(30) {
			out("%s[%s] %s %s", p.pick(own...), p.pick("0", "0", "1", "len(x)-1"), p.pick("=", "=", " +="), p.pick("x[0]", "a", "y[1]", p.pick(own...)+"[0]"))
		}
		p.pass(own)
	}
	if p.chance(20) {
		out("a *= 0.9")
	}
	out("}\nfor i := range x {")
	for i, name := range own {
		// Each loop has a different factor. If loops make the slices differ by a large number, adding and subtracting
		// it must not cancel the earlier sum.
		out("s += 0.%d * %s * %s[i]", 3+2*i, p.pick("1", "x[i]", "a"), name)
	}
	out("}")
}

// pass writes one of the loops.
func (p *loopWriter) pass(own []string) {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	low, high := "0", "len(x)"
	offsets := []string{"", ""}
	if p.chance(50) {
		low, offsets = "1", append(offsets, "-1", "-1")
	}
	if p.chance(25) {
		high, offsets = "len(x)-1", append(offsets, "+1")
	}
	if p.chance(85) {
		out("for i := %s; i < %s; i++ {", low, high)
	} else {
		out("for i := %s - 1; i >= %s; i-- {", high, low)
	}
	element := func(list ...string) string { return p.pick(list...) + "[i" + p.pick(offsets...) + "]" }
	for range 1 + p.rng.IntN(2) {
		term := fmt.Sprintf("%s * %s", p.pick("0.4", "a", "x[i]"), element(own...))
		if p.chance(70) {
			term += fmt.Sprintf(" %s %s", p.pick("+", "-"), element(append(own, "x", "y")...))
		}
		to := element(own...)
		if p.chance(10) {
			to = "y[i]"
		}
		out("%s %s %s", to, p.pick("=", "=", "=", "+=", "-="), term)
	}
	out("}")
}
