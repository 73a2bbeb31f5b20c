package library

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Computed returns the value that the variable v of a package has after the program has started, as a literal of type
// t. t has the layout of the type of v. The interpreter computes the value from initialisers and functions init. If
// why is empty, nothing assigns v later.
func (l Library) Computed(v *types.Var, t types.Type) (x *ir.Expr, why string) {
	by, why := frozen.FixedAfterInit(l, v)
	if why != "" {
		return nil, why
	}
	m := NewMeaning(l.Prog, v.Pkg(), l)
	f := m.computed(v, by)
	if f == nil {
		return nil, "the code that computes it cannot be read"
	}
	h := m.Host()
	h.Initial = func(g *types.Var) *ir.Func {
		other := g.Pkg() != v.Pkg()
		if g.Exported() && other {
			return nil // any package may assign it before that
		}
		if after, why := frozen.FixedAfterInit(l, g); why != "" || len(after) > 0 && (other || len(by) > 0) {
			return nil
		}
		return m.initial(g)
	}
	machine := interp.NewPlain(h, interp.NewShapes(1))
	results, err := machine.Run(f, nil)
	if err != nil {
		return nil, "the code that computes it cannot be run: " + err.Error()
	}
	w := &literal{shapes: machine.Shapes()}
	if x = w.of(t, results[0].Cells); w.why != "" {
		return nil, w.why
	}
	return x, ""
}

// computed returns a function whose first result is the value of v after its initialiser and the functions init, or
// nil if that value is not known.
func (m *Meaning) computed(v *types.Var, by []*ast.FuncDecl) *ir.Func {
	_, info, ok := m.initialiser(v)
	if len(by) == 0 || !ok {
		return m.initial(v)
	}
	body := &ast.BlockStmt{}
	vars := m.assignedWith(v, by, info)
	for _, v := range initialised(vars, info) {
		init, _, _ := m.initialiser(v)
		if init == nil {
			continue
		}
		if len(init.Lhs) > 1 {
			return nil
		}
		own := *info
		name := &ast.Ident{NamePos: v.Pos(), Name: v.Name()}
		own.Uses, own.Types = maps.Clone(info.Uses), maps.Clone(info.Types)
		own.Uses[name], own.Types[name] = v, types.TypeAndValue{Type: v.Type()}
		info = &own
		body.List = append(body.List, &ast.AssignStmt{Lhs: []ast.Expr{name}, TokPos: v.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{init.Rhs}})
	}
	for _, d := range by {
		body.List = append(body.List, d.Body) // the variables are results of the function with this body
	}
	body.List = append(body.List, &ast.ReturnStmt{})
	return m.returning(info, vars, body)
}

// initialised lists vars in the order of their initialisation.
func initialised(vars []*types.Var, info *types.Info) []*types.Var {
	rank := func(v *types.Var) int {
		return slices.IndexFunc(info.InitOrder, func(i *types.Initializer) bool { return slices.Contains(i.Lhs, v) })
	}
	return slices.SortedStableFunc(slices.Values(vars), func(a, b *types.Var) int { return rank(a) - rank(b) })
}

// assignedWith lists v and the other variables that only functions of by assign.
func (m *Meaning) assignedWith(v *types.Var, by []*ast.FuncDecl, info *types.Info) []*types.Var {
	vars := []*types.Var{v}
	for _, d := range by {
		ast.Inspect(d.Body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			g, ok := info.Uses[id].(*types.Var)
			if !ok || g.Parent() != v.Parent() || slices.Contains(vars, g) {
				return true
			}
			also, why := frozen.FixedAfterInit(m.library, g)
			if why == "" && len(also) > 0 && !slices.ContainsFunc(also, func(d *ast.FuncDecl) bool { return !slices.Contains(by, d) }) {
				vars = append(vars, g)
			}
			return true
		})
	}
	return vars
}

// largestLiteral is the largest number of numbers in a computed variable.
const largestLiteral = 20000

// A literal writes values of the interpreter as an expression.
type literal struct {
	shapes *interp.Shapes
	size   int
	why    string // the reason why it cannot be written
}

