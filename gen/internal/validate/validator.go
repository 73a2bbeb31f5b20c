package validate

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A Validator knows the truth about a subject at some points. It is an interface to save compile time: in each
// package that sees a struct with generic types, the compiler instantiates them, here the whole interpreter three
// times.
type Validator interface {
	// Check interprets a derived function and returns its difference from the truth, if
	// any. The error says why it cannot be interpreted.
	Check(f Form) (*Difference, error)
	// CheckFurther is Check at the further points. It ignores errors of the run time
	// that are not promised there.
	CheckFurther(f Form) (*Difference, error)
	// CheckFinished interprets a derived function as it is emitted, with its checks at entry:
	// at all points, and with arguments that it must refuse.
	CheckFinished(f Form) (*Difference, error)
	// Lowering describes the first difference between the lowered function and its source,
	// as far as that can be run. Compared is the number of points.
	Lowering() *Difference
	Compared() int
	// Ill describes a point at which code that adds up in another order differs
	// because the truth is ill-conditioned; it is empty if there is none.
	Ill() string
}

type validator struct {
	*Subject
	prover  *prover
	trials  []*trial
	further []*trial
	single  bool // float32 takes part
	ill     string
}

func (v *validator) Lowering() *Difference { return v.prover.source.difference }
func (v *validator) Compared() int         { return v.prover.source.runs }
func (v *validator) Ill() string           { return v.ill }

// A Difference describes an error of a derived function.
type Difference struct {
	Input string // at which inputs
	What  string // what differs, with both values
}

func (d *Difference) Error() string { return "at " + d.Input + ": " + d.What }

// A Point identifies invented inputs.
type Point struct {
	Seed uint64
	Len  int // of slices; those of gradcheck.Inputs have interp.InventedLen
}

func (p Point) String() string {
	if p.Len == interp.InventedLen {
		return fmt.Sprintf("the inputs of seed %d", p.Seed)
	}
	return fmt.Sprintf("the inputs of seed %d with slices of length %d", p.Seed, p.Len)
}

// New computes the truth at the user's inputs and at points. It also computes the truth at further points, which the
// function may not support. The error says why the function cannot be interpreted at any of the first points.
func New(s *Subject, points, further []Point) (Validator, error) {
	p := newProver(s)
	v := &validator{Subject: s, prover: p, single: mentionsSingle(s.Primal)}
	failed := v.given(p)
	for _, at := range points {
		t, err := p.at(at)
		if err != nil {
			failed = err
			continue
		}
		v.trials = append(v.trials, t)
	}
	if len(v.trials) == 0 {
		return nil, failed
	}
	for _, at := range further {
		if t, err := p.at(at); err == nil {
			v.further = append(v.further, t)
		}
	}
	return v, nil
}

// at returns the truth at a point.
func (p *prover) at(at Point) (*trial, error) {
	rng := rand.New(rand.NewPCG(at.Seed, 1))
	if p.communicates() {
		team, err := p.inventTeam(at)
		if err != nil {
			return nil, err
		}
		return p.proveTogether(at.String(), team, rng)
	}
	inputs, err := p.Invent(p.shapes, at.Seed, at.Len)
	if err != nil {
		return nil, err
	}
	t, err := p.prove(at.String(), inputs, rng)
	if err == nil {
		p.source.invented(t)
	}
	return t, err
}

// mentionsSingle reports whether f has a float32.
func mentionsSingle(f *ir.Func) bool {
	found := false
	note := func(t types.Type) {
		if t == nil {
			return
		}
		b, ok := t.Underlying().(*types.Basic)
		found = found || ok && b.Kind() == types.Float32
	}
	f.Body.Parts(func(e *ir.Expr) { note(e.Type) })
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok && c.Callee.Func != nil && c.Callee.Func != f {
			c.Callee.Func.Body.Parts(func(e *ir.Expr) { note(e.Type) })
		}
	})
	return found
}

// A Form is a derived function after a pass.
type Form struct {
	Func  *ir.Func
	Host  interp.Host
	Lanes int  // elements of its vectors; 1 without
	Loose bool // sums may be added up in another order than that of the function
	// Record, if not nil, is called with each call and its outcome, before the outcome is judged.
	Record func(Run)
}

// newMachine is not a method, because then every package that sees a Form would also see the machine.
func newMachine(f Form) machine {
	return interp.NewPlain(f.Host, interp.NewShapes(max(f.Lanes, 1)))
}

func (v *validator) Check(f Form) (*Difference, error) { return v.check(newMachine(f), f, v.trials) }

func (v *validator) CheckFurther(f Form) (*Difference, error) {
	return v.checkFurther(newMachine(f), f)
}

func (v *validator) CheckFinished(f Form) (*Difference, error) {
	whole := *f.Func
	whole.Body = &ir.Block{Stmts: slices.Concat(f.Func.Entry, f.Func.Body.Stmts)}
	f.Func = &whole
	m := newMachine(f)
	if d, err := v.check(m, f, v.trials); d != nil || err != nil {
		return d, err
	}
	if d, err := v.checkFurther(m, f); d != nil && err == nil {
		return d, nil
	}
	return v.checkEntry(m, f), nil
}

func (v *validator) checkFurther(m machine, f Form) (*Difference, error) {
	d, err := v.check(m, f, v.further)
	if d != nil && onlyPanics(d) {
		d = nil
	}
	return d, err
}

func (v *validator) check(m machine, f Form, trials []*trial) (*Difference, error) {
	for _, kept := range v.keeps() {
		for _, t := range trials {
			c := &call{validator: v, trial: t, form: f, shapes: m.Shapes(), given: map[shape.Role]values{}, sparse: kept}
			d, err := c.run(m)
			switch {
			case err != nil:
				return nil, err
			case d != "" && !v.conditioned(m, c):
				return &Difference{t.name, d}, nil
			}
		}
	}
	return nil, nil
}

// onlyPanics reports whether the difference is in an error of the run time at lengths that the function does not
// support. Such errors are not promised: which of several errors comes first, an error of a computation with an
// unused result, a slice or a stack that is too long, or a gradient without the capacity of a slice whose elements
// after its length are read.
func onlyPanics(d *Difference) bool {
	switch got := strings.HasPrefix(d.What, "it panics: runtime error") || strings.HasPrefix(d.What, "it panics: gradgen: makeslice"); {
	case got && strings.Contains(d.What, "want: runtime error"):
		return true
	case got && strings.Contains(d.What, "slice bounds out of range") && strings.Contains(d.What, "with capacity"):
		return true
	}
	return strings.HasPrefix(d.What, "it does not panic, want runtime error")
}
