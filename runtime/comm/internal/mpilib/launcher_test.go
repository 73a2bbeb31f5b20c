package mpilib

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// unlaunched hides the variables of launchers.
func unlaunched(t *testing.T) {
	for _, v := range []string{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "SLURM_NTASKS", "LD_LIBRARY_PATH", "MPI_HOME"} {
		t.Setenv(v, "")
	}
}

func TestDetect(t *testing.T) {
	unlaunched(t)
	if _, ok := Detect(); ok {
		t.Error("a launcher without its variables")
	}
	for _, tc := range []struct {
		variables map[string]string
		want      string
		ranks     int
		library   string
	}{
		{map[string]string{"PMIX_RANK": "0", "SLURM_NTASKS": "8"}, "PMIx", 8, "libmpi.so.40"},
		{map[string]string{"PMI_SIZE": "3", "SLURM_NTASKS": "3"}, "PMI of Slurm", 3, "libmpich.so.12"},
		{map[string]string{"PMI_SIZE": "3"}, "Hydra of MPICH", 3, "libmpich.so.12"},
		{map[string]string{"OMPI_COMM_WORLD_SIZE": "4", "PMIX_RANK": "0"}, "Open MPI", 4, "libmpi.so.40"},
	} {
		t.Run(tc.want, func(t *testing.T) {
			unlaunched(t)
			for k, v := range tc.variables {
				t.Setenv(k, v)
			}
			l, ok := Detect()
			if !ok || l.Name != tc.want || l.Ranks != tc.ranks || l.Libraries[0] != tc.library {
				t.Errorf("%v: got %+v", tc.variables, l)
			}
			if err := Unmanaged(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestUnmanaged(t *testing.T) {
	for tasks, want := range map[string]bool{"": false, "1": false, "2": true, "64": true} {
		unlaunched(t)
		t.Setenv("SLURM_NTASKS", tasks)
		if err := Unmanaged(); (err != nil) != want || err != nil && !strings.Contains(err.Error(), "has "+tasks+" tasks") {
			t.Errorf("%q tasks: %v", tasks, err)
		}
	}
}

// The launcher's own library comes before that of a module, and that before the system's.
func TestCandidates(t *testing.T) {
	unlaunched(t)
	dirs := make(map[string]string)
	for _, name := range []string{"own", "module", "root/lib"} {
		dirs[name] = filepath.Join(t.TempDir(), name)
		if err := os.MkdirAll(dirs[name], 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dirs[name], "libb.so"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("LD_LIBRARY_PATH", "/nowhere:"+dirs["module"])
	t.Setenv("MPI_HOME", filepath.Dir(dirs["root/lib"]))
	l := Launcher{Libraries: []string{"liba.so", "libb.so"}, Dirs: []string{dirs["own"]}}
	want := []string{dirs["own"] + "/libb.so", dirs["module"] + "/libb.so", dirs["root/lib"] + "/libb.so", "liba.so", "libb.so"}
	if got := l.Candidates(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAccepts(t *testing.T) {
	const open, mpich = "Open MPI v4.1.4, package: Debian OpenMPI", "MPICH Version:      4.0.2\nMPICH Release date: today"
	for _, tc := range []struct {
		family, version, want string
	}{
		{"Open MPI", open, ""}, {"!Open MPI", mpich, ""}, {"", open, ""}, {"", mpich, ""},
		{"Open MPI", mpich, "the launcher (l) and the library lib (MPICH Version: 4.0.2): they belong to different MPIs"},
		{"!Open MPI", open, "they belong to different MPIs"},
	} {
		err := Launcher{Name: "l", family: tc.family}.accepts("lib", tc.version)
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q with %q: %v", tc.family, tc.version, err)
		}
	}
}

func TestParent(t *testing.T) {
	if got := parentOf(os.Getpid()); got != os.Getppid() {
		t.Errorf("got %d, want %d", got, os.Getppid())
	}
}
