package mpilib

import (
	"os"
	"strconv"
)

// Launcher is what the environment says about who started this process.
type Launcher struct {
	Name      string
	Ranks     int      // 0 where unknown
	Libraries []string // the libraries that fit, the likeliest first
}

var (
	openMPILibraries  = []string{"libmpi.so.40", "libmpi.so.80"}
	mpichLibraries    = []string{"libmpich.so.12", "libmpi.so.12"}
	standardLibraries = []string{"libmpi_abi.so.0", "libmpi_abi.so.1"}
)

// Detect tells by which MPI launcher the process was started, if by any.
func Detect() (l Launcher, ok bool) {
	for _, try := range []struct {
		name, ranks string
		libraries   [][]string
	}{
		{"Open MPI", "OMPI_COMM_WORLD_SIZE", [][]string{openMPILibraries, standardLibraries}},
		{"PMI", "PMI_SIZE", [][]string{mpichLibraries, standardLibraries}},
	} {
		if n, err := strconv.Atoi(os.Getenv(try.ranks)); err == nil {
			return Launcher{try.name, n, flatten(try.libraries)}, true
		}
	}
	if os.Getenv("PMIX_RANK") != "" {
		n, _ := strconv.Atoi(os.Getenv("SLURM_NTASKS"))
		return Launcher{"PMIx", n, flatten([][]string{openMPILibraries, standardLibraries, mpichLibraries})}, true
	}
	return Launcher{Libraries: AnyLibrary()}, false
}

// AnyLibrary lists all libraries this package knows.
func AnyLibrary() []string {
	return flatten([][]string{openMPILibraries, mpichLibraries, standardLibraries})
}

func flatten(lists [][]string) []string {
	var all []string
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
