package load

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// target finds the function of a rule. The spelling is Func, T.Method, (T).Method or (*T).Method. For another
// package, its import path and a dot precede the name: example.com/pkg.Func, example.com/pkg.(*T).Method.
func (r *resolver) target(text string) (fn *types.Func, hint string, err error) {
	pkg, rest, err := r.targetPackage(text)
	if err != nil {
		return nil, "import the package in this one; a blank import will do", err
	}
	recv, name, pointer := splitMethod(rest)
	if recv == "" {
		return r.targetFunc(pkg, name, text)
	}
	return r.targetMethod(pkg, recv, name, pointer, text)
}

// targetPackage removes the import path from the name. The text before the last slash can only be a path. After it,
// the path or name of an imported package determines where the name begins.
func (r *resolver) targetPackage(text string) (*types.Package, string, error) {
	inner, paren := strings.CutPrefix(text, "(")
	inner, star := strings.CutPrefix(inner, "*")
	for _, p := range r.imports() {
		for _, prefix := range []string{p.Path() + ".", p.Name() + "."} {
			if rest, ok := strings.CutPrefix(inner, prefix); ok && r.pkg.Scope().Lookup(p.Name()) == nil {
				return p, reopen(rest, paren, star), nil
			}
		}
	}
	if own, ok := strings.CutPrefix(inner, r.pkg.Path()+"."); ok {
		return r.pkg, reopen(own, paren, star), nil
	}
	if i := strings.LastIndex(inner, "/"); i >= 0 {
		return nil, "", fmt.Errorf("%s: this package does not import it", text)
	}
	return r.pkg, text, nil
}

func reopen(rest string, paren, star bool) string {
	if star {
		rest = "*" + rest
	}
	if paren {
		rest = "(" + rest
	}
	return rest
}

// imports lists direct imports, longest path first, so that the longest prefix is found first.
func (r *resolver) imports() []*types.Package {
	list := slices.Clone(r.pkg.Imports())
	slices.SortFunc(list, func(a, b *types.Package) int {
		if d := len(b.Path()) - len(a.Path()); d != 0 {
			return d
		}
		return strings.Compare(a.Path(), b.Path())
	})
	return list
}

// splitMethod reads T.M, (T).M and (*T).M. pointer is "*" or "" if the receiver is in parentheses, and "?" if the
// spelling leaves this open.
func splitMethod(s string) (recv, name, pointer string) {
	i := strings.LastIndex(s, ".")
	if i < 0 {
		return "", s, ""
	}
	recv, name = s[:i], s[i+1:]
	if !strings.HasPrefix(recv, "(") {
		return recv, name, "?"
	}
	recv = strings.TrimSuffix(strings.TrimPrefix(recv, "("), ")")
	if bare, ok := strings.CutPrefix(recv, "*"); ok {
		return bare, name, "*"
	}
	return recv, name, ""
}

func (r *resolver) targetFunc(pkg *types.Package, name, text string) (*types.Func, string, error) {
	if fn, ok := pkg.Scope().Lookup(name).(*types.Func); ok && !r.isStub(fn) {
		return fn, "", nil
	}
	var funcs []string
	for _, n := range pkg.Scope().Names() {
		if fn, ok := pkg.Scope().Lookup(n).(*types.Func); ok && !r.isStub(fn) && (pkg == r.pkg || fn.Exported()) {
			funcs = append(funcs, n)
		}
	}
	hint := "write for=Func, for=(*T).Method or for=example.com/pkg.Func"
	if s := nearest(name, funcs); s != "" {
		hint = "did you mean for=" + strings.TrimSuffix(text, name) + s + "?"
	}
	return nil, hint, fmt.Errorf("package %s has no function %s", pkg.Name(), quote(name))
}

func (r *resolver) targetMethod(pkg *types.Package, recv, name, pointer, text string) (*types.Func, string, error) {
	tn, ok := pkg.Scope().Lookup(recv).(*types.TypeName)
	if !ok {
		return nil, "write for=(*T).Method or for=example.com/pkg.(*T).Method", fmt.Errorf("package %s has no type %s", pkg.Name(), quote(recv))
	}
	n, ok := types.Unalias(tn.Type()).(*types.Named)
	if !ok {
		return nil, "name a defined type", fmt.Errorf("%s has no methods", recv)
	}
	fn, ok := member(n, name).(*types.Func)
	if !ok || r.isStub(fn) {
		return nil, "name a method that the type itself declares", fmt.Errorf("type %s has no method %s", recv, name)
	}
	_, isPointer := types.Unalias(fn.Signature().Recv().Type()).(*types.Pointer)
	if pointer == "*" && !isPointer || pointer == "" && isPointer {
		return nil, "did you mean for=" + r.spelling(pkg, recv, isPointer) + name + "?", fmt.Errorf("%s: the receiver of the method is written differently", text)
	}
	return fn, "", nil
}

// spelling returns the spelling of a receiver in a rule, followed by a dot.
func (r *resolver) spelling(pkg *types.Package, recv string, pointer bool) string {
	if pointer {
		recv = "*" + recv
	}
	if pkg == r.pkg {
		return "(" + recv + ")."
	}
	return pkg.Path() + ".(" + recv + ")."
}
