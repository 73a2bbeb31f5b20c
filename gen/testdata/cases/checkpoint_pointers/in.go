// Loops with snapshots that move pointers: what they lead to before and after the loop is left as the function leaves it.
//
//case:nohvp second derivatives through pointers in objects of the caller are refused
package checkpoint_pointers

//gradgen:grad wrt=x
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Moved(x []float64, n int) float64 {
	y := x[2]
	p := &x[1]
	//gradgen:checkpoint steps=2
	for i := 0; i < n; i++ {
		*p *= *p
		if i == 1 {
			p = &y
		}
	}
	return *p
}

type State struct{ A, B float64 }

//gradgen:grad wrt=x
func Exchanged(x []float64, s, t *State, n int) float64 {
	s.A, s.B = x[0], x[1]
	t.A, t.B = x[1], x[0]
	p, q := s, t
	//gradgen:checkpoint steps=2
	for i := 0; i < n; i++ {
		q.A = p.A*p.B + 0.1*q.A
		q.B = p.B - p.A*p.A
		if i%2 == 1 || i == 4 {
			p, q = q, p
		}
	}
	return p.A*p.B + q.A
}

type Pair struct{ Old, New *State }

//gradgen:grad wrt=x
func ExchangedFields(x []float64, l *Pair, n int) float64 {
	l.Old.A, l.Old.B = x[0], x[1]
	l.New.A, l.New.B = x[1], x[0]
	//gradgen:checkpoint steps=2
	for i := 0; i < n; i++ {
		l.New.A = l.Old.A*l.Old.B + 0.1*l.New.A
		l.New.B = l.Old.B - l.Old.A*l.Old.A
		l.Old, l.New = l.New, l.Old
	}
	return l.Old.A*l.Old.B + l.New.A
}

//gradgen:grad wrt=x
func Walked(x []float64, s *[4]float64, n int) float64 {
	p := &s[0]
	for i := range s {
		s[i] = x[i%len(x)]
	}
	y := 0.0
	//gradgen:checkpoint steps=2
	for i := 0; i < n; i++ {
		*p = *p * *p
		y += *p
		p = &s[(i+1)%4]
		*p += y
	}
	return y
}

// Read reads by a pointer that its steps move, and changes nothing there.
//
//gradgen:grad wrt=x
//gradgen:jacobian wrt=x
func Read(x []float64, n int) float64 {
	s := 0.0
	for k := range x {
		q := &x[k]
		y := x[0] * x[1]
		//gradgen:checkpoint steps=2
		for i := 0; i < n; i++ {
			y = y*0.5 + *q
			if i == 1 {
				q = &y
			}
		}
		s += y
	}
	return s
}

func ReadInputs() [][]any { return [][]any{{[]float64{0.9, 0.8}, 5}, {[]float64{0.9, 0.8}, 2}} }

func MovedInputs() [][]any {
	return [][]any{{[]float64{0.9, 0.8, 1.1}, 0}, {[]float64{0.9, 0.8, 1.1}, 5}, {[]float64{0.9, 0.8, 1.1}, 2}}
}

func ExchangedInputs() [][]any {
	return [][]any{{[]float64{0.9, 0.8}, &State{}, &State{}, 3}, {[]float64{0.9, 0.8}, &State{}, &State{}, 6}}
}

func ExchangedFieldsInputs() [][]any {
	return [][]any{{[]float64{0.9, 0.8}, &Pair{&State{}, &State{}}, 3}, {[]float64{0.9, 0.8}, &Pair{&State{}, &State{}}, 6}}
}

func WalkedInputs() [][]any {
	return [][]any{{[]float64{0.9, 0.8}, &[4]float64{}, 3}, {[]float64{0.9, 0.8}, &[4]float64{}, 6}}
}
