package progress

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestWithoutTerminals holds that systems without terminals that are known do without the
// package that draws on them: it does not compile there. Asking for what is built takes
// less time than building it.
func TestWithoutTerminals(t *testing.T) {
	for _, system := range []string{"js/wasm", "wasip1/wasm", "plan9/amd64"} {
		t.Run(system, func(t *testing.T) {
			goos, goarch, _ := strings.Cut(system, "/")
			cmd := exec.Command("go", "list", "-deps", ".")
			cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if strings.Contains(string(out), "mpb") {
				t.Error("progress bars are built, which need a terminal")
			}
		})
	}
}
