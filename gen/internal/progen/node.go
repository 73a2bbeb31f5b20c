package progen

import "strings"

// A Node is a part of a program: text with other nodes in between. Nodes
// are immutable, so trees may share them.
type Node struct {
	Prod  string   // name of the production that made it
	Type  *Type    // of an expression; nil for statements and declarations
	Block bool     // Kids are statements; Parts is empty
	Parts []string // len(Kids)+1 texts around the kids
	Kids  []*Node
	Decls []string // variables that must be used after this node
	input bool     // part of a variable that depends on the inputs
	bound float64  // the largest magnitude of a float expression
}

// Size counts the nodes of the tree.
func (n *Node) Size() int {
	size := 1
	for _, k := range n.Kids {
		size += k.Size()
	}
	return size
}

// A printer writes trees; unused names get a blank assignment.
type printer struct {
	strings.Builder
	unused map[string]bool
}

func (p *printer) node(n *Node) {
	if n.Block {
		p.block(n)
		return
	}
	for i, part := range n.Parts {
		p.WriteString(part)
		if i < len(n.Kids) {
			p.node(n.Kids[i])
		}
	}
}

func (p *printer) block(n *Node) {
	p.blanks(n.Decls)
	for _, k := range n.Kids {
		p.node(k)
		p.WriteString("\n")
		p.blanks(k.Decls)
	}
}

func (p *printer) blanks(names []string) {
	for _, name := range names {
		if p.unused[name] {
			p.WriteString("_ = " + name + "\n")
		}
	}
}

// walk calls f for n and everything below it.
func (n *Node) walk(f func(*Node)) {
	f(n)
	for _, k := range n.Kids {
		k.walk(f)
	}
}

// active reports whether n uses a variable that depends on the inputs.
func (n *Node) active() bool {
	found := false
	n.walk(func(k *Node) { found = found || k.input })
	return found
}
