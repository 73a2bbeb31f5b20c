package mpilib

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Launcher describes the launcher that started this process, according to the environment.
type Launcher struct {
	Name      string
	Ranks     int      // 0 if unknown
	Libraries []string // names of the libraries that fit, the likeliest first
	Dirs      []string // where the launcher's own library may be
	family    string   // text that the library's description must contain or, after a "!", must not contain
}

var (
	openMPILibraries  = []string{"libmpi.so.40", "libmpi.so.80"}
	mpichLibraries    = []string{"libmpich.so.12", "libmpi.so.12"}
	standardLibraries = []string{"libmpi_abi.so.0", "libmpi_abi.so.1"}
)

const openMPIName = "Open MPI" // in the description that its libraries have of themselves

// Detect returns the MPI launcher that started the process, if there is one.
func Detect() (l Launcher, ok bool) {
	openMPI, mpich := flatten(openMPILibraries, standardLibraries), flatten(mpichLibraries, standardLibraries)
	if n, err := strconv.Atoi(os.Getenv("OMPI_COMM_WORLD_SIZE")); err == nil {
		return Launcher{openMPIName, n, openMPI, ownDirs(), openMPIName}, true
	}
	tasks, _ := strconv.Atoi(os.Getenv("SLURM_NTASKS"))
	if n, err := strconv.Atoi(os.Getenv("PMI_SIZE")); err == nil {
		if tasks > 0 { // srun serves any library by this interface
			return Launcher{"PMI of Slurm", n, flatten(mpich, openMPILibraries), ownDirs(), ""}, true
		}
		return Launcher{"Hydra of MPICH", n, mpich, ownDirs(), "!" + openMPIName}, true
	}
	if os.Getenv("PMIX_RANK") != "" {
		return Launcher{"PMIx", tasks, flatten(openMPI, mpichLibraries), ownDirs(), ""}, true
	}
	return Launcher{Libraries: AnyLibrary()}, false
}

// Unmanaged returns an error if Slurm has started several tasks that cannot find each other: each of them would be a
// separate job.
func Unmanaged() error {
	tasks, _ := strconv.Atoi(os.Getenv("SLURM_NTASKS"))
	if _, managed := Detect(); managed || tasks <= 1 {
		return nil
	}
	return fmt.Errorf("the job of Slurm has %d tasks and gives this process no PMI to find the others: start it by srun --mpi=pmix "+
		"or srun --mpi=pmi2, or, if it is to run alone, set GRADGEN_COMM=self", tasks)
}

// ErrMixed is a library of another MPI than the launcher's.
var ErrMixed = errors.New("they belong to different MPIs")

// accepts returns an error if a library with this description is not the launcher's.
func (l Launcher) accepts(library, version string) error {
	name, not := strings.CutPrefix(l.family, "!")
	if l.family == "" || strings.Contains(version, name) != not {
		return nil
	}
	version, _, _ = strings.Cut(version, "\n")
	return fmt.Errorf("the launcher (%s) and the library %s (%s): %w", l.Name, library, strings.Join(strings.Fields(version), " "), ErrMixed)
}

// AnyLibrary lists all libraries this package knows.
func AnyLibrary() []string {
	return flatten(openMPILibraries, mpichLibraries, standardLibraries)
}

func flatten(lists ...[]string) []string {
	var all []string
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
