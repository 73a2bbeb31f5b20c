package kdescent

import (
	"context"
	"errors"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// A Loss returns a loss that depends on random draws, made by key, and
// overwrites grad with its gradient. It has the shape of what gradgen emits for
//
//	//gradgen:grad wrt=params
//	func (m *Model) Loss(key random.Key, params []float64) float64
type Loss func(key random.Key, params, grad []float64) float64

// Adam minimises a loss from x0, with a new key in each step unless
// Options.ConstKey is set. The keys follow from Options.Key. It runs
// [multigrad.Run], whose documentation describes the result.
func Adam(ctx context.Context, loss Loss, x0 []float64, method multigrad.Adam, opt multigrad.Options) (*multigrad.Result, error) {
	return multigrad.Run(ctx, loss.On(nil), x0, method, opt)
}

// LBFGSB minimises a loss from x0, with true bounds. The method needs the same
// function at every evaluation, so the key is always Options.Key. It runs
// [multigrad.Run], whose documentation describes the result.
func LBFGSB(ctx context.Context, loss Loss, x0 []float64, method multigrad.LBFGSB, opt multigrad.Options) (*multigrad.Result, error) {
	return multigrad.Run(ctx, loss.On(nil), x0, method, opt)
}

// On makes an objective of a loss that every rank of c evaluates with the same
// key and parameters. It must return the same value and gradient on all of them,
// so it sums over ranks itself. A nil c stands for a single rank.
func (f Loss) On(c comm.Comm) multigrad.Objective {
	return multigrad.Together(c, func(at multigrad.Request, grad []float64) (float64, error) {
		if f == nil {
			return 0, errors.New("kdescent: no loss")
		}
		return f(random.New(at.Key), at.Params, grad), nil
	})
}
