package emit

import (
	"fmt"
	"go/types"
	"path"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

const (
	// VecPath is the package that determines the width of the vectors of the machine.
	VecPath = RuntimePath + "/vec"

	vecName = "vec"
	// vectorBuild is the build constraint of vector code.
	vectorBuild = "goexperiment.simd && amd64"
)

// widths lists the packages for which vector code is printed, in order, with the width at which each may run.
var widths = []struct {
	pkg   string
	lanes int
}{{"x8", 8}, {"x4", 4}}

// A Vector is the vector code of a function.
type Vector struct {
	Hook   string   // the function that runs the vector code, if the machine supports it
	Of     string   // the name of the function that calls the hook
	IR     *ir.Func // its body; the receiver is the first parameter
	Caller *ir.Func // the function that calls the hook
	Names  []string // the names of the functions of each width, in the order of widths
	Tape   Tape
	Ok     string   // names the second result of the hook
	Enters *ir.Expr // the condition on the parameters under which vector code may be useful; nil: always
}

// hook prints the start of a scalar function. If there is vector code, it runs instead of the scalar code.
func (p *printer) hook(g *jen.Group, v *Vector) {
	switch {
	case v == nil:
	case p.syms.fn.allTypeParams().Len() == 0:
		p.runHook(g, v, p.syms.fn)
	default:
		g.If(jen.List(jen.Id("_"), jen.Id(v.Ok)).Op(":=").Add(p.forFloat64()), jen.Id(v.Ok)).BlockFunc(func(g *jen.Group) { p.runHook(g, v, p.syms.fn) })
	}
}

// forFloat64 prints a test that all type parameters of the function are float64: a value of a function type with
// these type parameters is asserted to have the type with float64.
func (p *printer) forFloat64() *jen.Statement {
	params := p.syms.typeParamNames(p.syms.fn.allTypeParams())
	floats := make([]jen.Code, len(params))
	for i := range floats {
		floats[i] = p.syms.predeclared("float64")
	}
	return p.syms.predeclared("any").Call(jen.Parens(jen.Func().Params(params...)).Call(p.syms.predeclared("nil"))).Assert(jen.Func().Params(floats...))
}

// runHook prints a call of the hook of fn, and a return if vector code has run. For a generic function, the compiler
// does not know that types are those of the hook, so values are asserted.
func (p *printer) runHook(g *jen.Group, v *Vector, fn *Func) {
	args, own := names(v.IR.Params), fn.IR.Inputs()
	for i, w := range v.IR.Params {
		args[i] = p.exprs.asserted(own[i], w)
	}
	if v.Enters != nil && p.exprs.sameTypes(v, own) {
		g.If(p.exprs.expr(v.Enters, 0)).BlockFunc(func(g *jen.Group) { p.runAnyway(g, v, fn, args) })
		return
	}
	p.runAnyway(g, v, fn, args)
}

// sameTypes reports whether the parameters in the tests of vector code have the same names and types in the function
// whose inputs are in own.
func (p *expressions) sameTypes(v *Vector, own []*ir.Var) bool {
	for i, w := range v.IR.Params {
		_, slice := w.Type.Underlying().(*types.Slice)
		if v.Enters.Uses(w) && (own[i].Name != w.Name || !slice && !types.Identical(own[i].Type, w.Type)) {
			return false
		}
	}
	return true
}

// runAnyway prints a call of the hook of fn with args, and a return if vector code has run.
func (p *printer) runAnyway(g *jen.Group, v *Vector, fn *Func, args []jen.Code) {
	call := p.syms.outer(v.Hook).Call(args...)
	results := names(v.IR.Results)
	if len(results) == 0 {
		g.If(call).Block(jen.Return())
		return
	}
	g.If(jen.List(append(names(v.IR.Results), jen.Id(v.Ok))...).Op(":=").Add(call), jen.Id(v.Ok)).BlockFunc(func(g *jen.Group) {
		for i, w := range v.IR.Results {
			results[i] = p.exprs.asserted(w, fn.IR.Results[i])
		}
		g.Return(results...)
	})
}

// asserted returns v as a value of the type of w, which is the same type, or one with the same memory layout.
func (p *expressions) asserted(v, w *ir.Var) jen.Code {
	if types.Identical(v.Type, w.Type) {
		return jen.Id(v.Name)
	}
	if p.syms.fn.allTypeParams().Len() == 0 {
		return p.recast(v, w.Type)
	}
	return p.syms.predeclared("any").Call(jen.Id(v.Name)).Assert(p.syms.typ(w.Type))
}

// recast returns v as a value of type t, in which numbers have another type name.
func (p *expressions) recast(v *ir.Var, t types.Type) jen.Code {
	if _, number := t.Underlying().(*types.Basic); number {
		return jen.Add(p.syms.typ(t)).Call(jen.Id(v.Name))
	}
	return p.syms.gradrt("As").Types(p.syms.typ(t)).Call(jen.Id(v.Name))
}

func names(vs []*ir.Var) []jen.Code {
	cs := make([]jen.Code, len(vs))
	for i, v := range vs {
		cs[i] = jen.Id(v.Name)
	}
	return cs
}

// PrintVector returns the formatted text of the vector code of a file, and of the file that replaces it in builds
// without vectors. It adds predeclared names that they need to f.Hidden if the package declares these names.
func PrintVector(f *File, vectors []*Vector) (with, without []byte, err error) {
	if with, err = printVector(f, vectors, vectorBuild, (*printer).vector); err != nil {
		return nil, nil, err
	}
	without, err = printVector(f, vectors, "!("+vectorBuild+")", (*printer).noVector)
	return with, without, err
}

func printVector(f *File, vectors []*Vector, build string, one func(*printer, *Vector)) ([]byte, error) {
	file := &File{Header: f.Header, Constraint: build, Package: f.Package, Language: f.Language, Taken: f.Taken}
	if f.Constraint != "" {
		file.Constraint = fmt.Sprintf("(%s) && %s", f.Constraint, build)
	}
	for _, v := range vectors {
		file.Funcs = append(file.Funcs, &Func{IR: v.IR, Tape: v.Tape})
	}
	p := newPrinter(file)
	for _, v := range vectors {
		one(p, v)
	}
	f.Hidden = append(f.Hidden, p.syms.hidden...)
	return render(p.file)
}

// noVector prints a hook that does nothing, so that scalar code runs.
func (p *printer) noVector(v *Vector) {
	p.file.Comment(fmt.Sprintf("// %s leaves %s to scalar code: this build has no vector code.", v.Hook, v.Of))
	p.hookFunc(v, func(g *jen.Group) { g.Return(append(names(v.IR.Results), p.syms.predeclared("false"))...) })
}

func (p *printer) hookFunc(v *Vector, body func(*jen.Group)) {
	results := append(p.syms.params(v.IR.Results), jen.Id(v.Ok).Add(p.syms.predeclared("bool")))
	p.file.Func().Id(v.Hook).Params(p.syms.params(v.IR.Params)...).Params(results...).BlockFunc(body)
	p.file.Line()
}

// vector prints a hook and the functions of all widths.
func (p *printer) vector(v *Vector) {
	p.file.Comment(fmt.Sprintf("// %s runs the vector code of %s that suits the machine, if any does.", v.Hook, v.Of))
	p.hookFunc(v, func(g *jen.Group) {
		g.Switch(p.syms.qual(VecPath, vecName, "Width").Call()).BlockFunc(func(g *jen.Group) {
			for i, w := range widths {
				g.Case(jen.Lit(w.lanes)).BlockFunc(func(g *jen.Group) { p.syms.enter(g, v, v.Names[i]) })
			}
		})
		g.Return(append(names(v.IR.Results), p.syms.predeclared("false"))...)
	})
	for i, w := range widths {
		fn := checkedByCaller(v)
		fn.Name = v.Names[i]
		fn.Doc = []string{fmt.Sprintf("%s is %s with %d float64 lanes.", fn.Name, v.Of, w.lanes)}
		p.syms.lanes = path.Join(VecPath, w.pkg)
		tape := v.Tape
		switch wide := holdsVectors(v.IR.Tapes); {
		case wide && tape.Type != "":
			tape.Type = v.Names[i] + "Tape"
		case i > 0:
			tape.declared = true
		}
		printed := &Func{IR: &fn, Tape: tape, PanicName: v.Of}
		p.function(printed)
		p.kernels(printed)
	}
}

// checkedByCaller returns the vector code without slow checks of arguments, because its caller makes these before it
// calls the hook. The other checks stay, because the compiler learns from them which indices are in range.
func checkedByCaller(v *Vector) ir.Func {
	own := *v.IR
	made, _ := leadingChecks(v.Caller)
	again := func(s ir.Stmt) bool {
		return takesLong(s) && slices.ContainsFunc(made.Stmts, func(m ir.Stmt) bool { return text(m) == text(s) })
	}
	body := *own.Body
	first := 0
	for first < len(body.Stmts) && clearsUpper(body.Stmts[first]) {
		first++
	}
	last := first
	for last < len(body.Stmts) && isCheck(body.Stmts[last]) {
		last++
	}
	kept := slices.DeleteFunc(slices.Clone(body.Stmts[first:last]), again)
	body.Stmts = slices.Concat(body.Stmts[:first], kept, body.Stmts[last:])
	own.Body, own.Entry = &body, slices.DeleteFunc(slices.Clone(own.Entry), again)
	return own
}

// takesLong reports whether a check calls the runtime or has a loop over elements.
func takesLong(s ir.Stmt) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Loop:
			found = true
		case *ir.ExprStmt:
			found = found || s.X.Op == ir.OpRuntime
		}
	})
	return found
}

