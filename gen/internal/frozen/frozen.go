// Package frozen proves that a package-level variable, and everything reachable from it, keeps its initial value.
// Every use in the package must be a read.
//
// It follows references to this memory through local variables and through parameters of
// functions whose source is available. Any other use of a reference counts as a change.
package frozen

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A Source has the syntax of packages.
type Source interface {
	// Files returns the files of a package, with type-checked bodies; ok is false if
	// they are not available or are not the whole package, for example because it has
	// assembly.
	Files(pkg *types.Package) (files []*ast.File, info *types.Info, ok bool)
	// Func returns the declaration of fn with its body.
	Func(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, ok bool)
	// Inspector returns the inspector of such a file or declared function.
	Inspector(root ast.Node) *inspector.Inspector
}

// An Initialiser is the declaration of the package-level variable v.
type Initialiser struct {
	Value ast.Expr // nil for the zero value
	Info  *types.Info
}

// Of returns the initialiser of the package-level variable v, if v keeps that value. Otherwise why is the reason why
// this is not proven.
func Of(src Source, v *types.Var) (init Initialiser, why string) {
	files, info, ok := src.Files(v.Pkg())
	if !ok {
		return init, "not all of the source of package " + v.Pkg().Name() + " is available"
	}
	value, found := initialiser(files, info, v)
	if !found {
		return init, "it has no initialiser of its own"
	}
	p := &proof{src: src, busy: map[*types.Var]bool{}}
	for _, f := range files {
		if !p.reads(f, info, v) {
			return init, changes(v)
		}
	}
	return Initialiser{Value: value, Info: info}, ""
}

// Initial returns the initialiser of the package-level variable v, which may have another value later. known is false
// if there is none of its own, or if the source is not available.
func Initial(src Source, v *types.Var) (init Initialiser, known bool) {
	files, info, ok := src.Files(v.Pkg())
	if !ok {
		return init, false
	}
	value, found := initialiser(files, info, v)
	return Initialiser{Value: value, Info: info}, found
}

func changes(v *types.Var) string {
	return "package " + v.Pkg().Name() + " may assign it, or parts of it"
}

// FixedAfterInit returns the init functions that assign the package-level variable v, in their
// order, if v keeps its value after they have run. Otherwise why is the reason why this is not
// proven.
func FixedAfterInit(src Source, v *types.Var) (by []*ast.FuncDecl, why string) {
	files, info, ok := src.Files(v.Pkg())
	if !ok {
		return nil, "not all of the source of package " + v.Pkg().Name() + " is available"
	}
	p := &proof{src: src, busy: map[*types.Var]bool{}}
	for _, f := range files {
		in := src.Inspector(f)
		for c := range in.Root().Preorder((*ast.Ident)(nil)) {
			if info.Uses[c.Node().(*ast.Ident)] != v {
				continue
			}
			d := starting(c)
			switch {
			case d == nil || !p.assigned(c):
				if !p.use(c, info) {
					return nil, changes(v)
				}
			case len(by) == 0 || by[len(by)-1] != d:
				by = append(by, d)
			}
		}
	}
	return by, ""
}

// starting returns the init function whose body contains c, outside function literals, or nil.
func starting(c inspector.Cursor) *ast.FuncDecl {
	for f := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		d, ok := f.Node().(*ast.FuncDecl)
		if ok && d.Recv == nil && d.Name.Name == "init" {
			return d
		}
		return nil
	}
	return nil
}

// assigned reports whether the variable at c, or a part of it, is assigned there.
func (p *proof) assigned(c inspector.Cursor) bool {
	switch c.ParentEdgeKind() {
	case edge.ParenExpr_X, edge.IndexExpr_X, edge.SelectorExpr_X:
		return p.assigned(c.Parent())
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
		return true
	}
	return false
}

// initialiser finds the value in the declaration of v.
func initialiser(files []*ast.File, info *types.Info, v *types.Var) (value ast.Expr, found bool) {
	for _, f := range files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				spec := s.(*ast.ValueSpec)
				for i, name := range spec.Names {
					switch {
					case info.Defs[name] != v:
					case len(spec.Values) == 0:
						return nil, true
					case len(spec.Values) == len(spec.Names):
						return spec.Values[i], true
					}
				}
			}
		}
	}
	return nil, false
}

// A proof is one search for changes.
type proof struct {
	src  Source
	busy map[*types.Var]bool // variables that are being followed, or are proven to be only read
}

// reads reports whether every use of v below root only reads.
func (p *proof) reads(root ast.Node, info *types.Info, v *types.Var) bool {
	in := p.src.Inspector(root)
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] == v && !p.use(c, info) {
			return false
		}
	}
	return true
}

// use reports whether the expression at c, a variable or a value reached from it, is only read.
func (p *proof) use(c inspector.Cursor, info *types.Info) bool {
	kind, _ := c.ParentEdge()
	parent := c.Parent()
	switch kind {
	case edge.ParenExpr_X, edge.StarExpr_X, edge.SliceExpr_X, edge.IndexExpr_X:
		return p.use(parent, info)
	case edge.SelectorExpr_Sel: // of another package, or of a struct
		return p.use(parent, info)
	case edge.SelectorExpr_X:
		return p.selected(parent, info)
	case edge.UnaryExpr_X:
		return p.onlyRead(parent, info)
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return false
	case edge.RangeStmt_X:
		return p.ranged(parent, info)
	}
	return p.onlyRead(c, info)
}

