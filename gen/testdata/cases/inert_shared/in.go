// Arguments may share memory of integers, strings and the like.
package inert_shared

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Ints(x []float64, a, b []int) float64 {
	s := 1.0
	for i := range a {
		s *= x[b[i]] * x[0]
		a[i] = (a[i] + b[len(b)-1-i] + 1) % len(x)
		s += x[b[i]] * s
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Strings(x []float64, a, b []string) float64 {
	s := 1.0
	for i := range a {
		s *= x[len(b[i])]
		a[i] += "+"
		s += x[len(b[i])] * s
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Maps(x []float64, a, b map[int]int) float64 {
	s := 1.0
	for i := range 3 {
		s *= x[b[i]]
		a[i] = i
		s += x[b[i]] * s
	}
	return s
}

// A State has an index that pointers lead to.
type State struct {
	At    int
	Found [2]int
	On    []bool
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Pointers(x []float64, s *State, at *int, found []int, on []bool) float64 {
	r := 1.0
	for i := range x {
		r *= x[s.At] * x[s.Found[1]]
		*at = (*at + 1) % len(x)
		found[1] = i
		if s.On[0] {
			r += x[s.At] * x[s.Found[1]] * r
		}
		on[0] = !on[0]
	}
	return r
}

// Copied writes all at once.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Copied(x []float64, a, b []int) float64 {
	s := x[b[0]] * x[b[1]]
	copy(a, []int{2, 1})
	s *= x[b[0]] * x[b[1]] * s
	clear(a)
	return s * s * x[b[1]]
}

func numbers() []float64 { return []float64{1.1, 0.7, 1.3, 0.9, 0.8} }

func IntsInputs() [][]any {
	a, b := []int{0, 1, 2}, []int{3, 1, 0, 2}
	return [][]any{{numbers(), a, a}, {numbers(), b[:3], b[1:]}, {numbers(), a, b}}
}

func StringsInputs() [][]any {
	s := []string{"", "-", "--"}
	return [][]any{{numbers(), s, s}}
}

func MapsInputs() [][]any {
	m := map[int]int{0: 3, 1: 4}
	return [][]any{{numbers(), m, m}}
}

func PointersInputs() [][]any {
	s := &State{Found: [2]int{1, 2}, On: []bool{true}}
	return [][]any{{numbers(), s, &s.At, s.Found[:], s.On}}
}

func CopiedInputs() [][]any {
	a := []int{0, 3}
	return [][]any{{numbers(), a, a}}
}
