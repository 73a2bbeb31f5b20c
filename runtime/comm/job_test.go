package comm_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// environment are the variables that choose a back end.
var environment = []string{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "SLURM_NTASKS", "GRADGEN_COMM", "GRADGEN_RANKS",
	"GRADGEN_MPI_LIB", "GRADGEN_COMM_LOG"}

func TestInit(t *testing.T) {
	for name, tc := range map[string]struct {
		env, flags []string
		want       string
		ranks      int
	}{
		"nothing":            {nil, nil, "self", 1},
		"ranks":              {[]string{"GRADGEN_RANKS=3"}, nil, "local, 3 ranks", 3},
		"ranks flag":         {[]string{"GRADGEN_RANKS=3"}, []string{"-ranks=2"}, "local, 2 ranks", 2},
		"self wins":          {[]string{"GRADGEN_RANKS=3", "GRADGEN_COMM=self"}, nil, "self", 1},
		"flag over variable": {[]string{"GRADGEN_RANKS=3", "GRADGEN_COMM=self"}, []string{"-comm=local"}, "local, 3 ranks", 3},
		"check":              {[]string{"GRADGEN_COMM=local,check"}, []string{"-ranks=2"}, "local, 2 ranks", 2},
		"check alone":        {[]string{"GRADGEN_COMM=check", "GRADGEN_RANKS=2"}, nil, "local, 2 ranks", 2},
	} {
		t.Run(name, func(t *testing.T) {
			for _, v := range tc.env {
				key, value, _ := strings.Cut(v, "=")
				t.Setenv(key, value)
			}
			var cfg comm.Config
			fs := flag.NewFlagSet("test", flag.ContinueOnError)
			cfg.RegisterFlags(fs)
			if err := fs.Parse(tc.flags); err != nil {
				t.Fatal(err)
			}
			j, err := cfg.Init()
			if err != nil {
				t.Fatal(err)
			}
			ranks := make([]int, 8)
			err = j.Run(t.Context(), func(c comm.Comm) error {
				ranks[c.Rank()] = c.Size()
				return comm.Allreduce(c, []float64{1}, comm.Sum)
			})
			if err := errors.Join(err, j.Finalize()); err != nil {
				t.Fatal(err)
			}
			if j.String() != tc.want || ranks[tc.ranks-1] != tc.ranks || ranks[tc.ranks] != 0 {
				t.Errorf("%v with ranks %v", j, ranks)
			}
		})
	}
}

func TestInitErrors(t *testing.T) {
	for _, cfg := range []comm.Config{
		{Comm: "mpl"}, {Ranks: -1}, {Comm: "mpi", Library: "libnothing.so"},
		{Comm: "tcp"}, {Addr: ":7000"}, {Addrs: []string{":7000", ":7001"}},
	} {
		if j, err := cfg.Init(); err == nil {
			t.Errorf("%+v gives %v", cfg, j)
		}
	}
	t.Setenv("GRADGEN_RANKS", "four")
	if _, err := new(comm.Config).Init(); err == nil || !strings.Contains(err.Error(), `"four": want a number`) {
		t.Errorf("GRADGEN_RANKS=four gives %v", err)
	}
}

// Tasks of Slurm that cannot find each other do not run as so many jobs of one rank.
func TestSlurmWithoutPMI(t *testing.T) {
	t.Setenv("SLURM_NTASKS", "4")
	for _, cfg := range []comm.Config{{}, {Comm: "mpi"}, {Comm: "check"}} {
		if j, err := cfg.Init(); err == nil || !strings.Contains(err.Error(), "Slurm has 4 tasks and gives this process no PMI") {
			t.Errorf("%+v gives %v, %v", cfg, j, err)
		}
	}
	for _, cfg := range []comm.Config{{Comm: "self"}, {Ranks: 2}, {Comm: "local", Ranks: 3}} {
		if _, err := cfg.Init(); err != nil {
			t.Errorf("%+v: %v", cfg, err)
		}
	}
}

func TestNegativeRanks(t *testing.T) {
	if err := comm.RunLocal(t.Context(), -1, func(comm.Comm) error { return nil }); err == nil {
		t.Error("no error for -1 ranks")
	}
}

func TestCheckThroughConfig(t *testing.T) {
	j, err := comm.Config{Comm: "local,check", Ranks: 2}.Init()
	if err != nil {
		t.Fatal(err)
	}
	err = j.Run(t.Context(), func(c comm.Comm) error {
		if c.Rank() == 0 {
			return c.Barrier()
		}
		return comm.Bcast(c, []int{1}, 0)
	})
	if !errors.Is(err, comm.ErrMismatch) || !strings.Contains(err.Error(), "job_test.go:") {
		t.Errorf("got %v", err)
	}
}

func TestMainExitCode(t *testing.T) {
	for name, tc := range map[string]struct {
		f    func(c comm.Comm) error
		code int
		want string
	}{
		"success": {func(c comm.Comm) error { return nil }, 0, ""},
		"error":   {func(c comm.Comm) error { return errors.New("boom") }, 1, "comm: rank 0 ended the job: boom\n"},
		"panic":   {func(c comm.Comm) error { panic("boom") }, 1, "comm: rank 0 ended the job: panic: boom\n"},
		"abort": {func(c comm.Comm) error {
			c.Abort(5, errors.New("boom"))
			return nil
		}, 5, "comm: rank 0 ended the job: boom\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			if code := (comm.Config{}).Main(context.Background(), &out, tc.f); code != tc.code || !strings.HasSuffix(out.String(), tc.want) {
				t.Errorf("exit code %d\n%s", code, &out)
			}
		})
	}
}
