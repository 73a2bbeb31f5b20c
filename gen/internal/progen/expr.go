package progen

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// expr draws an expression of type t.
func (b *values) expr(t *Type, depth int) *Node {
	n := b.tryExpr(t, depth)
	if n == nil {
		n = b.literal(t, depth-1)
	}
	c := *n
	c.Type = t
	if t.Letter == "F" && c.bound > maxBound {
		return squashed(&c, "math.Sin(", ")", 1)
	}
	return &c
}

func (b *values) tryExpr(t *Type, depth int) *Node {
	rows := b.grammar.exprs[t.Letter]
	if depth <= 0 || len(rows) == 0 || b.chance(30) {
		if b.chance(6) {
			return nil
		}
		if n := b.path(t, false); n != nil || len(rows) == 0 || depth < 0 || t.Letter == "I" {
			return n
		}
	}
	if b.chance(12) {
		if n := b.callExpr(t, depth-1); n != nil {
			return n
		}
	}
	return b.above.fill(b.pick(b.choices(rows)), 0, depth-1)
}

// stored draws a float64 expression that is small enough to be stored.
func (b *values) stored(depth int) *Node {
	n := b.expr(b.types["F"], depth)
	switch {
	case n.bound <= maxStored:
		return n
	case n.bound <= 2*maxStored:
		return squashed(n, "0.5*(", ")", 0.5*n.bound)
	case b.chance(50):
		return squashed(n, "math.Tanh(", ")", 1)
	}
	return squashed(n, "squash§(", ")", 0.5)
}

func squashed(n *Node, open, end string, bound float64) *Node {
	return &Node{Prod: "squash", Type: n.Type, Parts: []string{open, end}, Kids: []*Node{n}, bound: bound}
}

// path draws a variable of type t or a part of one. It returns nil if there is none. The target of an assignment must
// be writable.
func (b *values) path(t *Type, write bool) *Node {
	vars := b.visible(func(v variable) bool { return len(b.paths(v, t, write)) > 0 })
	if len(vars) == 0 {
		return nil
	}
	v := b.oneOf(vars)
	ways := b.paths(v, t, write)
	n := b.along(v.name, ways[b.src.IntN(len(ways))])
	n.Type, n.bound, n.input = t, maxStored, v.active
	return n
}

// oneOf draws a variable. The latest variables and the active variables are most likely.
func (b *environment) oneOf(vars []variable) variable {
	v := vars[max(b.src.IntN(len(vars)), b.src.IntN(len(vars)))]
	if v.active || b.chance(25) {
		return v
	}
	var active []variable
	for _, o := range vars {
		if o.active {
			active = append(active, o)
		}
	}
	if len(active) == 0 {
		return v
	}
	return active[b.src.IntN(len(active))]
}

// variable draws a path, or a package-level variable if there is no path. It never draws a constant.
func (b *values) variable(t *Type) *Node {
	if n := b.path(t, false); n != nil {
		return n
	}
	name := map[string]string{"F": "scale§", "I": "three§", "B": "always§", "Z": "word§"}[t.Letter]
	return &Node{Prod: "variable", Type: t, Parts: []string{name}, bound: 1}
}

// place draws an assignable place.
func (b *values) place(t *Type) *Node {
	n := b.path(t, true)
	if n != nil {
		n.Prod = "place"
	}
	return n
}

func (b *environment) paths(v variable, t *Type, write bool) [][]step {
	all := v.typ.paths(t, 3)
	if !write {
		return all
	}
	if v.readonly && t.refers() || b.fn.pure && b.outer(v) {
		return nil
	}
	var out [][]step
	for _, p := range all {
		if b.writable(v, p) {
			out = append(out, p)
		}
	}
	return out
}

func (b *environment) writable(v variable, path []step) bool {
	shared := false
	for _, s := range path {
		shared = shared || s.kind == Slice || s.kind == Pointer || s.kind == List
	}
	if len(path) == 0 && v.fixed {
		return false
	}
	return !shared || !v.readonly
}

// along writes a path with random indices.
func (b *values) along(name string, path []step) *Node {
	n := &Node{Prod: "path", Parts: []string{name}}
	for i, s := range path {
		switch s.kind {
		case Struct:
			n.suffix("." + s.field)
		case List:
			n.suffix(".Val")
		case Pointer:
			if i+1 == len(path) || path[i+1].kind != Struct {
				n.Parts[0] = "(*" + n.Parts[0]
				n.suffix(")")
			}
		default:
			b.index(n, s)
		}
	}
	return n
}

