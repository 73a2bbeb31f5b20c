package emitted

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// Cubes is Σ k·y³ over the results y of an operation on x: a polynomial of the third degree, unless ranks are
// multiplied.
//
//gradgen:hvp wrt=x
func Cubes(c comm.Comm, name string, x, y []float64, root int, op comm.Op) (float64, error) {
	if err := perform(c, name, x, y, root, op); err != nil {
		return 0, err
	}
	s := 0.0
	for i, v := range y {
		s += float64(i+1) * v * v * v
	}
	return s, nil
}

// perform is one of the functions of this package.
func perform[T Float](c comm.Comm, name string, x, y []T, root int, op comm.Op) error {
	switch name {
	case "Bcast":
		return Bcast(c, x, y, root, op)
	case "Reduce":
		return Reduce(c, x, y, root, op)
	case "Allreduce":
		return Allreduce(c, x, y, root, op)
	case "Scan":
		return Scan(c, x, y, root, op)
	case "Exscan":
		return Exscan(c, x, y, root, op)
	case "ReduceScatter":
		return ReduceScatter(c, x, y, root, op)
	case "ReduceScatterv":
		return ReduceScatterv(c, x, y, root, op)
	case "Gather":
		return Gather(c, x, y, root, op)
	case "Gatherv":
		return Gatherv(c, x, y, root, op)
	case "Scatter":
		return Scatter(c, x, y, root, op)
	case "Scatterv":
		return Scatterv(c, x, y, root, op)
	case "Allgather":
		return Allgather(c, x, y, root, op)
	case "Allgatherv":
		return Allgatherv(c, x, y, root, op)
	case "Alltoall":
		return Alltoall(c, x, y, root, op)
	case "Alltoallv":
		return Alltoallv(c, x, y, root, op)
	}
	return more(c, name, x, y, root, op)
}

func more[T Float](c comm.Comm, name string, x, y []T, root int, op comm.Op) error {
	switch name {
	case "Within":
		return Within(c, x, y, root, op)
	case "ReduceWithin":
		return ReduceWithin(c, x, y, root, op)
	case "Send":
		return Send(c, x, y, root, op)
	case "Wildcards":
		return Wildcards(c, x, y, root, op)
	case "Sendrecv":
		return Sendrecv(c, x, y, root, op)
	case "Requests":
		return Requests(c, x, y, root, op)
	}
	return fmt.Errorf("there is no operation %s", name)
}

// CubesOfSingles is Cubes in single precision.
//
//gradgen:hvp wrt=x
func CubesOfSingles(c comm.Comm, name string, x, y []float32, root int, op comm.Op) (float64, error) {
	if err := perform(c, name, x, y, root, op); err != nil {
		return 0, err
	}
	s := 0.0
	for i, v := range y {
		s += float64(i+1) * float64(v) * float64(v) * float64(v)
	}
	return s, nil
}

// CubesOfExtremes is Cubes of an extreme value and its place.
//
//gradgen:hvp wrt=x
func CubesOfExtremes(c comm.Comm, x, y []float64, root int, op comm.Op) (float64, error) {
	if err := AllreduceLoc(c, x, y, root, op); err != nil {
		return 0, err
	}
	s := 0.0
	for i, v := range y {
		s += float64(i+1) * v * v * v
	}
	return s, nil
}

// CubesOfGhosts is Σ k·u³ over the cells of a block, ghost cells included.
//
//gradgen:hvp wrt=u
func CubesOfGhosts(e *halo.Exchanger, halves bool, u []float64) (float64, error) {
	v := make([]float64, len(u))
	copy(v, u)
	if halves {
		if err := e.Start(v); err != nil {
			return 0, err
		}
		if err := e.Finish(v); err != nil {
			return 0, err
		}
	} else if err := e.Exchange(v); err != nil {
		return 0, err
	}
	s := 0.0
	for i, v := range v {
		s += float64(i%7+1) * v * v * v
	}
	return s, nil
}
