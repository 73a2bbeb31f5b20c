package vector

import (
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/normalize"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// loops turns the loops of w.f into kernels if that is possible.
func loops(w *work) {
	w.reports = normalize.WithoutRecords(w.f, func(f *ir.Func) []nest.Report {
		v := &vectoriser{Context: NewContext(f, w.origins(f), w.by)}
		v.weighs = true
		v.block(f.Body)
		return v.reports
	})
	ir.Unshare(w.f.Body, nil) // several accesses may share an offset
}

// A vectoriser rewrites the loops of a function.
type vectoriser struct {
	Context
	reports []Report
}

// block rewrites the loops of b.
func (v *vectoriser) block(b *ir.Block) { v.Loops(b, v.loop) }

// loop rewrites l itself or, if that fails, the loops inside it.
func (v *vectoriser) loop(l *ir.Loop) []ir.Stmt {
	a := v.Try(l)
	for _, w := range strategies() {
		if out := v.try(w, l, a); out != nil {
			return out
		}
	}
	why := a.Plan.Space.Refusal
	v.reports = append(v.reports, Report{Loop: l, Text: why.Reason, Pos: why.Pos})
	v.block(l.Body)
	return []ir.Stmt{l}
}

// try returns the result of w for l, or nil if w makes no vector code.
func (v *vectoriser) try(w strategy, l *ir.Loop, a *Attempt) (out []ir.Stmt) {
	if v.off(w.name) {
		return nil
	}
	form := &ir.Block{Stmts: []ir.Stmt{l}}
	v.by.RunLoop("vector/"+w.name, form, func() (refused bool) {
		if out = w.run(v, l, a); out != nil {
			form.Stmts = out
		}
		return out == nil
	})
	return out
}

// report records how l was vectorised.
func (v *vectoriser) report(l *ir.Loop, text string) {
	v.reports = append(v.reports, Report{Loop: l, Done: true, Text: text})
}
