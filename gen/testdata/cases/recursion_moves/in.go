// Recursive functions that let slices of their callers grow, and store references
// there.
//
//case:nohvp memory like that of p.P
package recursion_moves

type Poly struct {
	C []float64
	P *float64
}

// comp appends to both polynomials in turn.
func (p *Poly) comp(q *Poly, x float64, depth int) float64 {
	if depth == 0 {
		p.C[0] += x
		return x
	}
	y := q.comp(p, x*q.C[0], depth-1)
	p.C = append(p.C, y)
	return y * p.C[0]
}

//gradgen:vjp wrt=p,x
//gradgen:jvp wrt=p,x
func Composed(p, q *Poly, x float64) float64 {
	return p.comp(q, x, 3) * p.C[len(p.C)-1]
}

func (p *Poly) cut(k float64, depth int) {
	if depth == 0 {
		p.P = &p.C[0]
		return
	}
	p.C = p.C[1:]
	p.C[0] *= k * *p.P
	p.cut(k*1.2, depth-1)
}

//gradgen:vjp wrt=p,k
//gradgen:jvp wrt=p,k
func Shortened(p *Poly, k float64) float64 {
	p.cut(k, 2)
	return *p.P * p.C[0] * *p.P
}

func grown(x []float64, k float64, depth int) []float64 {
	if depth == 0 {
		return x
	}
	return grown(append(x, k*x[0]), k*1.1, depth-1)
}

// Grown may write to what lies behind x, and so y must not lie there.
//
//gradgen:vjp wrt=x,y,k
//gradgen:jvp wrt=x,y,k
func Grown(x, y []float64, k float64) (sum float64) {
	for _, v := range grown(x, k, 2) {
		sum += v * v
	}
	for _, v := range y {
		sum += 3 * v * v
	}
	return sum
}

func twice(x []float64, k float64, depth int) float64 {
	if depth == 0 {
		return 0
	}
	a := append(x, k)
	b := append(x, k*k)
	a[0] *= a[len(a)-1]
	return twice(a, k*0.9, depth-1) + b[len(b)-1]*a[len(a)-1]
}

// Twice appends two numbers to one place, if there is room.
//
//gradgen:vjp wrt=x,k
//gradgen:jvp wrt=x,k
func Twice(x []float64, k float64) float64 {
	return twice(x, k, 3) + x[0]
}

func longer(x []float64, k float64, depth int) float64 {
	if depth == 0 {
		return x[len(x)-1] * x[0]
	}
	x = x[:len(x)+1]
	x[len(x)-1] *= k
	return longer(x, k, depth-1) + x[len(x)-1]
}

//gradgen:vjp wrt=x,k
//gradgen:jvp wrt=x,k
func Longer(x []float64, k float64) float64 {
	return longer(x, k, 2) * k
}

func roomy() []float64 { return []float64{1.1, 2, 3, 4, 5}[:2] }

func ComposedInputs() [][]any {
	return [][]any{{&Poly{C: []float64{1, 0.5}}, &Poly{C: []float64{0.7, 0.3}}, 0.6}, {&Poly{C: roomy()}, &Poly{C: roomy()}, 0.6}}
}

func ShortenedInputs() [][]any {
	p := 1.3
	return [][]any{{&Poly{[]float64{0.5, 2, 0.7}, &p}, 0.7}}
}

func GrownInputs() [][]any {
	return [][]any{{roomy(), []float64{3, 4}, 0.5}, {[]float64{1, 2}, []float64{3, 4}, 0.5}}
}

func TwiceInputs() [][]any { return [][]any{{roomy(), 0.7}, {[]float64{1, 2}, 0.7}} }

func LongerInputs() [][]any { return [][]any{{roomy(), 0.7}} }
