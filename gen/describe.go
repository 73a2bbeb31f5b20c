package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// doc is the doc comment of the emitted function.
func (j *job) doc() []string {
	f, name := j.req.Fn.Name(), j.req.Name
	var first string
	switch j.req.Kind {
	case shape.VJP:
		first = fmt.Sprintf("%s evaluates %s and adds %s.", name, f, j.vjps())
	case shape.Pullback:
		first = fmt.Sprintf("%s adds %s.", name, j.vjps())
	case shape.HVP:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, j.hessians())
	case shape.Grad:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, j.gradients())
	case shape.Jacobian:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, j.jacobians())
	case shape.Hessian:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, j.hessianMatrix())
	case shape.JVP:
		first = fmt.Sprintf("%s evaluates %s and returns %s behind its results.", name, f, j.tangents())
	case shape.Fast:
		return []string{fmt.Sprintf("%s is %s, in vector code where the build and the machine have it.", name, f)}
	}
	exchanges := j.exchanges()
	if j.req.Kind == shape.Grad && len(exchanges) > 0 {
		first += " Every rank seeds 1: the gradient is that of the sum of all ranks' results."
	}
	lines := append(wrap(first, 76), "")
	lines = append(lines, wrapIndent("\tactive: ", strings.Join(j.activeNames(), ", "), 70)...)
	if len(exchanges) > 0 {
		lines = append(lines, wrapIndent("\tcomm:   ", strings.Join(exchanges, ", "), 70)...)
	}
	if j.req.Kind == shape.JVP {
		return lines
	}
	saved := "nothing"
	if saves := j.saved(); len(saves) > 0 {
		var names []string
		for _, s := range saves {
			names = appendNew(names, s.Var.Name)
		}
		saved = strings.Join(names, ", ")
	}
	return append(lines, wrapIndent("\tsaved:  ", saved, 70)...)
}

// vjps spells the vector–Jacobian products: outBar·∂f/∂x to xBar.
func (j *job) vjps() string {
	var parts []string
	for i, w := range j.wrt {
		var terms []string
		for k, o := range j.of {
			terms = append(terms, fmt.Sprintf("(∂%s/∂%s)ᵀ·%s", j.outName(k), j.inputName(i), o.Seed.Name))
		}
		parts = append(parts, fmt.Sprintf("%s to %s", strings.Join(terms, " + "), w.Acc.Name))
	}
	return strings.Join(parts, ", ")
}

// tangents spells the Jacobian–vector products: outDot = ∂f/∂x·xDot.
func (j *job) tangents() string {
	var parts []string
	for k, v := range j.req.Of {
		var terms []string
		for i, w := range j.wrt {
			terms = append(terms, fmt.Sprintf("∂%s/∂%s·%s", j.outName(k), j.inputName(i), w.Acc.Name))
		}
		parts = append(parts, fmt.Sprintf("%s = %s", j.outputTangent(v).Name, strings.Join(terms, " + ")))
	}
	return strings.Join(parts, ", ")
}

func (j *job) gradients() string {
	var parts []string
	for i, w := range j.wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", w.Acc.Name, j.req.Fn.Name(), j.inputName(i)))
	}
	return strings.Join(parts, ", ")
}

// activeNames lists the user's variables that carry derivatives and that the
// derived function still has.
func (j *job) activeNames() []string {
	var names []string
	var left map[string]bool
	if j.fn != nil && !j.req.Kind.IsMatrix() {
		left = j.fn.Mentioned()
	}
	add := func(v *ir.Var) {
		if v != nil && j.own(v) && (left == nil || v.Param || v.Result || left[v.Name]) && (j.act.ActiveVar(v) || j.act.Shadowed(ir.Use(v))) {
			names = appendNew(names, userName(v))
		}
	}
	for _, v := range j.unit.Func.Inputs() {
		add(v)
	}
	j.unit.Func.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			add(v)
		}
	})
	for _, v := range j.unit.Func.Results {
		add(v)
	}
	if len(names) == 0 {
		return []string{"nothing"}
	}
	return names
}

// userName is the name by which the user knows v; results have one in any case.
func userName(v *ir.Var) string {
	if v.User != "" && v.User != "_" && !v.Result {
		return v.User
	}
	return v.Name
}

// own reports whether v is a variable of the user's function, not of a callee.
func (j *job) own(v *ir.Var) bool {
	d, _ := j.library().Source(j.req.Fn)
	return v.Param || v.Result || v.User != "" && d.Syntax.Pos() <= v.Pos && v.Pos < d.Syntax.End()
}

// wrap breaks text at spaces into lines of at most width characters.
func wrap(text string, width int) []string { return wrapIndent("", text, width) }

func wrapIndent(indent, text string, width int) []string {
	var lines []string
	line := indent
	for i, w := range strings.Fields(text) {
		if i > 0 && len([]rune(line))+len([]rune(w))+1 > width {
			lines = append(lines, line)
			line = strings.Map(blank, indent)
			line += w
			continue
		}
		if i > 0 {
			line += " "
		}
		line += w
	}
	return append(lines, line)
}

func blank(r rune) rune {
	if r == '\t' {
		return r
	}
	return ' '
}

// exchanges lists the communications of active values, each once, in order.
func (j *job) exchanges() []string {
	var names []string
	list := func(f *ir.Func) {
		f.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok && analysis.Exchanges(c) && !slices.Contains(names, c.Callee.Comm.Name) {
				names = append(names, c.Callee.Comm.Name)
			}
		})
	}
	list(j.unit.Func)
	for _, c := range j.unit.Callees {
		if c.Func != nil {
			list(c.Func)
		}
	}
	return names
}
