package main

import (
	"runtime/debug"
	"testing"
)

func TestDescribe(t *testing.T) {
	const path = "github.com/gradgen/gradgen"
	vcs := []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.modified", Value: "true"}}
	for _, c := range []struct {
		want string
		info debug.BuildInfo
	}{
		{"gradgen v1.2.3 go1.26.0", debug.BuildInfo{Main: debug.Module{Path: path, Version: "v1.2.3"}}},
		{"gradgen (devel) 0123456789ab modified go1.26.0", debug.BuildInfo{Main: debug.Module{Path: path, Version: "(devel)"}, Settings: vcs}},
		{"gradgen (devel) go1.26.0", debug.BuildInfo{Main: debug.Module{Path: path}}},
		{"gradgen v0.0.0-20260101000000-0123456789ab+dirty go1.26.0",
			debug.BuildInfo{Main: debug.Module{Path: path, Version: "v0.0.0-20260101000000-0123456789ab+dirty"}, Settings: vcs}},
		{"gradgen v1.2.3 go1.26.0", debug.BuildInfo{Main: debug.Module{Path: "example.com/m"}, Settings: vcs,
			Deps: []*debug.Module{{Path: "example.com/other", Version: "v9.0.0"}, {Path: path, Version: "v1.2.3"}}}},
		{"gradgen v0.0.0 replaced by ../gradgen go1.26.0", debug.BuildInfo{Main: debug.Module{Path: "example.com/m"},
			Deps: []*debug.Module{{Path: path, Version: "v0.0.0", Replace: &debug.Module{Path: "../gradgen"}}}}},
	} {
		c.info.GoVersion = "go1.26.0"
		if got := describe(&c.info); got != c.want {
			t.Errorf("described as %q, want %q", got, c.want)
		}
	}
}
