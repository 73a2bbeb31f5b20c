package ir

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Op is the kind of an expression.
type Op int

const (
	OpVar       Op = iota // Var
	OpConst               // Val, printed as Lit if that is set
	OpNil                 // nil of Type
	OpGlobal              // Obj: a package-level variable, constant or function; Name points to one that is seen as Type
	OpUnary               // Tok Args[0]
	OpBinary              // Args[0] Tok Args[1]
	OpConvert             // Type(Args[0])
	OpIndex               // Args[0][Args[1]]
	OpField               // Args[0].Obj, through a pointer if Args[0] is one
	OpDeref               // *Args[0]
	OpAddr                // &Args[0]
	OpSlice               // Args[0][Args[1]:Args[2]:Args[3]], nil where absent
	OpCall                // Obj(Args...); Args[0] is the receiver if Obj is a method
	OpBuiltin             // Name(Args...)
	OpComposite           // Type{Args...}; Keys name fields or indices
	OpAssert              // Args[0].(Type)
	OpTape                // tape operation Name on stack Var, with Args
	OpRuntime             // gradrt.Name(Args...)
	OpEmitted             // call of an emitted function Name(Args...)
	OpFuncType            // a type used as an operand (make, new): Type
	OpMethod              // Args[0].Name(Args[1:]...), a method of the runtime
	OpLanes               // Name(Args...) of the vector package; Name itself if Lit is "const"
)

// RuntimePath is the package that emitted code calls.
const RuntimePath = "github.com/gradgen/gradgen/runtime"

// LanesPath stands for the vector package of the width that is printed.
const LanesPath = "lanes"

// ZeroWins is the name of a product p·d, or of a quotient d/q or p·d/q, that counts as zero if the factor d is zero,
// even if p or 1/q is infinite.
const ZeroWins = "zero wins"

// ZeroWinsNow is the name of such a term that must be tested when it is computed, because p has poles or q may be
// zero.
const ZeroWinsNow = "zero wins now"

// HasZeroWins reports whether e is a term in which a zero wins.
func (e *Expr) HasZeroWins() bool { return e.Name == ZeroWins || e.Name == ZeroWinsNow }

// ZeroFactor returns the factor d of a term in which a zero wins.
func (e *Expr) ZeroFactor() *Expr {
	if e.Tok == token.MUL {
		return e.Args[1]
	}
	if x := e.Args[0]; x.Op == OpBinary && x.Tok == token.MUL {
		return x.Args[1]
	}
	return e.Args[0]
}

// An Expr is a Go expression without side effects. Expressions are trees: no node is shared, so a pass may rewrite an
// expression in place.
type Expr struct {
	Op   Op
	Type types.Type
	Args []*Expr
	Var  *Var
	Obj  types.Object
	Tok  token.Token
	Val  constant.Value
	Lit  string
	Name string
	Keys []string // OpComposite: field names or constant indices, parallel to Args
	// TArgs has the type arguments of an OpCall that its arguments do not determine.
	TArgs []types.Type
	Pos   token.Pos
}

// Tape returns the operation on a stack that e is, or "".
func (e *Expr) Tape() effects.Tape {
	if e.Op != OpTape {
		return ""
	}
	return effects.Tape(e.Name)
}

// Builtin returns the built-in function that e calls, or "".
func (e *Expr) Builtin() effects.Builtin {
	if e.Op != OpBuiltin {
		return ""
	}
	return effects.Builtin(e.Name)
}

// Runtime returns the function of the runtime that e calls, or "".
func (e *Expr) Runtime() effects.Runtime {
	if e.Op != OpRuntime {
		return ""
	}
	return effects.Runtime(e.Name)
}

// Lane returns the operation on vectors that e is, or "".
func (e *Expr) Lane() effects.Lane {
	if e.Op != OpLanes {
		return ""
	}
	return effects.Lane(e.Name)
}

// OnTape returns an operation on the stack, whose value has type t.
func OnTape(op effects.Tape, stack *Var, t types.Type, args ...*Expr) *Expr {
	return &Expr{Op: OpTape, Name: string(op), Var: stack, Type: t, Args: args}
}

// A Var is a parameter, result, local or temporary of one function.
type Var struct {
	Name  string
	Type  types.Type
	Pos   token.Pos
	Param bool // parameter or receiver: defined at entry
	// Addressed is set if a pointer to the variable, or a slice of it, exists. Its content is then memory like any
	// other.
	Addressed bool
	Result    bool
	// Inactive is set for a parameter of a called function to which no active value is passed. Memory reached from it
	// does not overlap memory reached from other parameters.
	Inactive bool
	Temp     bool   // made by lowering, not named by the user
	User     string // the name the user gave it, if any
}

func (v *Var) String() string { return v.Name }

// Use returns an expression that reads or names v.
func Use(v *Var) *Expr { return &Expr{Op: OpVar, Type: v.Type, Var: v} }

// Float returns a floating-point constant of type t, printed as lit.
func Float(t types.Type, lit string) *Expr {
	return &Expr{Op: OpConst, Type: t, Lit: lit, Val: constant.MakeFromLiteral(lit, token.FLOAT, 0)}
}

