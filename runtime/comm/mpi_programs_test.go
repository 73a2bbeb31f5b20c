//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm_test

import (
	"errors"
	"fmt"

	"github.com/ebitengine/purego"

	"github.com/gradgen/gradgen/runtime/comm"
)

// handlersProgram leaves something to do to libc's exit.
func handlersProgram(c comm.Comm) error {
	register, err := purego.Dlsym(purego.RTLD_DEFAULT, "__cxa_atexit")
	if err != nil {
		return err
	}
	rank := c.Rank()
	if rc, _, _ := purego.SyscallN(register, purego.NewCallback(func(uintptr) { fmt.Println("at exit of rank", rank) }), 0, 0); rc != 0 {
		return errors.New("no exit handler")
	}
	return c.Barrier()
}

func init() { programs["handlers"] = handlersProgram }
