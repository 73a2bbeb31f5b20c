// Package launchers finds the MPI libraries that tests start programs with.
package launchers

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// Launcher is an MPI that may be installed.
type Launcher struct {
	Name     string
	Ranks    int      // more are too slow on a small machine: MPICH waits in a busy loop
	Compiler string   // of C programs for it
	Env      []string // for the programs that it starts
	command  []string // up to the number of ranks
}

// The directory of MPICH 5, which .ci/mpich5 installs: what mpich5Var says, or else one among the user's caches.
const (
	mpich5Var = "GRADGEN_MPICH5"
	mpich5    = "gradgen/mpich-5.0.2"
)

// MPICH5 is the directory of MPICH 5, whether it is there or not.
func MPICH5() string {
	if dir := os.Getenv(mpich5Var); dir != "" {
		return dir
	}
	caches, err := os.UserCacheDir()
	if err != nil {
		caches = os.TempDir()
	}
	return filepath.Join(caches, mpich5)
}

// All are the launchers that tests know: Open MPI 4 and MPICH 4 of Debian, and MPICH 5 with its own binary interface
// and with that of the MPI 5 standard.
func All() []Launcher {
	dir := MPICH5()
	five := []string{filepath.Join(dir, "bin/mpiexec"), "-n"}
	return []Launcher{
		{"openmpi", 4, "mpicc.openmpi", nil, []string{"mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n"}},
		{"mpich", 2, "mpicc.mpich", nil, []string{"mpirun.mpich", "-n"}},
		{"mpich5", 2, "", nil, five},
		{"abi", 2, "", []string{"GRADGEN_MPI_LIB=" + filepath.Join(dir, "lib/libmpi_abi.so.1")}, five},
	}
}

// Found are the launchers of this machine, for benchmarks.
func Found() (found []Launcher) {
	for _, l := range All() {
		if l.find() == nil {
			found = append(found, l)
		}
	}
	return found
}

func (l Launcher) find() error {
	_, err := exec.LookPath(l.command[0])
	return err
}

// wantedVar asks for tests under MPI. Without it there are none, so that go test does not take
// longer, on a machine with an MPI, by ranks that wait in busy loops.
const wantedVar = "GRADGEN_REQUIRE_MPI"

// Installed are the launchers to test with: those of this machine where GRADGEN_REQUIRE_MPI is set. A missing one is an
// error then.
func Installed(tb testing.TB) []Launcher {
	tb.Helper()
	if os.Getenv(wantedVar) == "" {
		return nil
	}
	for _, l := range All() {
		if err := l.find(); err != nil {
			tb.Errorf("%s is missing: %v", l.Name, err)
		}
	}
	return Found()
}

// On runs f for each MPI that is wanted.
func On(t *testing.T, f func(t *testing.T, l Launcher)) {
	t.Helper()
	for _, l := range Installed(t) {
		t.Run(l.Name, func(t *testing.T) { f(t, l) })
	}
}

// Command is the command line that starts a program on so many ranks.
func (l Launcher) Command(ranks int, program ...string) []string {
	return slices.Concat(l.command, []string{strconv.Itoa(ranks)}, program)
}

// Environ is the environment of this process with what the launcher and the caller need.
func (l Launcher) Environ(more ...string) []string {
	return slices.Concat(os.Environ(), l.Env, more)
}

// String is the launcher's name.
func (l Launcher) String() string { return fmt.Sprintf("MPI %s", l.Name) }
