package derive

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

// Interpreted returns a finished derivative in the form that the interpreter runs, with tests at entry, and the
// function from which it is made, lowered again. If they cannot be interpreted, the error says why.
func Interpreted(j *job.Job) (*validate.Subject, validate.Form, error) {
	none := validate.Form{}
	if j.Req.Sparse {
		return nil, none, fmt.Errorf("its matrix is sparse, which the interpreter does not support")
	}
	v := &validation{job: j, instance: func(t types.Type) types.Type { return t }}
	v.meaning = library.NewMeaning(j.Prog, j.Pkg.Types, j.LibraryOf())
	var args []types.Type
	if j.TypeParams().Len() > 0 {
		inst, ok := shape.Instantiate(j.Req.Fn)
		if !ok {
			return nil, none, fmt.Errorf("no instance of it is known")
		}
		args = inst.Args
	}
	primal := v.meaning.Source(j.Req.Fn, args)
	if primal == nil {
		return nil, none, fmt.Errorf("the function calls code that cannot be interpreted")
	}
	subject, ok := v.subject(primal)
	if !ok {
		return nil, none, fmt.Errorf("%s", v.outcome.Unknown)
	}
	whole := *v.concrete(j.Fn)
	whole.Body = &ir.Block{Stmts: slices.Concat(whole.Entry, whole.Body.Stmts)}
	return subject, validate.Form{Func: &whole, Host: v.host(1), Lanes: 1}, nil
}
