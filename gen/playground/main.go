// Command playground writes the folder of the playground: a page on which gradgen, compiled
// to WebAssembly, differentiates what is typed. Any web server can serve the folder.
//
//	go run ./gen/playground -o DIR
//
// -serve ADDRESS serves it, too. The folder has no references to other sites, but for links
// to the documentation.
package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/play"
)

//go:embed page
var page embed.FS

func main() {
	dir := flag.String("o", "playground", "the folder to write")
	serve := flag.String("serve", "", "address to serve the folder at, such as localhost:8080")
	flag.Parse()
	if err := build(os.Stdout, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
	if *serve == "" {
		return
	}
	fmt.Printf("open http://%s\n", *serve)
	if err := http.ListenAndServe(*serve, http.FileServer(http.Dir(*dir))); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

// build writes the folder, and prints the sizes of its files.
func build(w io.Writer, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	names, err := copyPage(dir)
	if err != nil {
		return err
	}
	archive, err := play.Pack()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "library.zip"), archive, 0o644); err != nil {
		return err
	}
	if err := copyLoader(dir); err != nil {
		return err
	}
	if err := compile(filepath.Join(dir, "gradgen.wasm")); err != nil {
		return err
	}
	return sizes(w, dir, append(names, "library.zip", "wasm_exec.js", "gradgen.wasm"))
}

// copyPage writes the files of the page itself.
func copyPage(dir string) (names []string, err error) {
	entries, err := page.ReadDir("page")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		text, err := fs.ReadFile(page, "page/"+e.Name())
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, e.Name()), text, 0o644); err != nil {
			return nil, err
		}
		names = append(names, e.Name())
	}
	return names, nil
}

// copyLoader takes the JavaScript that Go's runtime needs from the toolchain that compiles:
// the two belong together.
func copyLoader(dir string) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "wasm_exec.js"), text, 0o644)
}

func compile(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "github.com/gradgen/gradgen/gen/internal/play/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("compiling to WebAssembly: %w\n%s", err, out)
	}
	return nil
}

// sizes prints what a visitor loads.
func sizes(w io.Writer, dir string, names []string) error {
	var whole, packed int
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write(text); err != nil {
			return err
		}
		if err := z.Close(); err != nil {
			return err
		}
		fmt.Fprintf(w, "%-14s %6d kB, %5d kB by gzip\n", name, len(text)/1000, b.Len()/1000)
		whole, packed = whole+len(text), packed+b.Len()
	}
	_, err := fmt.Fprintf(w, "%-14s %6d kB, %5d kB by gzip\n", "all", whole/1000, packed/1000)
	return err
}
