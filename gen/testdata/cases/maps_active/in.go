// Maps hold active values: numbers, slices, structs that lead to others, functions. They are read and written by keys
// that are constant or not, ranged over, deleted from, copied, passed on.
package maps_active

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sort"
)

//gradgen:grad
func Literal(x []float64) float64 {
	m := map[string]float64{"a": x[0], "b": x[1] * x[2]}
	m["c"] = m["a"] * m["b"]
	m["a"] += x[2]
	m["d"] -= x[0]
	m["b"]++
	return m["a"]*m["b"]*m["c"] + m["d"] + m["none"]
}

//gradgen:grad
func Groups(x []float64) float64 {
	groups := map[int][]float64{}
	for i, v := range x {
		groups[i%2] = append(groups[i%2], v*v)
	}
	sum := 0.0
	for k, g := range groups {
		p := 1.0
		for _, v := range g {
			p *= v
		}
		sum += p * float64(k+1)
	}
	return sum
}

type node struct {
	v    float64
	kids map[string]*node
}

func (n *node) kid(name string) *node {
	k, ok := n.kids[name]
	if !ok {
		k = &node{v: n.v / 2}
		if n.kids == nil {
			n.kids = make(map[string]*node)
		}
		n.kids[name] = k
	}
	return k
}

//gradgen:grad
func Tree(x []float64) float64 {
	root := &node{v: x[0]}
	root.kid("a").kid("b").v *= x[1]
	root.kid("a").v += x[2]
	root.kid("c").v *= root.kid("a").kid("b").v
	var terms []float64
	for _, k := range root.kids {
		terms = append(terms, k.v*k.v)
		for _, l := range k.kids {
			terms = append(terms, l.v)
		}
	}
	slices.Sort(terms)
	return terms[0]*terms[1] + terms[2]
}

//gradgen:grad
func Deleted(x []float64) float64 {
	m := make(map[int]float64, len(x))
	for i, v := range x {
		m[i] = v
	}
	delete(m, 1)
	s := 0.0
	if v, ok := m[1]; ok {
		s += v * 100
	}
	m[1] = x[0] * x[1]
	for k, v := range m {
		if k == 2 {
			delete(m, 0)
			m[1] *= 2
		}
		s += float64(len(m)) * 0 * v
	}
	delete(m, 0)
	for _, v := range m {
		s += v * v
	}
	clear(m)
	m[0] = s
	return m[0] * float64(len(m)) * x[0]
}

type env map[string]float64

func (e env) get(name string, def float64) float64 {
	if v, ok := e[name]; ok {
		return v
	}
	return def
}

//gradgen:grad
func Named(x []float64) float64 {
	var e env
	none := e == nil
	s := e.get("a", x[0])
	e = env{"a": x[1]}
	if none {
		s *= e.get("a", 0)
	}
	e["b"], e["a"] = e["a"], x[2]
	return s + e["b"]*e["a"]
}

//gradgen:grad
func Sorted(x []float64) float64 {
	m := map[string]float64{"u": x[0], "v": x[1], "w": x[2]}
	names := make([]string, 0, len(m))
	for k := range m {
		names = append(names, k)
	}
	sort.Strings(names)
	s := 1.0
	for _, k := range names {
		s = s*m[k] + math.Sin(m[k])
	}
	return s
}

//gradgen:grad
func Std(x []float64) float64 {
	m := map[int]float64{}
	for i, v := range x {
		m[i] = v
	}
	n := map[int]float64{7: x[0]}
	maps.Copy(n, m)
	s := 0.0
	for _, k := range slices.Sorted(maps.Keys(n)) {
		s = s*0.5 + n[k]*n[k]
	}
	for _, v := range slices.SortedFunc(maps.Values(n), cmp.Compare[float64]) {
		s = s*0.5 + v
	}
	return s
}

//gradgen:grad
func Nested(x []float64) float64 {
	m := map[string]map[int]float64{}
	for i, v := range x {
		k := "even"
		if i%2 == 1 {
			k = "odd"
		}
		if m[k] == nil {
			m[k] = map[int]float64{}
		}
		m[k][i] += v * x[0]
	}
	return m["odd"][1]*m["even"][0] + m["even"][2]
}

