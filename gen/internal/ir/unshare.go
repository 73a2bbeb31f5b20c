package ir

// Unshare copies expressions of b that occur in two places, if copied is nil or returns true for them.
func Unshare(b *Block, copied func(*Expr) bool) {
	u := &unsharing{copied, map[*Expr]bool{}}
	b.Walk(func(s Stmt) {
		Exprs(s, func(e **Expr, _ bool) { u.visit(e) })
	})
}

type unsharing struct {
	copied func(*Expr) bool
	seen   map[*Expr]bool
}

func (u *unsharing) visit(e **Expr) {
	if *e == nil {
		return
	}
	if u.seen[*e] && (u.copied == nil || u.copied(*e)) {
		own := **e
		own.Args = append([]*Expr(nil), own.Args...)
		*e = &own
	}
	u.seen[*e] = true
	for i := range (*e).Args {
		u.visit(&(*e).Args[i])
	}
}
