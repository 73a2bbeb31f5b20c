package load

import (
	"path/filepath"
	"slices"
)

// Dirs lists the directories whose source determines the emitted code: those of the packages and of their imports in
// the main module, and that of go.mod. If nothing could be listed, it returns the working directory.
func (l *Loader) Dirs() []string {
	dirs := []string{l.cfg.Dir}
	if mod := findUp(l.cfg.Dir, "go.mod"); mod != "" {
		dirs = append(dirs, filepath.Dir(mod))
	}
	for _, p := range l.reachable() {
		if p.Dir != "" && (slices.Contains(l.roots, p) || p.Module != nil && p.Module.Main) {
			dirs = append(dirs, p.Dir)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}
