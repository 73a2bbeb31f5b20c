package mpilib

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/internal/launchers"
)

var typeMacros = [NumTypes]string{"MPI_DOUBLE", "MPI_FLOAT", "MPI_INT64_T", "MPI_INT32_T", "MPI_UINT64_T", "MPI_UINT32_T", "MPI_UINT8_T",
	"MPI_DOUBLE_INT", "MPI_FLOAT_INT", "MPI_LONG_INT", "MPI_2INT"}

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
		{"MPI_COMM_TYPE_SHARED", int64(k.CommTypeShared)}, {"MPI_ERR_TRUNCATE", int64(k.ErrTruncate)}, {"MPI_TAG_UB", int64(k.TagUB)},
		{"MPI_THREAD_SERIALIZED", int64(k.ThreadSerialized)}, {"MPI_THREAD_MULTIPLE", int64(k.ThreadMultiple)},
		{"sizeof(MPI_Comm)", int64(k.HandleSize)}, {"sizeof(MPI_Request)", int64(k.HandleSize)}, {"sizeof(MPI_Datatype)", int64(k.HandleSize)},
		{"sizeof(MPI_Status)", int64(k.StatusSize)}, {"offsetof(MPI_Status, MPI_SOURCE)", int64(k.SourceOffset)},
		{"offsetof(MPI_Status, MPI_TAG)", int64(k.TagOffset)}, {"offsetof(MPI_Status, MPI_ERROR)", int64(k.ErrorOffset)},
		{"sizeof(struct {double v; int i;})", 16}, {"sizeof(struct {float v; int i;})", 8}, {"sizeof(long)", 8}, {"sizeof(MPI_Aint)", 8},
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
	tests = append(tests, expression{"offsetof(MPI_Status, count_lo)", int64(k.CountOffset)},
		expression{"offsetof(MPI_Status, count_hi_and_cancelled)", int64(k.CountOffset) + 4})
	compare(t, tests, "mpi.h", "mpicc.mpich")
	compare(t, tests, "mpi.h", mpich5()...)
}

// mpich5 is a compiler of programs for MPICH 5, which need not be linked with it.
func mpich5() []string {
	return []string{"gcc", "-I" + filepath.Join(launchers.MPICH5(), "include")}
}

func TestStandardHeader(t *testing.T) {
	k := standard()
	tests := numbers(k)
	for _, h := range handles(&k) {
		tests = append(tests, expression{fmt.Sprintf("(long long)(intptr_t)%s", h.name), int64(*h.value)})
	}
	compare(t, tests, "mpi_abi.h", mpich5()...)
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
	tests = append(tests, expression{"offsetof(MPI_Status, _ucount)", int64(k.CountOffset)})
	compare(t, tests, "mpi.h", "mpicc.openmpi")
}

// compare compiles the expressions and compares what they give.
func compare(t *testing.T, tests []expression, header string, compiler ...string) {
	t.Helper()
	if !installed(header, compiler) {
		if os.Getenv("GRADGEN_REQUIRE_MPI") != "" {
			t.Fatalf("%s of %v is missing", header, compiler)
		}
		t.Skipf("%s of %v is not installed", header, compiler)
	}
	var program strings.Builder
	fmt.Fprintf(&program, "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <%s>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\nint main(void) {\n", header)
	for _, e := range tests {
		fmt.Fprintf(&program, "printf(\"%%lld\\n\", (long long)(%s));\n", e.c)
	}
	program.WriteString("return 0;\n}\n")
	dir := t.TempDir()
	source, binary := filepath.Join(dir, "constants.c"), filepath.Join(dir, "constants")
	if err := os.WriteFile(source, []byte(program.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), compiler[0], append(compiler[1:], "-o", binary, source, "-ldl")...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", compiler, err, out)
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

// installed reports whether there is the compiler, and the header where the command names its directory.
func installed(header string, compiler []string) bool {
	if _, err := exec.LookPath(compiler[0]); err != nil {
		return false
	}
	for _, option := range compiler[1:] {
		dir, _ := strings.CutPrefix(option, "-I")
		if _, err := os.Stat(filepath.Join(dir, header)); err != nil {
			return false
		}
	}
	return true
}
