package cmdline

import (
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"
)

const programVar = "GRADGEN_TEST_PROGRAM"

// TestMain is also the program that the test runs.
func TestMain(m *testing.M) {
	if os.Getenv(programVar) == "" {
		os.Exit(m.Run())
	}
	flag.CommandLine = flag.NewFlagSet("example", flag.ExitOnError)
	flag.Bool("quiet", false, "")
	flag.Int("steps", 5, "number of `steps`")
	Parse()
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		args, says string
		code       int
	}{
		{"", "", 0},
		{"-quiet -steps 10", "", 0},
		{"--", "", 0},
		{"foo", "unexpected argument: foo\n", 2},
		{"-quiet false -steps 10", "unexpected argument: false\n", 2},
		{"-step 10", "flag provided but not defined: -step\n", 2},
	} {
		cmd := exec.Command(os.Args[0], strings.Fields(test.args)...)
		cmd.Env = append(os.Environ(), programVar+"=1")
		out, _ := cmd.CombinedOutput()
		says, usage, _ := strings.Cut(string(out), "Usage of ")
		shown := strings.Contains(usage, "-steps steps")
		if code := cmd.ProcessState.ExitCode(); code != test.code || says != test.says || shown != (code == 2) {
			t.Errorf("%q exits with %d and says\n%swant %d and\n%s", test.args, code, out, test.code, test.says)
		}
	}
}
