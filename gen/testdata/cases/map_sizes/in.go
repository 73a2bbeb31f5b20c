// The length of a map changes while its variable stays: it is saved, not recomputed. So
// is what is read from maps that entries are deleted from.
package map_sizes

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Sets(x []float64, n int) float64 {
	seen := map[int]struct{}{}
	s := 1.0
	for i := range n {
		k := i * i % 4
		if _, ok := seen[k]; !ok {
			s *= x[k]
			seen[k] = struct{}{}
		} else {
			s += x[k] * s
			delete(seen, (k+1)%4)
		}
		s += float64(len(seen)) * x[i%4] * s
	}
	return s * float64(len(seen))
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Deleted(x []float64, m map[string]int) float64 {
	s := x[m["a"]] * x[0]
	delete(m, "a")
	s *= x[m["a"]] * x[1]
	m["b"] = 2
	t := m
	s *= x[t["b"]] * x[len(m)]
	clear(t)
	s *= x[m["b"]] * x[len(t)]
	m["a"]++
	s *= x[t["a"]] * x[len(m)]
	return s
}

type P struct{ a, b int }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Struct(x []float64, m map[int]P) float64 {
	q := map[int]*P{0: &P{1, 1}, 1: &P{2, 2}}
	s := x[m[0].b] * x[m[0].a]
	m[0] = P{1, 2}
	s *= x[m[0].b] * x[m[0].a]
	q[0].a++
	s *= x[q[0].a]
	q[0] = q[1]
	s *= x[q[0].a]
	for len(q) > 0 && len(m) < 5 {
		s *= x[len(q)] * x[len(m)]
		delete(q, len(q)-1)
		m[len(m)] = P{}
	}
	for k := range m {
		if k > 0 {
			delete(m, k)
		}
	}
	return s * x[len(m)]
}

func count(m map[int]int, x []float64, d int) float64 {
	if d == 0 {
		return x[len(m)]
	}
	m[d] = len(m)
	s := x[m[d]] * x[len(m)]
	r := s * count(m, x, d-1)
	if d > 1 {
		delete(m, d-1)
	}
	return r * x[len(m)]
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Rec(x []float64) float64 {
	m := map[int]int{}
	return count(m, x, 3) * x[len(m)]
}

func SetsInputs() [][]any { return [][]any{{[]float64{1.1, .7, 1.3, .9}, 9}} }
func DeletedInputs() [][]any {
	return [][]any{{[]float64{1.1, .7, 1.3, .9}, map[string]int{"a": 3, "c": 1}}}
}
func StructInputs() [][]any {
	return [][]any{{[]float64{1.1, .7, 1.3, .9, .8, .6}, map[int]P{0: {1, 1}}}}
}
func RecInputs() [][]any { return [][]any{{[]float64{1.1, .7, 1.3, .9, .8, .6}}} }
