package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Body names an emitted function whose body a later stage needs, because a differentiated function calls it.
type Body struct {
	Path string // import path of its package
	Name string // with the receiver's type in front, as T.EvalGrad
}

// BodyOf returns the name of the function that r requests.
func BodyOf(r *Request) Body {
	name := r.Name
	if recv := receiver(r.Fn); recv != nil {
		name = recv.Obj().Name() + "." + name
	}
	return Body{Path: r.Fn.Pkg().Path(), Name: name}
}

// NeedBodies is the error by which a later stage requests that emitted functions be declared with their bodies, not
// as stubs. That stage then runs again.
type NeedBodies struct{ Bodies []Body }

func (e *NeedBodies) Error() string {
	names := make([]string, len(e.Bodies))
	for i, b := range e.Bodies {
		names[i] = b.Path + "." + b.Name
	}
	return "the derived code of " + strings.Join(names, ", ") + " is needed"
}

// Give makes later Loads declare an emitted function with its body. text is a file of its package that declares the
// function and the products that it uses. It uses no other emitted functions.
func (l *Loader) Give(b Body, text []byte) { l.bodies[b] = text }

// addBodies declares the functions whose bodies are known and that requests of f emit. It returns the other requests.
func (u *unit) addBodies(f *ast.File, reqs []*Request) []*Request {
	return slices.DeleteFunc(reqs, func(r *Request) bool {
		text, ok := u.loader.bodies[BodyOf(r)]
		if !ok {
			return false
		}
		file, err := parser.ParseFile(u.loader.fset, EmittedName(u.pkg.FileName(f)), text, parser.SkipObjectResolution)
		if err != nil {
			panic(fmt.Sprintf("the derived code of %s does not parse: %v\n%s", r.Name, err, text))
		}
		u.stubs[file] = true
		u.bodies = append(u.bodies, bodyFile{file, BodyOf(r)})
		return true
	})
}

// A bodyFile declares one emitted function with its body.
type bodyFile struct {
	*ast.File
	body Body
}

// reject records a body that does not type-check.
func (u *unit) reject(e types.Error) {
	for _, f := range u.bodies {
		if _, known := u.prog.Rejected[f.body]; !known && f.FileStart <= e.Pos && e.Pos < f.FileEnd {
			u.prog.Rejected[f.body] = e.Msg
		}
	}
}

// Withdraw undoes Give.
func (l *Loader) Withdraw(b Body) { delete(l.bodies, b) }

// forBodies finds a package that only bodies of emitted functions import. It is a dependency of the loaded packages,
// or a stand-in.
func (u *unit) forBodies(path string) (*types.Package, error) {
	for _, meta := range u.loader.reachable() {
		if meta.PkgPath != path || u.source[meta] && u.checked[meta] == nil {
			continue
		}
		if tp := u.checked[meta]; tp != nil {
			return tp, nil
		}
		if tp, err := u.fromExport(meta); err == nil {
			return tp, nil
		}
	}
	if tp := u.export[path]; tp != nil && tp.Complete() {
		return tp, nil
	}
	if name := u.loader.exports[path]; name != "" {
		return u.fromExport(&packages.Package{PkgPath: path})
	}
	src, ok := u.loader.cfg.Standins[path]
	if !ok {
		return nil, errors.New("the go command did not list it")
	}
	f, err := parser.ParseFile(u.loader.fset, path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: importer{u}, IgnoreFuncBodies: true}
	tp, err := conf.Check(path, u.loader.fset, []*ast.File{f}, nil)
	if err == nil {
		u.export[path] = tp
	}
	return tp, err
}

// noteBodies records the declarations of emitted functions.
func (u *unit) noteBodies() {
	for _, f := range u.bodies {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := u.pkg.Info.Defs[fd.Name].(*types.Func); ok {
					u.prog.decls[fn] = fd
					u.prog.bodies[fn] = u.pkg.Info.FileVersions[f.File]
				}
			}
		}
	}
}

// HasBody reports whether fn is an emitted function that is declared with its body.
func (p *Program) HasBody(fn *types.Func) bool {
	_, ok := p.bodies[fn.Origin()]
	return ok
}

// Package returns the package with this import path that was checked from source with its bodies, or nil.
func (p *Program) Package(path string) *Package {
	for _, pkg := range p.all {
		if pkg.Path == path && pkg.Bodies {
			return pkg
		}
	}
	return nil
}

// Request returns the request that emits the function, or nil.
func (p *Package) Request(name string) *Request {
	i := slices.IndexFunc(p.Requests, func(r *Request) bool { return BodyOf(r).Name == name })
	if i < 0 {
		return nil
	}
	return p.Requests[i]
}
