package emit

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// RuntimePath is the package that emitted code calls.
const RuntimePath = ir.RuntimePath

const runtimeName = "gradrt"

// A File is one source file to emit.
type File struct {
	Header     string // first line
	Constraint string // build constraint, without go:build
	Package    *types.Package
	Language   string // the version of Go in which it is compiled, such as go1.21; empty for the newest
	Funcs      []*Func
	// Runtime is the import path of package runtime. If it is empty, the path is RuntimePath.
	Runtime string
	// Hidden has objects of the package with predeclared names that the printed text uses in their predeclared
	// meaning, such as a function max.
	Hidden []types.Object
	// Taken has names of the package that are not in its scope, such as those of tests.
	Taken []string
	// Declarations has types and variables that the functions may mention.
	Declarations []*ir.Declaration
}

// A Func is a derived function and its documentation.
type Func struct {
	IR         *ir.Func
	TypeParams *types.TypeParamList
	Primal     *types.Func // for the guard; nil for helpers
	Tape       Tape
	Vector     *Vector // its vector code, if it has some
	PanicName  string  // the name of the function in panics; if empty, that is its own name
	// Layouts has types that the function uses in place of each other.
	Layouts []Layout
	// Renamed has other names for type parameters, by ParamKey. They are needed if a type parameter hides a name that
	// the text mentions, or is blank.
	Renamed map[string]string
}

func (fn *Func) says() string {
	if fn.PanicName != "" {
		return fn.PanicName
	}
	return fn.IR.Name
}

// Print returns the gofmt'd text of f.
func Print(f *File) ([]byte, error) {
	p := newPrinter(f)
	p.all(f)
	f.Hidden = append(f.Hidden, p.syms.hidden...)
	return render(p.file)
}

// all prints the declarations of f.
func (p *printer) all(f *File) {
	if guards := p.guards(f.Funcs); len(guards) > 0 {
		p.file.Comment("// Regenerate when these fail to compile: the functions have changed.")
		p.file.Var().Defs(guards...)
		p.file.Line()
	}
	for _, fn := range f.Funcs {
		p.function(fn)
	}
	if len(f.Declarations) > 0 {
		p.mentionVectors(f)
		p.declarations(f.Declarations)
	}
}

// mentionVectors records the names that only vector code mentions, which is in a separate file.
func (p *printer) mentionVectors(f *File) {
	if !slices.ContainsFunc(f.Funcs, func(fn *Func) bool { return fn.Vector != nil }) {
		return
	}
	for _, name := range Outer(f.Package, f.Language, f.Funcs) {
		p.syms.mentioned[name] = true
	}
}

// newPrinter starts a file.
func newPrinter(f *File) *printer {
	file := jen.NewFilePathName(f.Package.Path(), f.Package.Name())
	syms := &symbols{
		pkg: f.Package, gradrtPath: cmp.Or(f.Runtime, RuntimePath), language: f.Language,
		imports: newImports(f, file), generic: generic(f.Funcs), mentioned: map[string]bool{},
	}
	exprs := &expressions{syms}
	p := &printer{syms: syms, exprs: exprs, stmts: &statements{syms: syms, exprs: exprs}, file: file}
	p.file.HeaderComment(f.Header)
	if f.Constraint != "" {
		p.file.HeaderComment("//go:build " + f.Constraint)
	}
	return p
}

// render returns the gofmt'd text of a file.
func render(file *jen.File) ([]byte, error) {
	var b bytes.Buffer
	if err := file.Render(&b); err != nil {
		return nil, fmt.Errorf("printing derived code: %w", err)
	}
	return format.Source(groupImports(b.Bytes()))
}

// A printer prints declarations and files. It has the layers
//
//	symbols      packages, types and names that mean something outside functions
//	expressions
//	statements   with the tape that they return
//
// each of which has fields for earlier ones that it uses.
type printer struct {
	syms  *symbols
	exprs *expressions
	stmts *statements
	file  *jen.File
}

// statements prints blocks.
type statements struct {
	syms  *symbols
	exprs *expressions
	marks bool // statements are marked with their positions in the source
}

// expressions prints values.
type expressions struct{ syms *symbols }

// A symbols prints names of declarations outside the function, and types.
type symbols struct {
	pkg        *types.Package
	gradrtPath string // the import path of package runtime
	language   string
	lanes      string // import path of the vector package to print
	imports    *imports
	fn         *Func // the function being printed
	hidden     []types.Object
	generic    map[string]*types.TypeParamList // the type parameters of the generic functions of the file, by name
	// mentioned has the printed names of declarations outside functions.
	mentioned map[string]bool
}

// generic returns the type parameters of the generic functions in fns, by name.
func generic(fns []*Func) map[string]*types.TypeParamList {
	of := map[string]*types.TypeParamList{}
	for _, fn := range fns {
		if fn.TypeParams.Len() > 0 {
			of[fn.IR.Name] = fn.TypeParams
		}
	}
	return of
}

