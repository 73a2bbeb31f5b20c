// Package in has messages under way.
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Ring works while the messages travel.
//
//gradgen:vjp
//gradgen:jvp
func Ring(x []float64, c comm.Comm) (float64, error) {
	n := c.Size()
	y := make([]float64, len(x))
	r, err := comm.Irecv(c, y, (c.Rank()+n-1)%n, 3)
	if err != nil {
		return 0, err
	}
	s, err := comm.Isend(c, x, (c.Rank()+1)%n, 3)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	if _, err := r.Wait(); err != nil {
		return 0, err
	}
	for i, v := range y {
		sum += v * v * x[i]
	}
	if _, err := s.Wait(); err != nil {
		return 0, err
	}
	return sum, nil
}

// Everyone sends to everyone, steps times, with all requests in one list and wildcards.
//
//gradgen:vjp
//gradgen:jvp
func Everyone(x []float64, steps int, c comm.Comm) ([]float64, error) {
	n := c.Size()
	u := append([]float64(nil), x...)
	in := make([]float64, n*len(x))
	var requests []comm.Request
	for step := range steps {
		requests = requests[:0]
		for r := range n {
			q, err := comm.Irecv(c, in[r*len(x):(r+1)*len(x)], r, comm.AnyTag)
			if err != nil {
				return nil, err
			}
			requests = append(requests, q)
		}
		for r := range n {
			q, err := comm.Isend(c, u, r, step)
			if err != nil {
				return nil, err
			}
			requests = append(requests, q)
		}
		if err := comm.Waitall(requests...); err != nil {
			return nil, err
		}
		for i := range u {
			next := 0.0
			for r := range n {
				next += in[r*len(x)+i] / float64(r+2)
			}
			u[i] = next * u[i]
		}
	}
	return u, nil
}

// EveryoneInputs are three ranks.
func EveryoneInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {0.5, 0.4}, {0.7, 0.8}}, []int{3, 3, 3}}}
}
