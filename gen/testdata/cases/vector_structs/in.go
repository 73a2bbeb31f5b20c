// Slices of structs and of arrays, whose numbers lie between others in memory.
package vector_structs

//case:nohvp differences of gradients in float32 are too coarse

import "math"

type Body struct {
	Mass     float64
	Pos, Vel [3]float64
}

type Vec [3]float64

func (a Vec) minus(b Vec) Vec { return Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a Vec) dot(b Vec) float64 {
	s := 0.0
	for k := range a {
		s += a[k] * b[k]
	}
	return s
}

// Halo has numbers of several types, and others.
type Halo struct {
	Name  string
	Kind  uint8
	Live  bool
	Mass  float64
	Ratio float32
	Bin   int32
	Shape struct{ A, B float64 }
	Tags  []string
}

// Weighted reads fields of the struct that a range loop copies.
//
//gradgen:fast
//gradgen:vjp wrt=w,halos vector=on workers=on
func Weighted(w []float64, halos []Halo) float64 {
	s := 0.0
	for _, h := range halos {
		s += h.Mass * math.Exp(-w[0]*h.Shape.A*h.Shape.A) * (1 + w[1]*h.Shape.B)
	}
	return s
}

func WeightedInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 3, 5, 8, 9, 13, 40} {
		sets = append(sets, []any{[]float64{0.3, -0.2}, halos(n)})
	}
	return sets
}

// Distances reads arrays element by element.
//
//gradgen:fast
//gradgen:vjp wrt=x,center vector=on
func Distances(x [][3]float64, center [3]float64) []float64 {
	d := make([]float64, len(x))
	for i := range x {
		r2 := 0.0
		for k := range 3 {
			t := x[i][k] - center[k]
			r2 += t * t
		}
		d[i] = math.Sqrt(r2 + 0.1)
	}
	return d
}

func DistancesInputs() [][]any {
	return [][]any{{points(4), [3]float64{0.1, 0.2, 0.3}}, {points(21), [3]float64{}}}
}

// Moments reads the same arrays by other means: copies, pointers and methods.
//
//gradgen:fast
//gradgen:vjp wrt=x,c vector=on
func Moments(x []Vec, c Vec) (near, far, all float64) {
	for _, p := range x {
		d := p.minus(c)
		near += math.Exp(-d.dot(d))
	}
	for i := range x {
		p := &x[i]
		far += p[0]*p[1] - c[2]*p[2]
	}
	for i, p := range x {
		q := x[len(x)-1-i]
		var m Vec
		for k, v := range p {
			m[k] = 0.5 * (v + q[k])
		}
		if m[0] > 0 {
			m = m.minus(c)
		}
		all += m.dot(Vec{1, 2, 3})
	}
	return near, far, all
}

func MomentsInputs() [][]any {
	return [][]any{{vectors(7), Vec{0.1, -0.4, 0.2}}, {vectors(18), Vec{1, 2, 3}}}
}

// Leapfrog moves bodies, which store to fields of their own.
//
//gradgen:fast
//gradgen:vjp wrt=bodies,dt of=bodies vector=on
func Leapfrog(bodies []Body, dt float64, steps int) {
	for range steps {
		for i := range bodies {
			b := &bodies[i]
			for k := range b.Pos {
				b.Pos[k] += dt * b.Vel[k]
			}
			r2 := b.Pos[0]*b.Pos[0] + b.Pos[1]*b.Pos[1] + b.Pos[2]*b.Pos[2] + 0.2
			f := -b.Mass / (r2 * math.Sqrt(r2))
			for k := range b.Pos {
				b.Vel[k] += dt * f * b.Pos[k]
			}
		}
	}
}

func LeapfrogInputs() [][]any {
	return [][]any{{bodies(5), 0.1, 2}, {bodies(19), 0.05, 3}}
}

// Attraction sums over pairs, in which a body meets all others.
//
//gradgen:fast
//gradgen:vjp wrt=bodies vector=on
func Attraction(bodies []Body) float64 {
	s := 0.0
	for i := range bodies {
		a := bodies[i]
		for j := range bodies[:i] {
			b := &bodies[j]
			r2 := 0.01
			for k, x := range a.Pos {
				d := x - b.Pos[k]
				r2 += d * d
			}
			s += a.Mass * b.Mass / math.Sqrt(r2)
		}
	}
	return s
}

func AttractionInputs() [][]any { return [][]any{{bodies(4)}, {bodies(23)}} }

// Neighbours sums over a list of neighbours, and pairs bodies from both ends.
//
//gradgen:fast
//gradgen:vjp wrt=bodies vector=on
func Neighbours(bodies []Body, list []int32) float64 {
	s := 0.0
	a := bodies[0]
	for i := range list {
		b := &bodies[list[i]]
		d := b.Pos[0] - a.Pos[0]
		s += b.Mass * math.Exp(-d*d)
	}
	for i := range bodies {
		b, c := &bodies[i], &bodies[len(bodies)-1-i]
		s += b.Mass * c.Vel[1]
	}
	return s
}

