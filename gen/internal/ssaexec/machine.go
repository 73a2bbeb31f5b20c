package ssaexec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// A Machine runs functions of a program. It has its own package-level variables, which keep their values from one run
// to the next. It is not safe for concurrent use.
type Machine struct {
	program  *Program
	globals  map[*ssa.Global]*value
	facts    map[*ssa.Function]*facts
	pools    map[*value][]*value     // the idle tapes of each pool of emitted code
	scatters map[*value][]numberPair // what each gradrt.Scatter adds up
	left     int                     // steps left in the run
	depth    int                     // depth of calls
}

const (
	mostSteps = 1 << 22
	mostCalls = 10000
)

// NewMachine returns a machine for a program.
func NewMachine(p *Program) *Machine {
	return &Machine{program: p, globals: map[*ssa.Global]*value{}, facts: map[*ssa.Function]*facts{}, pools: map[*value][]*value{}, scatters: map[*value][]numberPair{}}
}

// A frame is the state of a call.
type frame struct {
	fn        *ssa.Function
	registers map[ssa.Value]value
	waiting   []ssa.Value // registers that may hold deferred values, in order
	deferred  []*pending
	panicking *thrown
	by        *frame // the frame that runs this call as a deferred call; nil for others
}

// A pending call waits for its function to return.
type pending struct {
	fn   *closure
	args []value
}

// run calls f and returns its results. The error is a panic of the program (an *interp.Panic), or it says why f
// cannot be run.
func (m *Machine) run(f *ssa.Function, args []value) (result value, err error) {
	m.left, m.depth = mostSteps, 0
	defer func() {
		if p := recover(); p != nil {
			result, err = nil, m.caught(p)
		}
	}()
	m.start(f.Pkg)
	return m.call(&closure{fn: f}, args, nil), nil
}

// start initialises a package.
func (m *Machine) start(pkg *ssa.Package) { m.call(&closure{fn: pkg.Func("init")}, nil, nil) }

// afterLoop is the text of a panic in the code that package ssa makes for a range over a function. The code panics if
// the body is called after the loop has ended. Go distinguishes several cases.
const afterLoop = "yield function called after range loop exit"

// caught converts the value of a panic of a run to an error.
func (m *Machine) caught(p any) (err error) {
	switch p := p.(type) {
	case *interp.Unsupported:
		return p
	case *interp.Endless:
		return p
	}
	defer func() {
		if again := recover(); again != nil {
			err = again.(error)
		}
	}()
	t := asThrown(p)
	if t.v.t == types.Typ[types.String] && t.v.v == afterLoop {
		return &interp.Unsupported{What: "the text of this panic of Go's: " + afterLoop}
	}
	if t.text != "" {
		return &interp.Panic{Text: t.text}
	}
	return &interp.Panic{Text: m.message(t.v)}
}

// call calls a function. The frame by runs the call as a deferred call; it is nil for other calls.
func (m *Machine) call(c *closure, args []value, by *frame) value {
	if c == nil {
		fail("runtime error: invalid memory address or nil pointer dereference")
	}
	if m.depth++; m.depth > mostCalls {
		panic(&interp.Endless{})
	}
	defer func() { m.depth-- }()
	if c.builtin != nil {
		return m.builtin(c.builtin, args, by)
	}
	if c.fn == nil {
		return c.answer
	}
	f := c.fn
	known := m.factsOf(f)
	if v, ok := m.native(known.name, args); ok {
		return v
	}
	if known.model != nil {
		return known.model(m, f, args)
	}
	switch {
	case f.Blocks == nil && f.Name() == "init" && f.Signature.Recv() == nil:
		return nil // a package without source
	case known.refused:
		unsupported("the function %s", f)
	}
	fr := &frame{fn: f, registers: make(map[ssa.Value]value, 16), by: by}
	for i, p := range f.Params {
		fr.registers[p] = args[i]
	}
	for i, v := range f.FreeVars {
		fr.registers[v] = c.free[i]
	}
	if f.Synthetic == initialiser {
		m.initialise(fr)
		return nil
	}
	return m.body(fr)
}

// initialiser is the Synthetic text of the functions with which package ssa initialises packages.
const initialiser = "package initializer"

// initialise runs an initialiser. If it needs something that cannot be run, no variable of the package is known.
func (m *Machine) initialise(fr *frame) {
	defer func() {
		p := recover()
		why, ok := p.(*interp.Unsupported)
		switch {
		case p == nil:
			return
		case !ok:
			panic(p)
		}
		for _, member := range fr.fn.Pkg.Members {
			if g, ok := member.(*ssa.Global); ok && g.Name() != "init$guard" {
				*m.global(g) = poison{why}
			}
		}
	}()
	m.body(fr)
}

