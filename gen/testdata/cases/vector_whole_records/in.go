// Adjoints of structs and arrays of which loops add to all numbers or most: vector code adds
// to whole records at a time, or to four numbers of longer ones.
package vector_whole_records

import "math"

type body struct{ X, Y, Z, M float64 }

// System is bodies that attract each other.
type System struct {
	Bodies []body
	Eps    float64
}

// Energy is that of all pairs.
//
//gradgen:grad wrt=s vector=on
//gradgen:fast
func (s *System) Energy(g float64) float64 {
	e := 0.0
	for i := range s.Bodies {
		for j := i + 1; j < len(s.Bodies); j++ {
			dx := s.Bodies[i].X - s.Bodies[j].X
			dy := s.Bodies[i].Y - s.Bodies[j].Y
			dz := s.Bodies[i].Z - s.Bodies[j].Z
			r2 := dx*dx + dy*dy + dz*dz + s.Eps*s.Eps + 0.1
			e -= g * s.Bodies[i].M * s.Bodies[j].M / math.Sqrt(r2)
		}
	}
	return e
}

// Ordered visits every pair twice, and leaves out those of a body with itself.
//
//gradgen:grad wrt=s vector=on
func (s *System) Ordered() float64 {
	e := 0.0
	for i := range s.Bodies {
		for j := range s.Bodies {
			if i == j {
				continue
			}
			dx := s.Bodies[i].X - s.Bodies[j].X
			dy := s.Bodies[i].Y - s.Bodies[j].Y
			e -= s.Bodies[i].M * s.Bodies[j].M / math.Sqrt(dx*dx+dy*dy+0.5)
		}
	}
	return e
}

// Copies has the bodies in variables of the loops.
//
//gradgen:grad wrt=bodies vector=on
func Copies(bodies []body) float64 {
	e := 0.0
	for i, a := range bodies {
		for _, b := range bodies[i+1:] {
			dx, dy, dz := a.X-b.X, a.Y-b.Y, a.Z-b.Z
			e -= a.M * b.M / (1 + dx*dx + dy*dy + dz*dz)
		}
	}
	return e
}

// Points are arrays of three, of which all are used, some more than once.
//
//gradgen:grad wrt=p vector=on
func Points(p [][3]float64, k float64) float64 {
	s := 0.0
	for i := range p {
		r := math.Sqrt(p[i][0]*p[i][0] + p[i][1]*p[i][1] + p[i][2]*p[i][2] + 1)
		s += k*p[i][2]/r + p[i][0]*math.Exp(-p[i][1]*p[i][1])
	}
	return s
}

type sample struct{ T, Y float64 }

// Samples are of two numbers.
//
//gradgen:grad wrt=p,samples vector=on
func Samples(p []float64, samples []sample) float64 {
	s := 0.0
	for _, d := range samples {
		miss := p[0]*math.Exp(-p[1]*d.T) - d.Y
		if miss > 0 {
			s += miss * miss
		} else {
			s += 0.5 * d.T * miss * d.Y
		}
	}
	return s
}

type tagged struct {
	A, B float64
	Kind int
	C    float64
}

// Tagged has records with an integer, which must stay as it is: they are added to one by
// one.
//
//gradgen:grad wrt=list vector=on
func Tagged(list []tagged) float64 {
	s := 0.0
	for i := range list {
		s += list[i].A * list[i].B * math.Cos(list[i].C)
	}
	return s
}

// Some uses two of four numbers: the others stay as they are.
//
//gradgen:vjp wrt=bodies vector=on
func Some(bodies []body) float64 {
	s := 0.0
	for i := range bodies {
		s += bodies[i].X * math.Sin(bodies[i].M)
	}
	return s
}

type particle struct {
	Pos, Vel [3]float64
	Mass     float64
}