func NeighboursInputs() [][]any {
	return [][]any{{bodies(4), []int32{1, 3, 2, 1, 1, 0, 3, 2, 2, 1, 3}}, {bodies(21), []int32{20, 1}}}
}

// Shift copies records to the places before them, which those of vector code would meet.
//
//gradgen:vjp wrt=bodies of=bodies vector=on
func Shift(bodies []Body) {
	for i := 1; i < len(bodies); i++ {
		bodies[i-1] = bodies[i]
		bodies[i].Mass *= 0.5
	}
}

func ShiftInputs() [][]any { return [][]any{{bodies(4)}, {bodies(20)}} }

// Turned makes structs of others.
//
//gradgen:fast
//gradgen:vjp wrt=bodies,angle vector=on
func Turned(bodies []Body, angle float64) []Body {
	out := make([]Body, len(bodies))
	s, c := math.Sincos(angle)
	for i, b := range bodies {
		p := b.Pos
		out[i] = Body{Mass: b.Mass, Pos: [3]float64{c*p[0] - s*p[1], s*p[0] + c*p[1], p[2]}}
		if b.Mass > 0.5 {
			out[i].Vel = b.Vel
		}
	}
	for i := range out {
		out[i].Pos = [3]float64{out[i].Pos[1], out[i].Pos[0], out[i].Pos[2] * out[i].Mass}
	}
	return out
}

func TurnedInputs() [][]any { return [][]any{{bodies(4), 0.3}, {bodies(21), -1.1}} }

// Chosen finds structs by indices, and looks up elements by fields.
//
//gradgen:fast
//gradgen:vjp wrt=bodies,table vector=on
func Chosen(bodies []Body, index []int, halos []Halo, table []float64) (s, t float64) {
	for _, k := range index {
		s += bodies[k].Mass * bodies[k].Pos[1]
	}
	for i := range halos {
		if halos[i].Live {
			t += table[halos[i].Bin] * float64(halos[i].Ratio)
		}
	}
	return s, t
}

func ChosenInputs() [][]any {
	index := []int{3, 1, 1, 0, 2, 3, 3, 1, 0, 2, 2, 1, 3, 0}
	return [][]any{{bodies(4), index, halos(17), []float64{0.5, 1.5, -2}}}
}

// Wide has more elements than are written out.
//
//gradgen:fast
//gradgen:vjp wrt=spectra,template vector=on
func Wide(spectra [][12]float64, template [12]float64) float64 {
	s := 0.0
	for i := range spectra {
		d := 0.0
		for k := range 12 {
			d += spectra[i][k] * template[k]
		}
		s += math.Tanh(d)
	}
	return s
}

func WideInputs() [][]any {
	spectra := make([][12]float64, 19)
	for i, v := range numbers(12 * len(spectra)) {
		spectra[i/12][i%12] = v
	}
	return [][]any{{spectra[:5], [12]float64(numbers(12))}, {spectra, [12]float64(numbers(24)[12:])}}
}

// Behind reads records that the slice may not have.
//
//gradgen:vjp wrt=bodies vector=on
func Behind(bodies []Body, n int) float64 {
	s := 0.0
	for i := range n {
		b := bodies[i+1]
		s += b.Mass * bodies[i].Pos[2]
	}
	return s
}

func BehindInputs() [][]any { return [][]any{{bodies(12), 11}, {bodies(12), 4}} }

// Cascade saves numbers in a short loop that names an element behind the end of an array
// where it never runs.
//
//gradgen:vjp wrt=x of=x vector=on
func Cascade(x [][3]float64, steps, last int) {
	for range steps {
		for i := range x {
			for k := range 3 {
				if k < last {
					x[i][k] = math.Sin(x[i][k]) * x[i][k+1]
				}
			}
		}
	}
}

func CascadeInputs() [][]any { return [][]any{{points(5), 2, 2}, {points(19), 3, 1}} }

// Sides computes numbers of one name in both branches of a short loop.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Sides(x [][3]float64) float64 {
	s := 0.0
	for i := range x {
		for k := range 3 {
			if x[i][k] > 0.1 {
				d := math.Exp(x[i][k])
				s += d * x[i][k]
			} else {
				d := math.Sin(x[i][k])
				e := d * d
				s += e * x[i][(k+1)%3]
			}
		}
	}
	return s
}

func SidesInputs() [][]any { return [][]any{{points(4)}, {points(21)}} }

// Unused reads records of which it uses nothing: they have to be there.
//
//gradgen:vjp wrt=bodies vector=on
func Unused(bodies []Body, n int) float64 {
	s := 0.0
	for i := range n {
		b := Body{Mass: bodies[i].Mass, Pos: bodies[i+1].Pos}
		s += b.Mass * b.Mass
	}
	return s
}

func UnusedInputs() [][]any { return [][]any{{bodies(12), 11}} }

