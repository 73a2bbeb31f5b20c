package multiswarm

import (
	"context"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A Method is a search method with its settings: [Swarm], [CMAES], [Portfolio],
// [Hopping] or [Auto]. [Run] drives it.
type Method interface {
	run(ctx context.Context, c comm.Comm, problem Problem, opt Options) (*Result, error)
}
