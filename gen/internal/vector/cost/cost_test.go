package cost

import (
	"cmp"
	"go/token"
	"go/types"
	"math"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// TestFunctionsHaveTimes compares the tables with that of functions with a vector form.
func TestFunctionsHaveTimes(t *testing.T) {
	light := map[string]bool{"Abs": true, "FMA": true, "Copysign": true, "Floor": true, "Ceil": true, "Trunc": true, "RoundToEven": true}
	for name := range lane.Functions {
		if functionTimes[name] == 0 {
			t.Errorf("%s has no time in scalar code", name)
		}
		if _, known := operationTimes[cmp.Or(lane.Functions[name].Name, name)]; !known && !light[name] {
			t.Errorf("%s has no time in vector code", name)
		}
	}
}

// TestLeast finds the iterations from which vectors are faster.
func TestLeast(t *testing.T) {
	for _, test := range []struct {
		name string
		e    Estimate
		want int64
		pays bool
	}{
		{"free to begin", Estimate{scalar: 1, vector: duration{1, 1}}, 1, true},
		{"dear to begin", Estimate{scalar: 1, vector: duration{1, 1}, start: 20, part: true}, 28, true},
		{"slower at one width", Estimate{scalar: 1, vector: duration{1, 4}}, 0, false},
		{"hardly faster", Estimate{scalar: 1, vector: duration{7.9, 3.9}, start: 20}, 0, false},
	} {
		if n, pays := test.e.Least(); n != test.want || pays != test.pays {
			t.Errorf("%s: %d, %v, want %d, %v", test.name, n, pays, test.want, test.pays)
		}
	}
}

// TestScalar tells bodies that wait from bodies that do not, and counts an element once.
func TestScalar(t *testing.T) {
	number := types.Typ[types.Float64]
	variable := func(name string, t types.Type) *ir.Var { return &ir.Var{Name: name, Type: t} }
	x, i, sum := variable("x", types.NewSlice(number)), variable("i", types.Typ[types.Int]), variable("s", number)
	element := func() *ir.Expr { return ir.Index(ir.Use(x), ir.Use(i), number) }
	body := func(s ...ir.Stmt) *ir.Block { return &ir.Block{Stmts: s} }
	add := &ir.Assign{LHS: ir.Use(sum), RHS: element(), Tok: token.ADD_ASSIGN}
	if got := Scalar(body(add)); got != chainTime {
		t.Errorf("a sum takes %v, want %v", got, chainTime)
	}
	own := &ir.Assign{LHS: ir.Use(variable("t", number)), RHS: ir.Binary(token.MUL, element(), element()), Tok: token.DEFINE}
	if got := Scalar(body(own)); got != leastTime {
		t.Errorf("a square takes %v, want %v", got, leastTime)
	}
	larger := &ir.If{Cond: ir.Binary(token.GTR, element(), ir.Use(own.LHS.Var)), Then: body(own)}
	if got, want := Scalar(body(own, larger)), loopTime+accessTime+2*numberTime+likelihood*numberTime+branchTime; math.Abs(got-want) > 1e-12 {
		t.Errorf("a branch behind it takes %v, want %v", got, want)
	}
}

// TestGroups counts the iterations that one loop runs four at a time, and those that it leaves to the next loop.
func TestGroups(t *testing.T) {
	next, j := &ir.Var{Name: "next", Type: types.Typ[types.Int]}, &ir.Var{Name: "j", Type: types.Typ[types.Int]}
	step := &ir.Assign{LHS: ir.Use(next), RHS: ir.Int(4), Tok: token.SUB_ASSIGN}
	four := &ir.Loop{Cond: ir.Binary(token.GEQ, ir.Use(next), ir.Int(3)), Body: &ir.Block{Stmts: []ir.Stmt{step}}}
	rest := &ir.Loop{Index: j, From: ir.Use(next), To: ir.Int(0), Step: -1, Cmp: token.GEQ, Body: &ir.Block{}}
	groups := map[*ir.Var]float64{}
	for _, test := range []struct {
		loop *ir.Loop
		want float64
	}{{rest, unknownTrips}, {four, unknownTrips / 4}, {rest, 1.5}} {
		if got := tripsAfter(test.loop, groups); got != test.want {
			t.Errorf("a loop with index %v has %v iterations, want %v", test.loop.Index, got, test.want)
		}
	}
}
