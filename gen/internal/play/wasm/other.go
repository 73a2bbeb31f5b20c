//go:build !js

package main

import (
	"fmt"
	"os"
)

// main reports that the command runs in a browser.
func main() {
	fmt.Fprintln(os.Stderr, "wasm: this runs in a browser: build the page with go run ./gen/playground")
	os.Exit(1)
}
