package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
)

// A request asks for losses at Points points of an instance; their coordinates
// follow. All numbers are little-endian. The answer is the losses.
type request struct{ ID, Dims, Seed, Points uint32 }

// serve answers requests until there are no more.
func serve(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReader(in), bufio.NewWriter(out)
	var of request // whose instance is f
	var f *bbob.Instance
	for {
		var q request
		if err := binary.Read(r, binary.LittleEndian, &q); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("request: %w", err)
		}
		if q.ID < 1 || q.ID > bbob.Count || q.Dims < 2 || q.Dims > 1000 || q.Points > 1<<20 {
			return fmt.Errorf("request %+v", q)
		}
		if f == nil || q.ID != of.ID || q.Dims != of.Dims || q.Seed != of.Seed {
			f, of = bbob.New(int(q.ID), int(q.Dims), uint64(q.Seed)), q
		}
		x, losses := make([]float64, q.Points*q.Dims), make([]float64, q.Points)
		if err := binary.Read(r, binary.LittleEndian, x); err != nil {
			return fmt.Errorf("points: %w", err)
		}
		value := bbob.Functions()[q.ID-1].Value
		for i := range losses {
			losses[i] = value(f, x[uint32(i)*q.Dims:uint32(i+1)*q.Dims])
		}
		if err := binary.Write(w, binary.LittleEndian, losses); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
}
