package progen

// packages has statements about types, variables and functions of another package with available source. Another
// function returns numbers that the package stores.
func packages() []Production {
	return []Production{
		{Name: "value of a package", Weight: 18, Text: "{\nv := lib.V{X: @b, Y: @b}\nv.Double()\n@lv(F) = 0.25*v.Norm2() + 0.25*v.Scaled(@b).X\n}"},
		{Name: "value changed by a pointer", Weight: 18, Text: "{\nv, w := lib.V{X: @b}, lib.V{Y: @b}\nv.Turn(&w)\n@lv(F) = 0.25*v.X*w.Y + 0.25*w.X\n}"},
		{Name: "accumulator of a package", Weight: 18, Text: "{\nvar a lib.Acc\nfor k := range 1 + @I%3 {\na.Add(lib.V{X: @b, Y: float64(k)})\nlib.Add(&a, lib.V{X: 0.5, Y: @b})\n}\n@lv(F) = 0.25*a.Sum() + 0.25*a.First()*@b\n}"},
		{Name: "pointer kept by a package", Weight: 18, Text: "{\nvar a lib.Acc\nv := lib.V{X: @b, Y: 0.5}\na.Keep(&v)\nv.X *= @b\na.Last().Y += 0.25 * @b\n@lv(F) = 0.25*v.Y*a.Last().X + 0.25*@b\n}"},
		{Name: "variadic of a package", Weight: 18, Text: "{\nr := lib.New(@b, @b, @b)\nr.Set(@I%3, @b)\n@lv(F) = 0.25*r.At(0)*r.At(@I%3) + 0.25*r.At(2)\n}"},
		{Name: "slice kept by a package", Weight: 18, Text: "{\ns := []float64{@b, @b, @b}\nr := lib.Over(s...)\ns[@I%3] = @b\nr.Set(1, 0.5*r.At(0)+@b)\n@lv(F) = 0.25*s[1]*r.At(@I%3) + 0.25*s[0]\n}"},
		{Name: "embedded type of a package", Weight: 18, Text: "{\nb := lib.Box{V: lib.V{X: @b, Y: @b}, W: []float64{@b}}\nb.Double()\nc := b\nc.X = 0.5 * @b\nc.W[0] += 0.25 * b.Norm2()\n@lv(F) = 0.25*b.Total() + 0.25*c.Total()\n}"},
		{Name: "type that embeds one of a package", Weight: 12, Text: "{\ntype own struct {\nlib.V\n*lib.Row\n}\no := own{lib.V{X: @b, Y: @b}, lib.New(@b, 0.5)}\np := o\np.Set(0, 0.5*p.At(0)+@b)\np.Double()\n@lv(F) = 0.25*o.At(0)*p.Norm2() + 0.25*o.X\n}"},
		{Name: "memory filled by a package", Weight: 18, Text: "{\ns := make([]float64, 3)\nlib.Fill(s[@I%2:], @b)\nlib.Each(s, func(v float64) float64 { return 0.5*v + @b })\n@lv(F) = 0.25*s[0]*s[2] + 0.25*lib.Scale*s[1]\n}"},
		{Name: "meeting stores of a package", Weight: 12, Text: "{\nr := lib.New(@b, @b, @b, @b)\nr.Smooth(@b)\n@lv(F) = 0.25*r.At(0)*r.At(1) + 0.25*r.At(@I%4)\n}"},
		{Name: "tree of a package", Weight: 12, Text: "@lv(F) = 0.5*lib.Tree(@I%3, @b).Sum() + 0.25*@b"},
		{Name: "variables of a package set by init", Weight: 12, Text: "@lv(F) = 0.25*lib.Started(@b, @I%3) + 0.25*@b"},
		{Name: "generic of a package", Weight: 12, Text: "{\nvar q lib.Queue[lib.V]\nfor k := range 2 {\nq.Push(lib.V{X: @b, Y: float64(k)})\n}\nv := q.Pop()\n@lv(F) = 0.25*v.X + 0.25*q.Pop().Norm2()\n}"},
	}
}

