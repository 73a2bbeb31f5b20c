package ir

import (
	"hash/maphash"
	"slices"
	"unsafe"
)

// A Fingerprinter tells whether a function has changed since it was last looked at.
type Fingerprinter struct {
	hash maphash.Hash
	last map[*Func]uint64
}

// Changed reports whether one of the functions is another than at the last call, or
// new. Its cost is one walk.
func (p *Fingerprinter) Changed(fns ...*Func) bool {
	changed := false
	for _, f := range fns {
		sum := p.sum(f)
		if last, ok := p.last[f]; !ok || last != sum {
			changed = true
		}
		if p.last == nil {
			p.last = map[*Func]uint64{}
		}
		p.last[f] = sum
	}
	return changed
}

func (p *Fingerprinter) sum(f *Func) uint64 {
	p.hash.Reset()
	for _, v := range slices.Concat(f.Inputs(), f.Results) {
		p.pointer(unsafe.Pointer(v))
	}
	p.block(f.Body)
	return p.hash.Sum64()
}

func (p *Fingerprinter) pointer(x unsafe.Pointer) { p.number(uint64(uintptr(x))) }

func (p *Fingerprinter) number(n uint64) { maphash.WriteComparable(&p.hash, n) }

func (p *Fingerprinter) text(s string) {
	p.hash.WriteString(s)
	p.hash.WriteByte(0)
}

func (p *Fingerprinter) block(b *Block) {
	if b == nil {
		p.number(0)
		return
	}
	p.number(uint64(len(b.Stmts)) + 1)
	for _, s := range b.Stmts {
		p.statement(s)
	}
}

func (p *Fingerprinter) statement(s Stmt) {
	switch s := s.(type) {
	case *Assign:
		p.number(uint64(s.Tok) + 100)
	case *Multi:
		p.number(101)
	case *If:
		p.number(102)
	case *Loop:
		p.number(uint64(s.Step) + 103)
		p.number(uint64(s.Cmp))
	case *Jump:
		p.pointer(unsafe.Pointer(s.Target))
	case *Return:
		p.number(104)
	case *Call:
		p.text(s.Callee.Key)
	}
	for _, v := range Defines(s) {
		p.pointer(unsafe.Pointer(v))
	}
	Exprs(s, func(e **Expr, _ bool) { p.expr(*e) })
	for _, b := range Blocks(s) {
		p.block(b)
	}
}

func (p *Fingerprinter) expr(e *Expr) {
	if e == nil {
		p.number(1)
		return
	}
	p.number(uint64(e.Op)<<32 | uint64(e.Tok)<<16 | uint64(len(e.Args)))
	p.pointer(unsafe.Pointer(e.Var))
	p.text(e.Name)
	p.text(e.Lit)
	if e.Obj != nil {
		p.text(e.Obj.Name())
	}
	if e.Val != nil && e.Lit == "" {
		p.text(e.Val.ExactString())
	}
	for _, a := range e.Args {
		p.expr(a)
	}
}
