package comm_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

// programVar names the program that the test binary is, instead of the tests, when a launcher starts it.
const programVar = "GRADGEN_TEST_PROGRAM"

// maxCountVar lowers the largest count that is passed to MPI, as if memory were large and int small.
const maxCountVar = "GRADGEN_TEST_MAX_COUNT"

// reportVar names a file that a program writes to in place of standard error: launchers may lose what little comes
// from there.
const reportVar = "GRADGEN_TEST_REPORT"

func TestMain(m *testing.M) {
	if name := os.Getenv(programVar); name != "" {
		os.Exit(runProgram(name))
	}
	for _, v := range environment { // of the tests is not that of the programs they start
		os.Unsetenv(v)
	}
	os.Exit(m.Run())
}

func runProgram(name string) int {
	f, ok := programs[name]
	if !ok {
		fmt.Fprintf(os.Stderr, "no program %q\n", name)
		return 99
	}
	if path := os.Getenv(reportVar); path != "" {
		report, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 96
		}
		os.Stderr = report
	}
	if name == "library" {
		return printLibrary()
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancelJob = cancel
	if os.Getenv(maxCountVar) == "" {
		return comm.Config{}.Main(ctx, os.Stderr, f)
	}
	j, err := comm.Init()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 98
	}
	if n, err := strconv.Atoi(os.Getenv(maxCountVar)); err != nil || !comm.SetMaxCount(j, n) {
		return 97
	}
	if err := errors.Join(j.Run(ctx, f), j.Finalize()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 96
	}
	return 0
}

// printLibrary prints what a job reports about itself.
func printLibrary() int {
	j, err := comm.Init()
	if err == nil {
		fmt.Println(j)
		err = j.Finalize()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 95
	}
	return 0
}

// cancelJob cancels the context of this process's part in the job.
var cancelJob context.CancelFunc

// programs run under a launcher.
var programs = map[string]func(c comm.Comm) error{
	"conformance": everything,
	"bench":       benchProgram,
	"allocations": allocationsProgram,
	"latency":     latencyProgram,
	"messages":    messagesProgram,
	"library":     nil,
	"matrix":      matrixProgram,
	"cycle":       func(c comm.Comm) error { return comm.Allreduce(c, []float64{1}, comm.Sum) },
	"collector":   collectorProgram,
	"signals":     signalsProgram,
	"types":       typesProgram,
	"error": func(c comm.Comm) error {
		if c.Rank() == 1 {
			return errors.New("boom")
		}
		return c.Barrier()
	},
	"panic": func(c comm.Comm) error {
		if c.Rank() == 1 {
			var p *int
			*p = 1
		}
		return c.Barrier()
	},
	"abort": func(c comm.Comm) error {
		if c.Rank() == 1 {
			c.Abort(7, errors.New("boom"))
		}
		return c.Barrier()
	},
	"zero": func(c comm.Comm) error {
		if c.Rank() == 1 {
			c.Abort(0, errors.New("boom"))
		}
		return c.Barrier()
	},
	"truncate": func(c comm.Comm) error {
		if c.Rank() == 0 {
			if err := comm.Send(c, make([]float64, 10), 1, 3); err != nil {
				return err
			}
			return c.Barrier()
		}
		_, err := comm.Recv(c, make([]float64, 9), 0, 3)
		return err
	},
	"background": func(c comm.Comm) error { // the receive that fails ends while the rank waits in another
		if c.Rank() == 0 {
			if err := comm.Send(c, make([]float64, 10), 1, 3); err != nil {
				return err
			}
			time.Sleep(100 * time.Millisecond)
			return comm.Send(c, []float64{1}, 1, 4)
		}
		in, err := comm.Irecv(c, make([]float64, 9), 0, 3)
		if err != nil {
			return err
		}
		if _, err := comm.Recv(c, make([]float64, 1), 0, 4); err != nil {
			return err
		}
		_, err = in.Wait()
		return err
	},
	"killed": func(c comm.Comm) error {
		if c.Rank() == 1 {
			p, err := os.FindProcess(os.Getpid())
			if err != nil {
				return err
			}
			return p.Kill()
		}
		return c.Barrier()
	},
	"early": func(c comm.Comm) error {
		if c.Rank() == 1 {
			return nil
		}
		return c.Barrier()
	},
	"exits": func(c comm.Comm) error {
		if c.Rank() == 1 {
			os.Exit(0)
		}
		return c.Barrier()
	},
	"cancelled": func(c comm.Comm) error {
		if c.Rank() == 1 {
			cancelJob()
			_, err := comm.Recv(c, make([]int, 1), 0, 0)
			return err
		}
		return c.Barrier()
	},
	"counts": func(c comm.Comm) error {
		for range 3 {
			if err := comm.Allreduce(c, make([]float64, 4+c.Rank()), comm.Sum); err != nil {
				return err
			}
		}
		return nil
	},
	"blocks": func(c comm.Comm) error {
		counts := []int{1 + c.Rank(), 2 - c.Rank()}
		return comm.Allgatherv(c, make([]float64, counts[c.Rank()]), make([]float64, 3), counts)
	},
	"operations": func(c comm.Comm) error {
		return comm.Allreduce(c, make([]float64, 4), []comm.Op{comm.Sum, comm.Max}[c.Rank()%2])
	},
	"collectives": func(c comm.Comm) error {
		if c.Rank() == 1 {
			return comm.Bcast(c, make([]float64, 4), 0)
		}
		return comm.Allreduce(c, make([]float64, 4), comm.Sum)
	},
	"crossed": func(c comm.Comm) error {
		if c.Rank() == 1 {
			return c.Barrier()
		}
		_, err := comm.Recv(c, make([]int, 1), 1, 2)
		return err
	},
	"goexit": func(c comm.Comm) error {
		if c.Rank() == 1 {
			runtime.Goexit()
		}
		return c.Barrier()
	},
	"tags": func(c comm.Comm) error {
		x := make([]float64, 1_000_000)
		if c.Rank() == 0 {
			if err := comm.Send(c, x, 1, 6); err != nil {
				return err
			}
			return c.Barrier()
		}
		_, err := comm.Recv(c, x, 0, 7)
		return err
	},
	"tag": func(c comm.Comm) error {
		if c.Rank() == 0 {
			return comm.Send(c, []float64{1}, 1, 6)
		}
		_, err := comm.Recv(c, make([]float64, 1), 0, 7)
		return err
	},
	"order": func(c comm.Comm) error {
		x := make([]float64, 4)
		if c.Rank() == 1 {
			return errors.Join(comm.Reduce(c, x, comm.Sum, 0), comm.Allreduce(c, x, comm.Sum))
		}
		return comm.Allgather(c, x, make([]float64, 8))
	},
	"stall": func(c comm.Comm) error {
		if c.Rank() == 1 {
			reported()
			return comm.Send(c, []int{1}, 0, 2)
		}
		_, err := comm.Recv(c, make([]int, 1), 1, 2)
		return err
	},
}