// unseen has statements that pass numbers to opaque code and read them back. gradgen must emit right derivatives or
// refuse the program.
func unseen() []Production {
	return []Production{
		{Name: "text and back", Weight: 18, Edge: true, Text: "{\nx, _ := strconv.ParseFloat(strconv.FormatFloat(@b, 'g', -1, 64), 64)\n@lv(F) = 0.5*x + 0.25*@b\n}"},
		{Name: "text written and scanned", Weight: 12, Edge: true, Text: "{\nvar b strings.Builder\nfmt.Fprint(&b, @b)\nx := 0.0\nfmt.Sscan(b.String(), &x)\n@lv(F) = 0.5*x + 0.25*@b\n}"},
		{Name: "variable of a package", Weight: 18, Edge: true, Text: "{\nlib.Put(@b)\n@lv(F) = 0.5*lib.Get() + 0.25*@b\n}"},
		{Name: "pointer in a variable of a package", Weight: 12, Edge: true, Text: "{\nv := lib.V{X: @b}\nlib.PutV(&v)\nv.X *= @b\n@lv(F) = 0.5*lib.GetV().X + 0.25*@b\n}"},
		{Name: "list of the library", Weight: 12, Edge: true, Text: "{\nl := list.New()\nl.PushBack(@b)\nl.PushFront(@b)\n@lv(F) = 0.25*l.Back().Value.(float64) + 0.25*@b\n}"},
		{Name: "map of the library", Weight: 12, Edge: true, Text: "{\nvar m sync.Map\nm.Store(1, @b)\nx, _ := m.Load(1)\n@lv(F) = 0.25*x.(float64) + 0.25*@b\n}"},
		{Name: "through a channel", Weight: 12, Edge: true, Text: "@lv(F) = 0.25*lib.Through(@b) + 0.25*@b"},
		{Name: "bits", Weight: 12, Edge: true, Text: "@lv(F) = 0.25*math.Float64frombits(math.Float64bits(@b)) + 0.25*@b"},
		{Name: "sorted behind an interface", Weight: 12, Edge: true, Text: "{\ns := []float64{@b, @b, @b}\nsort.Sort(sort.Reverse(sort.Float64Slice(s)))\n@lv(F) = 0.25*s[0] + 0.25*s[2]*@b\n}"},
		{Name: "pool", Weight: 12, Edge: true, Text: "{\nvar p sync.Pool\nv := &lib.V{X: @b}\np.Put(v)\nif w, ok := p.Get().(*lib.V); ok {\n@lv(F) = 0.25*w.X + 0.25*@b\n}\n}"},
		{Name: "written to a buffer", Weight: 12, Edge: true, Text: "{\nvar b bytes.Buffer\nbinary.Write(&b, binary.LittleEndian, []float64{@b, @b})\nx := make([]float64, 2)\nbinary.Read(&b, binary.LittleEndian, x)\n@lv(F) = 0.25*x[0]*x[1] + 0.25*@b\n}"},
		{Name: "matrix of a module", Weight: 12, Edge: true, Text: "{\nm := mat.NewDense(2, 2, nil)\nm.Set(0, 1, @b)\nm.Set(1, 0, @b)\n@lv(F) = 0.25*mat.Det(m) + 0.25*m.At(0, 1)\n}"},
	}
}

// libFile is the path of the package that programs of a module share.
const libFile = "lib/lib.go"

const libText = `// Package lib is another package for the programs of this module.
package lib

import "math"

type V struct{ X, Y float64 }

func (v V) Norm2() float64 { return math.Sin(v.X*v.X + v.Y*v.Y) }

func (v V) Scaled(k float64) V { return V{k * v.X, k * v.Y} }

func (v *V) Double() { v.X, v.Y = math.Sin(2*v.X), v.Y+v.X }

func (v *V) Turn(w *V) {
	v.X, w.X = w.Y-0.5*v.X, math.Sin(v.X)
	w.Y *= 0.5 * v.X
}

// Acc adds up, and stores its arguments.
type Acc struct {
	sum  float64
	n    int
	list []float64
	last *V
}

func (a *Acc) Add(v V) {
	a.sum += math.Sin(v.X * v.Y)
	a.n++
	a.list = append(a.list, v.X)
}

func Add(a *Acc, v V) { a.Add(v.Scaled(0.5)) }

func (a *Acc) Sum() float64 { return a.sum / float64(a.n+1) }

func (a *Acc) First() float64 {
	if len(a.list) == 0 {
		return 0
	}
	return a.list[0]
}

func (a *Acc) Keep(v *V) { a.last = v }

func (a *Acc) Last() *V { return a.last }

type Row struct{ cells []float64 }

func New(x ...float64) *Row { return &Row{append([]float64(nil), x...)} }

// Over keeps a reference to the slice.
func Over(x ...float64) *Row { return &Row{x} }

func (r *Row) At(i int) float64 { return r.cells[i] }

func (r *Row) Set(i int, v float64) { r.cells[i] = v }

func (r *Row) Smooth(x float64) {
	for i := range r.cells {
		y := r.cells[i]
		r.cells[i] = 0.5 * x * y
		if i > 0 {
			r.cells[i-1] += 0.25 * y * y
		}
	}
}

type Box struct {
	V
	W []float64
}

func (b *Box) Total() float64 { return math.Sin(b.X) + 0.5*b.W[0]*b.Y }

var Scale = 0.75

var weights = [...]float64{0.5, 0.25, 0.125}

func Fill(x []float64, v float64) {
	for i := range x {
		x[i] = v * weights[i%len(weights)]
	}
}

func Each(x []float64, f func(float64) float64) {
	for i, v := range x {
		x[i] = f(v)
	}
}

type node struct {
	v           float64
	left, right *node
}

func Tree(n int, x float64) *node {
	if n < 0 {
		return nil
	}
	return &node{math.Sin(x), Tree(n-1, 0.5*x), Tree(n-2, x+0.25)}
}

func (t *node) Sum() float64 {
	if t == nil {
		return 0
	}
	return math.Sin(t.v + 0.5*t.left.Sum() - 0.25*t.right.Sum())
}

type Queue[T any] struct{ items []T }

func (q *Queue[T]) Push(v T) { q.items = append(q.items, v) }

func (q *Queue[T]) Pop() (v T) {
	v, q.items = q.items[0], q.items[1:]
	return v
}

var (
	before  = pace + 1
	steps   = [3]float64{pace, 2 * pace, sized}
	pace    = 0.25
	sized   = pace + float64(count)
	count   = 3
	lengths = make([]float64, count)
)

func init() {
	sized *= pace
	pace, count = 0.5, 2
	for i := range lengths {
		lengths[i] = float64(i + count)
	}
}

func Started(x float64, i int) float64 {
	y := math.Sin(before*x + steps[i])
	for _, l := range lengths {
		y += l * x * pace / float64(count+i)
	}
	return 0.25 * y * sized
}

var kept float64

func Put(x float64) { kept = x }

func Get() float64 { return kept }

var keptV *V

func PutV(v *V) { keptV = v }

func GetV() *V { return keptV }

func Through(x float64) float64 {
	c := make(chan float64, 1)
	c <- x
	return <-c
}
`
