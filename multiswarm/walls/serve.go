package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

// A request asks for losses at Points points; their coordinates follow. Function is the
// index of one of the walled functions. All numbers are little-endian. The answer is
// the losses.
type request struct{ Function, Dims, Walls, Seed, Points uint32 }

func (q request) check() error {
	if int(q.Function) >= len(trials.WalledFunctions()) || q.Dims < 2 || q.Dims > 1000 || q.Walls > q.Dims || q.Points > 1<<20 {
		return fmt.Errorf("request %+v", q)
	}
	return nil
}

// serve answers requests until there are no more.
func serve(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReader(in), bufio.NewWriter(out)
	for {
		var q request
		if err := binary.Read(r, binary.LittleEndian, &q); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("request: %w", err)
		}
		if err := q.check(); err != nil {
			return err
		}
		f := trials.Walled(trials.WalledFunctions()[q.Function], int(q.Dims), int(q.Walls), uint64(q.Seed))
		x, losses := make([]float64, q.Points*q.Dims), make([]float64, q.Points)
		if err := binary.Read(r, binary.LittleEndian, x); err != nil {
			return fmt.Errorf("points: %w", err)
		}
		for i := range losses {
			losses[i] = f(x[uint32(i)*q.Dims : uint32(i+1)*q.Dims])
		}
		if err := binary.Write(w, binary.LittleEndian, losses); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
}