// Rows are other names for the numbers of records.
//
//gradgen:vjp wrt=x of=x vector=on
func Rows(x [][3]float64) {
	row := x[0][:]
	for i := range x {
		x[i][0] += 0.1 * row[i%3] * x[i][1]
	}
}

func RowsInputs() [][]any { return [][]any{{points(3)}, {points(20)}} }

// Chased finds records by the numbers that it copies them over.
//
//gradgen:fast
//gradgen:vjp wrt=x,y of=x vector=on
func Chased(x, y []Triple) {
	for i := range x {
		x[i] = y[int(math.Abs(x[i].A)*0.999*float64(len(y)))]
		p := y[i]
		p = y[int(math.Abs(p.A)*0.999*float64(len(y)))]
		x[i].C += p.B
	}
}

func ChasedInputs() [][]any {
	return [][]any{{triples(5, 0), triples(5, 1)}, {triples(19, 0), triples(19, 1)}}
}

// Pointed reads numbers through a pointer to one of the records that it writes.
//
//gradgen:fast
//gradgen:vjp wrt=x of=x vector=on
func Pointed(x []Triple, r int) {
	p := &x[r]
	for i := range x {
		x[i].B += p.B * x[i].A
	}
}

func PointedInputs() [][]any {
	return [][]any{{triples(5, 0), 4}, {triples(19, 0), 0}, {triples(19, 1), 3}}
}

// Adjacent has elements behind the end of an array, and a division by zero, where it
// never runs.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Adjacent(x [][3]float64, n int) float64 {
	s := 0.0
	for i := range x {
		p := x[i]
		for k := range 3 {
			if k+1 < n {
				s += p[k] * p[k+1]
			}
			if n > 1 && k > 0 {
				s += p[k] * float64(n/k)
			}
		}
	}
	return s
}

func AdjacentInputs() [][]any { return [][]any{{points(4), 3}, {points(21), 2}} }

type Triple struct{ A, B, C float64 }

func triples(n int, phase float64) []Triple {
	list := make([]Triple, n)
	for i := range list {
		x := float64(3*i) + phase
		list[i] = Triple{math.Sin(x), math.Cos(2 * x), math.Sin(3 * x)}
	}
	return list
}

type Sky struct{ Ra, Dec float64 }

// Star has promoted fields, and some that have no name.
type Star struct {
	Sky
	_     [2]float64
	Color [2]float64
	*Orbit
}

type Orbit struct{ Period float64 }

// Promoted reads fields of embedded structs.
//
//gradgen:fast
//gradgen:vjp wrt=stars vector=on
func Promoted(stars []Star) float64 {
	s := 0.0
	for i, star := range stars {
		s += math.Sin(star.Ra) * math.Cos(stars[i].Dec) * star.Color[1]
	}
	stars[0] = stars[len(stars)-1]
	return s
}

func PromotedInputs() [][]any {
	stars := make([]Star, 18)
	for i, v := range numbers(len(stars)) {
		stars[i].Ra, stars[i].Dec, stars[i].Color[1] = v, 0.3-v, 1+v
	}
	return [][]any{{stars[:5:5]}, {stars}}
}

// A Pair is of any type of numbers.
type Pair[T float32 | float64] struct{ A, B T }

// Generic reads structs of a type parameter.
//
//gradgen:fast
//gradgen:vjp wrt=p vector=on
func Generic[T float32 | float64](p []Pair[T]) float64 {
	s := 0.0
	for _, q := range p {
		s += float64(q.A * q.B)
	}
	return s
}

func GenericInputs() [][]any {
	var p []Pair[float64]
	for _, v := range numbers(19) {
		p = append(p, Pair[float64]{v, v * v})
	}
	return [][]any{{p}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(1.3*float64(i) + 0.2)
	}
	return v
}

func points(n int) [][3]float64 {
	p := make([][3]float64, n)
	for i, v := range numbers(3 * n) {
		p[i/3][i%3] = v
	}
	return p
}

func vectors(n int) []Vec {
	p := make([]Vec, n)
	for i, v := range numbers(3 * n) {
		p[i/3][i%3] = v
	}
	return p
}

func bodies(n int) []Body {
	b := make([]Body, n)
	for i, v := range numbers(7 * n) {
		switch k := i % 7; {
		case k == 0:
			b[i/7].Mass = v
		case k < 4:
			b[i/7].Pos[k-1] = v
		default:
			b[i/7].Vel[k-4] = v
		}
	}
	return b
}

func halos(n int) []Halo {
	h := make([]Halo, n)
	for i, v := range numbers(3 * n) {
		switch i % 3 {
		case 0:
			h[i/3].Mass, h[i/3].Ratio = v, float32(v)
		case 1:
			h[i/3].Shape.A = v
		default:
			h[i/3].Shape.B = v
		}
		h[i/3].Bin, h[i/3].Live = int32(i%3), i%2 == 0
	}
	return h
}
