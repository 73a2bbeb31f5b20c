package explain

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Indent begins lines that belong to the line above.
const Indent = "    "

// Report sets the text of -explain about the function.
func Report(j *job.Job) { j.Text = report(j) }

// report returns the text of -explain for a request: a heading, one line for each item, and two lines for each loop.
// Without -explain it is empty.
func report(j *job.Job) string {
	if !j.Opts.Explain {
		return ""
	}
	var b strings.Builder
	what := "the " + j.Req.Kind.String()
	if j.IsFast() {
		what = "vector code"
	}
	fmt.Fprintf(&b, "%s: %s, %s of %s\n", place(j, j.Req.Fn.Pos()), j.Req.Name, what, j.Req.Fn.Name())
	field := func(name string, items ...string) {
		for i, item := range items {
			if i > 0 {
				name = ""
			}
			fmt.Fprintf(&b, "\t%-9s %s\n", name, item)
		}
	}
	if j.IsFast() {
		field("loops:", loopItems(j)...)
		field("advice:", adviceItems(j)...)
		return b.String()
	}
	field("active:", Wrap(strings.Join(ActiveNames(j), ", "), 80)...)
	field("products:", productItems(j)...)
	field("pattern:", j.Pattern...)
	if j.Req.Kind != shape.JVP {
		field("saved:", savedItems(j)...)
	}
	field("inlined:", inlined(j)...)
	field("rules:", customRules(j)...)
	field("calls:", helperItems(j)...)
	if !j.Req.Kind.IsMatrix() || j.Req.Vector {
		field("loops:", loopItems(j)...)
		field("advice:", adviceItems(j)...)
	}
	return b.String()
}

// place returns file:line. The path of a file below the directory of the run is relative to it; other paths have only
// the last directory. The line is that of the file itself, without regard to //line directives, because an
// explanation is read next to the file.
func place(j *job.Job, pos token.Pos) string {
	p := j.Prog.Fset.PositionFor(pos, false)
	name, err := filepath.Rel(j.Opts.Dir, p.Filename)
	if err != nil || strings.HasPrefix(name, "..") {
		name = filepath.Join(filepath.Base(filepath.Dir(p.Filename)), filepath.Base(p.Filename))
	}
	return fmt.Sprintf("%s:%d", filepath.ToSlash(name), p.Line)
}

// inlined lists the functions whose bodies became part of the derivative.
func inlined(j *job.Job) []string {
	var items []string
	for _, fn := range inlinedFuncs(j) {
		d, _ := j.LibraryOf().Source(fn)
		items = append(items, fmt.Sprintf("%s, %s", fn.Name(), place(j, d.Syntax.Pos())))
	}
	return items
}

// inlinedFuncs returns these functions.
func inlinedFuncs(j *job.Job) []*types.Func {
	c := &calls{job: j, seen: map[*types.Func]bool{j.Req.Fn: true}}
	for _, callee := range j.Unit.Callees {
		if callee.Fn != nil {
			c.seen[callee.Fn.Origin()] = true
		}
	}
	c.visit(j.Req.Fn)
	for _, callee := range j.Unit.Callees {
		if callee.Custom == nil && callee.Fn != nil {
			c.visit(callee.Fn)
		}
	}
	return c.found
}

// calls walks the functions that the source of a request reaches.
type calls struct {
	job   *job.Job
	seen  map[*types.Func]bool
	found []*types.Func
}

func (c *calls) visit(fn *types.Func) {
	d, ok := c.job.LibraryOf().Source(fn)
	if !ok {
		return
	}
	ast.Inspect(d.Syntax, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if callee, ok := d.Info.Uses[id].(*types.Func); ok && !c.seen[callee.Origin()] {
				c.callee(callee.Origin())
			}
		}
		return true
	})
}

func (c *calls) callee(fn *types.Func) {
	c.seen[fn] = true
	d, ok := c.job.LibraryOf().Source(fn)
	if !ok || !c.within(d.Syntax) {
		return
	}
	c.found = append(c.found, fn)
	c.visit(fn)
}

// within reports whether statements of the lowered functions come from n.
func (c *calls) within(n ast.Node) bool {
	found := false
	for _, f := range c.job.Lowered() {
		f.Body.Walk(func(s ir.Stmt) {
			p := ir.NoteOf(s).Pos
			found = found || n.Pos() <= p && p < n.End()
		})
	}
	return found
}

// usedRule returns the rule of a callee for the mode of the request.
func usedRule(j *job.Job, c *ir.Callee) *ir.CustomRule {
	switch {
	case c.Custom == nil:
		return nil
	case j.Req.Kind == shape.JVP || j.Req.Kind == shape.Jacobian && c.Custom.VJP == nil:
		return c.Custom.JVP
	}
	return c.Custom.VJP
}

// customRules lists the rules of the user that replace functions.
func customRules(j *job.Job) []string {
	var items []string
	for _, c := range j.Unit.Callees {
		if r := usedRule(j, c); r != nil {
			items = append(items, fmt.Sprintf("%s, %s, for %s", r.Fn.Name(), place(j, r.Fn.Pos()), c.Fn.Name()))
		}
	}
	return items
}

// helperItems lists the recursive functions and the code emitted for them.
func helperItems(j *job.Job) []string {
	var items []string
	for _, c := range j.Unit.Callees {
		if c.Func != nil {
			items = append(items, helper(j, c))
		}
	}
	for _, f := range j.Helpers {
		if j.IsProduct(f) || slices.Contains(j.Followers, f) {
			continue
		}
		items = append(items, Indent+f.Name)
	}
	return items
}

// helper describes the purpose of the function that c calls.
func helper(j *job.Job, c *ir.Callee) string {
	name, pos := declared(c)
	what := "is recursive"
	if c.Fn == nil && c.Special {
		what = "chooses a method by the dynamic type"
	}
	return fmt.Sprintf("%s, %s, %s", name, place(j, pos), what)
}

// declared returns the name of the function that c calls, and its position in the source. For a function literal,
// that is the position of its body.
func declared(c *ir.Callee) (name string, pos token.Pos) {
	if c.Fn != nil {
		return c.Fn.Name(), c.Fn.Pos()
	}
	c.Func.Body.Walk(func(s ir.Stmt) {
		if at := ir.NoteOf(s).Pos; at.IsValid() && (pos == token.NoPos || at < pos) {
			pos = at
		}
	})
	return c.Func.Name, pos
}

func appendNew(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}
