package gen

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/unstack"
)

// plainText derives r as plain Go: a file that declares what r emits, without vector
// code and without a tape.
func plainText(prog *load.Program, pkg *load.Package, r *load.Request, opts options) (text []byte, diags []diag.Diagnostic, err error) {
	var list diag.List
	d := newDeriver(prog, pkg, opts, &list)
	d.plain = true
	defer func() {
		if p := recover(); p != nil {
			internalError(&list, pkg, r, p, passFrames())
			text, diags, err = nil, list.Sorted(), nil
		}
	}()
	fns := d.derive(r)
	switch {
	case len(d.need) > 0:
		return nil, nil, &load.NeedSource{Paths: d.need}
	case len(d.bodies) > 0:
		return nil, nil, &load.NeedBodies{Bodies: d.bodies}
	case fns == nil:
		return nil, list.Sorted(), nil
	}
	text, err = emit.Print(&emit.File{
		Header: load.Header, Package: pkg.Types, Language: pkg.Language(r.File),
		Taken: pkg.Outside.OfTests(), Runtime: rules.PlainRuntime, Funcs: fns,
	})
	return text, nil, err
}

// passes are those that the function goes through.
func (j *job) passes() []stage {
	if !j.plain {
		return passes()
	}
	left := []string{"split", "vectorise", "number", "report", "scalar"}
	kept := slices.DeleteFunc(passes(), func(s stage) bool { return slices.Contains(left, s.name) })
	return append(kept, stage{"unstack", "slices take the place of stacks", false, (*job).unstack, nil})
}

// unstack makes plain Go of the function.
func (j *job) unstack() {
	if len(j.helpers) > len(j.products) {
		j.fail(j.req.Pos, "write the function without recursion", "%s is the derivative of a recursive function", j.req.Name)
		return
	}
	for _, f := range j.products {
		unstack.Func(f)
	}
	unstack.Func(j.fn)
}
