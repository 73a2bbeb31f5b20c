package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// passes returns which exceptions in the place show in the value of x.
func passes(x, place *ir.Expr) rules.Exceptions {
	switch {
	case ir.Same(x, place):
		return rules.AllExceptions
	case !analysis.IsFloat(x.Type) || x.HasZeroWins():
		return rules.NoExceptions
	}
	switch x.Op {
	case ir.OpUnary, ir.OpConvert:
		return passes(x.Args[0], place)
	case ir.OpBinary:
		e, f := passes(x.Args[0], place), passes(x.Args[1], place)
		if x.Tok == token.QUO {
			f = min(f, rules.NaNs)
		}
		return max(e, f)
	case ir.OpBuiltin, ir.OpCall:
		e := rules.NoExceptions
		for i, a := range x.Args {
			e = max(e, min(passes(a, place), argument(x, i)))
		}
		return e
	}
	return rules.NoExceptions
}

// argument returns which exceptions in argument i show in the result of the call x.
func argument(x *ir.Expr, i int) rules.Exceptions {
	if x.Builtin() == effects.Max || x.Builtin() == effects.Min {
		return rules.NaNs
	}
	rule, ok := term.RuleOf(x)
	if !ok {
		return rules.NoExceptions
	}
	for _, p := range rule.Partials {
		if p.Arg == i && p.Result == 0 && !p.Zero {
			if term.Polynomial(rule, &p, map[string]*ir.Expr{"b": x.Args[len(x.Args)-1]}) {
				return rules.AllExceptions
			}
			return p.Shows
		}
	}
	return rules.NoExceptions
}

// leaves reports whether s may jump past the statements after it.
func leaves(s ir.Stmt) bool {
	inner := map[*ir.Label]bool{}
	var targets []*ir.Label
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Loop:
			inner[s.Break] = true
		case *ir.Jump:
			targets = append(targets, s.Target)
		case *ir.Return:
			targets = append(targets, nil)
		}
	})
	for _, t := range targets {
		if t == nil || !inner[t] {
			return true
		}
	}
	return false
}
