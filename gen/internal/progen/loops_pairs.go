package progen

import "fmt"

// pairTypes are the types that pairs uses. Vector code accumulates the adjoints of structs and arrays of two to four
// numbers as a whole. Other types are longer, and some contain an integer.
const pairTypes = `
type duo struct{ A, B float64 }

type quad struct {
	At   [3]float64
	Mass float64
}

type mixed struct {
	A float64
	K int
	B float64
}

type particle struct {
	Pos, Vel [3]float64
	Mass     float64
}

type long struct {
	P [5]float64
	K int
	Q [4]float64
}

type cloud struct {
	Particles []particle
	Long      []long
	Duos  []duo
	Trios [][3]float64
	Quads []quad
	Mixed []mixed
	Soft  float64
}

func clouds(n, phase int) *cloud {
	t := &cloud{make([]particle, n), make([]long, n), make([]duo, n), make([][3]float64, n), make([]quad, n), make([]mixed, n), 0.3}
	v := numbers(11*n, float64(phase))
	for i := range n {
		u := v[11*i:]
		t.Particles[i] = particle{[3]float64(u), [3]float64(u[3:]), u[6]}
		t.Long[i] = long{[5]float64(u), -i, [4]float64(u[5:])}
		t.Duos[i], t.Trios[i], t.Quads[i] = duo{u[0], u[1]}, [3]float64(u[2:]), quad{[3]float64(u[5:]), u[8]}
		t.Mixed[i] = mixed{u[9], -i, u[10]}
	}
	return t
}
`

// pairs writes loops over small records, or nests of two loops over pairs, which
// access most of their numbers by index, as copies or under conditions.
func (p *loopWriter) pairs() {
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	list := p.pick("t.Duos", "t.Trios", "t.Quads", "t.Quads", "t.Mixed", "t.Particles", "t.Particles", "t.Long")
	numbers := map[string][]string{
		"t.Duos": {".A", ".B"}, "t.Trios": {"[0]", "[1]", "[2]"},
		"t.Quads": {".At[0]", ".At[1]", ".At[2]", ".Mass"}, "t.Mixed": {".A", ".B"},
		"t.Particles": {".Pos[0]", ".Pos[1]", ".Pos[2]", ".Vel[0]", ".Vel[1]", ".Mass"},
		"t.Long":      {".P[0]", ".P[3]", ".P[4]", ".Q[0]", ".Q[1]", ".Q[3]"},
	}[list]
	end := "}"
	one, two := list+"[i]", list+"[len("+list+")-1-i]"
	switch p.rng.IntN(5) {
	case 0:
		out("for i := range %s {", list)
	case 1:
		out("for i, e := range %s {\n_ = i", list)
		one, two = "e", list+"[i]"
	case 2:
		out("for i := range min(24, len(%[1]s)) {\nfor j := i + 1; j < len(%[1]s); j++ {", list)
		two, end = list+"[j]", "}\n}"
	case 3:
		out("for i, e := range %[1]s {\nfor _, f := range %[1]s[min(i+1, 30):] {\n_, _ = e, f", list)
		one, two, end = "e", "f", "}\n}"
	default:
		out("for i := range %[1]s {\n_ = i\nfor j := range min(20, len(%[1]s)) {\nif %[2]s {\ncontinue\n}", list, p.pick("i == j", "i < j", "on[j]"))
		two, end = list+"[j]", "}\n}"
	}
	sum := "t.Soft + 1"
	for _, k := range numbers {
		if p.chance(80) {
			sum += fmt.Sprintf(" + (%[1]s%[3]s-%[2]s%[3]s)*(%[1]s%[3]s-%[4]s)", one, two, k, p.pick(two+k, "a", one+p.pick(numbers...)))
		}
	}
	out("u := %s", sum)
	if p.chance(30) {
		out("if %s%s > 0.1 {\ns += 0.1 * u\n}", one, p.pick(numbers...))
	}
	out("s += 0.01 * %s%s * math.%s", p.pick(one, two), p.pick(numbers...), p.pick("Sqrt(math.Abs(u))", "Exp(-u*u)", "Sin(u)"))
	if p.chance(40) {
		out("s += 0.02 * %s%s * %s%s", one, p.pick(numbers...), two, p.pick(numbers...))
	}
	out(end)
}
