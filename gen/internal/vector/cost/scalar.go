package cost

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// These are the times of scalar code, in nanoseconds, when the processor runs several iterations at a time.
const (
	loopTime     = 0.1  // counting, and the jump back
	enterTime    = 1    // to start an inner loop
	accessTime   = 0.08 // an element, with the check of its index
	storeTime    = 0.25
	copyTime     = 0.2  // a number of a struct that is copied
	numberTime   = 0.06 // a sum, a product, a comparison of numbers
	integerTime  = 0.04
	divideTime   = 1.2
	quotientTime = 1.8  // of integers
	constantTime = 0.15 // a quotient of integers by a constant
	chainTime    = 0.8  // a sum that waits for the previous one
	extremeTime  = 1.5  // max and min, with their rules for NaN
	unknownTime  = 5    // a call of a function that is not in the table
	likelihood   = 0.5  // of a branch
	branchTime   = 0.2  // a correctly predicted branch around numbers; around integers there is none
	leastTime    = 0.27 // an iteration: the processor jumps once in a cycle
)

// functionTimes lists the times of functions of packages math and specfn.
var functionTimes = map[string]float64{
	"Abs": 0.1, "Sqrt": 2, "FMA": 0.3, "Copysign": 0.2, "Floor": 0.4, "Ceil": 0.4, "Trunc": 0.4, "RoundToEven": 0.4,
	"Exp": 6.5, "Exp2": 16, "Expm1": 14, "Log": 9, "Log1p": 12, "Log2": 15, "Log10": 10, "Pow": 45, "Power": 4, "Square": 0.4, "Cbrt": 12, "Hypot": 5,
	"Sin": 9, "Cos": 9, "Tan": 10, "Asin": 11, "Acos": 11, "Atan": 7, "Atan2": 12, "Sinh": 13, "Cosh": 13, "Tanh": 14, "Erf": 25, "Erfc": 33,
	"Asinh": 19, "Acosh": 15, "Atanh": 14, "Round": 2, "Dim": 2, "Max": 3.5, "Min": 3.5, "Mod": 20, "Remainder": 20,
	"Gamma": 8, "Lgamma": 14, "Digamma": 22, "Trigamma": 16, "Erfinv": 9, "Erfcinv": 9, "J0": 24, "J1": 24, "Y0": 29, "Y1": 29,
	"Jn": 50, "BesselJn": 50, "Yn": 60, "Ldexp": 4, "Mantissa": 1.5, "Exponent": 1.5,
}

// Scalar returns the time of an iteration of a loop with the body b.
func Scalar(b *ir.Block) float64 {
	s := &scalars{own: b.Declared(), seen: map[string]bool{}}
	time := max(leastTime, loopTime+s.block(b))
	if s.carried {
		time = max(time, chainTime)
	}
	return time
}

// A scalars adds up the times of one body.
type scalars struct {
	own     map[*ir.Var]bool // variables that the body declares
	seen    map[string]bool  // elements that are in registers
	carried bool             // an iteration waits for a number of the previous one
}

func (s *scalars) block(b *ir.Block) float64 {
	time := 0.0
	if b == nil {
		return 0
	}
	for _, stmt := range b.Stmts {
		time += s.stmt(stmt)
	}
	return time
}

func (s *scalars) stmt(stmt ir.Stmt) float64 {
	switch stmt := stmt.(type) {
	case *ir.Assign:
		return s.assign(stmt)
	case *ir.Multi:
		return s.value(stmt.RHS)
	case *ir.ExprStmt:
		return s.value(stmt.X)
	case *ir.If:
		time := s.value(stmt.Cond) + likelihood*(s.block(stmt.Then)+s.block(stmt.Else))
		if setsNumbers(stmt.Then) || setsNumbers(stmt.Else) {
			time += branchTime
		}
		return time
	case *ir.Loop:
		return enterTime + trips(stmt)*Scalar(stmt.Body)
	}
	return 0
}

// setsNumbers reports whether b assigns to numbers. Go's compiler needs a branch to choose between numbers.
func setsNumbers(b *ir.Block) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		found = found || ok && match.Float(a.LHS.Type)
	})
	return found
}

// assign returns the time of an assignment.
func (s *scalars) assign(a *ir.Assign) float64 {
	time := s.value(a.RHS)
	operates := a.Tok != token.ASSIGN && a.Tok != token.DEFINE
	if operates {
		time += operation(a.LHS.Type, a.Tok, a.RHS)
	}
	if a.LHS.Op == ir.OpVar && match.Aggregate(a.LHS.Type) {
		return time + copyTime*float64(numbersIn(a.LHS.Type))
	}
	if a.LHS.Op == ir.OpVar {
		if v := a.LHS.Var; !s.own[v] && match.Float(v.Type) && (operates || a.RHS.Uses(v)) {
			s.carried = true
		}
		return time
	}
	if operates {
		time += s.value(a.LHS)
	}
	return time + storeTime*float64(numbersIn(a.LHS.Type))
}

// value returns the time of the evaluation of e.
func (s *scalars) value(e *ir.Expr) float64 {
	time := 0.0
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			key := x.String()
			if s.seen[key] {
				return false
			}
			s.seen[key] = true
			time += s.place(x)
		case ir.OpUnary:
			time += integerTime
		case ir.OpBinary:
			time += s.operation(x)
		case ir.OpBuiltin:
			if match.Float(x.Type) {
				time += extremeTime
			}
		case ir.OpCall:
			time += called(x)
		}
		return true
	})
	return time
}

// operation returns the time of x. One instruction yields quotient and remainder of integers.
func (s *scalars) operation(x *ir.Expr) float64 {
	if match.IntDivision(x) {
		key := x.Args[0].String() + " by " + x.Args[1].String()
		if s.seen[key] {
			return 0
		}
		s.seen[key] = true
	}
	return operation(x.Type, x.Tok, x.Args[1])
}

// place returns the time of a load of the value at x.
func (s *scalars) place(x *ir.Expr) float64 {
	if x.Op == ir.OpField && !match.Pointer(x.Args[0].Type) {
		return 0 // the load of its record is counted
	}
	return accessTime * float64(numbersIn(x.Type))
}

// numbersIn returns the number of numbers in a value.
func numbersIn(t types.Type) int64 {
	switch t := t.Underlying().(type) {
	case *types.Array:
		return t.Len() * numbersIn(t.Elem())
	case *types.Struct:
		n := int64(0)
		for i := range t.NumFields() {
			n += numbersIn(t.Field(i).Type())
		}
		return n
	}
	return 1
}

// operation returns the time of an operation by y with a result of type t.
func operation(t types.Type, tok token.Token, y *ir.Expr) float64 {
	number := match.Float(t) || match.Float(y.Type)
	divides := tok == token.QUO || tok == token.QUO_ASSIGN || tok == token.REM || tok == token.REM_ASSIGN
	_, known := match.Integer(y)
	switch {
	case number && divides:
		return divideTime
	case number:
		return numberTime
	case divides && known:
		return constantTime
	case divides:
		return quotientTime
	}
	return integerTime
}

// called returns the time of a call.
func called(x *ir.Expr) float64 {
	if time, known := functionTimes[x.Obj.Name()]; known && match.Math(x) {
		return time
	}
	return unknownTime
}