func (w *literal) fail(why string) *ir.Expr {
	if w.why == "" {
		w.why = why
	}
	return &ir.Expr{Op: ir.OpNil, Type: types.Typ[types.UntypedNil]}
}

// of returns the value of type t in cells.
func (w *literal) of(t types.Type, cells []interp.Cell[interp.Real]) *ir.Expr {
	if w.size++; w.size > largestLiteral {
		return w.fail("its value is too large")
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return w.basic(t, u, cells[0])
	case *types.Struct:
		return w.structure(t, cells)
	case *types.Array:
		return w.elements(t, u.Elem(), int(u.Len()), func(i int) []interp.Cell[interp.Real] {
			n := w.shapes.Of(u.Elem()).Size
			return cells[i*n : (i+1)*n]
		})
	case *types.Slice:
		if s, ok := cells[0].Ref.(*interp.Slice[interp.Real]); ok {
			return w.elements(t, u.Elem(), s.Len(), s.At)
		}
	}
	if cells[0].Ref == nil {
		return &ir.Expr{Op: ir.OpNil, Type: t}
	}
	return w.fail("its value holds references")
}

func (w *literal) basic(t types.Type, u *types.Basic, c interp.Cell[interp.Real]) *ir.Expr {
	var val constant.Value
	switch info := u.Info(); {
	case info&types.IsFloat != 0:
		f := c.Num.Value()
		if math.IsInf(f, 0) || math.IsNaN(f) || f == 0 && math.Signbit(f) {
			return convertedTo(t, special(f))
		}
		val = constant.MakeFloat64(f)
	case info&types.IsBoolean != 0:
		val = constant.MakeBool(c.Int != 0)
	case info&types.IsUnsigned != 0:
		val = constant.MakeUint64(uint64(c.Int))
	case info&types.IsInteger != 0:
		val = constant.MakeInt64(c.Int)
	case info&types.IsString != 0:
		s, _ := c.Ref.(string)
		val = constant.MakeString(s)
	default:
		return w.fail("its value holds a " + u.Name())
	}
	return &ir.Expr{Op: ir.OpConst, Type: t, Val: val}
}

// special returns a call of package math with the value f, for which Go has no constant: NaN, an infinity or the
// negative zero.
func special(f float64) *ir.Expr {
	switch {
	case math.IsNaN(f):
		return mathCall("NaN")
	case f == 0:
		return mathCall("Copysign", ir.Float(types.Typ[types.Float64], "0"), ir.Float(types.Typ[types.Float64], "-1"))
	case f < 0:
		return mathCall("Inf", ir.Int(-1))
	}
	return mathCall("Inf", ir.Int(1))
}

// convertedTo returns x as a value of type t.
func convertedTo(t types.Type, x *ir.Expr) *ir.Expr {
	if types.Identical(t, x.Type) {
		return x
	}
	return ir.Convert(t, x)
}

// mathCall returns a call of the function name of package math.
func mathCall(name string, args ...*ir.Expr) *ir.Expr {
	pkg, float := types.NewPackage("math", "math"), types.Typ[types.Float64]
	params := make([]*types.Var, len(args))
	for i, a := range args {
		params[i] = types.NewParam(token.NoPos, pkg, "", a.Type)
	}
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), types.NewTuple(types.NewParam(token.NoPos, pkg, "", float)), false)
	return &ir.Expr{Op: ir.OpCall, Type: float, Obj: types.NewFunc(token.NoPos, pkg, name, sig), Args: args}
}

func (w *literal) structure(t types.Type, cells []interp.Cell[interp.Real]) *ir.Expr {
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	for _, f := range w.shapes.Of(t).Fields {
		x.Keys = append(x.Keys, f.Var.Name())
		x.Args = append(x.Args, w.of(f.Var.Type(), cells[f.At:f.At+f.Shape.Size]))
	}
	return x
}

func (w *literal) elements(t, elem types.Type, n int, at func(i int) []interp.Cell[interp.Real]) *ir.Expr {
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	for i := range n {
		if w.why != "" {
			break
		}
		x.Keys, x.Args = append(x.Keys, strconv.Itoa(i)), append(x.Args, w.of(elem, at(i)))
	}
	return x
}
