package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// plainCall returns the call s without derivatives. If the callee has no name in the package of f, it is emitted as a
// separate function.
func (sp *Splitter) plainCall(s *ir.Call, f *ir.Func) ir.Stmt {
	if s.Callable(f) {
		return s.Plain()
	}
	return s.PlainBy(sp.plainOf(s.Callee).Name)
}

func (sp *Splitter) plainOf(c *ir.Callee) *ir.Func {
	if f, ok := sp.plain[c]; ok {
		return f
	}
	if sp.plain == nil {
		sp.plain = map[*ir.Callee]*ir.Func{}
	}
	f := &ir.Func{Name: sp.Names(sp.Root + ir.Capital(c.Func.Name)), Pkg: c.Func.Pkg}
	sp.plain[c] = f
	f.AdoptNames(c.Func)
	f.Params, f.Results = c.Func.Inputs(), c.Func.Results
	f.Body = sp.originals[c]
	if f.Body == nil {
		f.Body = c.Func.Body.Clone()
	}
	sp.plainCalls(f.Body, f)
	dropNotes(f.Body.Stmts)
	f.Body.Add(&ir.Return{})
	sp.Funcs = append(sp.Funcs, f)
	return f
}

// plainCalls replaces the calls in a block by plain calls.
func (sp *Splitter) plainCalls(b *ir.Block, f *ir.Func) {
	for i, s := range b.Stmts {
		if c, ok := s.(*ir.Call); ok {
			b.Stmts[i] = sp.plainCall(c, f)
		}
		for _, n := range ir.Blocks(s) {
			sp.plainCalls(n, f)
		}
	}
}
