// A statement evaluates all places that it assigns before it assigns
// any of them, in assignments of several results and in ranges.
package assigned_together

func two(v float64) (int, float64) { return 2, v * v }

func one(v float64) (float64, int) { return v * 3, 1 }

func swap(a, b float64) (float64, float64) { return b, a }

func next(p *float64, s []float64) (float64, []float64, *float64) {
	*p *= 2
	return *p, s[1:], &s[0]
}

//gradgen:vjp wrt=x
func Indices(x []float64) float64 {
	i := 0
	i, x[i] = two(x[1])
	x[0] *= float64(i)
	x[i], i = one(x[3])
	x[i] += x[0]
	p := x
	p, p[1] = x[2:], x[0]*x[1]
	p[0], x[1] = swap(p[0]*2, x[1]*x[0])
	var q struct {
		k int
		v []float64
	}
	q.v = x
	q.k, q.v[q.k] = two(x[3])
	q.v, q.v[q.k] = x[1:], x[0]*x[3]
	return x[0]*x[1] + x[2]*x[3] + p[0]*q.v[0]
}

type box struct {
	v float64
	s []float64
	p *float64
}

//gradgen:vjp wrt=x
func References(x []float64) float64 {
	x[0], x[1] = swap(x[0], x[1]*x[2])
	b := box{s: x, p: &x[3]}
	b.v, b.s, b.p = next(b.p, b.s)
	b.v, b.s, b.p = next(b.p, b.s)
	b.s, b.s[0] = x, b.v*3
	b.p, *b.p = &b.v, x[1]*x[1]
	*b.p += x[2]
	return b.v*b.s[0] + x[0]*x[1]*x[2]*x[3]
}

//gradgen:vjp wrt=x,y
func Ranges(x, y []float64) float64 {
	k := 0
	for k, x[k] = range y {
		x[k] *= 2
	}
	var a [5]float64
	var j int
	for j, a[j] = range x {
		a[0] += x[j] * float64(k)
	}
	s := x[0]*x[1] + x[2]*x[3] + a[0]*a[1] + a[2] + a[3]*a[3]
	var z float64
	for x[1], z = range func(yield func(a, b float64) bool) {
		for i := range x {
			if !yield(x[i]*2, x[1]) {
				return
			}
		}
	} {
		s = s*z + x[1]
	}
	// Go assigns one after the other here.
	for k, a[k+1] = range func(yield func(int, float64) bool) {
		for i, v := range x {
			if !yield(i, v*s) {
				return
			}
		}
	} {
		a[0] += a[k]
	}
	return s*a[0] + a[1]*a[4] + float64(k)
}
