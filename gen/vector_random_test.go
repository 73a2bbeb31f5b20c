package gen_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

var (
	vectorPrograms = flag.Int("vectorprograms", 0, "how many random programs with loops to check in vector code; 0 means 15 with -thorough, and 3 without")
	vectorSeed     = flag.Uint64("vectorseed", 1, "seed of the first of them")
)

// TestRandomVectorPrograms compares vector code of random loops with their
// scalar code: sums, elements with offsets, branches, inner loops, gathers,
// recurrences that must stay scalar, and slices that overlap.
func TestRandomVectorPrograms(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the standard library with another experiment")
	}
	n := *vectorPrograms
	if n == 0 {
		n = sample(15)
	}
	t.Logf("repeat with -vectorprograms=%d -vectorseed=%d", n, *vectorSeed)
	m := newModule(t)
	m.simd = true
	var names []string
	for i := range n {
		seed := *vectorSeed + uint64(i)
		c := &goldenCase{name: fmt.Sprintf("p%d", seed)}
		p := newLoopProgram(seed)
		source := p.source(c.name)
		c.marks = map[string]bool{"panics": true, "inlined": p.masks}
		m.add(c, variantVector, source)
		m.write("driver/"+c.name+".go", vectorDriver(&goldenCase{name: c.name, source: source, marks: c.marks}, randomQuestions(t, source)))
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
		q.derived = map[string]string{"vjp": q.derived["vjp"], "pullback": q.derived["pullback"]}
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
	at     bool // the pointer at reaches a number
	types  bool // there are parameters of named types
	masks  bool // conditions share conditions
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
		sets = append(sets, []any{numbers(n, 1), numbers(n, 2), numbers(4, 3), k, 0.7, -0.4, z, c, by, on, records(n, 1), records(n, 2), held(records(n, 4), records(n, 5)), clouds(n, 1)})
		memory, list := numbers(2*n+4, 4), records(n+1, 3)
		sets = append(sets, []any{memory[1:][:n], memory[:n], numbers(4, 3), k, 0.2, 0.9, z, c, by, on, list[1:], list[:n], held(list[:n], records(n, 5)), clouds(n+1, 2)})
		memory, list = numbers(2*n+4, 4), records(n+1, 3) // calls change them
		sets = append(sets, []any{memory[:n], memory[2:][:n], memory[n:][:4], k, 0.2, 0.9, z, c, by, on, list[:n], list[:n], &holder{Q: records(n, 4)}, clouds(n, 3)})
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
	p.b.WriteString("//gradgen:fast\n")
	for _, kind := range []string{"vjp", "pullback"} {
		fmt.Fprintf(&p.b, "//gradgen:%s wrt=x,y,w,a,q,o,h,t of=s,m,y,w,q,o,h vector=on\n", kind)
	}
	p.b.WriteString("func F(x, y, w []float64, k []int, a, b float64, z []float32, c []int32, by []uint8, on []bool, q, o []record, h *holder, t *cloud) (s, m float64) {\n\tr := b\n\tm = -1e3\n\t_ = k\n\tvar own tally\n")
	p.at = p.chance(40)
	if p.at {
		fmt.Fprintf(&p.b, "at := &%s\n_ = at\n", p.pick("h.Sum", "h.Scale", "x[1]", "r", "w[2]", "q[1].A"))
	}
	p.types = p.chance(20)
	p.masks = p.chance(12)
	for range 1 + p.rng.IntN(3) {
		p.loop()
	}
	p.b.WriteString("\treturn s + r + own.Sum + own.In.B + own.Grid[3] + float64(own.N)/50 + own.Scale, m\n}\n")
	p.b.WriteString(loopInputs)
	p.b.WriteString(recordTypes + unwantedTypes + pairTypes)
	if p.types {
		return withNamed(p.b.String())
	}
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
	if p.chance(25) {
		p.counting()
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
	if p.chance(60) {
		p.records()
	}
	if p.chance(50) {
		p.striding()
	}
	if p.chance(30) {
		p.ranging()
	}
	if p.chance(25) {
		p.stages()
	}
	if p.chance(25) {
		p.unwanted()
	}
	if p.chance(60) {
		p.pairs()
	}
	if p.chance(40) {
		p.powers()
	}
	if p.chance(40) {
		p.edges()
	}
	if p.types {
		p.named()
	}
	if p.masks {
		p.graded()
	}
	if p.chance(25) {
		p.lost()
	}
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
