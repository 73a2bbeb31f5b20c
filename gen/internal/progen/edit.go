package progen

import (
	"cmp"
	"slices"
)

// An edit replaces one node of a program.
type edit struct {
	decl int   // index of the declaration; -1 is the function under test
	path []int // indices of kids that lead to the node
	node *Node // its replacement
	gain int   // nodes saved
}

// touches reports whether one of two edits is inside the other.
func (e edit) touches(o edit) bool {
	n := min(len(e.path), len(o.path))
	return e.decl == o.decl && slices.Equal(e.path[:n], o.path[:n])
}

// edited returns p with the edit made.
func (p *Program) edited(e edit) *Program {
	c := *p
	if e.decl < 0 {
		c.Main = p.Main.replaced(e.path, e.node)
		return &c
	}
	c.Decls = slices.Clone(p.Decls)
	c.Decls[e.decl] = p.Decls[e.decl].replaced(e.path, e.node)
	return &c
}

func (n *Node) replaced(path []int, by *Node) *Node {
	if len(path) == 0 {
		return by
	}
	c := *n
	c.Kids = slices.Clone(n.Kids)
	c.Kids[path[0]] = n.Kids[path[0]].replaced(path[1:], by)
	return &c
}

// edits lists the edits that make p smaller. Those that save most come first.
func edits(p *Program) []edit {
	l := &editor{decl: -1}
	l.list(p.Main, nil, false)
	for i, d := range p.Decls {
		l.decl = i
		l.list(d, nil, false)
	}
	slices.SortStableFunc(l.out, func(a, b edit) int { return cmp.Compare(b.gain, a.gain) })
	return l.out
}

// An editor lists edits.
type editor struct {
	decl int
	path []int
	out  []edit
}

// list adds the edits of the node n at path and of the nodes below it. The text of a template outside its holes does
// not change. Edits therefore keep a program safe.
func (l *editor) list(n *Node, path []int, statement bool) {
	l.path = path
	switch {
	case n.Block:
		l.deletions(n)
	case n.Type != nil && n.Prod != "place":
		l.simplifications(n)
	case statement:
		l.flattenings(n)
	}
	for i, k := range n.Kids {
		l.list(k, append(slices.Clone(path), i), n.Block)
	}
}

func (l *editor) add(n, by *Node) {
	l.out = append(l.out, edit{l.decl, l.path, by, n.Size() - by.Size()})
}

// deletions removes runs of statements: all statements, halves, quarters, ..., single statements.
func (l *editor) deletions(n *Node) {
	for run := len(n.Kids); run > 0; run /= 2 {
		for at := 0; at < len(n.Kids); at += run {
			c := *n
			c.Kids = slices.Delete(slices.Clone(n.Kids), at, min(at+run, len(n.Kids)))
			l.add(n, &c)
		}
	}
}

// simplifications replaces an expression by a constant or by a part of it.
func (l *editor) simplifications(n *Node) {
	if c := simplest(n); c != nil {
		l.add(n, c)
	}
	n.walk(func(k *Node) {
		if k != n && k.Type == n.Type && k.Size() < n.Size() {
			l.add(n, k)
		}
	})
}

// simplest returns the simplest expression of n's type, or nil if n is as simple.
func simplest(n *Node) *Node {
	text := map[string]string{"F": "0.5", "I": "1", "B": "always§", "G": "float32(0.5)", "S": "[]float64{0.5}"}[n.Type.Letter]
	if text == "" || len(n.Kids) == 0 && n.Prod != "path" {
		return nil
	}
	return &Node{Prod: "constant", Type: n.Type, Parts: []string{text}, bound: 1}
}

// flattenings replaces a compound statement by one of its blocks.
func (l *editor) flattenings(n *Node) {
	for _, k := range n.Kids {
		if k.Block && len(k.Kids) > 0 {
			l.add(n, &Node{Prod: "flat", Parts: []string{"", ""}, Kids: []*Node{k}})
		}
	}
}
