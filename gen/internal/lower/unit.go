package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// An origin is source that is part of the lowered function.
type origin struct {
	node ast.Node
	info *types.Info
}

// recordOrigin records source that is part of the lowered function.
func (u *Unit) recordOrigin(node ast.Node, info *types.Info) {
	for _, o := range u.origins {
		if o.node == node {
			return
		}
	}
	u.origins = append(u.origins, origin{node, info})
}

// Origins calls yield for positions in all files that the lowered function comes from: the files of the bodies that
// were examined, of the constants and types of packages that these bodies name, and of the variables that were
// copied.
func (u *Unit) Origins(yield func(pkg *types.Package, pos token.Pos)) {
	for _, v := range u.variables {
		yield(v.Pkg(), v.Pos())
	}
	for _, o := range u.origins {
		ast.Inspect(o.node, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			switch obj := o.info.ObjectOf(id).(type) {
			case *types.Func:
				if o.info.Defs[id] != nil {
					yield(obj.Pkg(), obj.Pos())
				}
			case *types.Const, *types.TypeName:
				if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
					yield(obj.Pkg(), obj.Pos())
				}
			}
			return true
		})
	}
}

// A Refusal describes why an opaque call cannot carry active values.
type Refusal struct {
	Pos           token.Pos
	Message, Hint string
	Package       string // import path whose source would help; may be empty
	// Hidden means that the source is available but uses names that are not visible here. The effect of the call on
	// an active value is not known.
	Hidden bool
	Fn     *types.Func // the callee, if Hidden
	// Emitted is the callee if it is emitted code whose body may be examined.
	Emitted *types.Func
}

// A Unit is a lowered function with all functions that it reaches by Call.
type Unit struct {
	Func    *ir.Func
	Callees []*ir.Callee // in order of first call
	Refused map[*ir.Expr]Refusal
	Opaque  map[*ir.Expr]bool // calls whose result is constant by request
	// Blind lists calls of unknown functions that may communicate, and of emitted functions that are not visible.
	Blind []Refusal
	// Callbacks lists calls of functions that may call a method of an argument, if that method has effects.
	Callbacks map[*ir.Expr]Refusal
	Wanted    []string // packages whose source would help
	// Interfaces lists the interfaces whose methods are called although the callee is not known.
	Interfaces []types.Type
	// Inferred lists values in interfaces whose dynamic types are inferred, if their types were not known before.
	Inferred []Inferred
	// Stored lists types of function values that are stored. The callees of their calls are not known.
	Stored []types.Type
	// Sites maps files of emitted functions that are lowered too to the positions at which the lowered function calls
	// these functions.
	Sites map[*token.File]token.Pos
	// inlined lists the functions of other packages that were lowered.
	inlined   []inlined
	origins   []origin     // the source that was lowered
	variables []*types.Var // variables of other packages that were copied
	boxed     []boxedType  // types of values in interfaces
}

// An Inferred is a value of type Type in the interface of the listing In.
type Inferred struct {
	In   *shape.Listing
	Type types.Type
	Code shape.Code // the stored function, if In is for a function type
}

// An inlined is a function of another package, and the position at which the lowered function reaches it.
type inlined struct {
	from, to, site token.Pos
	pkg            *types.Package
}

// SiteOf returns the position at which the lowered function first uses the code at p, if that code is in another
// package. at is a text for the position p.
func (u *Unit) SiteOf(fset *token.FileSet, p token.Pos) (site token.Pos, at string, ok bool) {
	for _, in := range u.inlined {
		if in.from <= p && p < in.to {
			return in.site, place(fset.Position(p), in.pkg), true
		}
	}
	return token.NoPos, "", false
}

// place returns a text for a position, with the import path of its package.
func place(p token.Position, pkg *types.Package) string {
	p.Filename = pkg.Path() + "/" + filepath.Base(p.Filename)
	return p.String()
}

// Inside returns the hint for a refusal at a place in a called function.
func Inside(at, hint string) string {
	return strings.TrimSuffix("inside the called function, at "+at+"; "+hint, "; ")
}

// recordSite records that the lowered function reaches d at site.
func (u *Unit) recordSite(d source.Decl, pkg *types.Package, site token.Pos) {
	if d.Pkg != pkg && site.IsValid() {
		u.inlined = append(u.inlined, inlined{d.Syntax.Pos(), d.Syntax.End(), site, d.Pkg})
	}
}
