package vector

import "github.com/gradgen/gradgen/gen/internal/opt"

// fuse fuses neighbouring loops, unless the function is vectorised with its original loops.
func fuse(w *work) {
	if w.fused {
		opt.FuseAll(w.f)
	}
}
