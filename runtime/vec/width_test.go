package vec

import (
	"os"
	"os/exec"
	"sync"
	"testing"
)

func TestChooseWidth(t *testing.T) {
	for _, test := range []struct {
		machine    int
		asked      string
		want       int
		understood bool
	}{
		{8, "", 8, true}, {8, "8", 8, true}, {8, "4", 4, true}, {8, "1", 0, true}, {8, "0", 0, true},
		{4, "", 4, true}, {4, "8", 4, true}, {4, "4", 4, true}, {4, "0", 0, true},
		{0, "", 0, true}, {0, "8", 0, true}, {0, "4", 0, true},
		{8, "wide", 8, false}, {8, "3", 8, false}, {8, "16", 8, false}, {8, "-4", 8, false}, {8, " 4", 8, false}, {0, "3", 0, false},
	} {
		got, understood := chooseWidth(test.machine, test.asked)
		if got != test.want || understood != test.understood {
			t.Errorf("chooseWidth(%d, %q) = %d, %v, want %d, %v", test.machine, test.asked, got, understood, test.want, test.understood)
		}
	}
}

// TestComplain runs itself as a program whose variable nobody understands.
func TestComplain(t *testing.T) {
	const programVar = "GRADGEN_TEST_PROGRAM"
	if os.Getenv(programVar) != "" {
		var callers sync.WaitGroup
		for range 4 {
			callers.Go(func() { Width() })
		}
		callers.Wait()
		os.Exit(0)
	}
	for value, want := range map[string]string{
		"wide": "gradgen: GRADGEN_VECTOR_WIDTH is \"wide\", which has no effect: want 0, 4 or 8\n",
		"4":    "",
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestComplain$")
		cmd.Env = append(os.Environ(), programVar+"=1", WidthVariable+"="+value)
		out, err := cmd.CombinedOutput()
		if err != nil || string(out) != want {
			t.Errorf("with %q the program says %q, want %q (%v)", value, out, want, err)
		}
	}
}
