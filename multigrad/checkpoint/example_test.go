package checkpoint_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// A program saves its state, and the next run goes on from there. A file of another
// computation is refused.
func Example() {
	dir, err := os.MkdirTemp("", "checkpoint")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "fit.state")
	if err := checkpoint.Save(path, "decay of three samples", []byte("step 12")); err != nil {
		fmt.Println(err)
		return
	}
	state, _, err := checkpoint.Load(path, "decay of three samples")
	fmt.Println(string(state), err)
	_, _, err = checkpoint.Load(path, "another fit")
	fmt.Println(err != nil)
	// Output:
	// step 12 <nil>
	// true
}
