package vjp

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// Allreduce runs comm.Allreduce with Sum, Prod, Min or Max. The cotangent of a minimum or maximum goes to the lowest
// rank that holds it.
func Allreduce[T transpose.Float](c comm.Comm, x, xBar []T, op comm.Op) (Step, error) {
	return reduction(c, x, xBar, op,
		func() error { return comm.Allreduce(c, x, op) },
		func() error { return transpose.Allreduce(c, xBar) })
}

// Reduce runs comm.Reduce with Sum, Prod, Min or Max.
func Reduce[T transpose.Float](c comm.Comm, x, xBar []T, op comm.Op, root int) (Step, error) {
	return reduction(c, x, xBar, op,
		func() error { return comm.Reduce(c, x, op, root) },
		func() error { return transpose.Reduce(c, xBar, root) })
}

// reduction calls do, which reduces x in place. undo is the reverse of a sum. For other operations, the reverse also
// multiplies the cotangents by the partial derivatives ∂y/∂x.
func reduction[T transpose.Float](c comm.Comm, x, xBar []T, op comm.Op, do, undo func() error) (Step, error) {
	if op == comm.Sum {
		return NewStep(do(), undo)
	}
	p, err := transpose.NewPartials(c, x, op)
	if err == nil {
		err = do()
	}
	return NewStep(err, func() error {
		err := undo()
		p.Scale(xBar)
		return err
	})
}

// ReduceScatter runs comm.ReduceScatter with Sum, Prod, Min or Max.
func ReduceScatter[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, op comm.Op) (Step, error) {
	return reduceScatter(c, send, sendBar, op,
		func() error { return comm.ReduceScatter(c, send, recv, op) },
		func(sendBar []T) error { return transpose.ReduceScatter(c, sendBar, recvBar) })
}

// ReduceScatterv runs comm.ReduceScatterv with Sum, Prod, Min or Max.
func ReduceScatterv[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, counts []int, op comm.Op) (Step, error) {
	kept := keep(counts)
	return reduceScatter(c, send, sendBar, op,
		func() error { return comm.ReduceScatterv(c, send, recv, counts, op) },
		func(sendBar []T) error { return transpose.ReduceScatterv(c, sendBar, recvBar, kept) })
}

func reduceScatter[T transpose.Float](c comm.Comm, send, sendBar []T, op comm.Op, do func() error, undo func(sendBar []T) error) (Step, error) {
	if op == comm.Sum {
		return NewStep(do(), func() error { return undo(sendBar) })
	}
	p, err := transpose.NewPartials(c, send, op)
	if err == nil {
		err = do()
	}
	return NewStep(err, func() error {
		bar := make([]T, len(sendBar))
		err := undo(bar)
		p.Scale(bar)
		for i, v := range bar {
			sendBar[i] += v
		}
		return err
	})
}

// Scan runs comm.Scan with Sum, Prod, Min or Max.
func Scan[T transpose.Float](c comm.Comm, x, xBar []T, op comm.Op) (Step, error) {
	if op == comm.Sum {
		err := comm.Scan(c, x, op)
		return NewStep(err, func() error { return transpose.Scan(back(c), xBar) })
	}
	return prefix(c, x, xBar, op, false, comm.Scan[T])
}

// Exscan runs comm.Exscan with Sum, Prod, Min or Max.
func Exscan[T transpose.Float](c comm.Comm, x, xBar []T, op comm.Op) (Step, error) {
	if op == comm.Sum {
		err := comm.Exscan(c, x, op)
		return NewStep(err, func() error { return transpose.Exscan(back(c), xBar) })
	}
	return prefix(c, x, xBar, op, true, comm.Exscan[T])
}

func prefix[T transpose.Float](c comm.Comm, x, xBar []T, op comm.Op, exclusive bool, do func(comm.Comm, []T, comm.Op) error) (Step, error) {
	p, err := transpose.NewPrefix(c, x, op, exclusive)
	if err == nil {
		err = do(c, x, op)
	}
	return NewStep(err, func() error { return p.VJP(xBar) })
}

// AllreduceLoc runs comm.AllreduceLoc. The cotangent of a value goes to the lowest rank that holds it with its
// location.
func AllreduceLoc[T comm.Located](c comm.Comm, x, xBar []T, op comm.Op) (Step, error) {
	return located(c, x, xBar, op,
		func() error { return comm.AllreduceLoc(c, x, op) },
		func(bar []float64) error { return transpose.Allreduce(c, bar) })
}

// ReduceLoc runs comm.ReduceLoc.
func ReduceLoc[T comm.Located](c comm.Comm, x, xBar []T, op comm.Op, root int) (Step, error) {
	return located(c, x, xBar, op,
		func() error { return comm.ReduceLoc(c, x, op, root) },
		func(bar []float64) error { return transpose.Reduce(c, bar, root) })
}

func located[T comm.Located](c comm.Comm, x, xBar []T, op comm.Op, do func() error, undo func(bar []float64) error) (Step, error) {
	p, err := transpose.NewLocPartials(c, x, op)
	if err == nil {
		err = do()
	}
	return NewStep(err, func() error {
		bar := transpose.Values(xBar)
		err := undo(bar)
		p.Scale(bar)
		transpose.SetValues(xBar, bar)
		return err
	})
}
