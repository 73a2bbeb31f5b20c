package gen

import "github.com/gradgen/gradgen/gen/internal/derive"

// A Pass is a pass over a function, or a step of one, as in opt/hoist.
type Pass = derive.Pass

// Passes lists the passes in order, each before its steps. Config.Dump and
// Config.Off accept their names.
func Passes() []Pass { return derive.Passes() }
