package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// An indexer builds indices. Each index reuses the memory of the previous one, which is then invalid.
type indexer struct {
	index *index
	found []found // the sites, in order
	slab  []mentions
	// all and writes are memory for the sites of all variables.
	all, writes []site
	walk        *siteWalk
	at          int64 // the number of the statement
	stmt        ir.Stmt
}

// A found site is one of the mentions of a variable.
type found struct {
	of *mentions
	site
}

// make returns the index of the current form of b.
func (x *indexer) make(b *ir.Block) *index {
	x.reset(b)
	x.found, x.at = x.found[:0], 0
	if x.walk == nil {
		x.walk = newSiteWalk(x.note)
	}
	x.block(b)
	x.distribute()
	return x.index
}

// reset prepares for an index of b, which replaces the previous one.
func (x *indexer) reset(b *ir.Block) {
	if i := x.index; i != nil {
		clear(i.spans)
		clear(i.of)
		i.names, i.memory, i.barriers = nil, i.memory[:0], i.barriers[:0]
		return
	}
	n := 0
	b.Walk(func(ir.Stmt) { n++ })
	x.index = &index{spans: make(map[ir.Stmt]span, n), of: make(map[*ir.Var]*mentions, n)}
}

func (x *indexer) block(b *ir.Block) {
	for _, s := range b.Stmts {
		x.at += stride
		at := x.at
		x.stmt = s
		x.walk.statement(s)
		switch changeOf(s) {
		case anything:
			x.index.barriers = append(x.index.barriers, at)
		case inMemory:
			x.index.memory = append(x.index.memory, at)
		}
		for _, inner := range ir.Blocks(s) {
			x.block(inner)
		}
		x.index.spans[s] = span{at, x.at}
	}
}

// note records a site of v. The sites of all variables are counted later.
func (x *indexer) note(v *ir.Var, e *ir.Expr, k kind) {
	c := x.index.of[v]
	if c == nil {
		c = x.mentions()
		x.index.of[v] = c
	}
	c.count++
	if k&writes != 0 {
		c.writing++
	}
	x.found = append(x.found, found{c, site{x.at, x.stmt, e, k}})
}

// mentions returns empty mentions for one more variable. It allocates many at a time.
func (x *indexer) mentions() *mentions {
	if len(x.slab) == 0 {
		x.slab = make([]mentions, 32)
	}
	c := &x.slab[0]
	x.slab = x.slab[1:]
	return c
}

// distribute gives each variable its sites, as parts of one slice.
func (x *indexer) distribute() {
	writing := 0
	for i := range x.found {
		if x.found[i].kind&writes != 0 {
			writing++
		}
	}
	x.all, x.writes = sized(x.all, len(x.found)), sized(x.writes, writing)
	all, written := x.all, x.writes
	for i := range x.found {
		f := &x.found[i]
		if f.of.all == nil {
			f.of.all, all = all[:0:f.of.count], all[f.of.count:]
			f.of.writes, written = written[:0:f.of.writing], written[f.of.writing:]
		}
		f.of.all = append(f.of.all, f.site)
		if f.kind&writes != 0 {
			f.of.writes = append(f.of.writes, f.site)
		}
	}
}

// sized returns list with n elements. Their content may be anything.
func sized(list []site, n int) []site { return slices.Grow(list[:0], n)[:n] }

// A siteWalk calls note for each mention of a variable in a statement itself.
type siteWalk struct {
	note  func(v *ir.Var, e *ir.Expr, k kind)
	place func(e **ir.Expr, write bool) // expression, as a value
	root  *ir.Expr                      // the root of the place that is written to
	whole kind                          // the effect of an assignment to all of a variable
}

func newSiteWalk(note func(v *ir.Var, e *ir.Expr, k kind)) *siteWalk {
	w := &siteWalk{note: note}
	w.place = w.expression
	return w
}

// eachSite calls f for each mention of a variable in s itself.
func eachSite(s ir.Stmt, f func(v *ir.Var, e *ir.Expr, k kind)) { newSiteWalk(f).statement(s) }

func (w *siteWalk) statement(s ir.Stmt) {
	w.whole = writes | target
	switch s := s.(type) {
	case *ir.Assign:
		if s.Tok == token.DEFINE {
			w.whole |= enters
		}
	case *ir.Multi:
		if s.Define {
			w.whole |= enters
		}
	case *ir.Decl:
		w.note(s.Var, nil, writes|enters)
	case *ir.Call:
		for _, v := range s.Results {
			if v != nil {
				w.note(v, nil, writes|enters)
			}
		}
	case *ir.Loop:
		for _, v := range []*ir.Var{s.Index, s.Val} {
			if v != nil {
				w.note(v, nil, writes|counts|enters)
			}
		}
	case *ir.Parallel, *ir.Kernel:
		for _, v := range ir.Defines(s) {
			if v != nil {
				w.note(v, nil, writes|counts)
			}
		}
	}
	ir.Exprs(s, w.place)
}

func (w *siteWalk) expression(e **ir.Expr, write bool) {
	if write && (*e).Op == ir.OpVar {
		w.note((*e).Var, *e, w.whole)
		return
	}
	w.root = rootOf(*e, write)
	w.part(*e)
}

func (w *siteWalk) part(e *ir.Expr) {
	if e == nil {
		return
	}
	if e.Op == ir.OpVar {
		k := reads
		if e == w.root {
			k |= writes
		}
		w.note(e.Var, e, k)
	}
	for _, a := range e.Args {
		w.part(a)
	}
}

// rootOf returns the expression that names the variable of a place that is written to, or nil.
func rootOf(e *ir.Expr, write bool) *ir.Expr {
	if !write || e.Root() == nil {
		return nil
	}
	for e.Op != ir.OpVar {
		e = e.Args[0]
	}
	return e
}
