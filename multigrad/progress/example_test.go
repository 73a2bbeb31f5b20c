package progress_test

import (
	"os"
	"time"

	"github.com/gradgen/gradgen/multigrad/progress"
)

// A loop shows how far it is. It prints nothing here, because it ends within the first
// interval and its output is not a terminal.
func Example() {
	bar := progress.New(100, progress.Config{Writer: os.Stdout, Every: time.Hour, Name: "fit"})
	for step := range 100 {
		bar.Update(step+1, 1/float64(step+1))
	}
	bar.Done()
	// Output:
}
