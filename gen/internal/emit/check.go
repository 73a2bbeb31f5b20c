package emit

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

const (
	checkPath = RuntimePath + "/gradcheck"
	checkName = "gradcheck"
	ranksPath = checkPath + "/ranks"
	ranksName = "ranks"
)

// A CheckFile is a test file with gradient checks.
type CheckFile struct {
	Header     string
	Constraint string
	Package    *types.Package
	Checks     []*Check
	Taken      []string       // as in File
	Hidden     []types.Object // as in File
}

// A Check tests the derivatives of one function for one choice of inputs and outputs. If a derivative was not
// requested, its name is empty.
type Check struct {
	Test     string // name of the test function
	Fn       *types.Func
	Instance shape.Instance
	Inputs   string // the function of the user that returns inputs; if empty, inputs are invented
	Derivatives
	Wrt          []int // indices in the sense of gradcheck.Options
	Of, OfParams []int
	Joined       bool // the function takes a communicator, and runs on several ranks
	Approx       bool // sums may be added up in another order than in the function
}

// Derivatives has the names of the requested derivatives.
type Derivatives struct {
	VJP, Grad, JVP string
	HVP, Pullback  string
	Jacobian       string
	Hessian        string
}

// PrintChecks returns the gofmt'd text of f.
func PrintChecks(f *CheckFile) ([]byte, error) {
	head := &File{Header: f.Header, Constraint: f.Constraint, Package: f.Package, Taken: f.Taken}
	p := newPrinter(head)
	for _, c := range f.Checks {
		p.check(c)
	}
	f.Hidden = p.syms.hidden
	return render(p.file)
}

// checker prints one test function.
type checker struct {
	syms       *symbols
	check      *Check
	t, o, args string // local variables
}

func (p *printer) check(c *Check) {
	k := &checker{syms: p.syms, check: c, t: p.syms.imports.free("t"), o: p.syms.imports.free("o"), args: p.syms.imports.free("args")}
	p.file.Comment(fmt.Sprintf("// %s checks %s.", c.Test, c.derivatives()))
	p.file.Func().Id(c.Test).Params(jen.Id(k.t).Op("*").Add(p.syms.qual("testing", "testing", "T"))).BlockFunc(k.body)
	p.file.Line()
}

// derivatives lists the names of the derivatives.
func (c *Check) derivatives() string {
	names := slices.DeleteFunc([]string{c.VJP, c.Pullback, c.Grad, c.JVP, c.HVP, c.Jacobian, c.Hessian}, func(s string) bool { return s == "" })
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func (k *checker) body(g *jen.Group) {
	if k.check.Inputs == "" {
		g.Id(k.o).Op(":=").Add(k.options())
		g.Add(k.call("Usable"))
		k.calls(g)
		return
	}
	g.For(jen.List(jen.Id("_"), jen.Id(k.args)).Op(":=").Range().Add(k.syms.outer(k.check.Inputs)).Call()).BlockFunc(func(g *jen.Group) {
		g.Id(k.o).Op(":=").Add(k.options())
		k.calls(g)
	})
}

func (k *checker) calls(g *jen.Group) {
	for _, c := range []struct{ check, derived string }{
		{"VJP", k.check.VJP}, {"VJP", k.check.Pullback}, {"Grad", k.check.Grad}, {"JVP", k.check.JVP}, {"HVP", k.check.HVP},
		{"Jacobian", k.check.Jacobian}, {"Hessian", k.check.Hessian},
	} {
		if c.derived != "" {
			g.Add(k.call(c.check, c.derived))
		}
	}
	if k.check.VJP != "" && k.check.JVP != "" {
		g.Add(k.call("Dot", k.check.JVP, k.check.VJP))
	}
}

// call prints gradcheck.check(t, F, derived..., o).
func (k *checker) call(check string, derived ...string) *jen.Statement {
	if k.check.Joined && (check == "Jacobian" || check == "Hessian") {
		return k.syms.qual(ranksPath, ranksName, check).Call(jen.Id(k.t), k.syms.callable(k.check.Fn.Name(), k.check.Instance), k.syms.callable(derived[0], k.check.Instance), jen.Id(k.o))
	}
	join := "Join"
	if check == "Grad" || check == "HVP" {
		join = "Sum" // derivatives of one number
	}
	args := []jen.Code{jen.Id(k.t), k.function(k.check.Fn.Name(), join)}
	for _, name := range derived {
		args = append(args, k.function(name, join))
	}
	return k.syms.qual(checkPath, checkName, check).Call(append(args, jen.Id(k.o))...)
}

// function names a function. If it takes a communicator, it is joined over ranks.
func (k *checker) function(name, join string) jen.Code {
	f := k.syms.callable(name, k.check.Instance)
	if k.check.Joined {
		return k.syms.qual(ranksPath, ranksName, join).Call(f)
	}
	return f
}

// options prints the options that differ from the defaults of gradcheck.
func (k *checker) options() *jen.Statement {
	var fields []jen.Code
	if k.check.Inputs != "" {
		fields = append(fields, jen.Id("Args").Op(":").Id(k.args))
	}
	for _, f := range []struct {
		name string
		list []int
	}{{"Wrt", k.check.Wrt}, {"Of", k.check.Of}, {"OfParams", k.check.OfParams}} {
		if f.list != nil {
			fields = append(fields, jen.Id(f.name).Op(":").Add(k.ints(f.list)))
		}
	}
	if k.check.Joined {
		fields = append(fields, jen.Id("Name").Op(":").Lit(k.check.Fn.Name()))
	}
	if k.check.Approx {
		fields = append(fields, jen.Id("ApproxResults").Op(":").Add(k.syms.predeclared("true")))
	}
	return k.syms.qual(checkPath, checkName, "Options").Values(fields...)
}

func (k *checker) ints(list []int) *jen.Statement {
	cs := make([]jen.Code, len(list))
	for i, n := range list {
		cs[i] = jen.Lit(n)
	}
	return jen.Index().Add(k.syms.predeclared("int")).Values(cs...)
}
