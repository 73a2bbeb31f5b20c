// Command ranks predicts how the optimisers scale to numbers of ranks that no test
// machine has: by a model of computation and communication, and by a discrete-event
// simulation of the same messages with stragglers.
//
//	go run ./bench/ranks                                  # the tables of docs/scaling.md
//	go build -o ranks ./bench/ranks
//	mpirun -n 2 ./ranks -measure                          # latency and bandwidth of this machine
//
// Without -measure nothing is timed, so that the tables are the same on every machine.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/gradgen/gradgen/runtime/comm"
)

func main() {
	measured := flag.Bool("measure", false, "time the allreduces of this job instead")
	net := cluster
	flag.Float64Var(&net.Alpha, "alpha", net.Alpha, "`seconds` of a message without data between nodes")
	flag.Float64Var(&net.Beta, "beta", net.Beta, "`seconds` for each byte between nodes")
	flag.Float64Var(&net.Noise, "noise", net.Noise, "standard deviation of a rank's time for a step, relative")
	flag.Float64Var(&net.Straggle, "straggle", net.Straggle, "probability that a rank takes ten times as long for a step")
	flag.Float64Var(&net.MTBF, "mtbf", net.MTBF, "`years` between failures of a node")
	flag.Parse()
	if *measured {
		os.Exit(comm.Main(measure))
	}
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "ranks: there are no arguments beside flags")
		os.Exit(2)
	}
	fmt.Print(tables(net))
}
