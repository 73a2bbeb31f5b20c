package gradcheck

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// A target is a function under test with its inputs and roles.
type target struct {
	Options
	fn      reflect.Value
	args    []reflect.Value // pristine; never passed to a function
	results int
}

// newTarget checks the roles in o against f and sets the defaults.
func newTarget(f any, o Options) (*target, error) {
	fn := reflect.ValueOf(f)
	if fn.Kind() != reflect.Func || fn.IsNil() {
		return nil, fmt.Errorf("gradcheck: %T is not a function", f)
	}
	t := &target{Options: o, fn: fn, results: fn.Type().NumOut()}
	if t.Name == "" {
		t.Name = nameOf(fn)
	}
	if err := t.setArgs(); err != nil {
		return nil, t.errorf("%w", err)
	}
	return t, t.setRoles()
}

func nameOf(fn reflect.Value) string {
	name := runtime.FuncForPC(fn.Pointer()).Name()
	return strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], "-fm")
}

func (t *target) errorf(format string, args ...any) error {
	return fmt.Errorf("gradcheck: %s: "+format, append([]any{t.Name}, args...)...)
}

func (t *target) setArgs() error {
	typ := t.fn.Type()
	if t.Args == nil {
		args, err := Inputs(t.fn.Interface(), t.Seed)
		if err != nil {
			return err
		}
		t.Args = args
	}
	if len(t.Args) != typ.NumIn() {
		return fmt.Errorf("has %d parameters, got %d arguments", typ.NumIn(), len(t.Args))
	}
	for i, a := range t.Args {
		v := reflect.New(typ.In(i)).Elem()
		if a != nil {
			if !reflect.TypeOf(a).AssignableTo(typ.In(i)) {
				return fmt.Errorf("argument %d is a %T, want %v", i, a, typ.In(i))
			}
			v.Set(reflect.ValueOf(a))
		}
		t.args = append(t.args, v)
	}
	t.args = cloneAll(t.args)
	return nil
}

func (t *target) setRoles() error {
	typ := t.fn.Type()
	if t.Wrt == nil {
		t.Wrt = []int{0}
	}
	if t.Of == nil && t.OfParams == nil {
		for i := range typ.NumOut() {
			if carries(typ.Out(i)) {
				t.Of = append(t.Of, i)
			}
		}
	}
	if len(t.Of)+len(t.OfParams) == 0 {
		return t.errorf("no output can carry a derivative")
	}
	return t.checkRoles()
}

func (t *target) checkRoles() error {
	typ := t.fn.Type()
	for _, i := range slices.Concat(t.Wrt, t.OfParams) {
		if i < 0 || i >= typ.NumIn() || !carries(typ.In(i)) {
			return t.errorf("parameter %d cannot carry a derivative", i)
		}
	}
	for _, i := range t.Of {
		if i < 0 || i >= typ.NumOut() || !carries(typ.Out(i)) {
			return t.errorf("result %d cannot carry a derivative", i)
		}
	}
	return nil
}

// A state is the result of a call, in addressable cells.
type state struct {
	args, results []reflect.Value
	panicked      *panicError // with results zero
}

// outputs returns the numbers in the differentiated results and parameters.
func (t *target) outputs(s *state) []leaf {
	var out []leaf
	for _, i := range t.Of {
		out = append(out, leavesOf(s.results[i], fmt.Sprintf("result%d", i), true)...)
	}
	for _, i := range t.OfParams {
		out = append(out, leavesOf(s.args[i], argName(i), false)...)
	}
	return out
}

func argName(i int) string { return fmt.Sprintf("arg%d", i) }

// inputs returns the numbers in the given parameters.
func inputs(args []reflect.Value, params []int) []leaf {
	var out []leaf
	for _, i := range params {
		out = append(out, leavesOf(args[i], argName(i), false)...)
	}
	return out
}

// run calls the function on fresh copies of the arguments.
func (t *target) run() *state { return t.runOn(cloneAll(t.args)) }

func (t *target) runOn(args []reflect.Value) *state {
	s := call(t.fn, args)
	s.args = args
	return s
}

// call calls fn and catches its panic.
func call(fn reflect.Value, args []reflect.Value) (s *state) {
	s = &state{}
	for i := range fn.Type().NumOut() {
		s.results = append(s.results, reflect.New(fn.Type().Out(i)).Elem())
	}
	defer func() {
		if p := recover(); p != nil {
			s.panicked = &panicError{p}
		}
	}()
	do := fn.Call
	if fn.Type().IsVariadic() {
		do = fn.CallSlice
	}
	for i, r := range do(slices.Clone(args)) {
		s.results[i].Set(r)
	}
	return s
}

// A panicError is a panic of the function under test.
type panicError struct{ value any }

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// line evaluates the outputs along arguments + t·direction, where direction
// lists one number for each leaf of params. The result is empty if that
// fails, or if float32 arguments are too coarse for the step.
func (t *target) line(params []int, direction []float64) func(float64) []float64 {
	return func(step float64) []float64 {
		args := cloneAll(t.args)
		for i, l := range inputs(args, params) {
			if !l.move(step * direction[i]) {
				return nil
			}
		}
		s := t.runOn(args)
		if s.panicked != nil {
			return nil
		}
		return numbers(t.outputs(s))
	}
}

// move adds by to the leaf and reports whether it moved by that much.
func (l leaf) move(by float64) bool {
	before := l.get()
	l.set(before + by)
	return math.Abs(l.get()-before-by) <= 1e-5*math.Abs(by)
}

// scale returns the natural step length along direction: the largest power of two for
// which no number changes by more than its own size. Steps that are powers of two have
// no rounding.
func (t *target) scale(params []int, direction []float64) float64 {
	s := math.Inf(1)
	for i, l := range inputs(t.args, params) {
		if x := math.Abs(l.get()); x > 0 && direction[i] != 0 {
			s = min(s, x/math.Abs(direction[i]))
		}
	}
	if math.IsInf(s, 1) {
		return 1
	}
	return math.Ldexp(1, max(math.Ilogb(s), -60))
}

// single reports whether float32 takes part in the inputs or outputs.
func single(groups ...[]leaf) bool {
	for _, g := range groups {
		for _, l := range g {
			if l.single() {
				return true
			}
		}
	}
	return false
}

// unit returns the unit roundoff of the least precise numbers among inputs and outputs.
func (t *target) unit() float64 {
	if single(inputs(t.args, t.Wrt), t.outputs(t.run())) {
		return unitSingle
	}
	return unitDouble
}

// stream returns the random numbers of one purpose.
func (t *target) stream(purpose uint64) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed, purpose))
}

// The purposes of random numbers.
const (
	forInputs uint64 = iota
	forSeeds
	forTangents
	forJunk
)