// reported waits for a report, but no longer than a loaded machine may take.
func reported() {
	for range 200 {
		if text, _ := os.ReadFile(os.Getenv(reportVar)); strings.Contains(string(text), "no progress") {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func collectorProgram(c comm.Comm) error {
	n := 20_000
	if v, err := strconv.Atoi(os.Getenv("GRADGEN_TEST_COUNT")); err == nil {
		n = v
	}
	for i := range n {
		x := make([]float64, 1+i%50)
		for k := range x {
			x[k] = float64(i + k + c.Rank())
		}
		in, out := make([]float64, 4), []float64{float64(i), 2, 3, 4}
		peer := (c.Rank() + 1) % c.Size()
		r, err := comm.Irecv(c, in, (c.Rank()+c.Size()-1)%c.Size(), 1)
		if err != nil {
			return err
		}
		s, err := comm.Isend(c, out, peer, 1)
		if err != nil {
			return err
		}
		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
			return err
		}
		if err := comm.Waitall(r, s); err != nil {
			return err
		}
		for k := range x {
			if want := float64(c.Size()*(i+k)) + float64(c.Size()*(c.Size()-1)/2); x[k] != want {
				return fmt.Errorf("allreduce %d: x[%d] = %v, want %v", i, k, x[k], want)
			}
		}
		if in[0] != float64(i) {
			return fmt.Errorf("message %d: %v", i, in)
		}
	}
	return nil
}

// signalsProgram wants its own signals, those that MPI libraries like to take among them, and its nil panics.
func signalsProgram(c comm.Comm) error {
	got := make(chan os.Signal, 1)
	for _, s := range []syscall.Signal{syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGHUP} {
		signal.Notify(got, s)
		if err := syscall.Kill(syscall.Getpid(), s); err != nil {
			return err
		}
		select {
		case <-got:
		case <-time.After(time.Minute):
			return fmt.Errorf("%v did not arrive", s)
		}
	}
	for range 100 {
		if err := nilPanic(); err == nil {
			return errors.New("no panic")
		}
		if err := comm.Allreduce(c, []float64{1}, comm.Sum); err != nil {
			return err
		}
	}
	return nil
}

func nilPanic() (err error) {
	defer func() {
		if p, ok := recover().(runtime.Error); ok {
			err = p
		}
	}()
	var p *[1000]float64
	p[runtime.NumCPU()] = 1
	return nil
}

func benchProgram(c comm.Comm) error {
	for _, n := range []int{8, 1024, 1_000_000} {
		x := make([]float64, n)
		rounds := 200_000/(1+n/100) + 20
		var start time.Time
		for i := -rounds / 10; i < rounds; i++ {
			if i == 0 {
				start = time.Now()
			}
			if err := comm.Allreduce(c, x, comm.Sum); err != nil {
				return err
			}
		}
		if c.Rank() == 0 {
			fmt.Printf("allreduce of %d float64: %.2f µs\n", n, time.Since(start).Seconds()*1e6/float64(rounds))
		}
	}
	return nil
}

// allocationsProgram wants allreduces that allocate nothing. What the watch allocates, five times a second, is lost
// among so many.
func allocationsProgram(c comm.Comm) error {
	x := make([]float64, 8)
	var err error
	n := testing.AllocsPerRun(5_000, func() { err = errors.Join(err, comm.Allreduce(c, x, comm.Sum)) })
	if n != 0 {
		err = errors.Join(err, fmt.Errorf("rank %d: %v allocations in an allreduce", c.Rank(), n))
	}
	return err
}
