package gen_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A question is one function with one choice of inputs and outputs, for which
// the oracles want every kind of derivative.
type question struct {
	fn      string // as the driver calls it: F, (*T).F or F[float64]
	inputs  string // name of the function with inputs; empty: invented
	wrt, of string // as in the directive
	params  []int
	results []int
	outs    []int             // output parameters
	derived map[string]string // kind → how the driver calls it
	missing []string          // directives to add
	lists   string            // types= and bind= of the directive
	scalar  bool              // one number is differentiated
	approx  bool              // sums come in another order than the function's
	joined  bool              // takes a communicator: runs on several ranks
	decl    *ast.FuncDecl
	nth     int // in the file
}

var directiveLine = regexp.MustCompile(`^//gradgen:(vjp|grad|jvp|hvp|pullback|jacobian|hessian)\b(.*)$`)

// A scanner reads the directives of one source file.
type scanner struct {
	file *ast.File
	nth  int
}

// scan lists the questions a source asks, exported functions only.
func scan(t *testing.T, source string) []*question {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "in.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	s := &scanner{file: f}
	var list []*question
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Doc != nil && fn.Name.IsExported() {
			list = append(list, s.function(fn)...)
		}
	}
	return list
}

// function lists the questions about one function.
func (s *scanner) function(fn *ast.FuncDecl) []*question {
	var list []*question
	for _, c := range fn.Doc.List {
		m := directiveLine.FindStringSubmatch(c.Text)
		if m == nil {
			continue
		}
		args := directiveArgs(m[2])
		same := func(q *question) bool { return q.wrt == args["wrt"] && q.of == args["of"] }
		i := slices.IndexFunc(list, same)
		if i < 0 {
			i = len(list)
			list = append(list, s.question(fn, args))
			list[i].lists = listsOf(m[2])
		}
		list[i].approx = list[i].approx || args["workers"] == "on"
		name := args["name"]
		if name == "" {
			name = fn.Name.Name + suffixes[m[1]]
		}
		if ast.IsExported(name) {
			list[i].derived[m[1]] = callee(fn, name)
		}
	}
	return list
}

var suffixes = map[string]string{"vjp": "VJP", "grad": "Grad", "jvp": "JVP", "hvp": "HVP", "pullback": "Pullback", "jacobian": "Jacobian", "hessian": "Hessian"}

// listsOf are the options of a directive that may be in it several times.
func listsOf(text string) string {
	lists := ""
	for _, word := range strings.Fields(text) {
		if strings.HasPrefix(word, "types=") || strings.HasPrefix(word, "bind=") {
			lists += " " + word
		}
	}
	return lists
}

func directiveArgs(text string) map[string]string {
	args := map[string]string{}
	text, _, _ = strings.Cut(text, "//")
	for _, word := range strings.Fields(text) {
		if key, value, ok := strings.Cut(word, "="); ok {
			args[key] = value
		}
	}
	return args
}

func (s *scanner) question(fn *ast.FuncDecl, args map[string]string) *question {
	q := &question{
		fn: callee(fn, fn.Name.Name), wrt: args["wrt"], of: args["of"],
		decl: fn, nth: s.nth, derived: map[string]string{},
	}
	s.nth++
	params, results := parameterNames(fn), fieldNames(fn.Type.Results, "out")
	if at := slices.IndexFunc(fn.Type.Params.List, isComm); at >= 0 {
		q.joined = true
		name := fn.Type.Params.List[at].Names[0].Name
		params = slices.DeleteFunc(params, func(p string) bool { return p == name })
	}
	for _, name := range splitList(args["wrt"]) {
		q.params = append(q.params, slices.Index(params, name))
	}
	if args["wrt"] == "" && fn.Recv != nil {
		q.params = []int{1}
	}
	for _, name := range splitList(args["of"]) {
		if i := slices.Index(results, name); i >= 0 {
			q.results = append(q.results, i)
		} else {
			q.outs = append(q.outs, slices.Index(params, name))
		}
	}
	q.scalar = (isScalar(fn) || q.joined && isScalarOrError(fn)) && (q.of == "" || len(q.results) == 1) && len(q.outs) == 0
	if inputs := typeName(fn) + fn.Name.Name + "Inputs"; s.file.Scope.Lookup(inputs) != nil {
		q.inputs = inputs
	}
	return q
}

