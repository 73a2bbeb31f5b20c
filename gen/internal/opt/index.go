package opt

import (
	"slices"
	"sort"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// An index records where a block mentions variables and changes memory. So steps can look up a scope without a walk
// over it (def-use chains, Muchnick 8.10). Statements are numbered in order, outer before inner. A step that changes
// the block updates the index.
type index struct {
	spans map[ir.Stmt]span
	of    map[*ir.Var]*mentions
	names map[string][]*ir.Var // for each name, the variables; nil until needed
	// memory lists the statements that may change memory. barriers lists those that may change anything, or leave the
	// block.
	memory, barriers []int64
}

// A span is the range of the numbers of a statement and of the statements in it.
type span struct{ first, last int64 }

// A site is a place where a statement mentions a variable.
type site struct {
	at   int64 // number of the statement
	s    ir.Stmt
	e    *ir.Expr // the expression that names the variable; nil if the statement itself does
	kind kind
}

// A kind describes what a site does with its variable.
type kind uint8

const (
	reads  kind = 1 << iota // or writes to a part of the variable, or to memory reached through it
	writes                  // all or a part of it is written
	target                  // all of it is assigned
	counts                  // a loop steps it, or passes it to goroutines
	enters                  // the variable comes into scope
)

// A mentions lists the sites of one variable, in order. writes lists those that write a second time.
type mentions struct {
	all, writes    []site
	count, writing int // the numbers of sites when the index is made
}

// stride is the difference between the numbers of successive statements. It leaves room for statements that a step
// inserts.
const stride = 1 << 20

func (x *index) mentionsOf(v *ir.Var) *mentions {
	c := x.of[v]
	if c == nil {
		c = &mentions{}
		x.of[v] = c
		if x.names != nil {
			x.names[v.Name] = append(x.names[v.Name], v)
		}
	}
	return c
}

func (c *mentions) add(p site) {
	c.all = insertSite(c.all, p)
	if p.kind&writes != 0 {
		c.writes = insertSite(c.writes, p)
	}
}

// insertSite inserts p after the sites of its statement and of earlier ones.
func insertSite(list []site, p site) []site {
	if n := len(list); n == 0 || list[n-1].at <= p.at {
		return append(list, p)
	}
	return slices.Insert(list, from(list, p.at+1), p)
}

// from returns the index in list of the first site at or after a statement number.
func from(list []site, at int64) int {
	return sort.Search(len(list), func(i int) bool { return list[i].at >= at })
}

// within returns the sites of list in a span.
func within(list []site, in span) []site {
	if in.last < in.first {
		return nil
	}
	rest := list[from(list, in.first):]
	return rest[:from(rest, in.last+1)]
}

// spanOf returns the span of successive statements.
func (x *index) spanOf(list []ir.Stmt) span {
	if len(list) == 0 {
		return span{1, 0}
	}
	return span{x.spans[list[0]].first, x.spans[list[len(list)-1]].last}
}

// sites returns the mentions of v in list at any depth, in order.
func (x *index) sites(list []ir.Stmt, v *ir.Var) []site { return x.sitesIn(x.spanOf(list), v) }

func (x *index) sitesIn(in span, v *ir.Var) []site {
	if c := x.of[v]; c != nil {
		return within(c.all, in)
	}
	return nil
}

// written reports whether a statement of list, at any depth, writes to v or a part of it.
func (x *index) written(list []ir.Stmt, v *ir.Var) bool { return x.writtenIn(x.spanOf(list), v) }

func (x *index) writtenIn(in span, v *ir.Var) bool {
	c := x.of[v]
	return c != nil && len(within(c.writes, in)) > 0
}

// mentioned returns the first site at which list mentions v, if it does.
func (x *index) mentioned(list []ir.Stmt, v *ir.Var) (site, bool) {
	for _, p := range x.sites(list, v) {
		if p.kind&counts == 0 {
			return p, true
		}
	}
	return site{}, false
}

// first returns the first statement of list that mentions v at any depth, or -1.
func (x *index) first(list []ir.Stmt, v *ir.Var) int {
	if p, ok := x.mentioned(list, v); ok {
		return x.holder(list, p.at)
	}
	return -1
}

// holder returns the statement of list with this number, or the one that contains the statement with this number.
func (x *index) holder(list []ir.Stmt, at int64) int {
	return sort.Search(len(list), func(i int) bool { return x.spans[list[i]].last >= at })
}

// read reports whether list reads v. An assignment to all of v does not read v.
func (x *index) read(list []ir.Stmt, v *ir.Var) bool {
	return slices.ContainsFunc(x.sites(list, v), func(p site) bool { return p.kind&reads != 0 })
}

// named reports whether list declares a variable with the name, at any depth.
func (x *index) named(list []ir.Stmt, name string) bool {
	if x.names == nil {
		x.names = map[string][]*ir.Var{}
		for v := range x.of {
			x.names[v.Name] = append(x.names[v.Name], v)
		}
	}
	in := x.spanOf(list)
	return slices.ContainsFunc(x.names[name], func(v *ir.Var) bool {
		return slices.ContainsFunc(x.sitesIn(in, v), func(p site) bool { return p.kind&enters != 0 })
	})
}

// hit reports whether one of the numbers, which are in order, is in a span.
func hit(list []int64, in span) bool {
	i, _ := slices.BinarySearch(list, in.first)
	return i < len(list) && list[i] <= in.last
}

// disturbed reports whether list may change the value of e.
func (x *index) disturbed(list []ir.Stmt, e *ir.Expr) bool {
	in := x.spanOf(list)
	return x.firstChange(in, e) <= in.last
}

// firstChange is the number of the first statement in a span that may change the value of e. If there is none, it is
// in.last+1.
func (x *index) firstChange(in span, e *ir.Expr) int64 {
	first := in.last + 1
	until := func(list []int64) {
		if i, _ := slices.BinarySearch(list, in.first); i < len(list) {
			first = min(first, list[i])
		}
	}
	until(x.barriers)
	if readsMemory(e) {
		until(x.memory)
	}
	e.Walk(func(y *ir.Expr) bool {
		if y.Op != ir.OpVar || x.of[y.Var] == nil {
			return true
		}
		if w := within(x.of[y.Var].writes, span{in.first, first - 1}); len(w) > 0 {
			first = w[0].at
		}
		return true
	})
	return first
}

// remove removes the sites of s itself.
func (x *index) remove(s ir.Stmt) {
	at := x.spans[s].first
	eachSite(s, func(v *ir.Var, _ *ir.Expr, _ kind) {
		c := x.mentionsOf(v)
		c.all, c.writes = without(c.all, at), without(c.writes, at)
	})
}

// without returns list without the sites of a statement.
func without(list []site, at int64) []site {
	i := from(list, at)
	return slices.Delete(list, i, i+from(list[i:], at+1))
}

// move gives s, which has no blocks, the number of another statement.
func (x *index) move(s ir.Stmt, at int64) {
	x.remove(s)
	x.spans[s] = span{at, at}
	eachSite(s, func(v *ir.Var, e *ir.Expr, k kind) { x.mentionsOf(v).add(site{at, s, e, k}) })
}

// rename replaces v by y in the statements of list.
func (x *index) rename(list []ir.Stmt, v, y *ir.Var) {
	in, to := x.spanOf(list), x.mentionsOf(y)
	for _, p := range x.sitesIn(in, v) {
		if d, ok := p.s.(*ir.Decl); ok {
			d.Var = y
		}
		if p.e != nil {
			p.e.Var = y
		}
		to.add(p)
	}
	c := x.mentionsOf(v)
	moved := func(p site) bool { return p.at >= in.first && p.at <= in.last }
	c.all, c.writes = slices.DeleteFunc(c.all, moved), slices.DeleteFunc(c.writes, moved)
}