//gradgen:grad
func Order(x []float64) float64 {
	m := map[int]float64{}
	m[0] = float64(len(m)+1) * x[0]
	m[1] = float64(len(m)+1) * x[1]
	f := func() float64 { m[2] = x[2]; return float64(len(m)) }
	m[3] = f() * x[0]
	m[4] += f() * x[1]
	return m[0] + m[1]*m[3] + m[2]*m[4]
}

// Memo remembers what it has computed.
//
//gradgen:grad
func Memo(x []float64) float64 {
	memo := map[int]float64{0: x[0], 1: x[1]}
	var fib func(n int) float64
	fib = func(n int) float64 {
		if v, ok := memo[n]; ok {
			return v
		}
		v := fib(n-1)*0.5 + fib(n-2)*x[2]
		memo[n] = v
		return v
	}
	return fib(6)
}

func fill(m map[int]float64, x []float64, depth int) {
	if depth == 0 {
		return
	}
	m[depth] += x[0] * x[1]
	fill(m, x, depth-1)
}

//gradgen:grad
func Recursive(x []float64) float64 {
	m := map[int]float64{}
	fill(m, x, 3)
	fill(m, x, 2)
	return m[1]*m[2] + m[3]
}

var table = map[string]float64{"a": 2, "b": 3}

//gradgen:grad
func Table(x []float64) float64 {
	m := map[string]float64{"a": x[0]}
	return m["a"] * table["a"] * (table["b"] + x[1])
}

//gradgen:grad
func Operations(x []float64) float64 {
	ops := map[string]func(a, b float64) float64{
		"add": func(a, b float64) float64 { return a + b*x[0] },
		"mul": func(a, b float64) float64 { return a * b },
	}
	s := x[1]
	for _, name := range []string{"add", "mul", "add"} {
		if op, ok := ops[name]; ok {
			s = op(s, x[2])
		}
	}
	return s
}

//gradgen:grad
func Arrays(x []float64) float64 {
	m := map[[2]int][3]float64{}
	m[[2]int{1, 2}] = [3]float64{x[0], x[1], x[2]}
	m[[2]int{1, 3}] = m[[2]int{1, 2}]
	a := m[[2]int{1, 3}]
	a[0] *= 2
	return a[0]*m[[2]int{1, 2}][1] + a[2]
}

//gradgen:grad
func Complex(x []float64) float64 {
	m := map[int]complex128{}
	m[0] = complex(x[0], x[1])
	m[0] *= complex(x[2], 1)
	m[1] += m[0]
	return real(m[1]) * imag(m[0])
}

// Local has elements of a type that the function declares.
//
//gradgen:grad
//gradgen:jacobian
func Local(x []float64) float64 {
	type wave struct {
		z  complex128
		at [2]float64
	}
	m := map[string]*wave{"a": {z: complex(x[0], x[1])}}
	n := map[int]wave{1: {at: [2]float64{x[1], x[2]}}}
	m["a"].z *= complex(n[1].at[1], 1)
	return real(m["a"].z) * n[1].at[0]
}

//gradgen:grad
func LocalFunctions(x []float64) float64 {
	type step struct{ by func(float64) float64 }
	m := map[int]step{0: {func(t float64) float64 { return t * x[0] }}}
	m[1] = step{func(t float64) float64 { return t + x[2] }}
	return m[0].by(x[1]) * m[1].by(x[0])
}

//gradgen:vjp
//gradgen:jvp
func Result(x []float64) (a, b float64) {
	m := map[bool]float64{}
	for _, v := range x {
		m[v > 1] += v * v
	}
	return m[true], m[false]
}

//gradgen:hvp
//gradgen:hessian
func Second(x []float64) float64 {
	m := map[int]float64{}
	for i, v := range x {
		m[i%2] += v * v * v
	}
	return m[0] * m[1]
}
