package emit

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Layout is a type and its mirror. Emitted code uses one in place of the other.
type Layout struct{ Mirror, Of types.Type }

// layouts makes the program panic at its start if the layout of a type and its mirror differ.
func (p *printer) layouts(fns []*Func) []jen.Code {
	var cs []jen.Code
	var seen []types.Type
	for _, fn := range fns {
		for _, l := range fn.Layouts {
			if slices.ContainsFunc(seen, func(t types.Type) bool { return types.Identical(t, l.Mirror) }) {
				continue
			}
			seen = append(seen, l.Mirror)
			cs = append(cs, jen.Id("_").Op("=").Add(p.syms.gradrt("SameLayout").Types(p.syms.typ(l.Mirror), p.syms.typ(l.Of)).Call()))
		}
	}
	return cs
}

// declarations prints the declarations that the text so far mentions, and those that these mention.
func (p *printer) declarations(list []*ir.Declaration) {
	done := map[*ir.Declaration]bool{}
	for again := true; again; {
		again = false
		for _, d := range list {
			if done[d] || !p.syms.mentioned[d.Obj.Name()] {
				continue
			}
			done[d], again = true, true
			p.declaration(d)
		}
	}
}

func (p *printer) declaration(d *ir.Declaration) {
	p.file.Comment("// " + d.Doc)
	if obj, ok := d.Obj.(*types.TypeName); ok {
		p.file.Type().Id(obj.Name()).Add(p.syms.typ(obj.Type().Underlying()))
		p.file.Line()
		return
	}
	v := p.file.Var().Id(d.Obj.Name())
	if d.Value == nil {
		v.Add(p.syms.typ(d.Obj.Type()))
	} else {
		v.Op("=").Add(p.initialValue(d.Obj.Type(), d.Value))
	}
	p.file.Line()
}

// initialValue prints the initial value of a variable of type t.
func (p *printer) initialValue(t types.Type, x *ir.Expr) *jen.Statement {
	if x.Op == ir.OpComposite || x.Op == ir.OpAddr {
		return p.wholeLiteral(x, false)
	}
	if x.IsConst() || ofConstants(x) {
		return p.syms.typ(t).Call(p.exprs.expr(x, 0))
	}
	return p.exprs.expr(x, 0)
}

// wholeLiteral prints a composite literal, or its address. If its elements contain other elements, each is on a
// separate line. If elided is set, the type is omitted.
func (p *printer) wholeLiteral(x *ir.Expr, elided bool) *jen.Statement {
	s := &jen.Statement{}
	if x.Op == ir.OpAddr {
		x = x.Args[0]
		if !elided {
			s.Op("&")
		}
	}
	if !elided {
		s.Add(p.syms.typ(x.Type))
	}
	u := x.Type.Underlying()
	_, isStruct := u.(*types.Struct)
	_, isMap := u.(*types.Map)
	var cs []jen.Code
	nested, inOrder := false, true // whether all elements so far are at their places
	for i := 0; i < len(x.Args); i++ {
		key := &jen.Statement{}
		switch {
		case isMap:
			key = p.part(x.Args[i], true).Op(":")
			i++
		case isStruct && (len(x.Args) < u.(*types.Struct).NumFields() || p.elsewhere(x.Type)):
			key = jen.Id(x.Keys[i]).Op(":")
		case !isStruct:
			if inOrder = inOrder && x.Keys[i] == strconv.Itoa(i); !inOrder {
				key = jen.Id(x.Keys[i]).Op(":")
			}
		}
		nested = nested || x.Args[i].Op == ir.OpComposite || x.Args[i].Op == ir.OpAddr || isMap
		cs = append(cs, key.Add(p.part(x.Args[i], !isStruct)))
	}
	if nested {
		return s.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, cs...)
	}
	return s.Values(cs...)
}

// elsewhere reports whether the name of t belongs to another package.
func (p *printer) elsewhere(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != p.syms.pkg
}

// part prints an element of a literal.
func (p *printer) part(x *ir.Expr, elided bool) *jen.Statement {
	if x.Op == ir.OpComposite || x.Op == ir.OpAddr {
		return p.wholeLiteral(x, elided)
	}
	return p.exprs.expr(x, 0)
}
