package interp

import (
	"fmt"
	"go/types"
	"math/rand/v2"
)

const (
	spareKinds = 3
	mostLinks  = 3
	// mostReferences is the number of pointers and slices after which links are shortened.
	mostReferences = 200
)

// InventedLen is the length of the slices of gradcheck.Inputs.
const InventedLen = 4

// Invent invents arguments of the types, with slices of a length. For the same seed and InventedLen, gradcheck.Inputs
// returns the same arguments: numbers in [0.3, 1.7], integers 2 to 4, some slices with spare capacity, pointers to
// new variables, and linked structures of at most three links. The error names a type whose values cannot be
// invented.
func Invent[T Number[T]](s *Shapes, seed uint64, length int, of ...types.Type) ([]Value[T], error) {
	return invent(&inventor[T]{shapes: s, len: length}, seed, of)
}

// Choices are values of types whose values cannot be invented.
type Choices struct {
	Functions []*types.Func
	Comm      *Communicator // nil for none
}

// InventAll also invents maps and matrices, which gradcheck.Inputs does not, and picks values from the choices.
func InventAll[T Number[T]](s *Shapes, seed uint64, length int, from Choices, of ...types.Type) ([]Value[T], error) {
	return invent(&inventor[T]{shapes: s, len: length, all: true, from: from}, seed, of)
}

func invent[T Number[T]](with *inventor[T], seed uint64, of []types.Type) (list []Value[T], err error) {
	defer func() {
		if p := recover(); p != nil {
			err = caught(p)
		}
	}()
	for links := mostLinks; ; links-- {
		m := *with
		m.rng, m.links, m.depth = rand.New(rand.NewPCG(seed, 0)), links, map[string]int{}
		list := m.values(of)
		if !m.tooMany() {
			return list, nil
		}
	}
}

// An inventor invents arguments.
type inventor[T Number[T]] struct {
	rng        *rand.Rand
	shapes     *Shapes
	links      int // how often a type may repeat
	depth      map[string]int
	slices     int  // made so far
	references int  // pointers and slices made so far
	len        int  // of slices
	all        bool // maps and matrices, too
	from       Choices
}

// tooMany reports whether links must be shortened. With a single link, types do not
// repeat.
func (m *inventor[T]) tooMany() bool { return m.links > 1 && m.references > mostReferences }

func (m *inventor[T]) values(of []types.Type) []Value[T] {
	var list []Value[T]
	for _, t := range of {
		sh := m.shapes.Of(t)
		v := Value[T]{sh, make([]Cell[T], sh.Size)}
		m.fill(sh, v.Cells)
		list = append(list, v)
	}
	return list
}

func (m *inventor[T]) fill(sh *Shape, cells []Cell[T]) {
	if n, ok := types.Unalias(sh.Type).(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync" {
		return
	}
	if sh.Class == areas && ofGonum(sh.Type) {
		m.matrix(sh, cells)
		return
	}
	switch sh.Class {
	case numbers:
		x := 0.3 + 1.4*m.rng.Float64()
		if sh.Single {
			x = float64(float32(x))
		}
		cells[0].Num = scalar[T](x)
	case ints:
		if sh.Int == types.Bool {
			cells[0].Int = oneIf(m.rng.IntN(2) == 0)
			return
		}
		cells[0].Int = int64(2 + m.rng.IntN(3))
	case refs:
		cells[0].Ref = m.reference(sh)
	default:
		m.parts(sh, cells)
	}
}

// parts fills the parts that a program can name.
func (m *inventor[T]) parts(sh *Shape, cells []Cell[T]) {
	for _, f := range sh.Fields {
		if f.Var.Name() != "_" {
			m.fill(f.Shape, cells[f.At:f.At+f.Shape.Size])
		}
	}
	if len(sh.Fields) == 0 {
		sh.parts(func(at int, p *Shape) { m.fill(p, cells[at:at+p.Size]) })
	}
}

func (m *inventor[T]) reference(sh *Shape) any {
	if sh.isString() {
		return "a"
	}
	key := types.TypeString(sh.Type, nil)
	if m.depth[key] == m.links || m.tooMany() {
		return nil
	}
	m.depth[key]++
	m.references++
	defer func() { m.depth[key]-- }()
	switch sh.Type.Underlying().(type) {
	case *types.Pointer:
		p := &Pointer[T]{allocate[T](sh.Elem().Size)}
		m.fill(sh.Elem(), p.cells)
		return p
	case *types.Slice:
		m.slices++
		s := newSlice[T](sh.Elem().Size, m.len, m.len+m.slices%spareKinds)
		for i := range m.len {
			m.fill(sh.Elem(), s.At(i))
		}
		return s
	case *types.Map:
		if m.all {
			return m.entries(sh)
		}
	case *types.Interface:
		switch {
		case m.from.Comm == nil:
		case IsComm(sh.Type):
			return commCells[T](m.from.Comm)[0].Ref
		case ofComm(sh.Type, "Request"):
			return nil // no message is under way
		}
	case *types.Signature:
		if f := m.function(sh.Type); f != nil {
			return f
		}
	}
	panic(&Unsupported{fmt.Sprintf("inputs of type %s", sh.Type)})
}

// function returns one of the chosen functions that has the type, or nil if there is none.
func (m *inventor[T]) function(t types.Type) any {
	var list []*types.Func
	for _, f := range m.from.Functions {
		if types.Identical(f.Signature(), t.Underlying()) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[m.rng.IntN(len(list))]
}

// entries returns the entries of a map. It has at most as many entries as slices have elements, and fewer if keys are
// equal.
func (m *inventor[T]) entries(sh *Shape) *Map[T] {
	key := m.shapes.Of(sh.Type.Underlying().(*types.Map).Key())
	x := newMap[T](key, sh.Elem())
	for range m.len {
		k := allocate[T](key.Size)
		m.fill(key, k)
		m.fill(sh.Elem(), x.make(k))
	}
	return x
}
