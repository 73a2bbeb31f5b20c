package progen

import (
	"fmt"
	"strings"
)

// A masked writes loops whose conditions have common subexpressions.
type masked struct{ *loopWriter }

// graded writes a loop with conditions that are composed of several others:
// branches of if and switch that depend on many conditions, variables used by
// others, and integers composed of bits in the same way.
func (p masked) graded() {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	p.low, p.high, p.locals = 0, 0, nil
	out("for i := range x {")
	conditions := p.sharedConditions()
	switch p.rng.IntN(3) {
	case 0:
		for range 3 + p.rng.IntN(3) {
			out("if %s {\n%s\n} else", p.combined(conditions), p.conditional())
		}
		out("{\n%s\n}", p.conditional())
	case 1:
		out("switch {")
		for range 3 + p.rng.IntN(3) {
			out("case %s:\n%s", p.combined(conditions), p.conditional())
		}
		out("default:\n%s\n}", p.conditional())
	default:
		for range 3 + p.rng.IntN(3) {
			out("if %s {\n%s\n}", p.combined(conditions), p.conditional())
		}
	}
	if p.chance(40) {
		p.sharedBits()
	}
	out("}")
}

// sharedConditions declares boolean variables. Later ones are composed of earlier
// ones.
func (p masked) sharedConditions() []string {
	var names []string
	for range 2 + p.rng.IntN(4) {
		p.fresh++
		name := fmt.Sprint("c", p.fresh)
		fmt.Fprintf(&p.b, "%s := %s\n_ = %[1]s\n", name, p.combined(names))
		names = append(names, name)
	}
	return names
}

// combined returns a condition that is composed of up to three others.
func (p masked) combined(names []string) string {
	terms := make([]string, 1+p.rng.IntN(3))
	for i := range terms {
		terms[i] = fmt.Sprintf("%s %s %s", p.pick("x[i]", "y[i]", "x[i]*y[i]", "x[i]+b"), p.pick("<", ">", ">="), p.pick("0.1", "-0.2", "-0.6", "0.6", "a"))
		if len(names) > 0 && p.chance(60) {
			terms[i] = p.pick("", "", "!") + p.pick(names...)
		}
	}
	return strings.Join(terms, p.pick(" && ", " && ", " || "))
}

// conditional returns a statement under a condition.
func (p masked) conditional() string {
	return fmt.Sprintf(p.pick("s += %s", "s -= %s", "y[i] = %s", "y[i] += %s", "r += 0.1 * %s"), p.pick("x[i]", "a*x[i]", "x[i]*x[i]", "math.Sin(y[i])", "0.3*y[i]*x[i]"))
}

// sharedBits adds integers that are composed of the bits of another.
func (p masked) sharedBits() {
	op := func() string { return p.pick("&", "&", "|", "^") }
	p.fresh++
	fmt.Fprintf(&p.b, "bits%d := k[i] %s (i + 5) %s 0x1d\n", p.fresh, op(), op())
	for range 2 + p.rng.IntN(2) {
		fmt.Fprintf(&p.b, "s += x[i] * float64(bits%d %s %s) / 50\n", p.fresh, op(), p.pick("11", "6", "k[i]", "(k[i] ^ i)"))
	}
}