// Pull adds up what the others do to each particle, whose numbers are taken four at a time.
//
//gradgen:grad wrt=list vector=on
func Pull(list []particle, dt float64) float64 {
	s := 0.0
	for i := range list {
		var a [3]float64
		for j := range list {
			if i == j {
				continue
			}
			dx := list[j].Pos[0] - list[i].Pos[0]
			dy := list[j].Pos[1] - list[i].Pos[1]
			dz := list[j].Pos[2] - list[i].Pos[2]
			r2 := dx*dx + dy*dy + dz*dz + 0.3
			f := list[j].Mass / (r2 * math.Sqrt(r2))
			a[0] += f * dx
			a[1] += f * dy
			a[2] += f * dz
		}
		for k, v := range a {
			v = list[i].Vel[k] + dt*v
			s += v * v
		}
	}
	return s
}

// Drift adds to numbers of both ends of particles.
//
//gradgen:grad wrt=list vector=on
func Drift(list []particle) float64 {
	s := 0.0
	for _, p := range list {
		s += p.Mass * (p.Vel[0]*p.Vel[1] + p.Vel[2]*p.Pos[0]*math.Sin(p.Pos[1]+p.Pos[2]))
	}
	return s
}

type crate struct {
	A, B float64
	Kind int
	C, D float64
	E, F float64
}

// Crates have an integer among the first four numbers, which are added to one by one, and
// none among the last.
//
//gradgen:grad wrt=list vector=on
func Crates(list []crate) float64 {
	s := 0.0
	for i := range list {
		s += list[i].A*list[i].B*list[i].C + list[i].D*list[i].E*math.Exp(-list[i].F)
	}
	return s
}

func bodies(n int) []body {
	list := make([]body, n)
	for i := range list {
		x := float64(i)
		list[i] = body{math.Sin(3 * x), math.Cos(5 * x), math.Sin(7*x + 1), 1 + 0.5*math.Cos(x)}
	}
	return list
}

func system(n int) *System { return &System{Bodies: bodies(n), Eps: 0.2} }

func SystemEnergyInputs() [][]any  { return [][]any{{system(5), 0.7}, {system(21), 0.3}} }
func SystemOrderedInputs() [][]any { return [][]any{{system(6)}, {system(19)}} }
func CopiesInputs() [][]any        { return [][]any{{bodies(7)}, {bodies(26)}} }
func SomeInputs() [][]any          { return [][]any{{bodies(3)}, {bodies(29)}} }

func PointsInputs() [][]any {
	p := make([][3]float64, 27)
	for i, b := range bodies(len(p)) {
		p[i] = [3]float64{b.X, b.Y, b.Z}
	}
	return [][]any{{p[:4], 0.4}, {p, 1.3}}
}

func SamplesInputs() [][]any {
	list := make([]sample, 23)
	for i, b := range bodies(len(list)) {
		list[i] = sample{0.2 + b.X*b.X, 0.5 + b.Y}
	}
	return [][]any{{[]float64{1.1, 0.7}, list[:5]}, {[]float64{0.9, 0.4}, list}}
}

func TaggedInputs() [][]any {
	list := make([]tagged, 22)
	for i, b := range bodies(len(list)) {
		list[i] = tagged{b.X, b.M, -i, b.Z}
	}
	return [][]any{{list[:3]}, {list}}
}

func particles(n int) []particle {
	list := make([]particle, n)
	for i, b := range bodies(n) {
		list[i] = particle{[3]float64{b.X, b.Y, b.Z}, [3]float64{b.Z, b.X, -b.Y}, b.M}
	}
	return list
}

func PullInputs() [][]any  { return [][]any{{particles(6), 0.3}, {particles(19), 0.2}} }
func DriftInputs() [][]any { return [][]any{{particles(4)}, {particles(21)}} }

func CratesInputs() [][]any {
	list := make([]crate, 22)
	for i, b := range bodies(len(list)) {
		list[i] = crate{b.X, b.M, -i, b.Z, b.Y, b.X, 0.5 * b.M}
	}
	return [][]any{{list[:3]}, {list}}
}
