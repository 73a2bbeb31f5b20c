package vector

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// leastPiece is the least number of iterations between two multiples of a divisor for which a separate loop is worth
// its cost.
const leastPiece = 64

// A splitLoop is a loop with (i+c)%m or (i+c)/m in its body, cut into pieces that end before the multiples of m. In
// each piece, the remainder steps with i, and the quotient does not change:
//
//	for at := lo; at < hi; {
//		end := min(hi, at+gradrt.Steady(at+c, m))
//		rem := (at+c)%m - at
//		for i := at; i < end; i++ { body with i+rem in place of (i+c)%m }
//		at = end
//	}
//
// A loop that steps down has pieces that step down, from hi-1 to lo; at is the index that comes first. If the vector
// code does not run, the order of the iterations matters.
type splitLoop struct {
	*Context
	lo, hi   *ir.Expr
	down     bool     // it steps down
	piece    *ir.Loop // the loop inside
	inner    *Attempt // the attempt at that loop
	at, end  *ir.Var
	starts   []ir.Stmt // the statements before it
	divisors []*ir.Expr
}

// splitIndexSet returns the loop in pieces, or nil if nothing is gained.
func (v *Context) splitIndexSet(l *ir.Loop) *splitLoop {
	if v.off("pieces") || !match.AnyPart(l.Body, match.IntDivision) || l.Step != 1 && l.Step != -1 {
		return nil
	}
	a := v.begin(l)
	if a.Plan.Space.Count(); a.Plan.Space.Refused() {
		return nil
	}
	integer := func(name string) *ir.Var { return &ir.Var{Name: v.fn.Fresh(name), Type: types.Typ[types.Int]} }
	w := &splitLoop{Context: v, lo: a.Plan.Space.Lo, hi: a.Plan.Space.Hi, at: integer("at"), end: integer("end")}
	piece := *l
	piece.From, piece.To, piece.Cmp, piece.Body = ir.Use(w.at), ir.Use(w.end), token.LSS, l.Body.Clone()
	if w.down = l.Step != 1; w.down {
		piece.Cmp = token.GEQ
	}
	w.piece = &piece
	for w.next() {
	}
	if len(w.divisors) == 0 {
		return nil
	}
	dead.Unmentioned(w.piece.Body, dead.Idle) // such as variables that only dividends mentioned
	w.inner = v.Try(w.piece)
	return w
}

// next replaces the quotients and remainders of one dividend by one divisor, and reports whether there were any.
func (w *splitLoop) next() bool {
	a := w.begin(w.piece)
	if a.run("count", "privatise", "declarations", "uniformity"); a.Plan.Space.Refused() {
		return false
	}
	var first *ir.Expr
	w.piece.Body.Parts(func(e *ir.Expr) {
		if first == nil && isSplit(a.Plan.Uniformity, e) {
			first = e
		}
	})
	if first == nil {
		return false
	}
	key, divisor := wrapKey(a.Plan.Uniformity, first), first.Args[1].Clone()
	start := build.Add(ir.Use(w.at), build.OrZero(a.Plan.Uniformity.Linear(first.Args[0]).Off).Clone())
	w.limit(start, divisor)
	values := map[token.Token]*ir.Var{}
	rewrite.All(w.piece.Body, func(e *ir.Expr) *ir.Expr {
		if !isSplit(a.Plan.Uniformity, e) || wrapKey(a.Plan.Uniformity, e) != key {
			return e
		}
		if values[e.Tok] == nil {
			values[e.Tok] = w.value(e.Tok, start, divisor)
		}
		if e.Tok == token.QUO {
			return ir.Use(values[e.Tok])
		}
		return ir.Binary(token.ADD, ir.Use(w.piece.Index), ir.Use(values[e.Tok]))
	})
	return true
}

// isSplit reports whether e is a quotient or remainder that is worth pieces: the dividend steps with the index, and
// the divisor is not known to be small.
func isSplit(a *legal.Uniformity, e *ir.Expr) bool {
	if !match.IntDivision(e) {
		return false
	}
	p, m := a.Linear(e.Args[0]), e.Args[1]
	if !p.Ok || p.Step != 1 || !knownBefore(a, build.OrZero(p.Off)) || !knownBefore(a, m) {
		return false
	}
	n, known := match.Integer(m)
	return !known || n >= leastPiece
}

// knownBefore reports whether e has the same value in all iterations and can be computed before the loop.
func knownBefore(a *legal.Uniformity, e *ir.Expr) bool { return a.Invariant(e) && a.Space.Total(e) }

