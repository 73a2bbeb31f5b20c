package btracey_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/btracey/mpi"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/btracey"
	"github.com/gradgen/gradgen/runtime/comm/internal/ports"
)

// programVar makes the test binary a program that is written for github.com/btracey/mpi.
const programVar = "GRADGEN_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVar) == "" {
		os.Exit(m.Run())
	}
	flag.Parse()
	if err := program(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// program sends to and receives from all ranks at once.
func program() error {
	if err := btracey.Register(&btracey.Backend{}); err != nil {
		return err
	}
	if err := btracey.Register(&btracey.Backend{}); err == nil {
		return errors.New("registered twice")
	}
	if err := mpi.Init(); err != nil {
		return err
	}
	defer mpi.Finalize()
	const tags = 5
	failed := make(chan error, 2*tags*mpi.Size())
	var all sync.WaitGroup
	for r := range mpi.Size() {
		for tag := range tags {
			all.Go(func() { failed <- mpi.Send([]float64{float64(mpi.Rank()), float64(tag)}, r, tag) })
			all.Go(func() {
				var got []float64
				if err := mpi.Receive(&got, r, tag); err != nil || len(got) != 2 || got[0] != float64(r) || got[1] != float64(tag) {
					failed <- fmt.Errorf("from %d, tag %d: %v, %w", r, tag, got, err)
				}
			})
		}
	}
	all.Wait()
	close(failed)
	for err := range failed {
		if err != nil {
			return err
		}
	}
	fmt.Printf("rank %d of %d\n", mpi.Rank(), mpi.Size())
	return nil
}

// The launcher gompirun passes an address and all addresses.
func TestFlagsOfGompirun(t *testing.T) {
	for _, v := range []string{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "GRADGEN_COMM"} {
		t.Setenv(v, "")
	}
	const ranks = 4
	addrs := ports.Free(t, ranks)
	outputs := make([]bytes.Buffer, ranks)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var all sync.WaitGroup
	for r := range ranks {
		all.Go(func() {
			cmd := exec.CommandContext(ctx, os.Args[0], "-mpi-addr", addrs[r], "-mpi-alladdr", strings.Join(addrs, ","), "-mpi-password", "x")
			cmd.Env = append(os.Environ(), programVar+"=1")
			cmd.Stdout, cmd.Stderr = &outputs[r], &outputs[r]
			if err := cmd.Run(); err != nil {
				fmt.Fprintln(&outputs[r], err)
			}
		})
	}
	all.Wait()
	for r := range outputs {
		if out := outputs[r].String(); !strings.HasSuffix(out, fmt.Sprintf("of %d\n", ranks)) {
			t.Errorf("process %d: %s", r, out)
		}
	}
}

type record struct {
	Name string
	X    []float32
}

func TestTypes(t *testing.T) {
	for _, tc := range []struct{ sent, want any }{
		{[]float64{1, 2, 3}, []float64{1, 2, 3}},
		{[]float64{}, []float64(nil)},
		{&[]float64{4}, []float64{4}},
		{[]float64{1.5}, []float32{1.5}},
		{[]float32{1.5}, []float64{1.5}},
		{3, 3}, {"text", "text"},
		{record{"a", []float32{1}}, record{"a", []float32{1}}},
		{mpi.Raw{1, 2}, mpi.Raw{1, 2}},
	} {
		err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
			b := &btracey.Backend{Comm: c}
			if b.Rank() == 0 {
				return b.Send(tc.sent, 1, 9)
			}
			got := reflect.New(reflect.TypeOf(tc.want))
			if err := b.Receive(got.Interface(), 0, 9); err != nil {
				return err
			}
			if v := got.Elem(); !reflect.DeepEqual(v.Interface(), tc.want) && v.Len()+reflect.ValueOf(tc.want).Len() > 0 {
				return fmt.Errorf("got %v", v)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%T: %v", tc.sent, err)
		}
	}
}

func TestBeforeInit(t *testing.T) {
	var b btracey.Backend
	if b.Rank() != -1 || b.Size() != 0 || b.Send(1, 0, 0) == nil || b.Receive(new(int), 0, 0) == nil {
		t.Error("works before Init")
	}
	b.Finalize()
}
