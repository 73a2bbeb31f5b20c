package lower

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// deepestReturned is how often functions may return functions within the bodies
// of these; there is no end to it where one calls itself.
const deepestReturned = 5

// returned is the function that a call returns: the callee's statements are
// inlined, and what its return names is known then.
func (fr *frame) returned(e *ast.CallExpr) (*funcValue, bool) {
	if fr.decl.Info.Types[e.Fun].IsType() {
		return fr.known(e.Args[0])
	}
	if _, builtin := fr.builtinName(e.Fun); builtin {
		return nil, false
	}
	fv, ok := fr.known(e.Fun)
	if !ok || fv.yield != nil {
		return nil, false
	}
	in, sig, body := fr.bodyOf(fv, e)
	if body == nil {
		return nil, false
	}
	n := len(body.List)
	last, ok := (ast.Stmt)(nil), false
	if n > 0 {
		last = body.List[n-1]
	}
	ret, ok := last.(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 || returns(body) != 1 || defers(body) || fr.returning >= deepestReturned {
		return nil, false
	}
	fr.returning++
	defer func() { fr.returning-- }()
	args := fr.argList(e, fr.decl.Info.TypeOf(e.Fun).Underlying().(*types.Signature))
	in.note = fr.note
	if r := sig.Recv(); r != nil && fv.recv != nil {
		in.own(r, argument{x: fv.recv})
	} else if r != nil && len(args) > 0 {
		in.own(r, args[0])
		args = args[1:]
	}
	for i, a := range args {
		in.own(sig.Params().At(i), a)
	}
	in.stmts(body.List[:n-1])
	return in.known(ret.Results[0])
}

// bodyOf is the body of a known function in a frame of its own.
func (fr *frame) bodyOf(fv *funcValue, e *ast.CallExpr) (*frame, *types.Signature, *ast.BlockStmt) {
	if fv.lit != nil {
		sig := fv.frame.decl.Info.TypeOf(fv.lit).(*types.Signature)
		return fr.newFrame(fv.frame.decl, fv.frame), sig, fv.lit.Body
	}
	d, ok := fr.lib.Source(fv.fn.Origin())
	if !ok || d.Syntax.Body == nil {
		if pkg := fv.fn.Pkg(); pkg != nil && !slices.Contains(fr.unit.Wanted, pkg.Path()) {
			fr.unit.Wanted = append(fr.unit.Wanted, pkg.Path())
		}
		return nil, nil, nil
	}
	in := fr.newFrame(d, nil)
	targs := fv.targs
	if fv.recv != nil {
		targs = receiverArgs(fv.recv.Type)
	}
	in.bindTypeArgs(fv.fn, targs)
	in.site = fr.siteOf(e)
	return in, d.Info.Defs[d.Syntax.Name].Type().(*types.Signature), d.Syntax.Body
}

// own gives a parameter a variable of its own, as the function returned may
// look at it when its argument has changed.
func (in *frame) own(p *types.Var, a argument) {
	if a.fn != nil {
		in.env[p] = binding{fn: a.fn}
		return
	}
	x := in.unpack(a.x)
	if x.Op == ir.OpAddr {
		in.addrOf(x.Args[0])
	}
	in.defineParam(p, x, in.subst(p.Type()), in.note)
}