// selected is use for the operand of the selection at c.
func (p *proof) selected(c inspector.Cursor, info *types.Info) bool {
	sel := info.Selections[c.Node().(*ast.SelectorExpr)]
	switch {
	case sel == nil:
		return false
	case sel.Kind() == types.FieldVal:
		return p.use(c, info)
	case sel.Kind() != types.MethodVal || c.ParentEdgeKind() != edge.CallExpr_Fun:
		return false
	}
	recv := sel.Obj().(*types.Func).Signature().Recv()
	return !leads(recv.Type()) || p.passed(sel.Obj().(*types.Func), recv)
}

// onlyRead reports whether the value of the expression at c is only read by the functions and variables to which it
// is passed or assigned.
func (p *proof) onlyRead(c inspector.Cursor, info *types.Info) bool {
	e := c.Node().(ast.Expr)
	t := info.TypeOf(e)
	if t == nil || !leads(t) {
		return t != nil
	}
	if _, calls := t.Underlying().(*types.Signature); calls {
		return true // the body of a function in the variable is examined where it names the variable
	}
	kind, i := c.ParentEdge()
	parent := c.Parent()
	switch kind {
	case edge.ParenExpr_X:
		return p.use(parent, info)
	case edge.StarExpr_X, edge.SliceExpr_X, edge.IndexExpr_X, edge.SelectorExpr_X:
		return p.use(c, info)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.SwitchStmt_Tag:
		return true
	case edge.AssignStmt_Rhs:
		a := parent.Node().(*ast.AssignStmt)
		return (len(a.Lhs) == len(a.Rhs) || len(a.Rhs) == 1) && p.readOnlyLocal(c, a.Lhs[i], info)
	case edge.ValueSpec_Values:
		s := parent.Node().(*ast.ValueSpec)
		return len(s.Names) == len(s.Values) && p.readOnlyLocal(c, s.Names[i], info)
	case edge.CallExpr_Args:
		return p.argument(parent.Node().(*ast.CallExpr), i, info)
	}
	return false
}

// readOnlyLocal reports whether the variable e, to which a reference is assigned at c, is local
// and changes nothing through it.
func (p *proof) readOnlyLocal(c inspector.Cursor, e ast.Expr, info *types.Info) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	if id.Name == "_" {
		return true
	}
	v, ok := info.ObjectOf(id).(*types.Var)
	if !ok || types.IsInterface(v.Type()) || v.Kind() != types.LocalVar && v.Kind() != types.ParamVar {
		return false
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return p.follows(f.Node().(*ast.FuncDecl), info, v)
	}
	return false
}

// follows reports whether d only reads memory reached from v.
func (p *proof) follows(d *ast.FuncDecl, info *types.Info, v *types.Var) bool {
	if p.busy[v] {
		return true
	}
	p.busy[v] = true
	in := p.src.Inspector(d)
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if k := c.ParentEdgeKind(); k == edge.AssignStmt_Lhs {
			continue // an assignment to the variable, not to memory reached from it
		}
		if !p.use(c, info) {
			return false
		}
	}
	return true
}

// ranged reports whether the keys and elements over which the statement at c ranges are only read.
func (p *proof) ranged(c inspector.Cursor, info *types.Info) bool {
	s := c.Node().(*ast.RangeStmt)
	for _, e := range []ast.Expr{s.Key, s.Value} {
		if e == nil {
			continue
		}
		if id, ok := e.(*ast.Ident); ok && id.Name == "_" {
			continue
		}
		if leads(info.TypeOf(e)) && !p.readOnlyLocal(c, e, info) {
			return false
		}
	}
	return true
}

// argument reports whether argument i of a call, a reference, is only read.
func (p *proof) argument(call *ast.CallExpr, i int, info *types.Info) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := info.Uses[id].(*types.Builtin); ok {
			return p.builtin(b.Name(), call, i, info)
		}
	}
	fn := callee(call, info)
	if fn == nil {
		return false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil && info.Selections[sel].Kind() == types.MethodExpr {
		if i == 0 {
			return p.passed(fn, fn.Signature().Recv())
		}
		i--
	}
	params := fn.Origin().Signature().Params()
	if i >= params.Len() {
		return false // one of several that are packed
	}
	if fn.Signature().Variadic() && i == params.Len()-1 && !call.Ellipsis.IsValid() {
		return false
	}
	return p.passed(fn, params.At(i))
}

func (p *proof) builtin(name string, call *ast.CallExpr, i int, info *types.Info) bool {
	switch name {
	case "len", "cap":
		return true
	case "append", "copy":
		s, ok := info.TypeOf(call.Args[i]).Underlying().(*types.Slice)
		return i == 1 && ok && !leads(s.Elem())
	}
	return false
}

// passed reports whether fn only reads memory reached from its parameter v.
func (p *proof) passed(fn *types.Func, v *types.Var) bool {
	d, info, ok := p.src.Func(fn.Origin())
	if !ok || d.Body == nil {
		return false
	}
	if sig := fn.Origin().Signature(); v == fn.Signature().Recv() {
		v = sig.Recv()
	}
	return p.follows(d, info, v)
}

// callee returns the declared function that is called, or nil if it is not known.
func callee(call *ast.CallExpr, info *types.Info) *types.Func {
	fun := ast.Unparen(call.Fun)
	if x, ok := fun.(*ast.IndexExpr); ok {
		fun = x.X
	}
	switch f := fun.(type) {
	case *ast.Ident:
		fn, _ := info.Uses[f].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := info.Uses[f.Sel].(*types.Func)
		if fn != nil && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()) {
			return nil
		}
		return fn
	}
	return nil
}

// leads reports whether a value of type t shares memory with its copies.
func leads(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer || u.Kind() == types.UntypedNil
	case *types.Array:
		return leads(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if leads(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}
