package load

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// A FlagRequest is a request for a derivative on the command line.
type FlagRequest struct {
	Func string // F or T.Method
	Kind string // vjp, grad, jvp, hvp, pullback, jacobian, hessian or fast; default vjp
	Wrt  string // names separated by commas
	Of   string
	Name string

	Vector, Workers string // on or off
}

const askedPrefix = "// Asked for by: gradgen"

// String returns the request as command-line flags.
func (q FlagRequest) String() string {
	var b strings.Builder
	for _, f := range q.fields() {
		if *f.value != "" {
			fmt.Fprintf(&b, " -%s=%s", f.name, *f.value)
		}
	}
	return strings.TrimPrefix(b.String(), " ")
}

type flagField struct {
	name  string
	value *string
}

func (q *FlagRequest) fields() []flagField {
	return []flagField{{"func", &q.Func}, {"kind", &q.Kind}, {"wrt", &q.Wrt}, {"of", &q.Of}, {"name", &q.Name}, {"vector", &q.Vector}, {"workers", &q.Workers}}
}

// replaces reports whether q is the request old, or old with other switches.
func (q FlagRequest) replaces(old FlagRequest) bool {
	if q.Vector != "" {
		old.Vector = q.Vector
	}
	if q.Workers != "" {
		old.Workers = q.Workers
	}
	q.Kind, old.Kind = cmp.Or(q.Kind, VJP.String()), cmp.Or(old.Kind, VJP.String())
	return q == old
}

// AskedLine returns the comment in an emitted file that records a request by flags. Later runs without the flags
// repeat the request.
func (q FlagRequest) AskedLine() string { return askedPrefix + " " + q.String() }

// parseAsked reads the AskedLines of an emitted file.
func parseAsked(src []byte) []FlagRequest {
	var list []FlagRequest
	for line := range bytes.Lines(src) {
		text := strings.TrimSpace(string(line))
		if strings.HasPrefix(text, "package ") {
			break
		}
		if rest, ok := strings.CutPrefix(text, askedPrefix); ok {
			list = append(list, parseFlagRequest(rest))
		}
	}
	return list
}

func parseFlagRequest(text string) FlagRequest {
	var q FlagRequest
	for _, w := range strings.Fields(text) {
		key, value, _ := strings.Cut(strings.TrimPrefix(w, "-"), "=")
		for _, f := range q.fields() {
			if f.name == key {
				*f.value = value
			}
		}
	}
	return q
}

// directive returns the directive that is equivalent to the request.
func (q FlagRequest) directive() string {
	kind := q.Kind
	if kind == "" {
		kind = VJP.String()
	}
	line := Prefix + kind
	for _, f := range q.fields()[2:] {
		if *f.value != "" {
			line += " " + f.name + "=" + *f.value
		}
	}
	return line
}

// site parses the request as a directive on decl. It reports every fault at the name of the function.
func (q FlagRequest) site(f *ast.File, decl *ast.FuncDecl, rep report) (site, bool) {
	d, problems := parseDirective(q.directive())
	for _, p := range problems {
		rep.errorAt(decl.Name.Pos(), p.hint, "%s", p.msg)
	}
	d.verb.off = 0
	for _, words := range d.args {
		for i := range words {
			words[i].off = 0
		}
	}
	return site{directive: d, decl: decl, file: f, pos: decl.Name.Pos()}, len(problems) == 0
}

// declares reports whether decl is the function that the flags name.
func (q FlagRequest) declares(decl *ast.FuncDecl) bool {
	recv, name, pointer := splitMethod(q.Func)
	if decl.Name.Name != name || (decl.Recv != nil) != (recv != "") {
		return false
	}
	if decl.Recv == nil {
		return true
	}
	base, star := receiverBase(decl.Recv.List[0].Type)
	return base == recv && (pointer == "?" || (pointer == "*") == star)
}

// receiverBase removes pointer, parentheses and type parameters from a receiver.
func receiverBase(e ast.Expr) (name string, star bool) {
	switch e := e.(type) {
	case *ast.StarExpr:
		name, _ = receiverBase(e.X)
		return name, true
	case *ast.ParenExpr:
		return receiverBase(e.X)
	case *ast.IndexExpr:
		return receiverBase(e.X)
	case *ast.IndexListExpr:
		return receiverBase(e.X)
	case *ast.Ident:
		return e.Name, false
	}
	return "", false
}

func findDecl(files []*ast.File, q FlagRequest) (*ast.File, *ast.FuncDecl) {
	for _, f := range files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && q.declares(fd) {
				return f, fd
			}
		}
	}
	return nil, nil
}

// unmetFlag reports a function that flags name but no package declares.
func (c *checker) unmetFlag() {
	ask := c.loader.cfg.Ask
	if ask == nil || c.flagMet {
		return
	}
	var funcs []string
	for _, pkg := range c.prog.Packages {
		for _, f := range pkg.Files {
			funcs = append(funcs, declNames(f)...)
		}
	}
	hint := "name a function or T.Method of the package"
	if s := nearest(ask.Func, funcs); s != "" {
		hint = "did you mean -func " + s + "?"
	}
	c.prog.Diags.Errorf(token.Position{}, hint, "-func %s: no such function in %s", ask.Func, strings.Join(c.loader.cfg.Patterns, " "))
}

func declNames(f *ast.File) []string {
	var names []string
	for _, d := range f.Decls {
		fd, ok := d.(*ast.FuncDecl)
		switch {
		case !ok:
		case fd.Recv == nil:
			names = append(names, fd.Name.Name)
		case len(fd.Recv.List) > 0:
			base, _ := receiverBase(fd.Recv.List[0].Type)
			names = append(names, base+"."+fd.Name.Name)
		}
	}
	return names
}
