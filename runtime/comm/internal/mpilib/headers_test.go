package mpilib

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var typeMacros = [NumTypes]string{"MPI_DOUBLE", "MPI_FLOAT", "MPI_INT64_T", "MPI_INT32_T", "MPI_UINT64_T", "MPI_UINT32_T", "MPI_UINT8_T",
	"MPI_DOUBLE_INT", "MPI_FLOAT_INT"}

var opMacros = [NumOps]string{"MPI_SUM", "MPI_PROD", "MPI_MIN", "MPI_MAX", "MPI_LAND", "MPI_LOR", "MPI_LXOR", "MPI_BAND", "MPI_BOR", "MPI_BXOR",
	"MPI_MINLOC", "MPI_MAXLOC"}

// expression is C code and the value it should have.
type expression struct {
	c    string
	want int64
}

// numbers are the constants that are numbers in every family.
func numbers(k Constants) []expression {
	inPlace := int64(k.InPlace)
	return []expression{
		{"(long long)(intptr_t)MPI_IN_PLACE", inPlace},
		{"(long long)(intptr_t)MPI_STATUS_IGNORE", int64(k.StatusIgnore)},
		{"MPI_ANY_SOURCE", int64(k.AnySource)}, {"MPI_ANY_TAG", int64(k.AnyTag)},
		{"MPI_PROC_NULL", int64(k.ProcNull)}, {"MPI_UNDEFINED", int64(k.Undefined)},
		{"MPI_COMM_TYPE_SHARED", int64(k.CommTypeShared)}, {"MPI_ERR_TRUNCATE", int64(k.ErrTruncate)},
		{"MPI_THREAD_SERIALIZED", int64(k.ThreadSerialized)}, {"MPI_THREAD_MULTIPLE", int64(k.ThreadMultiple)},
		{"sizeof(MPI_Comm)", int64(k.HandleSize)}, {"sizeof(MPI_Request)", int64(k.HandleSize)}, {"sizeof(MPI_Datatype)", int64(k.HandleSize)},
		{"sizeof(MPI_Status)", int64(k.StatusSize)}, {"offsetof(MPI_Status, MPI_SOURCE)", int64(k.SourceOffset)},
		{"offsetof(MPI_Status, MPI_TAG)", int64(k.TagOffset)}, {"offsetof(MPI_Status, MPI_ERROR)", int64(k.ErrorOffset)},
		{"sizeof(struct {double v; int i;})", 16}, {"sizeof(struct {float v; int i;})", 8}, {"sizeof(MPI_Aint)", 8},
	}
}

// handles names the constants that are handles.
func handles(k *Constants) []variable {
	all := []variable{{"MPI_COMM_WORLD", &k.CommWorld}, {"MPI_COMM_NULL", &k.CommNull}, {"MPI_REQUEST_NULL", &k.RequestNull},
		{"MPI_ERRORS_RETURN", &k.ErrorsReturn}, {"MPI_INFO_NULL", &k.InfoNull}}
	for i, m := range typeMacros {
		all = append(all, variable{m, &k.Types[i]})
	}
	for i, m := range opMacros {
		all = append(all, variable{m, &k.Ops[i]})
	}
	return all
}

func TestMPICHHeader(t *testing.T) {
	k := mpich()
	tests := numbers(k)
	for _, h := range handles(&k) {
		tests = append(tests, expression{fmt.Sprintf("(unsigned)%s", h.name), int64(*h.value)})
	}
	compare(t, "mpicc.mpich", tests)
}

// The handles of Open MPI are the addresses of variables with the names we look up.
func TestOpenMPIHeader(t *testing.T) {
	k, err := openMPI(func(name string) (uintptr, error) { return 0, nil })
	if err != nil {
		t.Fatal(err)
	}
	tests := numbers(k)
	symbols := make(map[*uintptr]string)
	for _, v := range openMPIVariables(&k) {
		symbols[v.value] = v.name
	}
	for _, h := range handles(&k) {
		symbol, ok := symbols[h.value]
		if !ok {
			t.Errorf("%s has no symbol", h.name)
		}
		tests = append(tests, expression{fmt.Sprintf("(void *)%s == dlsym(RTLD_DEFAULT, %q)", h.name, symbol), 1})
	}
	compare(t, "mpicc.openmpi", tests)
}

// compare compiles the expressions and compares what they give.
func compare(t *testing.T, compiler string, tests []expression) {
	t.Helper()
	if _, err := exec.LookPath(compiler); err != nil {
		if os.Getenv("GRADGEN_REQUIRE_MPI") != "" {
			t.Fatal(err)
		}
		t.Skipf("not installed: %v", err)
	}
	var program strings.Builder
	program.WriteString("#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <mpi.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\nint main(void) {\n")
	for _, e := range tests {
		fmt.Fprintf(&program, "printf(\"%%lld\\n\", (long long)(%s));\n", e.c)
	}
	program.WriteString("return 0;\n}\n")
	dir := t.TempDir()
	source, binary := filepath.Join(dir, "constants.c"), filepath.Join(dir, "constants")
	if err := os.WriteFile(source, []byte(program.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), compiler, "-o", binary, source, "-ldl").CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", compiler, err, out)
	}
	out, err := exec.CommandContext(t.Context(), binary).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i, e := range tests {
		if want := fmt.Sprint(e.want); lines[i] != want {
			t.Errorf("%s is %s in the header, %s here", e.c, lines[i], want)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, v := range []string{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "SLURM_NTASKS"} {
		t.Setenv(v, "")
	}
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
		{map[string]string{"PMI_SIZE": "3"}, "PMI", 3, "libmpich.so.12"},
		{map[string]string{"OMPI_COMM_WORLD_SIZE": "4"}, "Open MPI", 4, "libmpi.so.40"},
	} {
		for k, v := range tc.variables {
			t.Setenv(k, v)
		}
		l, ok := Detect()
		if !ok || l.Name != tc.want || l.Ranks != tc.ranks || l.Libraries[0] != tc.library {
			t.Errorf("%v: got %+v", tc.variables, l)
		}
	}
}