// Int returns an int constant.
func Int(n int64) *Expr {
	return &Expr{Op: OpConst, Type: types.Typ[types.Int], Val: constant.MakeInt64(n)}
}

// Bool returns a bool constant.
func Bool(b bool) *Expr {
	return &Expr{Op: OpConst, Type: types.Typ[types.Bool], Val: constant.MakeBool(b)}
}

// Binary returns x tok y with the type of x; comparisons are bool.
func Binary(tok token.Token, x, y *Expr) *Expr {
	t := x.Type
	switch tok {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ, token.LAND, token.LOR:
		t = types.Typ[types.Bool]
	}
	return &Expr{Op: OpBinary, Tok: tok, Type: t, Args: []*Expr{x, y}}
}

// Unary returns tok x.
func Unary(tok token.Token, x *Expr) *Expr {
	return &Expr{Op: OpUnary, Tok: tok, Type: x.Type, Args: []*Expr{x}}
}

// Index returns x[i] of type t.
func Index(x, i *Expr, t types.Type) *Expr {
	if x.Op == OpAddr {
		x = x.Args[0]
	}
	return &Expr{Op: OpIndex, Type: t, Args: []*Expr{x, i}}
}

// Field returns x.f.
func Field(x *Expr, f *types.Var, t types.Type) *Expr {
	return &Expr{Op: OpField, Type: t, Obj: f, Args: []*Expr{x}}
}

// Deref returns *x.
func Deref(x *Expr, t types.Type) *Expr { return &Expr{Op: OpDeref, Type: t, Args: []*Expr{x}} }

// Operand returns x as the operand of a field selection. For *p it returns p, because p.f is short for (*p).f.
func Operand(x *Expr) *Expr {
	if x.Op == OpDeref {
		if _, again := x.Type.Underlying().(*types.Pointer); !again {
			return x.Args[0]
		}
	}
	return x
}

// Addr returns &x.
func Addr(x *Expr) *Expr {
	return &Expr{Op: OpAddr, Type: types.NewPointer(x.Type), Args: []*Expr{x}}
}

// Convert returns t(x).
func Convert(t types.Type, x *Expr) *Expr {
	return &Expr{Op: OpConvert, Type: t, Args: []*Expr{x}}
}

// Builtin returns the call name(args...) of type t.
func Builtin(name string, t types.Type, args ...*Expr) *Expr {
	return &Expr{Op: OpBuiltin, Name: name, Type: t, Args: args}
}

// Size is the name of the builtin len of a map. Its value may change although the variable of the map does not.
const Size = "size"

// Len returns len(x).
func Len(x *Expr) *Expr { return Builtin("len", types.Typ[types.Int], x) }

// Runtime returns the call gradrt.name(args...) of type t.
func Runtime(name string, t types.Type, args ...*Expr) *Expr {
	return &Expr{Op: OpRuntime, Name: name, Type: t, Args: args}
}

// Clone returns a deep copy of e.
func (e *Expr) Clone() *Expr {
	if e == nil {
		return nil
	}
	c := *e
	c.Args = make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		c.Args[i] = a.Clone()
	}
	return &c
}

// Walk calls f on e and its operands, parents first, until f returns false for
// a subtree.
func (e *Expr) Walk(f func(*Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	for _, a := range e.Args {
		a.Walk(f)
	}
}

// Map rewrites e bottom-up: f sees every node after its operands.
func (e *Expr) Map(f func(*Expr) *Expr) *Expr {
	if e == nil {
		return nil
	}
	for i, a := range e.Args {
		e.Args[i] = a.Map(f)
	}
	return f(e)
}

// Uses reports whether e mentions v.
func (e *Expr) Uses(v *Var) bool {
	found := false
	e.Walk(func(x *Expr) bool {
		found = found || x.Op == OpVar && x.Var == v
		return !found
	})
	return found
}

// IsZero reports whether e is a constant without a name whose value is exactly 0. Zeros made by differentiation have
// only a text; IsMadeZero reports these.
func (e *Expr) IsZero() bool {
	return e.Op == OpConst && e.Val != nil && e.Val.ExactString() == "0"
}

// IsMadeZero reports whether e is a zero made by differentiation: an adjoint or tangent to which nothing was added.
func (e *Expr) IsMadeZero() bool { return e.Op == OpConst && e.Lit == "0" }

// IsConst reports whether e is a constant.
func (e *Expr) IsConst() bool {
	if e.Op == OpGlobal {
		_, ok := e.Obj.(*types.Const)
		return ok
	}
	return e.Op == OpConst || e.Op == OpNil
}

// Root returns the variable whose storage contains the place e, or nil if the place is reached through a pointer or a
// slice.
func (e *Expr) Root() *Var {
	for {
		switch e.Op {
		case OpVar:
			return e.Var
		case OpField, OpIndex:
			switch e.Args[0].Type.Underlying().(type) {
			case *types.Pointer, *types.Slice, *types.Map:
				return nil
			}
			e = e.Args[0]
		default:
			return nil
		}
	}
}
