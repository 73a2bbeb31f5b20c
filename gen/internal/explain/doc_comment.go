package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Doc is the doc comment of the emitted function.
func Doc(j *job.Job) []string {
	f, name := j.Req.Fn.Name(), j.Req.Name
	var first string
	switch j.Req.Kind {
	case shape.VJP:
		first = fmt.Sprintf("%s evaluates %s and adds %s.", name, f, vjps(j))
	case shape.Pullback:
		first = fmt.Sprintf("%s adds %s.", name, vjps(j))
	case shape.HVP:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, hessians(j))
	case shape.Grad:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, gradients(j))
	case shape.Jacobian:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, jacobians(j))
	case shape.Hessian:
		first = fmt.Sprintf("%s evaluates %s and overwrites %s.", name, f, hessianMatrix(j))
	case shape.JVP:
		first = fmt.Sprintf("%s evaluates %s and returns %s behind its results.", name, f, tangents(j))
	case shape.Fast:
		return []string{fmt.Sprintf("%s is %s, in vector code where the build and the machine have it.", name, f)}
	}
	exchanges := exchanges(j)
	if j.Req.Kind == shape.Grad && len(exchanges) > 0 {
		first += " Every rank seeds 1: the gradient is that of the sum of all ranks' results."
	}
	lines := append(Wrap(first, 76), "")
	lines = append(lines, wrapIndent("\tactive: ", strings.Join(ActiveNames(j), ", "), 70)...)
	if len(exchanges) > 0 {
		lines = append(lines, wrapIndent("\tcomm:   ", strings.Join(exchanges, ", "), 70)...)
	}
	if j.Req.Kind == shape.JVP {
		return lines
	}
	saved := "nothing"
	if saves := j.Saved(); len(saves) > 0 {
		var names []string
		for _, s := range saves {
			names = appendNew(names, s.Var.Name)
		}
		saved = strings.Join(names, ", ")
	}
	return append(lines, wrapIndent("\tsaved:  ", saved, 70)...)
}

// vjps spells the vector–Jacobian products: outBar·∂f/∂x to xBar.
func vjps(j *job.Job) string {
	var parts []string
	for i, w := range j.Wrt {
		var terms []string
		for k, o := range j.Of {
			terms = append(terms, fmt.Sprintf("(∂%s/∂%s)ᵀ·%s", j.OutName(k), j.InputName(i), o.Seed.Name))
		}
		parts = append(parts, fmt.Sprintf("%s to %s", strings.Join(terms, " + "), w.Acc.Name))
	}
	return strings.Join(parts, ", ")
}

// tangents spells the Jacobian–vector products: outDot = ∂f/∂x·xDot.
func tangents(j *job.Job) string {
	var parts []string
	for k, v := range j.Req.Of {
		var terms []string
		for i, w := range j.Wrt {
			terms = append(terms, fmt.Sprintf("∂%s/∂%s·%s", j.OutName(k), j.InputName(i), w.Acc.Name))
		}
		parts = append(parts, fmt.Sprintf("%s = %s", j.OutputTangent(v).Name, strings.Join(terms, " + ")))
	}
	return strings.Join(parts, ", ")
}

func gradients(j *job.Job) string {
	var parts []string
	for i, w := range j.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", w.Acc.Name, j.Req.Fn.Name(), j.InputName(i)))
	}
	return strings.Join(parts, ", ")
}

// ActiveNames lists the user's variables that carry derivatives and that the
// derived function still has.
func ActiveNames(j *job.Job) []string {
	var names []string
	var left map[string]bool
	if j.Fn != nil && !j.Req.Kind.IsMatrix() {
		left = j.Fn.Mentioned()
	}
	add := func(v *ir.Var) {
		if v != nil && own(j, v) && (left == nil || v.Param || v.Result || left[v.Name]) && (j.Act.ActiveVar(v) || j.Act.Shadowed(ir.Use(v))) {
			names = appendNew(names, userName(v))
		}
	}
	for _, v := range j.Unit.Func.Inputs() {
		add(v)
	}
	j.Unit.Func.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			add(v)
		}
	})
	for _, v := range j.Unit.Func.Results {
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
func own(j *job.Job, v *ir.Var) bool {
	d, _ := j.LibraryOf().Source(j.Req.Fn)
	return v.Param || v.Result || v.User != "" && d.Syntax.Pos() <= v.Pos && v.Pos < d.Syntax.End()
}

// Wrap breaks text at spaces into lines of at most width characters.
func Wrap(text string, width int) []string { return wrapIndent("", text, width) }

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
func exchanges(j *job.Job) []string {
	var names []string
	list := func(f *ir.Func) {
		f.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok && analysis.Exchanges(c) && !slices.Contains(names, c.Callee.Comm.Name) {
				names = append(names, c.Callee.Comm.Name)
			}
		})
	}
	list(j.Unit.Func)
	for _, c := range j.Unit.Callees {
		if c.Func != nil {
			list(c.Func)
		}
	}
	return names
}
