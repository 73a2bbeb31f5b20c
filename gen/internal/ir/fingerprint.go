package ir

import (
	"math/bits"
	"reflect"
	"unsafe"
)

// A Fingerprinter determines whether a function has changed since the last call.
type Fingerprinter struct {
	// Nodes requires statements and expressions to be identical, not only equal.
	Nodes bool

	state uint64
	last  map[*Func]uint64
	visit func(e **Expr, write bool) // p.expr
}

// Changed reports whether one of the functions has changed since the last call, or is new. It costs one walk over
// them.
func (p *Fingerprinter) Changed(fns ...*Func) bool {
	changed := false
	for _, f := range fns {
		sum := p.Sum(f)
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

// Sum returns the fingerprint of f. It is valid in this process only.
func (p *Fingerprinter) Sum(f *Func) uint64 {
	p.state = 0
	if p.visit == nil {
		p.visit = func(e **Expr, _ bool) { p.expr(*e) }
	}
	for _, list := range [][]*Var{f.Inputs(), f.Results} {
		for _, v := range list {
			p.pointer(unsafe.Pointer(v))
		}
	}
	p.block(f.Body)
	return p.state
}

func (p *Fingerprinter) pointer(x unsafe.Pointer) { p.number(uint64(uintptr(x))) }

// number mixes n into the fingerprint, by a folded product of 128 bits, which costs less than a cryptographic hash.
func (p *Fingerprinter) number(n uint64) {
	hi, lo := bits.Mul64(p.state^n^0xbf58476d1ce4e5b9, 0x9e3779b97f4a7c15)
	p.state = bits.RotateLeft64(hi^lo, 23) + n
}

func (p *Fingerprinter) text(s string) {
	p.number(uint64(len(s)))
	for len(s) >= 8 {
		p.number(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
		s = s[8:]
	}
	rest := uint64(0)
	for i := range len(s) {
		rest = rest<<8 | uint64(s[i])
	}
	p.number(rest)
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
	if p.Nodes {
		p.number(uint64(reflect.ValueOf(s).Pointer()))
	}
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
	p.defined(s)
	Exprs(s, p.visit)
	for _, b := range Blocks(s) {
		p.block(b)
	}
}

// defined mixes in the variables that s defines without an expression for them.
func (p *Fingerprinter) defined(s Stmt) {
	switch s := s.(type) {
	case *Decl:
		p.pointer(unsafe.Pointer(s.Var))
	case *Assign, *Multi:
	default:
		for _, v := range Defines(s) {
			p.pointer(unsafe.Pointer(v))
		}
	}
}

func (p *Fingerprinter) expr(e *Expr) {
	if e == nil {
		p.number(1)
		return
	}
	p.number(uint64(e.Op)<<32 | uint64(e.Tok)<<16 | uint64(len(e.Args)))
	if p.Nodes {
		p.pointer(unsafe.Pointer(e))
	}
	p.pointer(unsafe.Pointer(e.Var))
	if e.Name != "" || e.Lit != "" {
		p.text(e.Name)
		p.text(e.Lit)
	}
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
