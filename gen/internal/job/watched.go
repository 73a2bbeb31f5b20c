package job

import (
	"context"

	"github.com/gradgen/gradgen/gen/internal/pass"
)

// watcherKey is the key of the watcher of a context.
type watcherKey struct{}

// Watched is a context in which runs are watched: watch is called when a request is begun,
// and the watcher that it returns sees the passes. A nil watcher sees none.
func Watched(ctx context.Context, watch func(*Job) pass.Watcher) context.Context {
	return context.WithValue(ctx, watcherKey{}, watch)
}

// WatchedBy is what watches runs in a context; nil for none.
func WatchedBy(ctx context.Context) func(*Job) pass.Watcher {
	watch, _ := ctx.Value(watcherKey{}).(func(*Job) pass.Watcher)
	return watch
}
