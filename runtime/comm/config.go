package comm

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// The flags of github.com/btracey/mpi, which its launcher gompirun passes.
const (
	addrFlag  = "mpi-addr"
	addrsFlag = "mpi-alladdr"
)

// RegisterFlags defines the flags -comm and -ranks, which override the
// environment, and -mpi-addr and -mpi-alladdr with the addresses of the tcp
// back end. The latter are the flags of github.com/btracey/mpi, which may
// already have defined them.
func (cfg *Config) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&cfg.Comm, "comm", cfg.Comm, "where ranks live: `self`, local, mpi or tcp (GRADGEN_COMM)")
	fs.IntVar(&cfg.Ranks, "ranks", cfg.Ranks, "number of ranks in this process (GRADGEN_RANKS)")
	if fs.Lookup(addrFlag) == nil {
		fs.String(addrFlag, "", "address of this process (GRADGEN_ADDR)")
	}
	if fs.Lookup(addrsFlag) == nil {
		fs.String(addrsFlag, "", "addresses of all processes, with commas between them (GRADGEN_ADDRS)")
	}
	cfg.flags = fs
}

// complete fills in the fields that cfg does not set.
func (cfg Config) complete() (Config, error) {
	if cfg.Comm == "" {
		cfg.Comm = os.Getenv("GRADGEN_COMM")
	}
	if cfg.Library == "" {
		cfg.Library = os.Getenv("GRADGEN_MPI_LIB")
	}
	if v := os.Getenv("GRADGEN_RANKS"); cfg.Ranks == 0 && v != "" {
		n, err := strconv.Atoi(v)
		if err != nil {
			return cfg, fmt.Errorf("comm: GRADGEN_RANKS is %q: want a number of ranks, such as 4", v)
		}
		cfg.Ranks = n
	}
	if cfg.Ranks < 0 {
		return cfg, fmt.Errorf("comm: %d ranks: want one or more (GRADGEN_RANKS or -ranks)", cfg.Ranks)
	}
	if cfg.Log == nil && os.Getenv("GRADGEN_COMM_LOG") != "" {
		cfg.Log = os.Stderr
	}
	cfg.completeAddrs()
	return cfg, nil
}

func (cfg *Config) completeAddrs() {
	if cfg.Password == "" {
		cfg.Password = os.Getenv("GRADGEN_PASSWORD")
	}
	for _, list := range []string{cfg.flag(addrsFlag), os.Getenv("GRADGEN_ADDRS")} {
		if len(cfg.Addrs) == 0 {
			cfg.Addrs = splitAddrs(list)
		}
	}
	for _, addr := range []string{cfg.flag(addrFlag), os.Getenv("GRADGEN_ADDR")} {
		if cfg.Addr == "" {
			cfg.Addr = addr
		}
	}
}

// checkAddrs refuses incomplete addresses of the tcp back end.
func (cfg *Config) checkAddrs() error {
	switch {
	case len(cfg.Addrs) == 0:
		return errors.New("comm: tcp needs the addresses of all processes, in rank order: GRADGEN_ADDRS or -mpi-alladdr")
	case cfg.Addr == "":
		return errors.New("comm: tcp needs the address of this process: GRADGEN_ADDR or -mpi-addr")
	}
	return nil
}

// flag returns the value of a registered flag.
func (cfg *Config) flag(name string) string {
	if cfg.flags == nil {
		return ""
	}
	return cfg.flags.Lookup(name).Value.String()
}

// splitAddrs parses a list with commas, or one that fmt has printed.
func splitAddrs(list string) []string {
	return strings.FieldsFunc(strings.Trim(list, "[]"), func(r rune) bool { return r == ',' || r == ' ' })
}

// launched refuses an MPI job whose processes cannot find each other.
func launched(library string) (job, error) {
	if err := mpilib.Unmanaged(); err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	return startMPI(library)
}

// guess returns the back end if none is named.
func guess(cfg Config) (string, error) {
	launcher, launched := mpilib.Detect()
	switch {
	case launched && (mpilib.Supported || launcher.Ranks > 1):
		return "mpi", nil
	case len(cfg.Addrs) > 0 || cfg.Addr != "":
		return "tcp", nil
	case cfg.Ranks > 1:
		return "local", nil
	}
	if err := mpilib.Unmanaged(); err != nil {
		return "", fmt.Errorf("comm: %w", err)
	}
	return "self", nil
}
