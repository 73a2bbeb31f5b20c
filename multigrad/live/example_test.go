package live_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/live"
	"github.com/gradgen/gradgen/multigrad/progress"
)

func ExamplePage() {
	page := &live.Page{Title: "parabola", Names: []string{"x"}, Ranks: 1}
	server, err := live.Listen(":0", page) // a free port of this machine
	if err != nil {
		log.Fatal(err)
	}
	defer server.Close()
	fmt.Println(strings.HasPrefix(server.URL, "http://127.0.0.1:"))
	parabola := multigrad.Func(func(x, grad []float64) float64 {
		grad[0] = 2 * (x[0] - 3)
		return (x[0] - 3) * (x[0] - 3)
	})
	result, err := multigrad.Run(context.Background(), parabola, []float64{0}, multigrad.LBFGSB{}, multigrad.Options{
		Log: page, Progress: progress.Config{Silent: true},
	})
	if err != nil {
		log.Fatal(err)
	}
	page.End(result.Message)
	fmt.Printf("%.3f\n", result.X)
	// Output:
	// true
	// [3.000]
}
