//go:build !js

package main

import (
	"fmt"
	"os"
)

// main says what to do where there is no JavaScript.
func main() {
	fmt.Fprintln(os.Stderr, "wasm: this runs in a browser: build the page with go run ./gen/playground")
	os.Exit(1)
}
