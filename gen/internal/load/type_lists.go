package load

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// known reads types= and bind=.
func (r *resolver) known(req *Request, s site) bool {
	k := listReader{in: r, req: req, site: s}
	ok := true
	for _, w := range s.args["types"] {
		ok = k.listing(w) && ok
	}
	for _, w := range s.args["bind"] {
		ok = k.binding(w) && ok
	}
	return ok
}

// A listReader reads the lists of one directive.
type listReader struct {
	in   *resolver
	req  *Request
	site site
}

func (k listReader) fail(w word, hint, format string, args ...any) bool {
	k.in.rep.errorAt(w.pos(k.site.pos), hint, format, args...)
	return false
}

// itemised splits name:a,b at commas outside brackets.
func (k listReader) itemised(key string, w word) (name string, items []string, ok bool) {
	name, list, ok := strings.Cut(w.text, ":")
	if !ok || name == "" || list == "" {
		example := "types=p:T,*U"
		if key == "bind" {
			example = "bind=f:G,H"
		}
		return "", nil, k.fail(w, "write "+example+" without spaces", "%s= takes a name, a colon and a list, found %s", key, quote(w.text))
	}
	depth, from := 0, 0
	for i, c := range list + "," {
		switch {
		case c == '[':
			depth++
		case c == ']':
			depth--
		case c == ',' && depth == 0:
			items = append(items, list[from:i])
			from = i + 1
		}
	}
	return name, items, true
}

// subject returns the object that the name in a list denotes, or nil: a parameter; a field, written T.f, p.f, or f if
// only one argument has it; or a variable or type of the package.
func (k listReader) subject(name string) types.Object {
	of, field, dotted := strings.Cut(name, ".")
	if !dotted {
		return k.plain(name)
	}
	if obj := k.plain(of); obj != nil {
		found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, k.in.pkg, field)
		return found
	}
	return k.imported(of, field)
}

func (k listReader) plain(name string) types.Object {
	sig := k.req.Fn.Signature()
	if v := find(inputs(sig), name); v != nil {
		return v
	}
	var found types.Object
	for _, v := range inputs(sig) {
		obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, k.in.pkg, name)
		if f, ok := obj.(*types.Var); ok {
			if found != nil && found != f {
				return nil
			}
			found = f
		}
	}
	if found == nil {
		found = k.in.pkg.Scope().Lookup(name)
	}
	return found
}

// imported returns the object that the file calls pkg.name, or nil.
func (k listReader) imported(pkg, name string) types.Object {
	scope := k.in.info.Scopes[k.site.file]
	if scope == nil {
		return nil
	}
	if p, ok := scope.Lookup(pkg).(*types.PkgName); ok {
		return p.Imported().Scope().Lookup(name)
	}
	return nil
}

const subjectHint = "name a parameter, a field as T.field, or a type or variable of the package"

// listing reads types=p:T1,T2.
func (k listReader) listing(w word) bool {
	name, items, ok := k.itemised("types", w)
	if !ok {
		return false
	}
	obj := k.subject(name)
	if obj == nil {
		return k.fail(w, subjectHint, "types= lists the dynamic types of %s, which is not declared here", quote(name))
	}
	of := element(obj.Type())
	if !types.IsInterface(of) {
		return k.fail(w, "name something whose type is an interface, or contains one", "types= lists the dynamic types of %s, which is no interface", quote(name))
	}
	if k.req.Known.Types(of) != nil {
		return k.fail(w, "name each interface once", "the dynamic types of %s are listed twice", types.TypeString(of, types.RelativeTo(k.in.pkg)))
	}
	l := &shape.Listing{Name: name, Of: of, Text: strings.Join(items, ", ")}
	for _, item := range items {
		t, ok := k.dynamic(w, item, of)
		if !ok {
			return false
		}
		l.Types = append(l.Types, t)
	}
	k.req.Known.Listings = append(k.req.Known.Listings, l)
	return true
}

// dynamic returns the type that item names. If only the pointer to that type implements the interface, it returns the
// pointer type.
func (k listReader) dynamic(w word, item string, of types.Type) (types.Type, bool) {
	tv, err := types.Eval(k.in.fset, k.in.pkg, k.fileScope(), item)
	if err != nil || !tv.IsType() {
		return nil, k.fail(w, "write T, *T or pkg.T", "%s in types= is not a type", quote(item))
	}
	iface := of.Underlying().(*types.Interface)
	for _, t := range []types.Type{tv.Type, types.NewPointer(tv.Type)} {
		if !types.IsInterface(tv.Type) && types.Implements(t, iface) {
			return t, true
		}
	}
	return nil, k.fail(w, "list concrete types with the methods of the interface", "%s in types= does not implement %s", item, types.TypeString(of, types.RelativeTo(k.in.pkg)))
}

// fileScope returns a position in the scope of the file.
func (k listReader) fileScope() token.Pos { return k.site.file.Package }

// element returns t, or the element type of the slices, arrays, maps or pointers in t.
func element(t types.Type) types.Type {
	for {
		e, ok := t.Underlying().(interface{ Elem() types.Type })
		if !ok {
			return t
		}
		t = e.Elem()
	}
}

// binding reads bind=f:G,H.
func (k listReader) binding(w word) bool {
	name, items, ok := k.itemised("bind", w)
	if !ok {
		return false
	}
	v, ok := k.subject(name).(*types.Var)
	if !ok {
		return k.fail(w, subjectHint, "bind= lists the functions of %s, which is no variable", quote(name))
	}
	sig, ok := element(v.Type()).Underlying().(*types.Signature)
	if !ok {
		return k.fail(w, "name something whose type is a function, or contains one", "bind= lists the functions of %s, which is no function value", quote(name))
	}
	if k.req.Known.Funcs(v) != nil {
		return k.fail(w, "name each variable once", "the functions of %s are listed twice", name)
	}
	b := &shape.Binding{Name: name, Var: v.Origin(), Text: strings.Join(items, ", ")}
	for _, item := range items {
		fn := k.function(item)
		switch {
		case fn == nil:
			return k.fail(w, "name a function as G or pkg.G", "%s in bind= is not a function", quote(item))
		case fn.Signature().TypeParams().Len() > 0:
			return k.fail(w, "write a function that calls it with type arguments", "%s in bind= is generic, so its instances cannot be distinguished", item)
		case !types.Identical(fn.Signature(), sig):
			return k.fail(w, "list functions of the type of "+name, "%s in bind= is not of type %s", item, types.TypeString(sig, types.RelativeTo(k.in.pkg)))
		}
		b.Funcs = append(b.Funcs, fn)
	}
	k.req.Known.Bindings = append(k.req.Known.Bindings, b)
	return true
}

// function returns the declared function that item names, or nil.
func (k listReader) function(item string) *types.Func {
	pkg, name, dotted := strings.Cut(item, ".")
	obj := k.in.pkg.Scope().Lookup(item)
	if dotted {
		obj = k.imported(pkg, name)
	}
	fn, _ := obj.(*types.Func)
	if fn != nil && k.in.isStub(fn) {
		return nil
	}
	return fn
}
