package lower

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// bindTypeArgs records the type arguments of a generic function or of the
// receiver of a method of a generic type.
func (fr *scope) bindTypeArgs(fn *types.Func, targs []types.Type) {
	sig := fn.Origin().Signature()
	params := sig.TypeParams()
	if params.Len() == 0 {
		params = sig.RecvTypeParams()
	}
	if params.Len() == 0 {
		return
	}
	fr.targs = map[*types.TypeParam]types.Type{}
	for i := range params.Len() {
		if i < len(targs) {
			fr.targs[params.At(i)] = targs[i]
		}
	}
}

// subst replaces the type parameters in t by their arguments.
func (fr *scope) subst(t types.Type) types.Type {
	spelt := subst.Local
	if fr.decl.Pkg != fr.pkg && !fr.names.View.Active() {
		spelt = fr.names.Unnameable
	}
	if len(fr.targs) > 0 || subst.Mentions(t, spelt, fr.names.HiddenAlias, 0) {
		t = subst.Type(t, fr.targs, spelt)
	}
	return fr.names.View.Type(t)
}
