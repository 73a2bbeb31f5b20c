// Lists of rows that are stored once, and lists that only seem to be.
package slice_rows_once

// Steps makes new matrices at each step and stores their rows before it reads them.
//
//gradgen:vjp wrt=a
func Steps(a [][]float64, n int) float64 {
	p := made(len(a))
	for i := range p {
		p[i][i] = 1
	}
	for range n {
		next := made(len(a))
		for i := range a {
			for j := range a {
				for k := range a {
					next[i][j] += a[i][k] * p[k][j]
				}
			}
		}
		for i := range next {
			for j := range next {
				next[i][j] *= p[i][j] + 1
			}
		}
		p = next
	}
	return p[0][0]*p[0][1] + p[1][1]
}

func made(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func StepsInputs() [][]any {
	return [][]any{{[][]float64{{0.5, 0.25}, {-0.5, 0.75}}, 3}, {[][]float64{{0.5, 0.25}, {-0.5, 0.75}}, 0}}
}

// Tree reads rows of the list while it stores others.
//
//gradgen:vjp wrt=x
func Tree(x []float64, left []int, rounds int) float64 {
	total := 0.0
	for r := range rounds {
		rows := make([][]float64, len(left))
		for i := range left {
			rows[i] = make([]float64, 2)
			if i == 0 || left[i] < 0 {
				rows[i][i%2] = x[i] * float64(r+1)
				continue
			}
			for j := range 2 {
				for k := range 2 {
					rows[i][j] += x[i] * rows[left[i]%i][k] * rows[i-1][j]
				}
			}
		}
		total += rows[len(left)-1][0] + rows[len(left)-1][1]*rows[len(left)-1][1]
	}
	return total
}

func TreeInputs() [][]any {
	return [][]any{{[]float64{1.25, 0.5, 0.75, -0.5, 1.5}, []int{-1, -1, 0, 1, 2}, 2}}
}

// Filled asks rows that are not there yet for their length.
//
//gradgen:vjp wrt=x
func Filled(x []float64) float64 {
	rows := make([][]float64, len(x))
	sum := 0.0
	for i := range x {
		for j := range x {
			for k := range rows[j] {
				sum += rows[j][k] * x[k] * x[i]
			}
			if len(rows[j]) == 0 {
				sum *= x[j]
			}
		}
		rows[i] = x[:i+1]
	}
	return sum
}

// Copied stores rows again that a copy put there.
//
//gradgen:vjp wrt=x
func Copied(x []float64, rows [][]float64) float64 {
	list := make([][]float64, len(rows))
	copy(list, rows)
	sum := 0.0
	for i := range list {
		for j := range x {
			sum += list[len(list)-1-i][j] * x[j] * x[i]
		}
		list[i] = x
	}
	return sum
}

func CopiedInputs() [][]any {
	return [][]any{{[]float64{1.25, 0.5, 0.75}, [][]float64{{1, 2, 3}, {0.5, -1, 2}, {3, 1, -1}}}}
}

// Replaced stores rows again through another name, and once more through its own.
//
//gradgen:vjp wrt=x
func Replaced(x []float64, n int) float64 {
	sum := 0.0
	for s := range n {
		rows := make([][]float64, 3)
		for i := range rows {
			rows[i] = x[i:]
		}
		again := rows
		for i := range rows {
			for j := range 2 {
				sum += rows[i][j] * rows[0][j] * again[2-i][0]
			}
			again[i] = x[(s+i)%3:]
			rows[0] = again[1]
		}
	}
	return sum
}

func ReplacedInputs() [][]any { return [][]any{{[]float64{1.25, 0.5, 0.75, -0.5, 1.5}, 2}} }

// A node of a list that is linked as it is read.
type node struct {
	value float64
	next  *node
}

// Linked follows pointers of a list that is being filled.
//
//gradgen:vjp wrt=x
func Linked(x []float64) float64 {
	nodes := make([]*node, len(x))
	sum := 0.0
	for i := range x {
		nodes[i] = &node{value: x[i]}
		for j := range i {
			sum += nodes[j].value * nodes[i].value * x[j]
			nodes[j].next = nodes[i]
			sum += nodes[j].next.value * nodes[0].next.value
		}
	}
	return sum
}
