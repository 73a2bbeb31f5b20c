package main

import "math"

// A network is what the model takes from a machine.
type network struct {
	Alpha    float64 // seconds of a message without data
	Beta     float64 // seconds for each byte
	Noise    float64 // standard deviation of a rank's time for a step, relative
	Straggle float64 // probability that a rank takes ten times as long for a step
	PerNode  int     // ranks
	MTBF     float64 // years between failures of a node
}

// cluster has the latency and bandwidth of a network of 100 Gbit/s as its makers
// give them, and one failure of a node in five years.
var cluster = network{Alpha: 2e-6, Beta: 8e-11, Noise: 0.02, Straggle: 1e-6, PerNode: 64, MTBF: 5}

// A job is one step of an optimiser, as far as its time goes.
type job struct {
	Name    string
	Work    float64 // seconds of a step on one rank alone
	Reduces []int   // bytes of the allreduces of a step, in order
	State   float64 // seconds to write a checkpoint
}

// jobs are the three optimisers with large data. Computing times are those of vector
// code on one core, by bench/RESULTS.md: 30 ns for an object of the stellar mass
// function with its gradient, 2.8 ns for a pair of a kernel and an object of kdescent.
// The loss of a particle takes a millisecond.
var jobs = []job{
	{"multigrad, 10⁹ objects, 10 statistics, 5 parameters", 1e9 * 30e-9, []int{8 * 10, 8 * 7}, 0.1},
	{"kdescent, 10⁸ objects, 40 kernels and modes, 5 parameters", 1e8 * 40 * 2.8e-9, []int{8 * 80, 8 * 7}, 0.1},
	{"multiswarm, 10⁵ particles, 1 ms each", 1e5 * 1e-3, []int{8 * 100_000}, 1},
}

// rounds is the number of rounds in which every rank hears of every other.
func rounds(p int) int { return int(math.Ceil(math.Log2(float64(p)))) }

// reduce is the time of an allreduce of so many bytes on p ranks: by recursive
// doubling, or for long vectors by a reduce-scatter and an allgather.
//
// Source: R. Thakur, R. Rabenseifner, W. Gropp, Optimization of collective
// communication operations in MPICH, IJHPCA 19 (2005) 49.
func (n network) reduce(p, bytes int) float64 {
	k, m := float64(rounds(p)), float64(bytes)
	doubling := k * (n.Alpha + m*n.Beta)
	halving := 2*k*n.Alpha + 2*m*n.Beta
	return min(doubling, halving)
}

// step is the time of a step on p ranks that all take the same time.
func (n network) step(j job, p int) float64 {
	t := j.Work / float64(p)
	for _, bytes := range j.Reduces {
		t += n.reduce(p, bytes)
	}
	return t
}

// available is the part of the time of a job on p ranks that failures leave, with the
// best interval between checkpoints, and that interval in seconds. A failed step is
// repeated from the last checkpoint by hand or by the batch system, which takes
// restart seconds.
//
// Source: J. Daly, A higher order estimate of the optimum checkpoint interval for
// restart dumps, Future Gener. Comput. Syst. 22 (2006) 303.
func (n network) available(j job, p int) (part, interval float64) {
	const restart, year = 300, 365.25 * 24 * 3600
	nodes := math.Ceil(float64(p) / float64(n.PerNode))
	mean := n.MTBF * year / nodes
	interval = math.Sqrt(2 * j.State * mean)
	lost := j.State/interval + (interval/2+restart)/mean
	return max(0, 1-lost), interval
}
