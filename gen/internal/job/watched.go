package job

import (
	"context"

	"github.com/gradgen/gradgen/gen/internal/pass"
)

// watcherKey is the key of the watcher of a context.
type watcherKey struct{}

// Watched returns a context in which runs are watched. watch is called for each request and returns the watcher of
// its passes, or nil.
func Watched(ctx context.Context, watch func(*Job) pass.Watcher) context.Context {
	return context.WithValue(ctx, watcherKey{}, watch)
}

// WatchedBy returns the function that watches runs in a context, or nil.
func WatchedBy(ctx context.Context) func(*Job) pass.Watcher {
	watch, _ := ctx.Value(watcherKey{}).(func(*Job) pass.Watcher)
	return watch
}
