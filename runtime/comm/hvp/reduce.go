package hvp

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/jvp"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
	"github.com/gradgen/gradgen/runtime/comm/vjp"
)

// Allreduce runs comm.Allreduce with Sum, Prod, Min or Max.
func Allreduce[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op) (vjp.Step, error) {
	return reduction(c, x, xBar, xDot, xDotBar, op,
		func(x []T, op comm.Op) error { return comm.Allreduce(c, x, op) },
		func(bar []T) error { return transpose.Allreduce(c, bar) })
}

// Reduce runs comm.Reduce with Sum, Prod, Min or Max.
func Reduce[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op, root int) (vjp.Step, error) {
	return reduction(c, x, xBar, xDot, xDotBar, op,
		func(x []T, op comm.Op) error { return comm.Reduce(c, x, op, root) },
		func(bar []T) error { return transpose.Reduce(c, bar, root) })
}

// reduction calls do, which reduces in place. undo is the reverse of a sum. For other operations, the tangent is the
// sum of the terms (∂y/∂x)·ẋ.
func reduction[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op, do func([]T, comm.Op) error, undo func([]T) error) (vjp.Step, error) {
	var p, pDot transpose.Partials[T]
	var err error
	if op != comm.Sum {
		p, pDot, err = transpose.NewPartialsJVP(c, x, xDot, op)
	}
	if err == nil {
		err = do(x, op)
	}
	if err == nil {
		p.Scale(xDot)
		err = do(xDot, comm.Sum)
	}
	return vjp.NewStep(err, func() error {
		if err := undo(xDotBar); err != nil {
			return err
		}
		err := undo(xBar)
		if op != comm.Sum {
			p.HVP(pDot, xBar, xDotBar)
		}
		return err
	})
}

// ReduceScatter runs comm.ReduceScatter with Sum, Prod, Min or Max.
func ReduceScatter[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, op comm.Op) (vjp.Step, error) {
	s := scatter[T]{c, send, sendDot, sendBar, sendDotBar}
	return s.reduce(op,
		func(terms []T, values bool) error {
			if values {
				return comm.ReduceScatter(c, terms, recv, op)
			}
			return comm.ReduceScatter(c, terms, recvDot, comm.Sum)
		},
		func(bar, dotBar []T) error {
			if err := transpose.ReduceScatter(c, dotBar, recvDotBar); err != nil {
				return err
			}
			return transpose.ReduceScatter(c, bar, recvBar)
		})
}

// ReduceScatterv runs comm.ReduceScatterv with Sum, Prod, Min or Max.
func ReduceScatterv[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, counts []int, op comm.Op) (vjp.Step, error) {
	s, kept := scatter[T]{c, send, sendDot, sendBar, sendDotBar}, keep(counts)
	return s.reduce(op,
		func(terms []T, values bool) error {
			if values {
				return comm.ReduceScatterv(c, terms, recv, counts, op)
			}
			return comm.ReduceScatterv(c, terms, recvDot, counts, comm.Sum)
		},
		func(bar, dotBar []T) error {
			if err := transpose.ReduceScatterv(c, dotBar, recvDotBar, kept); err != nil {
				return err
			}
			return transpose.ReduceScatterv(c, bar, recvBar, kept)
		})
}

// A scatter contains the buffers of a reduction whose result is distributed.
type scatter[T transpose.Float] struct {
	c                          comm.Comm
	send, sendDot, bar, dotBar []T
}

// reduce is like reduction. do reduces values, or terms of tangents; undo adds to the cotangents of both.
func (s scatter[T]) reduce(op comm.Op, do func(terms []T, values bool) error, undo func(bar, dotBar []T) error) (vjp.Step, error) {
	var p, pDot transpose.Partials[T]
	var err error
	terms := slices.Clone(s.sendDot)
	if op != comm.Sum {
		p, pDot, err = transpose.NewPartialsJVP(s.c, s.send, s.sendDot, op)
	}
	if err == nil {
		err = do(s.send, true)
	}
	if err == nil {
		p.Scale(terms)
		err = do(terms, false)
	}
	return vjp.NewStep(err, func() error {
		if op == comm.Sum {
			return undo(s.bar, s.dotBar)
		}
		bar, dotBar := make([]T, len(s.bar)), make([]T, len(s.bar))
		err := undo(bar, dotBar)
		p.HVP(pDot, bar, dotBar)
		for i, v := range bar {
			s.bar[i] += v
			s.dotBar[i] += dotBar[i]
		}
		return err
	})
}

// Scan runs comm.Scan with Sum, Prod, Min or Max.
func Scan[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op) (vjp.Step, error) {
	if op == comm.Sum {
		err := jvp.Scan(c, x, xDot, op)
		return in(err, xBar, xDotBar, func(bar []T) error { return transpose.Scan(back(c), bar) })
	}
	return prefix(c, x, xBar, xDot, xDotBar, op, false, comm.Scan[T])
}

// Exscan runs comm.Exscan with Sum, Prod, Min or Max.
func Exscan[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op) (vjp.Step, error) {
	if op == comm.Sum {
		err := jvp.Exscan(c, x, xDot, op)
		return in(err, xBar, xDotBar, func(bar []T) error { return transpose.Exscan(back(c), bar) })
	}
	return prefix(c, x, xBar, xDot, xDotBar, op, true, comm.Exscan[T])
}

func prefix[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op, exclusive bool, do func(comm.Comm, []T, comm.Op) error) (vjp.Step, error) {
	p, err := transpose.NewPrefix(c, x, op, exclusive)
	if err == nil {
		err = do(c, x, op)
	}
	if err == nil {
		err = p.JVP(xDot)
	}
	return vjp.NewStep(err, func() error { return p.HVP(xBar, xDotBar) })
}

// AllreduceLoc runs comm.AllreduceLoc.
func AllreduceLoc[T comm.Located](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op) (vjp.Step, error) {
	return located(c, x, xBar, xDot, xDotBar, op,
		func() error { return comm.AllreduceLoc(c, x, op) },
		func(dot []float64) error { return comm.Allreduce(c, dot, comm.Sum) },
		func(bar []float64) error { return transpose.Allreduce(c, bar) })
}

// ReduceLoc runs comm.ReduceLoc.
func ReduceLoc[T comm.Located](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op, root int) (vjp.Step, error) {
	return located(c, x, xBar, xDot, xDotBar, op,
		func() error { return comm.ReduceLoc(c, x, op, root) },
		func(dot []float64) error { return comm.Reduce(c, dot, comm.Sum, root) },
		func(bar []float64) error { return transpose.Reduce(c, bar, root) })
}

// located calls do, whose derivative is 1 on the rank that holds the result. sum adds up the tangents, and undo
// transposes that.
func located[T comm.Located](c comm.Comm, x, xBar, xDot, xDotBar []T, op comm.Op, do func() error, sum, undo func([]float64) error) (vjp.Step, error) {
	p, err := transpose.NewLocPartials(c, x, op)
	if err == nil {
		err = do()
	}
	if err == nil {
		dot := transpose.Values(xDot)
		p.Scale(dot)
		err = sum(dot)
		transpose.SetValues(xDot, dot)
	}
	return vjp.NewStep(err, func() error {
		for _, x := range [][]T{xDotBar, xBar} {
			bar := transpose.Values(x)
			if err := undo(bar); err != nil {
				return err
			}
			p.Scale(bar)
			transpose.SetValues(x, bar)
		}
		return nil
	})
}