func (n *Node) suffix(s string) { n.Parts[len(n.Parts)-1] += s }

func (b *values) index(n *Node, s step) {
	if s.kind == Array && b.chance(50) {
		n.suffix(fmt.Sprintf("[%d]", b.src.IntN(s.len)))
		return
	}
	base := *n
	index := b.subscript()
	n.Parts = append([]string(nil), n.Parts...)
	n.suffix("[(")
	n.Kids = append(append([]*Node(nil), n.Kids...), index)
	n.Parts = append(n.Parts, ")%")
	if s.kind == Array {
		n.suffix(fmt.Sprintf("%d]", s.len))
		return
	}
	n.suffix("len(" + base.Parts[0])
	n.Kids = append(n.Kids, base.Kids...)
	n.Parts = append(n.Parts, base.Parts[1:]...)
	n.suffix(")]")
}

// subscript draws an index. An index inside another index is simple.
func (b *values) subscript() *Node {
	depth := 1 - 2*min(b.nesting, 1)
	if b.chance(60) {
		depth = min(depth, 0)
	}
	b.nesting++
	defer func() { b.nesting-- }()
	return b.expr(b.types["I"], depth)
}

// literal writes a composite or basic value of type t.
func (b *values) literal(t *Type, depth int) *Node {
	switch t.Letter {
	case "F", "G", "N":
		return b.number(t)
	case "I":
		return &Node{Prod: "literal", Parts: []string{fmt.Sprint(b.src.IntN(5))}}
	case "B":
		return &Node{Prod: "literal", Parts: []string{"always§"}}
	case "Z":
		return &Node{Prod: "literal", Parts: []string{`"b"`}}
	case "U":
		return &Node{Prod: "literal", Parts: []string{"squash§"}}
	case "Y":
		return &Node{Prod: "literal", Parts: []string{"halves§(0.5, 2)"}}
	case "O":
		return join("ref§(ref§(", "))", []*Node{b.stored(depth)})
	}
	return b.composite(t, depth)
}

func (b *values) number(t *Type) *Node {
	x := float64(1+b.src.IntN(30)) / 16
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	if t.Letter != "F" {
		text = t.Name + "(" + text + ")"
	}
	return &Node{Prod: "literal", Parts: []string{text}, bound: math.Abs(x)}
}

func (b *values) composite(t *Type, depth int) *Node {
	switch t.Kind {
	case Pointer:
		if t.Elem.Kind == Scalar {
			return join("ref§(", ")", []*Node{b.stored(depth)})
		}
		return join("(&", ")", []*Node{b.structLiteral(t.Elem, depth)})
	case List:
		return join("(&"+strings.TrimPrefix(t.Name, "*")+"{Val: ", "})", []*Node{b.stored(depth)})
	case Struct:
		return join("(", ")", []*Node{b.structLiteral(t, depth)})
	}
	n := t.Len
	if t.Kind == Slice {
		n = 1 + b.src.IntN(4)
	}
	var kids []*Node
	for range n {
		kids = append(kids, b.element(t.Elem, depth))
	}
	return join(t.Name+"{", "}", kids)
}

func (b *values) structLiteral(t *Type, depth int) *Node {
	n := &Node{Prod: "literal", Parts: []string{t.Name + "{"}}
	for i, f := range t.Fields {
		if i > 0 {
			n.suffix(", ")
		}
		n.suffix(f.Name + ": ")
		n.Kids = append(n.Kids, b.element(f.Type, depth))
		n.Parts = append(n.Parts, "")
	}
	n.suffix("}")
	return n
}

func (b *values) element(t *Type, depth int) *Node {
	switch {
	case t.Letter == "F":
		return b.stored(depth)
	case depth <= 0 && t.Kind == Scalar, t.Letter == "":
		n := *b.literal(t, depth)
		n.Type = t
		return &n
	}
	return b.expr(t, depth-1)
}

// join writes kids between open and end, separated by commas.
func join(open, end string, kids []*Node) *Node {
	n := &Node{Prod: "literal", Kids: kids, Parts: []string{open}}
	for i := range kids {
		if i > 0 {
			n.suffix(", ")
		}
		n.Parts = append(n.Parts, "")
	}
	n.suffix(end)
	return n
}
