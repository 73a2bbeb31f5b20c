// Package in communicates in helpers that are passed no numbers: what they receive is active all the same.
package in

import (
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A Link is where a number comes from.
type Link struct {
	Comm comm.Comm
	From int
}

// next is the number that another rank sends.
func (l Link) next() float64 {
	buf := []float64{0}
	if _, err := comm.Recv(l.Comm, buf, l.From, 5); err != nil {
		panic(err)
	}
	return buf[0]
}

// label communicates nothing.
func label(c comm.Comm, b *strings.Builder) {
	fmt.Fprintf(b, "%d of %d", c.Rank(), c.Size())
}

// pick is the last rank's constant.
func pick(c comm.Comm) float64 {
	v := []float64{float64(c.Rank() + 2)}
	if err := comm.Bcast(c, v, c.Size()-1); err != nil {
		panic(err)
	}
	return v[0]
}

// Chain passes x on to the next rank.
//
//gradgen:vjp
//gradgen:jvp
func Chain(x []float64, c comm.Comm) (float64, error) {
	var b strings.Builder
	label(c, &b)
	if c.Rank()+1 < c.Size() {
		if err := comm.Send(c, x, c.Rank()+1, 5); err != nil {
			return 0, err
		}
	}
	v := 1.0
	if c.Rank() > 0 {
		v = Link{c, c.Rank() - 1}.next()
	}
	return v * v * x[0] * pick(c), nil
}

// ChainInputs are three ranks.
func ChainInputs() [][]any { return [][]any{{[][]float64{{2}, {3}, {0.5}}}} }
