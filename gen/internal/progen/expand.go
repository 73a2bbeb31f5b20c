package progen

import (
	"slices"
	"strconv"
	"strings"
)

// A filling is a template whose holes are being filled.
type filling struct {
	b      *builder
	prod   *Production
	depth  int // remaining depth of blocks
	deep   int // remaining depth of expressions
	node   *Node
	names  map[string]string
	types  map[string]*Type
	out    []variable
	header []string // declared for the next block
	parts  []float64
	failed bool
}

// expand makes a statement or function of p. It returns nil if a hole cannot be filled.
func (b *builder) expand(p *Production, depth int) *Node { return b.fill(p, depth, b.deep) }

// fill fills the holes of p.
func (b *builder) fill(p *Production, depth, deep int) *Node {
	e := &filling{b: b, prod: p, depth: depth, deep: deep, names: map[string]string{}, types: map[string]*Type{}}
	e.node = &Node{Prod: p.Name, Parts: []string{""}}
	mark, calls := len(b.scope), len(b.calls)
	defer func() { b.calls = b.calls[:calls] }()
	for _, piece := range b.grammar.template(p) {
		e.text(piece.text)
		e.hole(piece)
		if e.failed {
			b.scope = b.scope[:mark]
			return nil
		}
	}
	b.scope = append(b.scope[:mark], e.out...)
	for _, v := range e.out {
		e.node.Decls = append(e.node.Decls, v.name)
	}
	b.used[p.Name]++
	if p.Bound != nil {
		e.node.bound = p.Bound(e.parts)
	}
	return e.node
}

func (e *filling) text(s string) {
	e.node.Parts[len(e.node.Parts)-1] += s
}

func (e *filling) kid(n *Node) {
	if n == nil {
		e.failed = true
		return
	}
	e.node.Kids = append(e.node.Kids, n)
	e.node.Parts = append(e.node.Parts, "")
	if n.Type != nil && n.Type.Letter == "F" {
		e.parts = append(e.parts, n.bound)
	}
}

func (e *filling) hole(p piece) {
	switch p.hole {
	case "":
	case "b":
		e.kid(e.b.stored(e.deep))
	case "n":
		e.kid(&Node{Prod: "n", Parts: []string{strconv.Itoa(1 + e.b.src.IntN(loopCost-1))}})
	case "T":
		e.text(e.b.types[p.args[0]].Name)
	case "lv":
		e.kid(e.b.place(e.b.types[p.args[0]]))
	case "v":
		e.kid(e.b.variable(e.b.types[p.args[0]]))
	case "block":
		e.body(p.args)
	case "result":
		e.results()
	case "outer":
		e.text(e.b.fn.labels[e.b.src.IntN(len(e.b.fn.labels))])
	case "new", "use", "in", "loop", "out", "end", "label":
		e.name(p)
	case "param", "fixed", "generic", "fn", "body":
		e.functionHole(p)
	default:
		e.kid(e.b.expr(e.b.types[p.hole], e.deep))
	}
}

func (e *filling) name(p piece) {
	key := p.args[0]
	v := variable{name: e.names[key], typ: e.types[key]}
	switch p.hole {
	case "new":
		e.names[key], e.types[key] = e.b.fresh(), e.b.types[p.args[1]]
		e.text(e.names[key])
	case "label":
		e.names[key] = strings.Replace(e.b.fresh(), "v", "L", 1)
		e.text(e.names[key])
	case "use":
		e.text(e.names[key])
	case "end":
		e.b.scope = slices.DeleteFunc(e.b.scope, func(o variable) bool { return o.name == v.name })
	case "out":
		e.out = append(e.out, e.guarded(v))
	default:
		v.fixed = p.hole == "loop"
		e.b.scope = append(e.b.scope, e.guarded(v))
		e.header = append(e.header, v.name)
	}
}

// guarded marks v as read-only if it may share memory that a pure function must not write.
func (e *filling) guarded(v variable) variable {
	v.active = e.node.active()
	v.readonly = e.b.fn.pure && !e.prod.Fresh && v.typ.refers()
	return v
}

// body fills a block. The argument args is a label, "loop" or empty.
func (e *filling) body(args []string) {
	f, saved := e.b.fn, *e.b.fn
	if len(args) > 0 {
		f.loops++
		f.steps *= loopCost
		e.enter(args[0])
	}
	f.cost += f.steps
	e.kid(e.b.block(e.depth-1, 4, e.header))
	e.header = nil
	f.loops, f.steps, f.labels = saved.loops, saved.steps, saved.labels
}

// enter adapts the context to the kind of loop, or to its label.
func (e *filling) enter(kind string) {
	switch f := e.b.fn; kind {
	case "loop":
	case "sealed": // no jump may leave it
		f.loops, f.labels = 0, nil
	default:
		f.labels = append(slices.Clone(f.labels), e.names[kind])
	}
}

// results fills in the results of the enclosing function.
func (e *filling) results() {
	if e.b.fn.named && e.b.chance(50) {
		return
	}
	for i, t := range e.b.fn.results {
		if i > 0 {
			e.text(", ")
		}
		e.kid(e.result(t))
	}
}

func (e *filling) result(t *Type) *Node {
	switch {
	case t.Letter != "F":
		return e.composed(t)
	case !e.b.fn.main || e.b.chance(4):
		return e.b.stored(e.deep)
	}
	n := e.b.stored(e.deep)
	for range e.b.src.IntN(3) {
		n = plus(n, e.b.path(t, false))
	}
	return plus(n, e.ofInput(t))
}

// composed draws a result that is rarely an existing value.
func (e *filling) composed(t *Type) *Node {
	rows := e.b.grammar.exprs[t.Letter]
	if e.b.fn.main && len(rows) > 0 && e.b.chance(60) {
		if n := e.b.fill(e.b.pick(e.b.choices(rows)), 0, e.deep); n != nil {
			n.Type = t
			return n
		}
	}
	return e.b.expr(t, e.deep)
}

// ofInput draws a part of an argument, so that results depend on the inputs.
func (e *filling) ofInput(t *Type) *Node {
	all := e.b.scope
	defer func() { e.b.scope = all }()
	e.b.scope = e.b.mainParams
	return e.b.path(t, false)
}

func plus(a, b *Node) *Node {
	if b == nil {
		return a
	}
	return &Node{Prod: "sum of results", Type: a.Type, Parts: []string{"", " + ", ""}, Kids: []*Node{a, b}}
}
