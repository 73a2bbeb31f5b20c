package progen

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"strings"
)

// LoopOptions control the profile of loops.
type LoopOptions struct {
	Kinds   []string // derivatives to ask for; nil: vjp and pullback
	Lengths []int    // of the slices of the inputs; nil: from 2 to 150
	Apart   bool     // the inputs share no memory
	Rows    int      // number of loops, or rows; 0: up to three loops with several rows each
}

// A LoopProgram is one function F of slices, numbers and records, with the types it needs and
// the function FInputs, which lists inputs for it.
type LoopProgram struct {
	Seed  uint64
	Rows  []string // rows in the program
	Masks bool     // conditions have common subexpressions
	text  string   // without the package clause
	fn    string   // its function
}

// NewLoops draws the function of a seed in the profile of loops, in which vector code is compared with scalar code.
// Each row of the grammar writes one class of loops: sums, elements with offsets, branches, inner loops, gathers,
// recurrences that must remain scalar, records, and slices that overlap.
func NewLoops(seed uint64, o LoopOptions) *LoopProgram {
	p := &loopWriter{rng: rand.New(rand.NewPCG(seed, 11))}
	p.function(o)
	fn := p.b.String()
	p.b.WriteString(inputs(o.Lengths, o.Apart))
	p.b.WriteString(recordTypes + unwantedTypes + pairTypes)
	text := p.b.String()
	if p.types {
		text = withNamed(text)
	}
	return &LoopProgram{Seed: seed, Rows: p.rows, Masks: p.masks, text: text, fn: fn}
}

// Text returns the source of the program as a separate package.
func (p *LoopProgram) Text(pkg string) string {
	return "package " + pkg + "\n\nimport \"math\"\n\n" + p.text
}

// Func returns the text of the function F with its directives.
func (p *LoopProgram) Func() string {
	text, err := format.Source([]byte(p.fn))
	if err != nil {
		return p.fn
	}
	return string(text)
}

// A loopWriter draws one function of slices x, y, w, indices k, numbers a and b,
// and data z, c, by and on of other types.
type loopWriter struct {
	rng    *rand.Rand
	b      strings.Builder
	rows   []string
	locals []string
	low    int  // smallest offset from the index: 0 or -1
	high   int  // largest offset
	inner  bool // in a loop over w with index j
	fresh  int
	at     bool // the pointer at points to a number
	types  bool // there are parameters of named types
	masks  bool // conditions share subexpressions
	depth  int  // remaining depth of statements in the profile of ranks
}

// function writes the function and its directives.
func (p *loopWriter) function(o LoopOptions) {
	kinds := o.Kinds
	if kinds == nil {
		p.b.WriteString("//gradgen:fast\n")
		kinds = []string{"vjp", "pullback"}
	}
	for _, kind := range kinds {
		fmt.Fprintf(&p.b, "//gradgen:%s wrt=x,y,w,a,q,o,h,t of=s,m,y,w,q,o,h vector=on\n", kind)
	}
	p.b.WriteString("func F(x, y, w []float64, k []int, a, b float64, z []float32, c []int32, by []uint8, on []bool, q, o []record, h *holder, t *cloud) (s, m float64) {\n\tr := b\n\tm = -1e3\n\t_ = k\n\tvar own tally\n")
	p.at = p.chance(40)
	if p.at {
		fmt.Fprintf(&p.b, "at := &%s\n_ = at\n", p.pick("h.Sum", "h.Scale", "x[1]", "r", "w[2]", "q[1].A"))
	}
	p.types = p.chance(20)
	p.masks = p.chance(12)
	p.body(o.Rows)
	p.b.WriteString("\treturn s + r + own.Sum + own.In.B + own.Grid[3] + float64(own.N)/50 + own.Scale, m\n}\n")
}

// body writes n loops with any statements, or rows. If n is 0, it writes a few loops, each followed by rows.
func (p *loopWriter) body(n int) {
	rows := pointers(vectorLoops(), true)
	for range n {
		p.one(rows)
	}
	if n > 0 {
		return
	}
	for range 1 + p.rng.IntN(3) {
		p.loop()
		for _, r := range rows {
			if r.wanted(p) {
				p.write(r)
			}
		}
	}
}

// one writes a loop with any statements, or a row.
func (p *loopWriter) one(rows []*Production) {
	n := p.rng.IntN(len(rows) + 4)
	if n >= len(rows) {
		p.loop()
		return
	}
	p.types = p.types || rows[n].Name == "named"
	p.masks = p.masks || rows[n].Name == "graded"
	p.write(rows[n])
}

func (p *loopWriter) write(r *Production) {
	p.rows = append(p.rows, r.Name)
	r.Write(p)
}

// wanted decides at random whether a program uses r. Two rows depend on the rest of the program.
func (r *Production) wanted(p *loopWriter) bool {
	switch r.Name {
	case "named":
		return p.types
	case "graded":
		return p.masks
	}
	return p.chance(r.Weight)
}

func (p *loopWriter) pick(list ...string) string { return list[p.rng.IntN(len(list))] }

func (p *loopWriter) chance(percent int) bool { return p.rng.IntN(100) < percent }

func (p *loopWriter) loop() {
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
}
