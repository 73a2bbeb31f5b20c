package progen

import (
	"fmt"
	"strings"
)

// A helperRow is a row of the table of helper functions.
type helperRow struct {
	Production
	Results string // letters of the result types
	Method  bool   // the first parameter is the receiver
	Times   int    // the largest number of runs of the body in one call; 0 means once
}

// functionHole fills the holes that only function templates have.
func (e *filling) functionHole(p piece) {
	switch p.hole {
	case "fn":
		e.b.current.name = strings.Replace(e.b.fresh(), "v", "h", 1) + "in§" // digits must not be adjacent
		e.names["fn"] = e.b.current.name
		e.text(e.b.current.name)
	case "param":
		e.param(p.args, "in")
	case "fixed":
		e.param(p.args, "loop")
	case "generic":
		e.name(piece{hole: "new", args: p.args})
		e.text(" T")
		e.b.current.params = append(e.b.current.params, e.b.types[p.args[1]])
	case "body":
		e.statements(e.b.most(3))
	}
}

// param declares a parameter, which is assignable ("in") or not ("loop"). The names of the parameters of the function
// under test also occur in names of package variables and of its derivatives.
func (e *filling) param(args []string, how string) {
	if e.b.fn.main {
		e.names[args[0]], e.types[args[0]] = fmt.Sprintf("in%d§", len(e.b.mainParams)), e.b.types[args[1]]
		e.text(e.names[args[0]])
	} else {
		e.name(piece{hole: "new", args: args})
	}
	e.text(" " + e.b.types[args[1]].Name)
	e.name(piece{hole: how, args: args})
	e.header = nil
	e.b.scope[len(e.b.scope)-1].active = e.b.types[args[1]].Differentiable()
	if e.b.fn.main {
		e.b.mainParams = append(e.b.mainParams, e.b.scope[len(e.b.scope)-1])
	}
	e.b.current.params = append(e.b.current.params, e.b.types[args[1]])
}

// most returns n, or 1 in tiny programs.
func (b *builder) most(n int) int {
	if b.tiny {
		return 1
	}
	return n
}

// nested returns the nesting depth of blocks.
func (b *builder) nested() int {
	if b.tiny {
		return 2
	}
	return blockDepth
}

// statements fills in up to n statements. Their variables remain visible.
func (e *filling) statements(n int) {
	block := &Node{Prod: "block", Block: true}
	for range 1 + e.b.src.IntN(n) {
		if s := e.b.statement(e.depth - 1); s != nil {
			block.Kids = append(block.Kids, s)
		}
	}
	e.kid(block)
}

// enterFunction starts a function and returns a function that ends it.
func (b *builder) enterFunction(results string, pure bool) (leave func()) {
	fn, current := b.fn, b.current
	b.fn = &function{results: b.letters(results), pure: pure, base: len(b.scope), steps: 1, cost: 1}
	b.current = &callable{results: b.fn.results, effect: !pure}
	return func() { b.fn, b.current = fn, current }
}

func (b *drawing) letters(s string) []*Type {
	var out []*Type
	for _, letter := range strings.Split(s, "") {
		out = append(out, b.types[letter])
	}
	return out
}

// declareHelper draws a helper function and makes it callable.
func (b *builder) declareHelper() *Node {
	rows := make([]*Production, len(b.grammar.helpers))
	for i, h := range b.grammar.helpers {
		rows[i] = &h.Production
	}
	p := b.pick(rows)
	row := b.grammar.helpers[indexOf(rows, p)]
	defer b.enterFunction(row.Results, !p.Effect)()
	b.fn.single = p.Straight
	n := b.expand(p, b.nested()-1)
	if n == nil {
		return nil
	}
	b.current.method = row.Method
	b.current.cost = b.fn.cost * max(1, row.Times)
	n.Decls = []string{b.current.name}
	b.calls = append(b.calls, *b.current)
	return n
}

func indexOf(rows []*Production, p *Production) int {
	for i, r := range rows {
		if r == p {
			return i
		}
	}
	return -1
}

// closure draws a local function. It returns the statement that declares the function, and a call.
func (b *builder) closure(depth int) *Node {
	pure := b.fn.pure || b.chance(40)
	results := []string{"F", "F", "F", "FF", "D", ""}[b.src.IntN(6)]
	if pure && results == "" {
		results = "F"
	}
	name := b.fresh()
	n, c := b.closureLiteral(name, results, pure, depth)
	if n == nil {
		return nil
	}
	b.calls = append(b.calls, c)
	call := b.keep(c)
	b.used["closure"]++
	return &Node{Prod: "closure", Parts: []string{"", "\n", ""}, Kids: []*Node{n, call}, Decls: call.Decls}
}

func (b *builder) closureLiteral(name, results string, pure bool, depth int) (*Node, callable) {
	leave := b.enterFunction(results, pure)
	defer leave()
	params := []string{"", "@param(x,F)", "@param(x,F), @param(k,I)", "@param(s,S)"}[b.src.IntN(4)]
	p := &Production{Name: "closure", Text: name + " := func(" + params + ") (" + b.typeNames(results) + ") {\n@body\nreturn @result\n}"}
	n := b.expand(p, depth)
	if n == nil {
		return nil, callable{}
	}
	b.current.name, b.current.cost = name, b.fn.cost
	return n, *b.current
}

// typeNames lists the names of the types with the given letters.
func (b *drawing) typeNames(letters string) string {
	var names []string
	for _, t := range b.letters(letters) {
		names = append(names, t.Name)
	}
	return strings.Join(names, ", ")
}
