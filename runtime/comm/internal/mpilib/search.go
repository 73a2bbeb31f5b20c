package mpilib

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Candidates returns the libraries to try, in this order: those that were installed with the launcher, those on the
// path of the module that the user has loaded, and those of the system, which are names without a directory.
func (l Launcher) Candidates() []string {
	var found []string
	for _, dir := range slices.Concat(l.Dirs, moduleDirs()) {
		for _, name := range l.Libraries {
			path := filepath.Join(dir, name)
			if _, err := os.Stat(path); err == nil && !slices.Contains(found, path) {
				found = append(found, path)
			}
		}
	}
	return append(found, l.Libraries...)
}

// moduleDirs returns the directories that modules of clusters set.
func moduleDirs() (dirs []string) {
	for _, dir := range filepath.SplitList(os.Getenv("LD_LIBRARY_PATH")) {
		if dir != "" {
			dirs = append(dirs, dir)
		}
	}
	for _, root := range []string{"OPAL_PREFIX", "MPI_HOME", "MPI_ROOT", "MPICH_DIR", "CRAY_MPICH_DIR", "I_MPI_ROOT", "EBROOTOPENMPI", "EBROOTMPICH"} {
		if dir := os.Getenv(root); dir != "" {
			dirs = append(dirs, filepath.Join(dir, "lib"), filepath.Join(dir, "lib/release"), filepath.Join(dir, "lib64"))
		}
	}
	return dirs
}

// starters are the programs by which launchers start processes, on the same machine or another one.
var starters = []string{"hydra_pmi_proxy", "mpiexec.hydra", "mpiexec", "mpirun", "orted", "orterun", "prted", "prterun"}

// ownDirs returns the library directories beside the program that started this process. It leaves out those of the
// system, where the name alone is enough.
func ownDirs() (dirs []string) {
	const generations = 8
	pid := os.Getpid()
	for range generations {
		if pid = parentOf(pid); pid <= 1 {
			break
		}
		exe, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
		if err != nil || !slices.Contains(starters, filepath.Base(exe)) {
			continue
		}
		if root := filepath.Dir(filepath.Dir(exe)); root != "/" && root != "/usr" {
			dirs = append(dirs, filepath.Join(root, "lib"), filepath.Join(root, "lib64"))
		}
	}
	return dirs
}

// parentOf returns the parent of a process, or 0 if it is unknown.
func parentOf(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name of the program may have any characters; it ends at the last parenthesis.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) < 2 {
		return 0
	}
	parent, _ := strconv.Atoi(fields[1])
	return parent
}
