package multiswarm

import (
	"context"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A Method is a way to search, with its settings: [Swarm], [CMAES] or [Hopping].
// [Run] drives it.
type Method interface {
	run(ctx context.Context, c comm.Comm, problem Problem, opt Options) (*Result, error)
}