// body runs the blocks of a function, and its deferred calls if the function panics.
func (m *Machine) body(fr *frame) (result value) {
	if fr.fn.Recover == nil {
		return m.from(fr, fr.fn.Blocks[0])
	}
	if fr.panicking = protect(func() { result = m.from(fr, fr.fn.Blocks[0]) }); fr.panicking == nil {
		return result
	}
	m.runDeferred(fr)
	return m.from(fr, fr.fn.Recover)
}

// protect runs f and returns the panic of the program that stops f.
func protect(f func()) (t *thrown) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *interp.Unsupported, *interp.Endless:
			panic(p)
		default:
			t = asThrown(p)
		}
	}()
	f()
	return nil
}

// runDeferred runs the deferred calls, the last first. It panics if none of them recovers.
func (m *Machine) runDeferred(fr *frame) {
	for n := len(fr.deferred); n > 0; n = len(fr.deferred) {
		d := fr.deferred[n-1]
		fr.deferred = fr.deferred[:n-1]
		if t := protect(func() { m.call(d.fn, d.args, fr) }); t != nil {
			fr.panicking = t
		}
	}
	if fr.panicking != nil {
		panic(fr.panicking)
	}
}

// from runs blocks, starting with b, until the function returns.
func (m *Machine) from(fr *frame, b *ssa.BasicBlock) value {
	var before *ssa.BasicBlock
	initialises := fr.fn.Synthetic == initialiser
	for {
		m.enter(fr, b, before)
		before = b
		last := b.Instrs[len(b.Instrs)-1]
		for _, instr := range b.Instrs[:len(b.Instrs)-1] {
			if m.left--; m.left < 0 {
				panic(&interp.Endless{})
			}
			if initialises {
				m.attempt(fr, instr)
				continue
			}
			m.execute(fr, instr)
		}
		switch end := last.(type) {
		case *ssa.Jump:
			b = b.Succs[0]
		case *ssa.If:
			b = b.Succs[1]
			if fr.get(m, end.Cond).(bool) {
				b = before.Succs[0]
			}
		case *ssa.Return:
			return m.returned(fr, end)
		default:
			m.execute(fr, last)
		}
	}
}

func (m *Machine) returned(fr *frame, end *ssa.Return) value {
	switch len(end.Results) {
	case 0:
		return nil
	case 1:
		return fr.get(m, end.Results[0])
	}
	out := make(list, len(end.Results))
	for i, r := range end.Results {
		out[i] = fr.get(m, r)
	}
	return out
}

// enter assigns the φ-nodes of b, all at once.
func (m *Machine) enter(fr *frame, b, before *ssa.BasicBlock) {
	var phis []*ssa.Phi
	var values []value
	for _, instr := range b.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		for i, pred := range b.Preds {
			if pred == before {
				phis, values = append(phis, phi), append(values, fr.get(m, phi.Edges[i]))
				break
			}
		}
	}
	for i, phi := range phis {
		fr.registers[phi] = values[i]
	}
}

// A poison replaces a value that could not be computed when a package was initialised.
type poison struct{ why *interp.Unsupported }

// attempt executes an instruction of an initialiser. The result of a call of an unknown function is poison. If a call
// of a function with known source fails, nothing is known about the memory that it may write.
func (m *Machine) attempt(fr *frame, instr ssa.Instruction) {
	defer func() {
		p := recover()
		why, ok := p.(*interp.Unsupported)
		if !ok && p != nil {
			panic(p)
		}
		if p == nil {
			return
		}
		switch x := instr.(type) {
		case *ssa.Call:
			if f := x.Call.StaticCallee(); f == nil || f.Blocks != nil {
				panic(p)
			}
			fr.registers[x] = poison{why}
		case *ssa.Store:
			if at, ok := fr.registers[x.Addr]; ok || !isGlobal(x.Addr) {
				if _, bad := at.(poison); !bad {
					panic(p)
				}
				return
			}
			*m.global(x.Addr.(*ssa.Global)) = poison{why}
		case ssa.Value:
			fr.registers[x] = poison{why}
		default:
			panic(p)
		}
	}()
	m.execute(fr, instr)
}

func isGlobal(v ssa.Value) bool {
	_, ok := v.(*ssa.Global)
	return ok
}

// get returns the value of an operand.
func (fr *frame) get(m *Machine, v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return constantOf(v)
	case *ssa.Global:
		return m.global(v)
	case *ssa.Function:
		return &closure{fn: v}
	case *ssa.Builtin:
		return &closure{builtin: v}
	}
	x, ok := fr.registers[v]
	if !ok {
		unsupported("the register %s of %s", v.Name(), fr.fn)
	}
	switch x := x.(type) {
	case poison:
		panic(x.why)
	case waits:
		return m.now(fr, v)
	}
	return x
}

// global returns the address of a package-level variable.
func (m *Machine) global(g *ssa.Global) *value {
	if at, ok := m.globals[g]; ok {
		return at
	}
	if !m.program.known(g.Pkg) {
		unsupported("the variable %s", g)
	}
	at := new(value)
	*at = zero(g.Type().(*types.Pointer).Elem())
	m.globals[g] = at
	return at
}
