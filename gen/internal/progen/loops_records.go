package progen

import (
	"fmt"
	"strings"
)

// recordTypes are the types that records uses.
const recordTypes = `
type point [3]float64

func (p point) minus(q point) point { return point{p[0] - q[0], p[1] - q[1], p[2] - q[2]} }

func (p point) dot(q point) float64 {
	s := 0.0
	for k, v := range p {
		s += v * q[k]
	}
	return s
}

type record struct {
	Name string
	K    int32
	On   bool
	A    float64
	P, Q point
	In   struct {
		F float32
		B float64
	}
}

type holder struct {
	Q     []record
	In    *inner
	Scale float64
	Sum   float64
	Grid  [5]float64
}

type inner struct {
	O []record
	B float64
}

type tallied int

type tally struct {
	N          int
	Scale, Sum float64
	In         struct{ B float64 }
	Grid       [5]float64
}

func newHolder(q, o []record) *holder {
	return &holder{Q: q, In: &inner{O: o, B: 0.8}, Scale: 1.1, Grid: [5]float64{0.1, 0.2, -0.3, 0.4, 0.5}}
}

func records(n, phase int) []record {
	list := make([]record, n)
	for i, v := range numbers(8*n, float64(phase)) {
		r := &list[i/8]
		switch k := i % 8; k {
		case 0:
			r.A, r.In.F = v, float32(v)
		case 1:
			r.In.B = v
		case 2, 3, 4:
			r.P[k-2] = v
		default:
			r.Q[k-5] = v
		}
		r.K, r.On = int32(i/8*i%4), i/8%3 == 1
	}
	return list
}
`

// records writes loops over structs and arrays in slices: read and written by field, by
// element, as a whole and through pointers, in place and from others.
func (p *loopWriter) records() {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	list, other := p.pick("q", "q", "o", "h.Q", "h.Q", "h.In.O"), p.pick("q", "o", "h.Q", "h.In.O")
	p.low, p.high, p.inner = 0, 0, false
	r := "r"
	if p.chance(30) {
		out("for range 2 {")
		defer out("}")
	}
	known := []string{"h.Scale", "h.Grid[2]", "0.1*own.Scale"}
	if p.at {
		known = append(known, "*at")
	}
	if strings.Contains(list+other, "h.In") {
		known = append(known, "h.In.B")
	}
	if p.chance(20) {
		p.fresh++
		out("at%[1]d := &%[2]s[len(%[2]s)/2]\n_ = at%[1]d.A", p.fresh, list)
		known = append(known, fmt.Sprintf("at%d.A", p.fresh), fmt.Sprintf("at%d.In.B", p.fresh), fmt.Sprintf("at%d.P[1]", p.fresh))
	}
	switch p.rng.IntN(5) {
	case 0:
		out("for i, r := range %s {\n_ = i", list)
	case 1:
		out("for i := range %s {\nr := &%s[i]", list, list)
	case 2:
		out("for i := len(%s) - 1; i >= 0; i-- {\nr := %s[i]", list, list)
	case 3:
		out("for i := range len(%s) - 1 {\nr := %s[i+1]", list, list)
	default:
		out("for i := range %s {", list)
		r = list + "[i]"
	}
	out("_ = %s.A", r)
	known = append(known, r+".A", r+".P[1]", r+".Q[2]", r+".In.B", "float64("+r+".In.F)", "w["+r+".K]", other+"[i].A", other+"[i].P[0]", "a")
	if p.chance(50) {
		out("d := %s.P.minus(%s)\n_ = d", r, p.pick(r+".Q", other+"[i].Q", "point{a, b, 1}"))
		known = append(known, "d[0]", "d[2]", "d.dot(d)")
	}
	for range 1 + p.rng.IntN(3) {
		p.recordStatement(r, other, known)
	}
	out("}")
}

func (p *loopWriter) recordStatement(r, other string, known []string) {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	value := func() string {
		return p.pick("0.7*%s*%s", "math.Sin(%s) + 0.5*%s", "%s - 0.3*%s", "math.Exp(-%[1]s*%[1]s) * %[2]s")
	}
	e := fmt.Sprintf(value(), p.pick(known...), p.pick(known...))
	switch p.rng.IntN(17) {
	case 9:
		out("for k := range %[1]s[i].P {\n%[1]s[i].P[k] += 0.3*%[2]s\n%[1]s[i].Q[k] = math.Sin(%[1]s[i].P[k])*%[1]s[i].Q[k]\n}", other, p.pick(known...))
	case 0:
		out("for k := range %s {\n%s[i].P[k] %s 0.2*%s.Q[k] + 0.1*%s\n}", p.pick("3", r+".P"), other, p.pick("+=", "-=", "="), r, p.pick(known...))
	case 1:
		out("if %s {\ns += %s\n} else {\n%s[i].A %s %s\n}", p.pick(r+".On", r+".A > 0.1", r+".K >= 2", "!"+r+".On"), e, other, p.pick("=", "+="), e)
	case 2:
		out("%s[i].Q = %s", other, p.pick(r+".P", "point{"+e+", "+r+".Q[2], a}", r+".Q.minus("+other+"[i].P)"))
	case 3:
		out("%s[i].In.B %s %s", other, p.pick("=", "+=", "-="), e)
	case 4:
		out("y[i] %s %s", p.pick("=", "+="), e)
	case 5:
		out("for k, v := range %s.P {\ns += v * %s.Q[k] * %s\n}", r, r, p.pick(known...))
	case 6:
		out("s += %s[%s].A * %s", other, p.pick("k[i]%len(q)", "len(q)-1-i", "0", "i"), e)
	case 7: // the first component that is copied is the index of the record
		out("%[1]s[i].P = q[int(97*math.Abs(math.Sin(%[1]s[i].P[0])))&127%%len(q)].P", other)
	case 10: // numbers that some elements do not use
		out("for k := range 3 {\nu := math.Sin(%[1]s.P[k])\nv := u * %[2]s\nif k == 1 {\ns += u\n} else if k > 1 {\n%[3]s[i].A += v\n}\n}", r, p.pick(known...), other)
	case 8: // elements that are missing if the branch is not taken
		out("for k := range 3 {\nif k+1 < len(w)-1 {\ns += %[1]s.P[k] * %[1]s.P[k+1] * %[2]s\n}\n}", r, p.pick(known...))
	case 11:
		out("h.%s += %s", p.pick("Sum", "Sum", "Scale", "Grid[1]"), e)
	case 13: // fields of structs that no pointer points to
		out("own.%s += %s", p.pick("Sum", "In.B", "Grid[3]"), e)
	case 14:
		out("own.N++\nown.Scale = max(own.Scale, %s)", e)
	case 15: // at may point to a field, an element or a variable
		if p.at {
			out("*at += %s", e)
		}
	case 12: // a nil pointer matters only if the branch is taken
		out("if %s {\ns += h.In.O[%s].A * %s\n}", p.pick(r+".On", r+".A > 0.9", "h.In != nil"), p.pick("i", "0"), e)
	default:
		out("s += %s", e)
	}
}
