package alias_test

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/analysis/alias"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

var (
	number = types.Typ[types.Float64]
	row    = types.NewSlice(number)
	matrix = types.NewSlice(row)
)

// A program is a function under construction.
type program struct{ *ir.Func }

func begin(params ...*ir.Var) program {
	for _, p := range params {
		p.Param = true
	}
	return program{&ir.Func{Name: "f", Params: params, Body: &ir.Block{}}}
}

func (p program) define(name string, t types.Type, e *ir.Expr) *ir.Var {
	v := &ir.Var{Name: name, Type: t}
	p.Body.Add(build.Define(v, e))
	return v
}

func (p program) assign(to, e *ir.Expr) {
	p.Body.Add(&ir.Assign{LHS: to, Tok: token.ASSIGN, RHS: e})
}

func (p program) make(name string, t types.Type) *ir.Var {
	return p.define(name, t, ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, ir.Int(9)))
}

func (p program) grow(name string, stack *ir.Var) *ir.Var {
	return p.define(name, row, ir.OnTape(effects.Grow, stack, row, ir.Int(9)))
}

func first(v *ir.Var) *ir.Expr { return ir.Index(ir.Use(v), ir.Int(0), row) }

// foreign is a call of a function that is not looked into.
func foreign(t types.Type, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpEmitted, Name: "g", Type: t, Args: args}
}

func expect(t *testing.T, p program, apart bool, x, y *ir.Expr) {
	t.Helper()
	if m := alias.Find(p.Func); m.Apart(x, y) != apart || m.Apart(y, x) != apart {
		t.Errorf("%s and %s: apart: %v", x, y, !apart)
	}
}

func TestMadeAndGiven(t *testing.T) {
	t.Parallel()
	x, y := &ir.Var{Name: "x", Type: row}, &ir.Var{Name: "y", Type: row}
	p := begin(x, y)
	a, b := p.make("a", row), p.make("b", row)
	part := p.define("part", row, &ir.Expr{Op: ir.OpSlice, Type: row, Args: []*ir.Expr{ir.Use(a), ir.Int(1), nil, nil}})
	either := p.make("either", row)
	p.assign(ir.Use(either), ir.Use(b))
	expect(t, p, true, ir.Use(a), ir.Use(b))
	expect(t, p, true, ir.Use(a), ir.Use(x))
	expect(t, p, false, ir.Use(x), ir.Use(y))
	expect(t, p, false, ir.Use(a), ir.Use(part))
	expect(t, p, true, ir.Use(a), ir.Use(either))
	expect(t, p, false, ir.Use(b), ir.Use(either))
	m := alias.Find(p.Func, x)
	if !m.KeptApart(ir.Use(x), ir.Use(y)) || m.KeptApart(ir.Use(x), ir.Use(x)) || m.KeptApart(ir.Use(x), ir.Use(a)) {
		t.Error("the caller keeps x apart from y, and from nothing else")
	}
	fresh := &ir.Var{Name: "fresh", Type: row}
	if m.Apart(ir.Use(fresh), ir.Use(a)) {
		t.Error("nothing is known of a variable that came later")
	}
	if m.AddView(fresh, ir.Use(b)); !m.Apart(ir.Use(fresh), ir.Use(a)) || m.Apart(ir.Use(fresh), ir.Use(b)) {
		t.Error("a view has the memory of what it is a view of")
	}
}

// TestRows follows slices through memory that the function makes.
func TestRows(t *testing.T) {
	t.Parallel()
	given := &ir.Var{Name: "given", Type: matrix}
	p := begin(given)
	a, b := p.make("a", matrix), p.make("b", matrix)
	x, y, z := p.make("x", row), p.make("y", row), p.make("z", row)
	p.assign(first(a), ir.Use(x))
	p.assign(first(b), ir.Use(y))
	expect(t, p, true, first(a), first(b))
	expect(t, p, true, first(a), ir.Use(z))
	expect(t, p, false, first(a), ir.Use(x))
	expect(t, p, true, first(a), first(given))
	p.assign(first(given), ir.Use(z))
	expect(t, p, false, first(given), ir.Use(z))
	expect(t, p, true, first(given), ir.Use(x))
	p.assign(first(given), first(b))
	expect(t, p, false, first(given), ir.Use(y))
}

// TestForeignCode passes memory to code that may return or store it.
func TestForeignCode(t *testing.T) {
	t.Parallel()
	given := &ir.Var{Name: "given", Type: matrix}
	p := begin(given)
	a, b, rows := p.make("a", row), p.make("b", row), p.make("rows", matrix)
	p.assign(first(rows), ir.Use(b))
	got := p.define("got", row, foreign(row))
	expect(t, p, true, ir.Use(a), ir.Use(got))
	p.Body.Add(&ir.ExprStmt{X: foreign(nil, ir.Use(a))})
	expect(t, p, false, ir.Use(a), ir.Use(got))
	expect(t, p, false, ir.Use(a), first(given))
	expect(t, p, true, ir.Use(b), ir.Use(got))
	p.Body.Add(&ir.ExprStmt{X: foreign(nil, ir.Use(rows))})
	expect(t, p, false, ir.Use(b), ir.Use(got))
	expect(t, p, false, ir.Use(a), first(rows))
}

// TestStacks compares pieces of the stacks of a tape.
func TestStacks(t *testing.T) {
	t.Parallel()
	x := &ir.Var{Name: "x", Type: row}
	p := begin(x)
	s, u := &ir.Var{Name: "s", Type: number}, &ir.Var{Name: "u", Type: number}
	p.Tapes = []*ir.Var{s, u}
	a, b, c := p.grow("a", s), p.grow("b", s), p.grow("c", u)
	top := p.define("top", row, ir.OnTape(effects.Top, s, row, ir.Int(9)))
	heap := p.make("heap", row)
	got := p.define("got", row, foreign(row))
	expect(t, p, true, ir.Use(a), ir.Use(b))
	expect(t, p, false, ir.Use(a), ir.Use(top))
	for _, v := range []*ir.Var{c, heap, x, got} {
		expect(t, p, true, ir.Use(top), ir.Use(v))
	}
	part := func(k int64) *ir.Expr { return ir.Runtime("Part", row, ir.Use(a), ir.Int(k), ir.Int(3)) }
	zero, one := p.define("zero", row, part(0)), p.define("one", row, part(1))
	expect(t, p, true, ir.Use(zero), ir.Use(one))
	expect(t, p, false, ir.Use(zero), ir.Use(top))
	if m := alias.Find(p.Func); m.Of(ir.Use(top)).Stack != s || m.Of(ir.Use(a)).Made == nil || m.Of(ir.Use(x)).Param != x {
		t.Error("the bases are not told")
	}
	p.Body.Add(&ir.ExprStmt{X: foreign(nil, ir.Use(b))})
	expect(t, p, false, ir.Use(top), ir.Use(got))
}
