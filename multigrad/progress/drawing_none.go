//go:build js || wasip1 || plan9

package progress

import "io"

// A drawing is never made on systems without terminals that are known.
type drawing struct{}

func showsBars(io.Writer) bool { return false }

func draw(Config, int, func() string) *drawing { return nil }

func (*drawing) set(int) {}

func (*drawing) end() {}
