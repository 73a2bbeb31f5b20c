package load

import (
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"
)

func baseLine(p token.Position) string {
	return filepath.Base(p.Filename) + ":" + strconv.Itoa(p.Line)
}

// name chooses the name of the emitted function and checks that it is free.
func (r *resolver) name(req *Request, s site) bool {
	req.Name = req.Fn.Name() + req.Kind.Suffix()
	pos := s.verbPos()
	if given, ok := s.args["name"]; ok {
		req.Name, pos = given[0].text, given[0].pos(s.pos)
		if !r.validName(req, pos) {
			return false
		}
	}
	return r.free(req, pos)
}

func (r *resolver) validName(req *Request, pos token.Pos) bool {
	name := req.Name
	predeclared := req.Fn.Signature().Recv() == nil && types.Universe.Lookup(name) != nil
	switch {
	case !token.IsIdentifier(name):
		r.rep.errorAt(pos, "write a Go identifier, such as name=Slope", "%s is not a name for a function", quote(name))
	case name == "_" || name == "init" || name == "main" || predeclared:
		r.rep.errorAt(pos, "choose another name", "the emitted function cannot be called %s", name)
	default:
		return true
	}
	return false
}

// free reports a name that is also the name of another request or of a declaration of the user.
func (r *resolver) free(req *Request, pos token.Pos) bool {
	const hint = "choose another with name="
	key := receiverName(req.Fn) + "." + req.Name
	if other, taken := r.names[key]; taken {
		r.rep.errorAt(pos, hint, "the name %s is asked for twice; the first is at %s", req.Name, r.where(other))
		return false
	}
	if obj := r.declared(req); obj != nil {
		r.rep.errorAt(pos, hint, "%s is already declared at %s", req.Name, r.where(obj.Pos()))
		return false
	}
	if at, taken := r.reserved.Tests[strings.TrimPrefix(key, ".")]; taken {
		r.rep.errorAt(pos, hint, "%s is already declared in a test, at %s", req.Name, r.where(at))
		return false
	}
	if at, taken := r.reserved.Files[req.Name]; taken && receiver(req.Fn) == nil {
		r.rep.errorAt(pos, hint, "%s is already the name of an import, at %s", req.Name, r.where(at))
		return false
	}
	r.names[key] = pos
	return true
}

// declared returns the object of the user with the emitted name, if there is one.
func (r *resolver) declared(req *Request) types.Object {
	var obj types.Object
	if recv := receiver(req.Fn); recv != nil {
		obj = member(recv, req.Name)
	} else {
		obj = r.pkg.Scope().Lookup(req.Name)
	}
	if obj == nil || r.isStub(obj) {
		return nil
	}
	return obj
}

func (r *resolver) isStub(obj types.Object) bool {
	for f := range r.stubs {
		if f.FileStart <= obj.Pos() && obj.Pos() < f.FileEnd {
			return true
		}
	}
	return false
}

// member finds a method or field that the type itself declares.
func member(n *types.Named, name string) types.Object {
	for m := range n.Methods() {
		if m.Name() == name {
			return m
		}
	}
	if s, ok := n.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Name() == name {
				return f
			}
		}
	}
	return nil
}

// receiver returns the named type a method is declared on, or nil.
func receiver(fn *types.Func) *types.Named {
	recv := fn.Signature().Recv()
	if recv == nil {
		return nil
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	if n == nil {
		return nil
	}
	return n.Origin()
}

func receiverName(fn *types.Func) string {
	if n := receiver(fn); n != nil {
		return n.Obj().Name()
	}
	return ""
}
