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
	code, err := compile()
	if err != nil {
		return err
	}
	small, err := compressed(code)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, wasmName), small, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(w, "gradgen is %d kB of WebAssembly; a visitor loads\n", len(code)/1000)
	return sizes(w, dir, append(names, "library.zip", "wasm_exec.js", wasmName))
}

// wasmName is the file of gradgen itself. The page decompresses it, so that no server has to
// be told to compress.
const wasmName = "gradgen.wasm.gz"

func compressed(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
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

// compile returns gradgen in WebAssembly.
func compile() ([]byte, error) {
	dir, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "gradgen.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "github.com/gradgen/gradgen/gen/internal/play/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling to WebAssembly: %w\n%s", err, out)
	}
	return os.ReadFile(path)
}

// sizes prints what a visitor loads, and how much of it a server sends that compresses.
func sizes(w io.Writer, dir string, names []string) error {
	var whole, packed int
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		small, err := compressed(text)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-15s %6d kB, %5d kB by gzip\n", name, len(text)/1000, len(small)/1000)
		whole, packed = whole+len(text), packed+len(small)
	}
	_, err := fmt.Fprintf(w, "%-15s %6d kB, %5d kB by gzip\n", "all", whole/1000, packed/1000)
	return err
}
