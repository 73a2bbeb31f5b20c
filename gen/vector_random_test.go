package gen_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

var (
	vectorPrograms = flag.Int("vectorprograms", 60, "how many random programs with loops to check in vector code")
	vectorSeed     = flag.Uint64("vectorseed", 1, "seed of the first of them")
)

// TestRandomVectorPrograms compares vector code of random loops with their
// scalar code: sums, elements with offsets, branches, inner loops, gathers,
// recurrences that must stay scalar, and slices that overlap.
func TestRandomVectorPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the standard library with another experiment")
	}
	t.Logf("repeat with -vectorprograms=%d -vectorseed=%d", *vectorPrograms, *vectorSeed)
	m := newModule(t)
	m.simd = true
	var names []string
	for i := range *vectorPrograms {
		seed := *vectorSeed + uint64(i)
		c := &goldenCase{name: fmt.Sprintf("p%d", seed)}
		source := newLoopProgram(seed).source(c.name)
		m.add(c, variantVector, source)
		m.write("driver/"+c.name+".go", vectorDriver(&goldenCase{name: c.name, source: source}, randomQuestions(t, source)))
		names = append(names, c.name)
	}
	diags := m.generate(variantVector, false)
	for name, text := range diags {
		if strings.Contains(text, "error") || !strings.Contains(text, "warning:") {
			t.Errorf("%s: %s", name, text)
		}
	}
	m.write("driver/main.go", vectorMain(names))
	compareWidths(t, m, true)
}

func randomQuestions(t *testing.T, source string) []*question {
	questions := scan(t, source)
	for _, q := range questions {
		q.derived = map[string]string{"vjp": q.derived["vjp"]}
	}
	return questions
}

// A loopProgram draws one function of slices x, y, w, indices k, numbers a and b,
// and data z, c, by and on of other types.
type loopProgram struct {
	rng    *rand.Rand
	b      strings.Builder
	locals []string
	low    int  // least value that may be added to the index: 0 or -1
	high   int  // greatest
	inner  bool // inside a loop over w with index j
	fresh  int
}

func newLoopProgram(seed uint64) *loopProgram {
	return &loopProgram{rng: rand.New(rand.NewPCG(seed, 11))}
}

const loopInputs = `
func FInputs() [][]any {
	var sets [][]any
	for _, n := range []int{2, 3, 5, 8, 9, 13, 16, 19, 41, 150} {
		k := make([]int, n)
		for i := range k {
			k[i] = (i*i + 2*i) % 4
		}
		z, c := make([]float32, n+4), make([]int32, n+4)
		for i, v := range numbers(n+4, 5) {
			z[i], c[i] = float32(v), int32(9*v)
		}
		by, on := make([]uint8, n), make([]bool, n)
		for i := range by {
			by[i], on[i] = uint8(i*i%4), i%3 == 1
		}
		sets = append(sets, []any{numbers(n, 1), numbers(n, 2), numbers(4, 3), k, 0.7, -0.4, z, c, by, on})
		memory := numbers(2*n+4, 4)
		sets = append(sets, []any{memory[1:][:n], memory[:n], numbers(4, 3), k, 0.2, 0.9, z, c, by, on})
		memory = numbers(2*n+4, 4) // calls change it
		sets = append(sets, []any{memory[:n], memory[2:][:n], memory[n:][:4], k, 0.2, 0.9, z, c, by, on})
	}
	return sets
}

func numbers(n int, phase float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(phase + 1.3*float64(i))
	}
	return v
}
`

func (p *loopProgram) source(name string) string {
	fmt.Fprintf(&p.b, "package %s\n\nimport \"math\"\n\n", name)
	p.b.WriteString("//gradgen:fast\n//gradgen:vjp wrt=x,y,w,a of=s,m,y,w vector=on\n")
	p.b.WriteString("func F(x, y, w []float64, k []int, a, b float64, z []float32, c []int32, by []uint8, on []bool) (s, m float64) {\n\tr := b\n\tm = -1e3\n\t_ = k\n")
	for range 1 + p.rng.IntN(3) {
		p.loop()
	}
	p.b.WriteString("\treturn s + r, m\n}\n")
	p.b.WriteString(loopInputs)
	return p.b.String()
}

func (p *loopProgram) pick(list ...string) string { return list[p.rng.IntN(len(list))] }

func (p *loopProgram) chance(percent int) bool { return p.rng.IntN(100) < percent }

func (p *loopProgram) loop() {
	p.low, p.high, p.locals = 0, 0, nil
	switch p.rng.IntN(6) {
	case 0:
		p.b.WriteString("for i, v := range x {\n_ = v\n")
		p.locals = []string{"v"}
	case 1:
		p.b.WriteString("for i := len(x) - 1; i >= 0; i-- {\n")
	case 2:
		p.b.WriteString("for i := 1; i < len(x); i++ {\n")
		p.low = -1
	case 3:
		p.b.WriteString("for i := 0; i <= len(x)-2; i++ {\n")
		p.high = 1
	default:
		p.b.WriteString("for i := range x {\n")
	}
	p.b.WriteString("_ = i\n")
	p.statements(2+p.rng.IntN(4), 2)
	p.b.WriteString("}\n")
	if p.chance(40) {
		p.scaled()
	}
	if p.chance(60) {
		p.scratch()
	}
	if p.chance(40) {
		p.arrays()
	}
	if p.chance(40) {
		p.nest()
	}
	if p.chance(30) {
		p.table()
	}
	if p.chance(30) {
		p.narrow()
	}
	if p.chance(60) {
		p.stepping()
	}
	if p.chance(50) {
		p.wrapping()
	}
}

// narrow writes a loop that computes with data of 32 bits.
func (p *loopProgram) narrow() {
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

// arrays writes loops that store to arrays in variables and in structs, which
// vector code must reach rather than copies of them.
func (p *loopProgram) arrays() {
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

// scratch writes a nest that computes in a slice made outside, which it fills
// before it reads it, or almost does, and that reads elements of several rows.
func (p *loopProgram) scratch() {
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
func (p *loopProgram) inLoop() string {
	p.inner = true
	defer func() { p.inner = false }()
	return p.expr(1)
}

// scaled writes a loop with sums whose terms share a factor, or almost do.
func (p *loopProgram) scaled() {
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

func (p *loopProgram) statements(n, depth int) {
	locals := len(p.locals)
	for range n {
		p.statement(depth)
	}
	p.locals = p.locals[:locals]
}

func (p *loopProgram) statement(depth int) {
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
	case n < 62:
		out("y[i] %s %s", p.pick("=", "+=", "-="), e)
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

func (p *loopProgram) expr(depth int) string {
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

func (p *loopProgram) leaf() string {
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

func (p *loopProgram) condition(depth int) string {
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
