package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"
)

// typ prints a type.
func (p *printer) typ(t types.Type) *jen.Statement {
	switch t := t.(type) {
	case *types.Basic:
		return jen.Id(types.Default(t).(*types.Basic).Name())
	case *types.Named:
		return p.named(t.Obj(), t.TypeArgs())
	case *types.Alias:
		return p.named(t.Obj(), t.TypeArgs())
	case *types.TypeParam:
		return jen.Id(t.Obj().Name())
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
		return jen.Func().Params(p.types(tupleVars(t.Params()), t.Variadic())...).Params(p.types(tupleVars(t.Results()), false)...)
	case *types.Interface:
		return p.constraint(t)
	case *types.Chan:
		return jen.Chan().Add(p.typ(t.Elem()))
	}
	return jen.Id(t.String())
}

func (p *printer) named(obj *types.TypeName, args *types.TypeList) *jen.Statement {
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

// qualified names a package-level object.
func (p *printer) qualified(obj types.Object) *jen.Statement {
	if obj.Pkg() == nil || obj.Pkg().Path() == p.pkg.Path() {
		return jen.Id(obj.Name())
	}
	p.file.ImportName(obj.Pkg().Path(), obj.Pkg().Name())
	return jen.Qual(obj.Pkg().Path(), obj.Name())
}

func (p *printer) structType(t *types.Struct) *jen.Statement {
	fields := make([]jen.Code, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		if f.Embedded() {
			fields[i] = p.typ(f.Type())
			continue
		}
		fields[i] = jen.Id(f.Name()).Add(p.typ(f.Type()))
	}
	return jen.Struct(fields...)
}

// constraint prints the constraint of a type parameter.
func (p *printer) constraint(t types.Type) *jen.Statement {
	if n, ok := t.(*types.Named); ok {
		return p.named(n.Obj(), n.TypeArgs())
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return p.typ(t)
	}
	if iface.NumEmbeddeds() == 1 && iface.NumExplicitMethods() == 0 {
		if u, ok := iface.EmbeddedType(0).(*types.Union); ok {
			return p.union(u)
		}
	}
	if iface.Empty() {
		return jen.Id("any")
	}
	return jen.Id(t.String())
}

func (p *printer) union(u *types.Union) *jen.Statement {
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
