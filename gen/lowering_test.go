package gen

import (
	"context"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

// TestValidationNoticesWrongLowering lowers one function and has validation take it for the
// other: results, effects and panics that are not those of the source are noticed.
func TestValidationNoticesWrongLowering(t *testing.T) {
	t.Parallel()
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	m.write("p/p.go", `package p

import "math"

type base struct{ k float64 }

func (b *base) scaled(x float64) float64 { b.k++; return b.k * x }

type model struct {
	pad float64
	base
}

func Result(x []float64) float64      { return math.Sin(x[0]) }
func OtherResult(x []float64) float64 { return math.Cos(x[0]) }

func Effect(x []float64) float64      { x[1] = x[0]; return 1 }
func OtherEffect(x []float64) float64 { x[2] = x[0]; return 1 }

func Panic(x []float64) float64      { return x[0] }
func OtherPanic(x []float64) float64 { panic("no") }

func Kept(x []float64) float64 {
	y := x[1]
	g := func() float64 { y = 3; return x[0] }
	t := y
	return g() * t
}

func OtherKept(x []float64) float64 {
	y := x[1]
	g := func() float64 { y = 3; return x[0] }
	r := g()
	return r * y
}

func Open(x []float64) float64 {
	y := x[1]
	g := func() float64 { y = 3; return x[0] }
	return y * g()
}

func Promoted(x []float64) float64 {
	m := model{pad: 5, base: base{k: x[1]}}
	return m.scaled(x[0])
}

func OtherPromoted(x []float64) float64 {
	m := model{pad: 5, base: base{k: x[1]}}
	m.pad++
	return m.pad * x[0]
}
`)
	prog, err := load.Load(context.Background(), load.Config{Dir: m.dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	source := ssaexec.New(prog)
	for _, name := range []string{"Result", "Effect", "Panic", "Kept", "Promoted"} {
		for prefix, wrong := range map[string]bool{"": false, "Other": true} {
			v := lowered(t, prog, source, name, prefix+name)
			if v.Compared() != 2 || (v.Lowering() != nil) != wrong {
				t.Errorf("%s in place of %s: %d points compared, %v", prefix+name, name, v.Compared(), v.Lowering())
			}
			if wrong && !strings.Contains(v.Lowering().Error(), "the lowered function leaves") {
				t.Errorf("the message is %v", v.Lowering())
			}
		}
	}
	for _, name := range []string{"Kept", "OtherKept"} { // y before the call or after it
		if v := lowered(t, prog, source, "Open", name); v.Compared() != 2 || v.Lowering() != nil {
			t.Errorf("%s in place of Open: %d points compared, %v", name, v.Compared(), v.Lowering())
		}
	}
}

// lowered validates a function whose lowered form is that of another one.
func lowered(t *testing.T, prog *load.Program, source *ssaexec.Program, name, form string) validate.Validator {
	t.Helper()
	pkg := prog.Packages[0]
	meaning := library.NewMeaning(prog, pkg.Types, job.New(prog, pkg, job.Options{}, nil).LibraryOf())
	find := func(name string) *types.Func { return pkg.Types.Scope().Lookup(name).(*types.Func) }
	fn := find(name)
	v, err := validate.New(&validate.Subject{
		Kind: shape.Fast, Primal: meaning.Source(find(form), nil), Host: meaning.Host(),
		Inputs: slices.Collect(fn.Signature().Params().Variables()), Results: slices.Collect(fn.Signature().Results().Variables()),
		Source: validate.Source{Program: source, Fn: fn}, Instance: func(t types.Type) types.Type { return t },
	}, []validate.Point{{Seed: 0, Len: interp.InventedLen}, {Seed: 1, Len: interp.InventedLen}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
