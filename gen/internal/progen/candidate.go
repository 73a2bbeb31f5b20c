package progen

import (
	"slices"
	"sort"
)

// An edit replaces one node of a tree.
type edit struct {
	gain int // nodes saved
	make func() *Node
}

// candidates lists the programs one edit away from p, those that save most
// first.
func candidates(p *Program) []func() *Program {
	type option struct {
		gain int
		make func() *Program
	}
	var all []option
	for _, e := range edits(p.Main, false) {
		all = append(all, option{e.gain, func() *Program { return p.withMain(e.make()) }})
	}
	for i, d := range p.Decls {
		for _, e := range edits(d, false) {
			all = append(all, option{e.gain, func() *Program { return p.withDecl(i, e.make()) }})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].gain > all[j].gain })
	out := make([]func() *Program, len(all))
	for i, o := range all {
		out[i] = o.make
	}
	return out
}

func (p *Program) withMain(n *Node) *Program {
	c := *p
	c.Main = n
	return &c
}

func (p *Program) withDecl(i int, n *Node) *Program {
	c := *p
	c.Decls = slices.Clone(p.Decls)
	c.Decls[i] = n
	return &c
}

// edits lists the ways to make n smaller. Inside a counted part of a template
// nothing but kids can change, so what is safe stays safe.
func edits(n *Node, statement bool) []edit {
	out := local(n, statement)
	for i, k := range n.Kids {
		for _, e := range edits(k, n.Block) {
			out = append(out, edit{e.gain, func() *Node { return n.with(i, e.make()) }})
		}
	}
	return out
}

// local lists the edits of the node itself.
func local(n *Node, statement bool) []edit {
	switch {
	case n.Block:
		return deletions(n)
	case n.Type != nil && n.Prod != "place":
		return simplifications(n)
	case statement:
		return flattenings(n)
	}
	return nil
}

// deletions drops runs of statements: all, halves, quarters, ..., single ones.
func deletions(n *Node) []edit {
	var out []edit
	for run := len(n.Kids); run > 0; run /= 2 {
		for at := 0; at < len(n.Kids); at += run {
			end := min(at+run, len(n.Kids))
			gain := 0
			for _, k := range n.Kids[at:end] {
				gain += k.Size()
			}
			out = append(out, edit{gain, func() *Node {
				c := *n
				c.Kids = slices.Delete(slices.Clone(n.Kids), at, end)
				return &c
			}})
		}
	}
	return out
}

// simplifications replaces an expression by a constant or by a part of it.
func simplifications(n *Node) []edit {
	var out []edit
	replace := func(k *Node) {
		if gain := n.Size() - k.Size(); gain > 0 || k.Prod == "constant" {
			out = append(out, edit{gain, func() *Node { return k }})
		}
	}
	if c := simplest(n); c != nil {
		replace(c)
	}
	n.walk(func(k *Node) {
		if k != n && k.Type == n.Type {
			replace(k)
		}
	})
	return out
}

// simplest is the simplest expression of n's type, nil if n is as simple.
func simplest(n *Node) *Node {
	text := map[string]string{"F": "0.5", "I": "1", "B": "always§", "G": "float32(0.5)", "S": "[]float64{0.5}"}[n.Type.Letter]
	if text == "" || len(n.Kids) == 0 && n.Prod != "path" {
		return nil
	}
	return &Node{Prod: "constant", Type: n.Type, Parts: []string{text}, bound: 1}
}

// flattenings replaces a compound statement by one of its blocks.
func flattenings(n *Node) []edit {
	var out []edit
	for _, k := range n.Kids {
		if k.Block && len(k.Kids) > 0 {
			out = append(out, edit{n.Size() - k.Size(), func() *Node { return inBraces(k) }})
		}
	}
	return out
}

// inBraces is a block as a statement whose variables stay visible.
func inBraces(block *Node) *Node {
	return &Node{Prod: "flat", Parts: []string{"", ""}, Kids: []*Node{block}}
}
