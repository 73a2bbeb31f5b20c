package main

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/packages"
)

// A reference is the use in a file of what another file of the package declares.
type reference struct {
	from, to string // paths of the files
	name     string // of what is used
}

// references lists the uses in each file of what another file of the package declares.
func references(p *packages.Package) []reference {
	var list []reference
	for _, f := range p.Syntax {
		if ast.IsGenerated(f) {
			continue
		}
		from := p.Fset.File(f.Pos()).Name()
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			obj := p.TypesInfo.Uses[id]
			if obj == nil || obj.Pkg() != p.Types || !obj.Pos().IsValid() {
				return true
			}
			if to := p.Fset.File(obj.Pos()).Name(); to != from {
				list = append(list, reference{from, to, id.Name})
			}
			return true
		})
	}
	return list
}

// backwards returns the references that run backwards in the best order of the files found.
func backwards(refs []reference) []reference {
	g := graph{}
	for _, r := range refs {
		g.add(r.from, r.to)
	}
	place := map[string]int{}
	for i, f := range g.order() {
		place[f] = i
	}
	var list []reference
	for _, r := range refs {
		if place[r.to] < place[r.from] {
			list = append(list, r)
		}
	}
	return list
}

// A graph has the number of references from file to file.
type graph map[string]map[string]int

func (g graph) add(from, to string) {
	for _, f := range []string{from, to} {
		if g[f] == nil {
			g[f] = map[string]int{}
		}
	}
	g[from][to]++
}

// order arranges the files so that few references run backwards, by the heuristic of
// P. Eades, X. Lin and W. F. Smyth, "A fast and effective heuristic for the feedback arc
// set problem", Information Processing Letters 47 (1993), and moves of single files.
func (g graph) order() []string {
	var left []string
	for f := range g {
		left = append(left, f)
	}
	slices.Sort(left)
	var front, back []string
	for len(left) > 0 {
		at, last := g.next(left)
		if last {
			back = append(back, left[at])
		} else {
			front = append(front, left[at])
		}
		left = slices.Delete(left, at, at+1)
	}
	slices.Reverse(back)
	return g.improved(append(front, back...))
}

// next chooses the file to place: a sink last, or the one with most references out beyond
// those in first.
func (g graph) next(left []string) (at int, last bool) {
	best := 0
	for i, f := range left {
		out, in := 0, 0
		for _, h := range left {
			out, in = out+g[f][h], in+g[h][f]
		}
		if out == 0 {
			return i, true
		}
		if i == 0 || out-in > best {
			at, best = i, out-in
		}
	}
	return at, false
}

// improved moves files to better places while there are any.
func (g graph) improved(order []string) []string {
	for better := true; better; {
		better = false
		for _, f := range slices.Clone(order) {
			best, cost := order, g.against(order)
			at := slices.Index(order, f)
			rest := slices.Delete(slices.Clone(order), at, at+1)
			for i := range order {
				o := slices.Insert(slices.Clone(rest), i, f)
				if c := g.against(o); c < cost {
					best, cost, better = o, c, true
				}
			}
			order = best
		}
	}
	return order
}

// against counts the references from a file to one before it.
func (g graph) against(order []string) int {
	n := 0
	for i, f := range order {
		for _, to := range order[:i] {
			n += g[f][to]
		}
	}
	return n
}
