// Memory that an argument may share with package-level variables, and with values
// in maps and interfaces: it must be apart from what the function or its derivative
// writes.
package overlap_hidden

//case:nohvp the functions write their arguments

// Weights may be the memory of an argument.
var Weights = []float64{0.5, 1.5, 2.5}

// window is handed out by Window.
var window = [4]float64{1, 2, 3, 4}

// nodes is only read, so no argument can share its memory.
var nodes = []float64{0.25, 0.75}

// Window returns memory of the package.
func Window() []float64 { return window[:] }

//gradgen:vjp wrt=x of=out
//gradgen:jvp wrt=x of=out
func Variables(x, out []float64) {
	for i := range out {
		out[i] = x[i%len(x)]*Weights[i%3]*window[i%4] + nodes[i%2]
	}
}

// Read writes nothing, but its gradient must not be the memory of Weights.
//
//gradgen:grad wrt=x
func Read(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += v * v * Weights[i%3]
	}
	return s
}

var count int

// Trace may be the memory of an argument.
var Trace = make([]float64, 8)

func tick() int {
	count++
	Trace[count%8] = 1
	return 1 + count&0
}

// Counted calls a function that changes memory of the package.
//
//gradgen:grad wrt=x
func Counted(x []float64) float64 {
	s := float64(tick())
	for _, v := range x {
		s *= v
	}
	return s
}

// Rows are values of a map.
//
//gradgen:vjp wrt=x of=out
//gradgen:jvp wrt=x of=out
func Rows(x, out []float64, rows map[string][]float64) {
	for i := range out {
		out[i] = x[i%len(x)]
		for _, r := range rows["a"] {
			out[i] *= r
		}
	}
}

// RowsInputs returns arguments of Rows.
func RowsInputs() [][]any {
	return [][]any{{[]float64{0.7, -1.3}, make([]float64, 3), map[string][]float64{"a": {0.5, 2}, "b": {3}}}}
}

// A Profile is evaluated at the points of a grid.
type Profile interface{ At(i int) float64 }

// Tabulated is a profile given by its values.
type Tabulated struct{ Values []float64 }

// At returns the value at a point.
func (t *Tabulated) At(i int) float64 { return t.Values[i%max(1, len(t.Values))] }

// A Model has a profile among its fields.
type Model struct {
	Scale   []float64
	Profile Profile
}

//gradgen:vjp wrt=x of=out types=Profile:*Tabulated
//gradgen:jvp wrt=x of=out types=Profile:*Tabulated
func (m *Model) Apply(x, out []float64) {
	for i := range out {
		out[i] = x[i%len(x)] * m.Profile.At(i)
		for _, s := range m.Scale {
			out[i] *= s
		}
	}
}

// ModelApplyInputs returns arguments of Model.Apply.
func ModelApplyInputs() [][]any {
	m := &Model{[]float64{1.5, 0.5}, &Tabulated{[]float64{0.25, 4}}}
	return [][]any{{m, []float64{0.7, -1.3}, make([]float64, 3)}}
}

// Loose finds numbers behind interfaces in a map.
//
//gradgen:grad wrt=x
func Loose(x []float64, boxes map[string]any) float64 {
	z, ok := boxes["z"].([]float64)
	if !ok {
		return x[0]
	}
	return x[0] * z[0]
}

// LooseInputs returns arguments of Loose.
func LooseInputs() [][]any {
	return [][]any{{[]float64{0.7}, map[string]any{"z": []float64{0.5}}}}
}

// Doubled changes what it reads in maps and behind pointers.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Doubled(x []float64, rows map[string][]float64, m **Model) []float64 {
	s := 1.0
	for i := range rows["a"] {
		rows["a"][i] = 2
		s *= rows["a"][i]
	}
	for i := range (*m).Scale {
		(*m).Scale[i] = 3
		s *= (*m).Scale[i]
	}
	return []float64{s * x[0]}
}

// DoubledInputs returns arguments of Doubled.
func DoubledInputs() [][]any {
	m := &Model{[]float64{1.5, 0.5}, nil}
	return [][]any{{[]float64{0.7}, map[string][]float64{"a": {0.5}}, &m}}
}

// Recast asserts another interface than that of its argument.
//
//gradgen:vjp wrt=x of=out
func Recast(x, out []float64, p Profile) {
	t, ok := any(p).(*Tabulated)
	if ok && len(t.Values) > 0 {
		for i := range out {
			out[i] = x[i%len(x)] * t.Values[0]
		}
	}
}

// RecastInputs returns arguments of Recast.
func RecastInputs() [][]any {
	return [][]any{{[]float64{0.7}, make([]float64, 2), Profile(&Tabulated{[]float64{0.25, 4}})}}
}

// Node is a tree whose leaves are behind interfaces.
type Node struct {
	Left, Right *Node
	Leaf        any
}

func (n *Node) product(x float64) float64 {
	if n == nil {
		return x
	}
	if z, ok := n.Leaf.([]float64); ok && len(z) > 0 {
		x *= z[0]
	}
	return n.Left.product(x) * n.Right.product(x)
}

// Tree asserts in a function that calls itself.
//
//gradgen:vjp wrt=x of=out
func Tree(x, out []float64, n *Node) {
	for i := range out {
		out[i] = n.product(x[i%len(x)])
	}
}

// TreeInputs returns arguments of Tree.
func TreeInputs() [][]any {
	return [][]any{{[]float64{0.7}, make([]float64, 2), &Node{Left: &Node{Leaf: []float64{0.5}}, Leaf: []float64{2}}}}
}
