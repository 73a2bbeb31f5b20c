package interp

import (
	"fmt"
	"go/types"
	"math/rand/v2"
)

// An Inventor makes up arguments. They are those of gradcheck.Inputs for the same
// seed: numbers in [0.3, 1.7], integers 2 to 4, slices of length 4, some with spare
// capacity, pointers to fresh variables, and linked structures of three links.
type Inventor[T Number[T]] struct {
	rng    *rand.Rand
	shapes *Shapes
	depth  map[string]int
	slices int // made so far
	len    int // of slices
}

const (
	spareKinds = 3
	mostLinks  = 3
)

// InventedLen is the length of the slices of gradcheck.Inputs.
const InventedLen = 4

// NewInventor returns the inventor of a seed, whose slices have a length.
func NewInventor[T Number[T]](s *Shapes, seed uint64, length int) *Inventor[T] {
	return &Inventor[T]{rng: rand.New(rand.NewPCG(seed, 0)), shapes: s, depth: map[string]int{}, len: length}
}

// Value makes up a value of type t. The error says what cannot be made up.
func (m *Inventor[T]) Value(t types.Type) (v Value[T], err error) {
	defer func() {
		if p := recover(); p != nil {
			err = caught(p)
		}
	}()
	sh := m.shapes.Of(t)
	v = Value[T]{sh, make([]Cell[T], sh.Size)}
	m.fill(sh, v.Cells)
	return v, nil
}

func (m *Inventor[T]) fill(sh *Shape, cells []Cell[T]) {
	if n, ok := types.Unalias(sh.Type).(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync" {
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

// parts fills those that a program can name.
func (m *Inventor[T]) parts(sh *Shape, cells []Cell[T]) {
	for _, f := range sh.Fields {
		if f.Var.Name() != "_" {
			m.fill(f.Shape, cells[f.At:f.At+f.Shape.Size])
		}
	}
	if len(sh.Fields) == 0 {
		sh.parts(func(at int, p *Shape) { m.fill(p, cells[at:at+p.Size]) })
	}
}

func (m *Inventor[T]) reference(sh *Shape) any {
	if sh.isString() {
		return "a"
	}
	key := types.TypeString(sh.Type, nil)
	if m.depth[key] == mostLinks {
		return nil
	}
	m.depth[key]++
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
	}
	panic(&Unsupported{fmt.Sprintf("inputs of type %s", sh.Type)})
}
