package loopform

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// A filler makes the statements that fill a table.
type filler struct {
	h       *hoister
	c       *table
	length  *ir.Var
	values  *ir.Var
	room    *tableLayout
	indices map[*ir.Var]*ir.Var // for the index of each loop that uses the table, the index of the loop that fills it
}

// fill returns the statements before l that fill the table of c, and makes l use the table.
func (h *hoister) fill(l *ir.Loop, c *table, r *tableLayout, test *ir.Expr) []ir.Stmt {
	w := &filler{h: h, c: c, room: r, indices: map[*ir.Var]*ir.Var{}}
	w.length = &ir.Var{Name: h.f.Fresh("n"), Type: types.Typ[types.Int], Temp: true}
	w.values = &ir.Var{Name: h.f.Fresh("table"), Type: types.NewSlice(types.Typ[types.Float64]), Temp: true}
	if !h.runs(l) {
		test = conjoin(ir.Binary(l.Cmp, l.From.Clone(), l.To.Clone()), test)
	}
	out := []ir.Stmt{build.Define(w.length, r.length)}
	if test != nil {
		set := build.Set(w.length, r.length)
		out = []ir.Stmt{&ir.Decl{Var: w.length}, &ir.If{Note: l.Note, Cond: test, Then: &ir.Block{Stmts: []ir.Stmt{set}}}}
	}
	made := ir.Builtin("make", w.values.Type, &ir.Expr{Op: ir.OpFuncType, Type: w.values.Type}, ir.Use(w.length))
	fill := &ir.If{Note: l.Note, Cond: ir.Binary(token.GTR, ir.Use(w.length), ir.Int(0)), Then: &ir.Block{Stmts: w.nest(c.path)}}
	out = append(out, build.Define(w.values, made), fill)
	for _, u := range c.uses {
		w.use(u)
	}
	return out
}

// nest returns the loops and conditions of the path, around the call.
func (w *filler) nest(path []step) []ir.Stmt {
	if len(path) == 0 {
		return w.call(w.renamed(whole(w.c.value)))
	}
	s := path[0]
	if s.loop == nil {
		cond := w.renamed(s.cond)
		return []ir.Stmt{&ir.If{Note: w.note(), Cond: conjoin(w.h.guard(cond), cond), Then: &ir.Block{Stmts: w.nest(path[1:])}}}
	}
	l := *s.loop
	l.Index = &ir.Var{Name: w.h.f.Fresh(s.loop.Index.Name), Type: s.loop.Index.Type, Temp: true}
	l.From, l.To = w.renamed(s.loop.From), w.renamed(s.loop.To)
	w.indices[s.loop.Index] = l.Index
	w.h.around = append(w.h.around, &l)
	l.Body = &ir.Block{Stmts: w.nest(path[1:])}
	w.h.around = w.h.around[:len(w.h.around)-1]
	return []ir.Stmt{&l}
}

// call stores the value in the table, if the table has an element for it.
func (w *filler) call(value *ir.Expr) []ir.Stmt {
	at := w.renamed(w.room.at)
	test := w.h.guard(value)
	if !w.room.all {
		test = conjoin(test, ir.Binary(token.LSS, at.Clone(), ir.Use(w.length)))
	}
	store := &ir.Assign{Note: w.note(), LHS: ir.Index(ir.Use(w.values), at, value.Type), RHS: value, Tok: token.ASSIGN}
	if test == nil {
		return []ir.Stmt{store}
	}
	return []ir.Stmt{&ir.If{Note: w.note(), Cond: test, Then: &ir.Block{Stmts: []ir.Stmt{store}}}}
}

// renamed returns e with the indices of the loops that fill the table.
func (w *filler) renamed(e *ir.Expr) *ir.Expr {
	c := e.Clone()
	c.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar && w.indices[x.Var] != nil {
			x.Var = w.indices[x.Var]
		}
		return true
	})
	return c
}

// use makes a place use the table. Operands that may panic are still evaluated.
func (w *filler) use(u tableUse) {
	*u.call = *ir.Index(ir.Use(w.values), w.room.at.Clone(), u.call.Type)
	at := slices.Index(u.block.Stmts, u.stmt)
	for _, x := range append(u.checks, beyond(w.c.value)...) {
		if !reads(u.block.Stmts[:at+1], x) {
			u.block.Stmts = slices.Insert(u.block.Stmts, at, ir.Stmt(ir.Check(ir.NoteOf(u.stmt), x)))
			at++
		}
	}
}

// reads reports whether one of the statements reads x anyway. The value of x does not change in the block.
func reads(list []ir.Stmt, x *ir.Expr) bool {
	found := false
	for _, s := range list {
		if e := evaluated(s); e != nil {
			(*e).Walk(func(y *ir.Expr) bool {
				found = found || ir.Same(x, y)
				return !found && y.Tok != token.LAND && y.Tok != token.LOR && !ir.Measures(y)
			})
		}
	}
	return found
}

func (w *filler) note() ir.Note { return ir.NoteOf(w.c.uses[0].stmt) }
