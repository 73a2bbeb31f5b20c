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

// origin is source that the lowered function is made of.
type origin struct {
	node ast.Node
	info *types.Info
}

// made notes that source goes into the lowered function.
func (u *Unit) made(node ast.Node, info *types.Info) {
	for _, o := range u.origins {
		if o.node == node {
			return
		}
	}
	u.origins = append(u.origins, origin{node, info})
}

// Origins calls yield with places in all files that the lowered function is made of:
// those of the bodies that were looked into, of the constants and types of packages that
// these name, and of variables that were copied.
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

// A Refusal says why an opaque call cannot carry active values.
type Refusal struct {
	Pos           token.Pos
	Message, Hint string
	Package       string // import path whose source would help; may be empty
	// Hidden is set where the source is available but cannot be shown: what
	// comes of an active value in it is not known at all.
	Hidden bool
	Fn     *types.Func // the callee, if Hidden
	// Emitted is the callee where that is emitted code; it may be looked into.
	Emitted *types.Func
}

// A Unit is a lowered function with all that is reached from it by Call.
type Unit struct {
	Func    *ir.Func
	Callees []*ir.Callee // in order of first call
	Refused map[*ir.Expr]Refusal
	Opaque  map[*ir.Expr]bool // calls whose result is constant by request
	Blind   []Refusal         // calls of unknown functions that may communicate
	Wanted  []string          // packages whose source would tell more
	// Interfaces are those through which methods without a known callee are called.
	Interfaces []types.Type
	// Kept are values in interfaces whose dynamic types are inferred, of types not found before.
	Kept []Kept
	// Stored are types of function values that are kept where their callee is not known.
	Stored []types.Type
	// Sites are the positions at which the lowered function calls emitted functions that
	// are lowered too, by the files of their bodies.
	Sites map[*token.File]token.Pos
	// inlined are the functions of other packages that were lowered.
	inlined   []inlined
	origins   []origin     // what was lowered
	variables []*types.Var // of other packages, that were copied
	boxed     []boxedType  // types found in interfaces
}

// Kept is a value of type Type in an interface that l is for.
type Kept struct {
	In   *shape.Listing
	Type types.Type
	Code shape.Code // where In is for a function type: the stored function
}

// inlined is a function of another package, and where the lowered function reaches it.
type inlined struct {
	from, to, site token.Pos
	pkg            *types.Package
}

// SiteOf returns where the lowered function first uses the code at p, if that is of
// another package, and what place in that package p is.
func (u *Unit) SiteOf(fset *token.FileSet, p token.Pos) (site token.Pos, at string, ok bool) {
	for _, in := range u.inlined {
		if in.from <= p && p < in.to {
			return in.site, place(fset.Position(p), in.pkg), true
		}
	}
	return token.NoPos, "", false
}

// place names a position by the import path of its package.
func place(p token.Position, pkg *types.Package) string {
	p.Filename = pkg.Path() + "/" + filepath.Base(p.Filename)
	return p.String()
}

// Inside is the hint for a refusal at a place in a called function.
func Inside(at, hint string) string {
	return strings.TrimSuffix("inside the called function, at "+at+"; "+hint, "; ")
}

// lead records that the current function reaches d at site.
func (u *Unit) lead(d source.Decl, pkg *types.Package, site token.Pos) {
	if d.Pkg != pkg && site.IsValid() {
		u.inlined = append(u.inlined, inlined{d.Syntax.Pos(), d.Syntax.End(), site, d.Pkg})
	}
}
