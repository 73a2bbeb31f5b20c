package progen

import (
	"fmt"
	"strings"
)

// namedTypes are the types that named uses.
const namedTypes = `
type mass float64

type masses []mass

const unit mass = 0.8

func (m mass) bent() mass { return m / (1 + m*m) }

func FInputs() [][]any {
	sets := plainInputs()
	for i := range sets {
		n := len(sets[i][0].([]float64))
		g := make(masses, n)
		for k, v := range numbers(n, 7) {
			g[k] = mass(v)
		}
		e := mass(0.6)
		sets[i] = append(sets[i], g, &e)
	}
	return sets
}
`

// withNamed gives a program parameters of named types.
func withNamed(source string) string {
	source = strings.Replace(source, ") (s, m float64) {\n\tr := b", ", g masses, e *mass) (s, m float64) {\n\tr := b", 1)
	source = strings.Replace(source, " of=s,m,y,w,q,o,h", ",g,e of=s,m,y,w,q,o,h,g", 1)
	source = strings.Replace(source, "func FInputs()", "func plainInputs()", 1)
	return source + namedTypes
}

// named writes a loop over numbers of a named type.
func (p *loopWriter) named() {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	p.fresh++
	t := fmt.Sprint("t", p.fresh)
	out("%s := %s\nfor i, v := range g {\n_, _ = i, v", t, p.pick("mass(b)", "unit", "*e"))
	known := []string{"v", "g[len(g)-1-i]", "mass(x[i])", "*e", "unit", "v.bent()", "g[i]", "mass(math.Sin(float64(v)))"}
	for range 1 + p.rng.IntN(3) {
		value := fmt.Sprintf(p.pick("0.7*%s*%s", "%s - %s/2", "max(%s, %s)", "(%s + %s).bent()"), p.pick(known...), p.pick(known...))
		switch p.rng.IntN(6) {
		case 0:
			out("g[i] %s %s", p.pick("=", "+=", "-="), value)
		case 1:
			out("y[i] = float64(%s)", value)
		case 2:
			out("if v > %s {\ns += float64(%s)\n}", p.pick("0.1", "*e", "unit"), value)
		case 3:
			out("*e += 0.1 * %s", value)
		default:
			out("%s += %s", t, value)
		}
	}
	out("}\ns += float64(%s)", t)
}
