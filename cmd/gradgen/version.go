package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// version names this build: the version of the module, or the commit of a
// checkout, as recorded by the go command.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "gradgen (unknown version) " + runtime.Version()
	}
	return describe(info)
}

// describe is version for the given build information.
func describe(info *debug.BuildInfo) string {
	const path = "github.com/gradgen/gradgen"
	module := &info.Main
	for _, dep := range info.Deps {
		if dep.Path == path {
			module = dep
		}
	}
	text := "gradgen " + module.Version
	if module.Version == "" {
		text = "gradgen (devel)"
	}
	if module.Replace != nil {
		text += " replaced by " + strings.TrimSpace(module.Replace.Path+" "+strings.TrimPrefix(module.Replace.Version, "(devel)"))
	}
	if module == &info.Main {
		text += commit(info)
	}
	return fmt.Sprintf("%s %s", text, info.GoVersion)
}

// commit names the commit of a checkout, and whether files differ from it. It
// is empty if the version already contains the commit.
func commit(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision := settings["vcs.revision"]
	if len(revision) > 12 {
		revision = revision[:12]
	}
	if revision == "" || strings.Contains(info.Main.Version, revision) {
		return ""
	}
	text := " " + revision
	if settings["vcs.modified"] == "true" {
		text += " modified"
	}
	return text
}