// wrapKey returns a text that differs for different dividends or divisors.
func wrapKey(a *legal.Uniformity, e *ir.Expr) string {
	return a.Space.Key(build.OrZero(a.Linear(e.Args[0]).Off)) + "|" + a.Space.Key(e.Args[1])
}

// limit ends the piece before the next multiple of m.
func (w *splitLoop) limit(start, m *ir.Expr) {
	s := build.Set(w.end, nil)
	last := ir.Use(w.end)
	if len(w.divisors) == 0 {
		s.Tok = token.DEFINE
		if last = w.hi.Clone(); w.down {
			last = w.lo.Clone()
		}
	}
	count := func(name string, left *ir.Expr) *ir.Expr {
		return ir.Runtime(name, types.Typ[types.Int], start.Clone(), m.Clone(), left)
	}
	if w.down {
		above := build.Add(ir.Use(w.at), ir.Int(1))
		left := above.Clone()
		if !match.ZeroOrAbsent(last) {
			left = ir.Binary(token.SUB, left, last)
		}
		s.RHS = ir.Binary(token.SUB, above, count("SteadyDown", left))
	} else {
		s.RHS = build.Add(ir.Use(w.at), count("Steady", ir.Binary(token.SUB, last, ir.Use(w.at))))
	}
	w.starts = append(w.starts, s)
	w.divisors = append(w.divisors, m)
}

// value returns a variable for the quotient in the piece, or for the remainder minus the index.
func (w *splitLoop) value(tok token.Token, start, m *ir.Expr) *ir.Var {
	name, e := "quo", ir.Binary(tok, start.Clone(), m.Clone())
	if tok == token.REM {
		name, e = "rem", ir.Binary(token.SUB, e, ir.Use(w.at))
	}
	v := &ir.Var{Name: w.fn.Fresh(name), Type: types.Typ[types.Int]}
	w.starts = append(w.starts, build.Define(v, e))
	return v
}

// gathersLess reports whether the pieces are vector code that gathers fewer elements than a, the attempt at the
// original loop.
func (w *splitLoop) gathersLess(a *Attempt) bool {
	b := w.inner
	return !b.Plan.Space.Refused() && (a.Plan.Space.Refused() || b.Kernel.Total.Collected+b.Kernel.Total.Columns < a.Kernel.Total.Collected+a.Kernel.Total.Columns)
}

// pieces returns the loop in pieces, or nil. If the divisors are too small at run time, the vector code of a or the
// original loop runs instead.
func (v *vectoriser) pieces(l *ir.Loop, a *Attempt) []ir.Stmt {
	w := v.splitIndexSet(l)
	if w == nil || !w.gathersLess(a) || v.better(l, w.inner) {
		return nil
	}
	w.inner.Kernel.Wrapped = true
	v.done(l, w.inner)
	body := &ir.Block{Stmts: w.starts}
	body.Add(w.inner.Kernel.Out...)
	pieces := &ir.Loop{Note: l.Note, Cond: ir.Binary(token.LSS, ir.Use(w.at), w.hi.Clone()), Body: body}
	first, next := w.lo.Clone(), ir.Use(w.end)
	if w.down {
		pieces.Cond = ir.Binary(token.GEQ, ir.Use(w.at), w.lo.Clone())
		first, next = l.From.Clone(), ir.Binary(token.SUB, next, ir.Int(1))
	}
	body.Add(build.Set(w.at, next))
	out := []ir.Stmt{build.Define(w.at, first), pieces}
	cond := w.worthPieces()
	if cond == nil {
		return out
	}
	other := []ir.Stmt{l}
	if !a.Plan.Space.Refused() {
		other = a.Kernel.Out
		v.fn.Tapes = append(v.fn.Tapes, a.Kernel.Stacks...)
	}
	return []ir.Stmt{&ir.If{Cond: cond, Then: &ir.Block{Stmts: out}, Else: &ir.Block{Stmts: other}}}
}

// worthPieces returns the condition that the unknown divisors are large enough, or nil if all are.
func (w *splitLoop) worthPieces() *ir.Expr {
	var list []*ir.Expr
	for _, m := range w.divisors {
		_, known := match.Integer(m)
		asked := slices.ContainsFunc(list, func(e *ir.Expr) bool { return ir.Same(e.Args[0], m) })
		if !known && !asked {
			list = append(list, ir.Binary(token.GEQ, m.Clone(), ir.Int(leastPiece)))
		}
	}
	if len(list) == 0 {
		return nil
	}
	return build.And(list[0], list[1:]...)
}
