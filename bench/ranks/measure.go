package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

// measure prints latency and bandwidth as the model has them: from the medians of
// allreduces of 8 bytes and of 1 MiB.
func measure(c comm.Comm) error {
	if c.Size() < 2 {
		return fmt.Errorf("one rank has nobody to talk to: start several, as by mpirun -n 2")
	}
	short, err := median(c, 1, 2000)
	if err != nil {
		return err
	}
	const long = 1 << 17
	whole, err := median(c, long, 100)
	if err != nil || c.Rank() != 0 {
		return err
	}
	k := float64(rounds(c.Size()))
	alpha := short / k
	fmt.Printf("ranks                %d\nallreduce, 8 bytes   %.1f us\nallreduce, 1 MiB     %.0f us\n", c.Size(), 1e6*short, 1e6*whole)
	fmt.Printf("alpha                %.2e s\nbeta                 %.2e s per byte\n", alpha, max(0, whole-2*k*alpha)/(2*8*long))
	return nil
}

// median is that of the times of allreduces of so many numbers.
func median(c comm.Comm, numbers, times int) (float64, error) {
	x := make([]float64, numbers)
	all := make([]float64, times)
	for i := range all {
		begin := time.Now()
		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
			return 0, err
		}
		all[i] = time.Since(begin).Seconds()
	}
	slices.Sort(all)
	return all[times/2], nil
}
