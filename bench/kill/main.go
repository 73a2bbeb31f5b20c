// Command kill ends runs of every optimiser by SIGKILL at random steps, continues them
// from their checkpoints, and compares the result with that of an undisturbed run, bit
// for bit.
//
//	go run ./bench/kill -kills 100
//
// A process is killed when it has said that it has done a step that is drawn at random:
// it may be in the next evaluation or write a checkpoint by then.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/gradgen/gradgen/runtime/random"
)

func main() {
	kills := flag.Int("kills", 100, "`number` of kills of each optimiser")
	seed := flag.Uint64("seed", 1, "`seed` of the steps")
	child := flag.String("run", "", "run this `optimiser` in this process")
	path := flag.String("path", "", "checkpoint `file` of -run")
	flag.Parse()
	var err error
	if *child != "" {
		err = runOne(*child, *path, os.Stdout)
	} else {
		err = all(*kills, *seed)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "kill:", err)
		os.Exit(1)
	}
}

// all prints a table.
func all(kills int, seed uint64) error {
	dir, err := os.MkdirTemp("", "kill")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Println("| optimiser | killed | resumed bitwise |\n|---|---|---|")
	for i, name := range names() {
		want, steps, _, err := start(name, filepath.Join(dir, name), 0)
		if err != nil {
			return err
		}
		key := random.New(seed).Fold(uint64(i))
		killed, same := 0, 0
		for k := range kills {
			path := filepath.Join(dir, fmt.Sprint(name, k))
			_, _, died, err := start(name, path, 1+key.IntNAt(uint64(k), steps))
			if err != nil {
				return err
			}
			if !died {
				continue
			}
			killed++
			got, _, _, err := start(name, path, 0)
			if err != nil {
				return err
			}
			if got == want {
				same++
			}
		}
		fmt.Printf("| %s | %d | %d |\n", name, killed, same)
		if killed == 0 || same != killed {
			return fmt.Errorf("%s: %d of %d runs are the same", name, same, killed)
		}
	}
	return nil
}

// start runs an optimiser in a process, and kills it when it has said so many lines,
// unless that is 0. It returns the last line, and the number of those before.
func start(name, path string, after int) (last string, lines int, died bool, err error) {
	cmd := exec.Command(os.Args[0], "-run", name, "-path", path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", 0, false, err
	}
	if err := cmd.Start(); err != nil {
		return "", 0, false, err
	}
	in := bufio.NewScanner(io.Reader(out))
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		last = in.Text()
		if lines++; lines == after {
			_ = cmd.Process.Kill()
		}
	}
	err = cmd.Wait()
	died = after > 0 && cmd.ProcessState.ExitCode() < 0
	if died {
		err = nil
	}
	return last, lines - 1, died, err
}