// complete settles the kinds to check: those wanted and possible. It notes the
// directives for those that the source does not ask for itself.
func (q *question) complete(kinds []string) {
	asked := q.derived
	q.derived = map[string]string{}
	for _, kind := range kinds {
		if (kind == "grad" || kind == "hvp") && !q.scalar || kind == "pullback" && !q.returns() {
			continue
		}
		if q.derived[kind] = asked[kind]; asked[kind] == "" {
			q.request(kind)
		}
	}
	for _, kind := range []string{"jacobian", "hessian"} { // of those cases that are about them
		if asked[kind] != "" {
			q.derived[kind] = asked[kind]
		}
	}
}

// returns reports whether results are among what is differentiated.
func (q *question) returns() bool {
	return len(q.results) > 0 || q.of == "" && q.decl.Type.Results.NumFields() > 0
}

func (q *question) request(kind string) {
	name := fmt.Sprintf("%sCheck%d%s", q.decl.Name.Name, q.nth, suffixes[kind])
	q.derived[kind] = callee(q.decl, name)
	line := "//gradgen:" + kind + " name=" + name
	if q.wrt != "" {
		line += " wrt=" + q.wrt
	}
	if q.of != "" {
		line += " of=" + q.of
	}
	line += q.lists
	q.missing = append(q.missing, line)
}

// augment adds the missing directives to a source.
func augment(source string, questions []*question) string {
	for _, q := range slices.Backward(questions) {
		if len(q.missing) > 0 {
			at := int(q.decl.Doc.Pos()) - 1
			source = source[:at] + strings.Join(q.missing, "\n") + "\n" + source[at:]
		}
	}
	return source
}

func splitList(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ",")
}

// isScalar reports whether the only result is a float64.
func isScalar(fn *ast.FuncDecl) bool {
	r := fn.Type.Results
	return r.NumFields() == 1 && isIdent(r.List[0].Type, "float64")
}

// isScalarOrError is isScalar for a function that may fail.
func isScalarOrError(fn *ast.FuncDecl) bool {
	r := fn.Type.Results
	return r.NumFields() == 2 && len(r.List) == 2 && isIdent(r.List[0].Type, "float64") && isIdent(r.List[1].Type, "error")
}

func isIdent(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

// isComm reports whether a parameter is a communicator.
func isComm(f *ast.Field) bool {
	sel, ok := f.Type.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Comm"
}

// parameterNames lists the receiver and the parameters.
func parameterNames(fn *ast.FuncDecl) []string {
	return append(fieldNames(fn.Recv, "recv"), fieldNames(fn.Type.Params, "p")...)
}

func fieldNames(list *ast.FieldList, fallback string) []string {
	if list == nil {
		return nil
	}
	var names []string
	for _, f := range list.List {
		for _, n := range f.Names {
			names = append(names, n.Name)
		}
		if len(f.Names) == 0 {
			names = append(names, unnamed(fallback, len(names)))
		}
	}
	return names
}

func unnamed(fallback string, i int) string {
	if i == 0 {
		return fallback
	}
	return fmt.Sprint(fallback, i)
}

// typeName is the receiver's type, or empty.
func typeName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	typ := fn.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	name, _ := instance(typ)
	return name
}

// instance is the name of a type, and after it float64 for each of its parameters.
func instance(typ ast.Expr) (name, args string) {
	switch typ := typ.(type) {
	case *ast.IndexExpr:
		name, _ = instance(typ.X)
		return name, floatArgs(1)
	case *ast.IndexListExpr:
		name, _ = instance(typ.X)
		return name, floatArgs(len(typ.Indices))
	}
	return typ.(*ast.Ident).Name, ""
}

// floatArgs are n type arguments.
func floatArgs(n int) string {
	return "[" + strings.Join(slices.Repeat([]string{"float64"}, n), ", ") + "]"
}

// callee writes the function name, a method of fn's receiver or an instance of
// a generic function, with %s for the package.
func callee(fn *ast.FuncDecl, name string) string {
	switch {
	case fn.Recv != nil:
		star, typ := "", fn.Recv.List[0].Type
		if pointer, ok := typ.(*ast.StarExpr); ok {
			star, typ = "*", pointer.X
		}
		_, args := instance(typ)
		return fmt.Sprintf("(%s%%s.%s%s).%s", star, typeName(fn), args, name)
	case fn.Type.TypeParams != nil:
		return "%s." + name + floatArgs(len(fieldNames(fn.Type.TypeParams, "")))
	}
	return "%s." + name
}
