package gradrt

import (
	"os"
	"os/exec"
	"testing"
)

func TestChooseWorkers(t *testing.T) {
	for _, test := range []struct {
		env        map[string]string
		want       int
		understood bool
	}{
		{nil, 0, true},
		{map[string]string{"GRADGEN_WORKERS": "3"}, 3, true},
		{map[string]string{"GRADGEN_WORKERS": "none"}, 0, false},
		{map[string]string{"GRADGEN_WORKERS": "0"}, 0, false},
		{map[string]string{"GRADGEN_WORKERS": "-2"}, 0, false},
		{map[string]string{"OMPI_COMM_WORLD_SIZE": "2"}, 1, true},
		{map[string]string{"PMI_SIZE": "4"}, 1, true},
		{map[string]string{"PMI_SIZE": "1"}, 0, true},
		{map[string]string{"PMI_SIZE": "4", "GRADGEN_WORKERS": "2"}, 2, true},
		{map[string]string{"PMI_SIZE": "4", "GRADGEN_WORKERS": "two"}, 1, false},
	} {
		got, understood := chooseWorkers(func(key string) string { return test.env[key] })
		if got != test.want || understood != test.understood {
			t.Errorf("%v: %d workers, %v, want %d, %v", test.env, got, understood, test.want, test.understood)
		}
	}
}

// TestComplain runs itself as a program whose variable nobody understands.
func TestComplain(t *testing.T) {
	const programVar = "GRADGEN_TEST_PROGRAM"
	if os.Getenv(programVar) != "" {
		for range 2 {
			Parallel(4, 0, 1000, func(_, _, _ int) {})
		}
		os.Exit(0)
	}
	for value, want := range map[string]string{
		"two": "gradgen: GRADGEN_WORKERS is \"two\", which has no effect: want a number of goroutines, such as 4\n",
		"2":   "",
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestComplain$")
		cmd.Env = append(os.Environ(), programVar+"=1", WorkersVariable+"="+value)
		out, err := cmd.CombinedOutput()
		if err != nil || string(out) != want {
			t.Errorf("with %q the program says %q, want %q (%v)", value, out, want, err)
		}
	}
}
