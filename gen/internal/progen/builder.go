package progen

import (
	"fmt"
	"slices"
)

const (
	maxBound   = 12 // larger expressions are bounded by a call
	maxStored  = 2  // approximate magnitude of stored values
	loopCost   = 4  // the factor of a loop for the cost of its body
	maxCost    = 300
	blockDepth = 3
)

// A variable is a name in scope.
type variable struct {
	name     string
	typ      *Type
	fixed    bool // must not be assigned to: loop counters
	readonly bool // memory reached through it must not be written
	active   bool // depends on the inputs, probably
}

// A callable is a helper function or a closure.
type callable struct {
	name    string
	method  bool // called as arg0.name(args)
	params  []*Type
	results []*Type
	effect  bool // must be called in a statement of its own
	cost    int
}

// A function is the function being built.
type function struct {
	results []*Type
	main    bool
	named   bool
	pure    bool
	single  bool // nothing but its last statement returns
	base    int  // scope entries with smaller indices belong to enclosing functions
	loops   int
	labels  []string
	steps   int // the largest number of runs of the current statement
	cost    int
}

// A program is drawn in layers. Each layer embeds the layer below it.

// A drawing makes the choices, and has the tables to choose from.
type drawing struct {
	src     Source
	types   map[string]*Type
	grammar *grammar
	names   int // number of names so far
	used    map[string]int
}

// An environment is the scope at the current position of the program.
type environment struct {
	drawing
	scope []variable
	fn    *function
	// mainParams are the parameters of the function under test.
	mainParams []variable
}

// values draw expressions.
type values struct {
	environment
	above   filler
	calls   []callable
	nesting int // of indices
}

// A filler fills the holes of templates. Holes for expressions may need statements.
type filler interface {
	fill(p *Production, depth, deep int) *Node
}

// A builder draws statements, functions and the program.
type builder struct {
	values
	current *callable // being declared
	left    int       // number of statements that may still be made
	tiny    bool
	deep    int // levels of expressions
	calling int // percentage of statements that are calls of helpers
}

func newBuilder(src Source, g *grammar) *builder {
	b := &builder{left: 8 + src.IntN(32), deep: 1 + src.IntN(3)}
	b.drawing = drawing{src: src, grammar: g, used: map[string]int{}}
	b.above = b
	return b
}

func (b *drawing) chance(percent int) bool { return b.src.IntN(100) < percent }

func (b *drawing) fresh() string {
	b.names++
	return fmt.Sprintf("v%d", b.names)
}

// pick draws one of rows by weight.
func (b *drawing) pick(rows []*Production) *Production {
	total := 0
	for _, r := range rows {
		total += r.Weight
	}
	n := b.src.IntN(total)
	for _, r := range rows {
		if n -= r.Weight; n < 0 {
			return r
		}
	}
	return rows[len(rows)-1]
}

// allowed reports whether p is allowed at the builder's position.
func (b *environment) allowed(p *Production) bool {
	f := b.fn
	switch {
	case p.Effect && f.pure, p.Loop && f.loops == 0, p.Label && len(f.labels) == 0, p.Return && f.single:
		return false
	}
	return true
}

func (b *environment) choices(rows []*Production) []*Production {
	out := make([]*Production, 0, len(rows))
	for _, r := range rows {
		if b.allowed(r) {
			out = append(out, r)
		}
	}
	return out
}

// statement draws a statement. It returns nil if the holes cannot be filled.
func (b *builder) statement(depth int) *Node {
	rows := b.grammar.simple
	if depth > 0 && b.chance(40) {
		rows = b.grammar.compound
	}
	if b.chance(b.calling) && len(b.calls) > 0 {
		if n := b.callStatement(); n != nil {
			return n
		}
	}
	if depth > 0 && b.chance(6) {
		return b.closure(depth)
	}
	return b.expand(b.pick(b.choices(rows)), depth)
}

// block draws statements in a separate scope.
func (b *builder) block(depth, most int, decls []string) *Node {
	mark, calls := len(b.scope), len(b.calls)
	n := &Node{Prod: "block", Block: true, Decls: decls}
	for range 1 + b.src.IntN(most) {
		if b.left <= 0 && len(n.Kids) > 0 {
			break
		}
		b.left--
		if s := b.statement(depth); s != nil {
			n.Kids = append(n.Kids, s)
		}
	}
	b.scope, b.calls = b.scope[:mark], b.calls[:calls]
	return n
}

// visible lists the variables that keep accepts. The latest comes last.
func (b *environment) visible(keep func(variable) bool) []variable {
	var out []variable
	for _, v := range b.scope {
		if keep(v) {
			out = append(out, v)
		}
	}
	return out
}

// outer reports whether v belongs to an enclosing function.
func (b *environment) outer(v variable) bool {
	return slices.IndexFunc(b.scope, func(o variable) bool { return o.name == v.name }) < b.fn.base
}
