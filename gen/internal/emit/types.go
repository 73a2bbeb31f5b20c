package emit

import (
	"go/types"
	"path"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// typ prints a type.
func (p *symbols) typ(t types.Type) *jen.Statement {
	switch t := t.(type) {
	case *types.Basic:
		return p.predeclared(types.Default(t).(*types.Basic).Name())
	case *types.Named:
		return p.named(t.Obj(), t.TypeArgs())
	case *types.Alias:
		if p.hides(t) {
			return p.typ(t.Rhs())
		}
		return p.named(t.Obj(), t.TypeArgs())
	case *types.TypeParam:
		return p.typeParam(t)
	case *types.Pointer:
		return jen.Op("*").Add(p.typ(t.Elem()))
	case *types.Slice:
		return jen.Index().Add(p.typ(t.Elem()))
	case *types.Array:
		return jen.Index(jen.Lit(int(t.Len()))).Add(p.typ(t.Elem()))
	case *types.Map:
		return jen.Map(p.typ(t.Key())).Add(p.typ(t.Elem()))
	case *types.Struct:
		return p.structType(t)
	case *types.Signature:
		return jen.Func().Add(p.parameters(t))
	case *types.Interface:
		return p.constraint(t)
	case *types.Chan:
		return jen.Chan().Add(p.typ(t.Elem()))
	}
	return jen.Id(t.String())
}

func (p *symbols) named(obj *types.TypeName, args *types.TypeList) *jen.Statement {
	s := p.qualified(obj)
	if args.Len() == 0 {
		return s
	}
	cs := make([]jen.Code, args.Len())
	for i := range cs {
		cs[i] = p.typ(args.At(i))
	}
	return s.Types(cs...)
}

// qualified prints the name of a package-level object.
func (p *symbols) qualified(obj types.Object) *jen.Statement {
	switch {
	case obj.Pkg() == nil:
		return p.predeclared(obj.Name())
	case obj.Pkg().Path() == p.pkg.Path():
		return p.outer(obj.Name())
	case obj.Pkg().Path() == ir.LanesPath:
		return p.qual(p.lanes, path.Base(p.lanes), obj.Name())
	}
	return p.qual(obj.Pkg().Path(), obj.Pkg().Name(), obj.Name())
}

func (p *symbols) structType(t *types.Struct) *jen.Statement {
	fields := make([]jen.Code, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		field := jen.Id(f.Name()).Add(p.typ(f.Type()))
		if f.Embedded() && p.nameOf(f.Type()) == f.Name() {
			field = p.typ(f.Type())
		}
		if tag := t.Tag(i); tag != "" {
			field.Op(strconv.Quote(tag))
		}
		fields[i] = field
	}
	return jen.Struct(fields...)
}

// nameOf returns the name of the field that embeds what typ prints.
func (p *symbols) nameOf(t types.Type) string {
	switch t := t.(type) {
	case *types.Pointer:
		return p.nameOf(t.Elem())
	case *types.Basic:
		return t.Name()
	case *types.Named:
		return t.Obj().Name()
	case *types.Alias:
		if p.hides(t) {
			return p.nameOf(t.Rhs())
		}
		return t.Obj().Name()
	}
	return ""
}

// hides reports whether t is an alias of another package that is not visible from here, as in a field of a mirror.
func (p *symbols) hides(t *types.Alias) bool {
	obj := t.Obj()
	return obj.Pkg() != nil && obj.Pkg().Path() != p.pkg.Path() && !exported.To(p.pkg, obj)
}

// constraint prints the constraint of a type parameter.
func (p *symbols) constraint(t types.Type) *jen.Statement {
	if n, ok := t.(*types.Named); ok {
		return p.named(n.Obj(), n.TypeArgs())
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return p.typ(t)
	}
	if iface.IsImplicit() {
		return p.embedded(iface.EmbeddedType(0))
	}
	if iface.Empty() {
		return p.predeclared("any")
	}
	return p.interfaceType(iface)
}

func (p *symbols) interfaceType(t *types.Interface) *jen.Statement {
	var cs []jen.Code
	for e := range t.EmbeddedTypes() {
		cs = append(cs, p.embedded(e))
	}
	for m := range t.ExplicitMethods() {
		cs = append(cs, jen.Id(m.Name()).Add(p.parameters(m.Signature())))
	}
	return jen.Interface(cs...)
}

// embedded prints an element of an interface.
func (p *symbols) embedded(t types.Type) *jen.Statement {
	if u, ok := t.(*types.Union); ok {
		return p.union(u)
	}
	return p.typ(t)
}

// parameters prints the parameters and results of a function type.
func (p *symbols) parameters(t *types.Signature) *jen.Statement {
	return jen.Params(p.types(tupleVars(t.Params()), t.Variadic())...).Params(p.types(tupleVars(t.Results()), false)...)
}

func (p *symbols) union(u *types.Union) *jen.Statement {
	s := &jen.Statement{}
	for i := range u.Len() {
		if i > 0 {
			s.Op("|")
		}
		if u.Term(i).Tilde() {
			s.Op("~")
		}
		s.Add(p.typ(u.Term(i).Type()))
	}
	return s
}