// text returns s as text.
func text(s ir.Stmt) string { return (&ir.Block{Stmts: []ir.Stmt{s}}).String() }

// clearsUpper reports whether s prepares registers for vectors.
func clearsUpper(s ir.Stmt) bool {
	x, ok := s.(*ir.ExprStmt)
	return ok && x.X.Lane() == effects.LaneClearUpper
}

// enter prints a call of the function of one width.
func (p *symbols) enter(g *jen.Group, v *Vector, name string) {
	call := p.outer(name).Call(names(v.IR.Params)...)
	results := names(v.IR.Results)
	if len(results) == 0 {
		g.Add(call)
		g.Return(p.predeclared("true"))
		return
	}
	g.List(results...).Op("=").Add(call)
	g.Return(append(names(v.IR.Results), p.predeclared("true"))...)
}

// vectorOp prints a name of the vector package of the width being printed, or a call of it.
func (p *expressions) vectorOp(e *ir.Expr) *jen.Statement {
	switch e.Name {
	case "ClearUpper":
		return p.syms.qual(VecPath, vecName, e.Name).Call()
	case "Enough":
		return p.expr(e.Args[1], 0)
	case "SumLanes":
		return p.syms.qual(VecPath, vecName, "Sum").Call(p.list(e.Args)...)
	}
	s := p.syms.qual(p.syms.lanes, path.Base(p.syms.lanes), e.Name)
	if e.Lit == "const" {
		return s
	}
	return s.Call(p.list(e.Args)...)
}
