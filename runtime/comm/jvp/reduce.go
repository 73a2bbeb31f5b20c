package jvp

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// reduction reduces x in place, and replaces xDot by the sum of the terms (∂y/∂x)·ẋ
// over the ranks.
func reduction[T transpose.Float](c comm.Comm, x, xDot []T, op comm.Op, do func(x []T, op comm.Op) error) error {
	if op == comm.Sum {
		return both(x, xDot, func(x []T) error { return do(x, op) })
	}
	p, err := transpose.NewPartials(c, x, op)
	if err != nil {
		return err
	}
	p.Scale(xDot)
	if err := do(x, op); err != nil {
		return err
	}
	return do(xDot, comm.Sum)
}

// Allreduce runs comm.Allreduce with Sum, Prod, Min or Max.
func Allreduce[T transpose.Float](c comm.Comm, x, xDot []T, op comm.Op) error {
	return reduction(c, x, xDot, op, func(x []T, op comm.Op) error { return comm.Allreduce(c, x, op) })
}

// Reduce runs comm.Reduce with Sum, Prod, Min or Max.
func Reduce[T transpose.Float](c comm.Comm, x, xDot []T, op comm.Op, root int) error {
	return reduction(c, x, xDot, op, func(x []T, op comm.Op) error { return comm.Reduce(c, x, op, root) })
}

// ReduceScatter runs comm.ReduceScatter with Sum, Prod, Min or Max.
func ReduceScatter[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, op comm.Op) error {
	return reduceScatter(c, send, sendDot, recv, recvDot, op, func(send, recv []T, op comm.Op) error { return comm.ReduceScatter(c, send, recv, op) })
}

// ReduceScatterv runs comm.ReduceScatterv with Sum, Prod, Min or Max.
func ReduceScatterv[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, counts []int, op comm.Op) error {
	return reduceScatter(c, send, sendDot, recv, recvDot, op, func(send, recv []T, op comm.Op) error {
		return comm.ReduceScatterv(c, send, recv, counts, op)
	})
}

func reduceScatter[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, op comm.Op, do func(send, recv []T, op comm.Op) error) error {
	terms := append([]T(nil), sendDot...)
	if op != comm.Sum {
		p, err := transpose.NewPartials(c, send, op)
		if err != nil {
			return err
		}
		p.Scale(terms)
	}
	if err := do(send, recv, op); err != nil {
		return err
	}
	return do(terms, recvDot, comm.Sum)
}

// Scan runs comm.Scan with Sum, Prod, Min or Max.
func Scan[T transpose.Float](c comm.Comm, x, xDot []T, op comm.Op) error {
	return prefix(c, x, xDot, op, false, comm.Scan[T])
}

// Exscan runs comm.Exscan with Sum, Prod, Min or Max.
func Exscan[T transpose.Float](c comm.Comm, x, xDot []T, op comm.Op) error {
	return prefix(c, x, xDot, op, true, comm.Exscan[T])
}

func prefix[T transpose.Float](c comm.Comm, x, xDot []T, op comm.Op, exclusive bool, do func(comm.Comm, []T, comm.Op) error) error {
	if op == comm.Sum {
		return both(x, xDot, func(x []T) error { return do(c, x, op) })
	}
	p, err := transpose.NewPrefix(c, x, op, exclusive)
	if err != nil {
		return err
	}
	if err := do(c, x, op); err != nil {
		return err
	}
	return p.JVP(xDot)
}

// AllreduceLoc runs comm.AllreduceLoc.
func AllreduceLoc[T comm.Located](c comm.Comm, x, xDot []T, op comm.Op) error {
	return located(c, x, xDot, op,
		func() error { return comm.AllreduceLoc(c, x, op) },
		func(dot []float64) error { return comm.Allreduce(c, dot, comm.Sum) })
}

// ReduceLoc runs comm.ReduceLoc.
func ReduceLoc[T comm.Located](c comm.Comm, x, xDot []T, op comm.Op, root int) error {
	return located(c, x, xDot, op,
		func() error { return comm.ReduceLoc(c, x, op, root) },
		func(dot []float64) error { return comm.Reduce(c, dot, comm.Sum, root) })
}

func located[T comm.Located](c comm.Comm, x, xDot []T, op comm.Op, do func() error, sum func(dot []float64) error) error {
	p, err := transpose.NewLocPartials(c, x, op)
	if err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	dot := transpose.Values(xDot)
	p.Scale(dot)
	err = sum(dot)
	transpose.SetValues(xDot, dot)
	return err
}