// guards makes the build fail if the signature of a primal changes.
func (p *printer) guards(fns []*Func) []jen.Code {
	var cs []jen.Code
	seen := map[string]bool{}
	for _, fn := range fns {
		if fn.Primal == nil || seen[fn.Primal.FullName()] {
			continue
		}
		seen[fn.Primal.FullName()] = true
		if c := p.guard(fn.Primal); c != nil {
			cs = append(cs, c)
		}
	}
	return append(cs, p.layouts(fns)...)
}

func (p *printer) guard(fn *types.Func) jen.Code {
	instance, ok := shape.Instantiate(fn)
	if !ok {
		return nil
	}
	sig := instance.Sig
	return jen.Id("_").Func().Params(p.syms.types(withReceiver(sig), sig.Variadic())...).
		Params(p.syms.types(tupleVars(sig.Results()), false)...).Op("=").Add(p.syms.callable(fn.Name(), instance))
}

// callable prints the name of a function, or a method as a method expression.
func (p *symbols) callable(name string, instance shape.Instance) *jen.Statement {
	if r := instance.Sig.Recv(); r != nil {
		_, pointer := types.Unalias(r.Type()).(*types.Pointer)
		return paren(p.typ(r.Type()), pointer).Dot(name)
	}
	s := p.outer(name)
	if len(instance.Args) == 0 {
		return s
	}
	return s.Types(p.typesOf(instance.Args)...)
}

// typesOf prints the types of a list.
func (p *symbols) typesOf(list []types.Type) []jen.Code {
	out := make([]jen.Code, len(list))
	for i, t := range list {
		out[i] = p.typ(t)
	}
	return out
}

// withReceiver lists the parameters of a method expression.
func withReceiver(sig *types.Signature) []*types.Var {
	if r := sig.Recv(); r != nil {
		return append([]*types.Var{r}, tupleVars(sig.Params())...)
	}
	return tupleVars(sig.Params())
}

func tupleVars(t *types.Tuple) []*types.Var {
	vs := make([]*types.Var, t.Len())
	for i := range vs {
		vs[i] = t.At(i)
	}
	return vs
}

func (p *symbols) types(vs []*types.Var, variadic bool) []jen.Code {
	cs := make([]jen.Code, len(vs))
	for i, v := range vs {
		if variadic && i == len(vs)-1 {
			cs[i] = jen.Op("...").Add(p.typ(v.Type().(*types.Slice).Elem()))
			continue
		}
		cs[i] = p.typ(v.Type())
	}
	return cs
}

func (p *printer) function(fn *Func) {
	p.syms.fn = fn
	if fn.Tape.Type != "" && !fn.Tape.declared {
		p.tape(fn)
	}
	for _, line := range fn.IR.Doc {
		p.file.Comment(strings.TrimRight("// "+line, " "))
	}
	s := p.file.Func()
	if r := fn.IR.Recv; r != nil {
		s.Params(jen.Id(r.Name).Add(p.syms.typ(r.Type)))
	}
	s.Id(fn.IR.Name)
	if tp := fn.TypeParams; tp.Len() > 0 {
		s.Types(p.syms.typeParams(tp)...)
	}
	s.Params(p.syms.params(fn.IR.Params)...)
	if len(fn.IR.Results) > 0 {
		s.Params(p.syms.params(fn.IR.Results)...)
	}
	s.BlockFunc(func(g *jen.Group) {
		checks, rest := leadingChecks(fn.IR)
		p.stmts.list(g, checks)
		p.hook(g, fn.Vector)
		p.stmts.getTape(g)
		p.stmts.list(g, rest)
	})
	p.file.Line()
}

// leadingChecks splits the body of a function after the checks of its arguments, if tests at entry follow these
// checks.
func leadingChecks(f *ir.Func) (checks, rest *ir.Block) {
	n := 0
	for len(f.Entry) > 0 && n < len(f.Body.Stmts) && isCheck(f.Body.Stmts[n]) && !match.Terminating(f.Body.Stmts[n]) {
		n++
	}
	checks = &ir.Block{Stmts: slices.Concat(f.Body.Stmts[:n], f.Entry)}
	return checks, &ir.Block{Stmts: f.Body.Stmts[n:]}
}

// isCheck reports whether s only panics under some conditions.
func isCheck(s ir.Stmt) bool {
	onlyChecks := func(b *ir.Block) bool {
		return b == nil || !slices.ContainsFunc(b.Stmts, func(s ir.Stmt) bool { return !isCheck(s) })
	}
	switch s := s.(type) {
	case *ir.If:
		return onlyChecks(s.Then) && onlyChecks(s.Else)
	case *ir.Loop:
		return onlyChecks(s.Body)
	case *ir.ExprStmt:
		return s.X.Builtin() == effects.Panic || s.X.Runtime().OnlyTests()
	}
	return false
}

func (p *symbols) typeParams(tp *types.TypeParamList) []jen.Code {
	cs := p.typeParamNames(tp)
	for i, c := range cs {
		cs[i] = jen.Add(c).Add(p.constraint(tp.At(i).Constraint()))
	}
	return cs
}

func (p *symbols) params(vs []*ir.Var) []jen.Code {
	cs := make([]jen.Code, len(vs))
	for i, v := range vs {
		cs[i] = jen.Id(v.Name).Add(p.typ(v.Type))
	}
	return cs
}
