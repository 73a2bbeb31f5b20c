package load

import (
	"context"
	"fmt"
	"go/token"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/diag"
)

// Config selects the packages to load. The zero value loads the package in the
// working directory.
type Config struct {
	Dir      string       // the directory to which patterns are relative; default: the working directory
	Patterns []string     // as for the go command, but a file means its package; default: "."
	Tags     string       // build tags, separated by commas
	Extra    []string     // import paths of dependencies to check with their bodies too
	Ask      *FlagRequest // a request on the command line; may be nil
	// Packages are packages that are already loaded. If there are any, the go command is not called, and there are no
	// patterns.
	Packages []*packages.Package
	// Overlay has the content of files, by absolute path. It replaces the content on disk, and adds files that are not
	// there.
	Overlay map[string][]byte
	// Emitted reads emitted files as source, and directives as comments. The program then has the functions that the
	// compiler sees, and no requests.
	Emitted bool
	// Standins has the source of packages, by import path, that bodies of emitted functions may import although the
	// loaded packages do not.
	Standins map[string]string
}

// A Loader has the output of the go command about the packages. It may Load several times. The programs share the
// packages that are the same in them. It is not safe for concurrent use.
type Loader struct {
	cfg     Config
	fset    *token.FileSet
	roots   []*packages.Package
	exports map[string]string // import path → export data file
	broken  map[string]string // import path → why there is no export data
	sources map[string]*sourceFile
	bodies  map[Body][]byte // the bodies of emitted functions
	last    *checker        // the checker of the previous load; nil at first
	// problems has the patterns that match nothing.
	problems diag.List
}

// Load is New followed by Loader.Load.
func Load(ctx context.Context, cfg Config) (*Program, error) {
	l, err := New(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return l.Load(cfg.Extra)
}

const metaMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedModule | packages.NeedTypesSizes

// New gets the packages, their imports, and the export data of everything outside the main module from the go
// command.
func New(ctx context.Context, cfg Config) (*Loader, error) {
	l := &Loader{
		cfg: cfg, exports: map[string]string{}, broken: map[string]string{}, sources: map[string]*sourceFile{}, bodies: map[Body][]byte{},
	}
	if len(cfg.Packages) > 0 {
		err := l.give()
		if l.fset == nil {
			l.fset = token.NewFileSet()
		}
		return l, err
	}
	l.fset = token.NewFileSet()
	if len(cfg.Patterns) == 0 {
		cfg.Patterns = []string{"."}
	}
	if l.cfg.Patterns = l.listable(cfg.Patterns); len(l.cfg.Patterns) == 0 {
		return nil, &Failure{Diags: l.problems, Dirs: l.Dirs()}
	}
	if l.blocked() {
		return nil, &Failure{Diags: l.problems, Dirs: l.Dirs()}
	}
	roots, err := l.list(ctx, metaMode, l.cfg.Patterns)
	if err != nil {
		return nil, err
	}
	if len(roots) == 0 {
		l.problems.Errorf(token.Position{}, "name a directory or an import path", "no packages match %s", strings.Join(l.cfg.Patterns, " "))
		return nil, &Failure{Diags: l.problems, Dirs: l.Dirs()}
	}
	l.roots = sorted(roots)
	return l, l.listExports(ctx)
}

// sorted returns packages in the order of their paths.
func sorted(list []*packages.Package) []*packages.Package {
	return slices.SortedFunc(slices.Values(list), func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
}

func (l *Loader) list(ctx context.Context, mode packages.LoadMode, patterns []string) ([]*packages.Package, error) {
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Mode: mode, Dir: l.cfg.Dir, BuildFlags: l.buildFlags(), Overlay: l.cfg.Overlay}, patterns...)
	if ended := ctx.Err(); ended != nil { // whatever packages were found
		return nil, ended
	}
	if err == nil {
		return pkgs, nil
	}
	if _, missing := exec.LookPath("go"); missing != nil {
		return nil, l.noGo()
	}
	if _, said, ok := strings.Cut(err.Error(), "stderr: "); ok { // the go command's own words
		return nil, l.failure(said)
	}
	return nil, fmt.Errorf("listing packages: %w", err)
}

// buildFlags returns the flags of the go command. A flag replaces the same flag in GOFLAGS, so the tags of GOFLAGS
// are repeated.
func (l *Loader) buildFlags() []string {
	if l.cfg.Tags == "" {
		return nil
	}
	tags := l.cfg.Tags
	for _, f := range strings.Fields(os.Getenv("GOFLAGS")) {
		if list, ok := strings.CutPrefix(strings.TrimLeft(f, "-"), "tags="); ok {
			tags += "," + list
		}
	}
	return []string{"-tags=" + tags}
}

// listExports requests the export data of the dependencies that packages checked from source import, and of the
// dependencies of these.
func (l *Loader) listExports(ctx context.Context) error {
	source := l.sourceSet(nil)
	var leaves []string
	for _, p := range l.reachable() {
		if !source[p] {
			continue
		}
		for _, imp := range p.Imports {
			if !source[imp] && imp.PkgPath != "unsafe" && imp.PkgPath != "C" && len(imp.Errors) == 0 {
				leaves = append(leaves, imp.PkgPath)
			}
		}
	}
	slices.Sort(leaves)
	leaves = slices.Compact(leaves)
	if len(leaves) == 0 {
		return nil
	}
	mode := packages.NeedName | packages.NeedExportFile | packages.NeedImports | packages.NeedDeps
	pkgs, err := l.list(ctx, mode, leaves)
	if err != nil {
		return err
	}
	for _, p := range reachable(pkgs) {
		if p.ExportFile != "" {
			l.exports[p.PkgPath] = p.ExportFile
			continue
		}
		l.broken[p.PkgPath] = l.whyBroken(p)
	}
	return nil
}

// whyBroken returns the message of the go command about a package without export data, or about the first of its
// imports that has none.
func (l *Loader) whyBroken(p *packages.Package) string {
	if len(p.Errors) > 0 {
		return strings.TrimSpace(p.Errors[0].Msg)
	}
	for _, path := range sortedKeys(p.Imports) {
		if why := l.broken[p.Imports[path].PkgPath]; why != "" {
			return why
		}
	}
	return ""
}

func (l *Loader) reachable() []*packages.Package { return reachable(l.roots) }

// standard returns the paths of packages without a module. If packages were given, those to generate code for are not
// included.
func (l *Loader) standard() map[string]bool {
	paths := map[string]bool{}
	for _, p := range l.reachable() {
		if p.Module == nil && (len(l.cfg.Packages) == 0 || !strings.Contains(p.PkgPath, ".") && !slices.Contains(l.roots, p)) {
			paths[p.PkgPath] = true
		}
	}
	return paths
}

// reachable lists packages and all packages that they import, dependencies first, in an order that depends only on
// the import paths.
func reachable(roots []*packages.Package) []*packages.Package {
	var order []*packages.Package
	seen := map[*packages.Package]bool{}
	var visit func(p *packages.Package)
	visit = func(p *packages.Package) {
		if seen[p] {
			return
		}
		seen[p] = true
		for _, path := range sortedKeys(p.Imports) {
			visit(p.Imports[path])
		}
		order = append(order, p)
	}
	for _, p := range roots {
		visit(p)
	}
	return order
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// sourceSet chooses the packages to check from source: the roots, packages of the main module, the extra ones, and
// all packages that import one of these, so that each type exists only once.
func (l *Loader) sourceSet(extra []string) map[*packages.Package]bool {
	set := map[*packages.Package]bool{}
	for _, p := range l.reachable() {
		own := slices.Contains(l.roots, p) || p.Module != nil && p.Module.Main || slices.Contains(extra, p.PkgPath)
		for _, imp := range p.Imports {
			own = own || set[imp]
		}
		if own && p.PkgPath != "unsafe" && (hasSource(p) || len(l.cfg.Packages) == 0) {
			set[p] = true
		}
	}
	return set
}

// Dependencies returns the packages among what is loaded whose path is root or below it.
func (l *Loader) Dependencies(root string) []string {
	var paths []string
	for _, p := range l.reachable() {
		if p.PkgPath == root || strings.HasPrefix(p.PkgPath, root+"/") {
			paths = append(paths, p.PkgPath)
		}
	}
	return paths
}

// Load checks the packages and finds the requested derivatives. Packages named in extra must be dependencies of the
// roots.
func (l *Loader) Load(extra []string) (*Program, error) {
	order := l.reachable()
	for _, path := range extra {
		if !slices.ContainsFunc(order, func(p *packages.Package) bool { return p.PkgPath == path }) {
			return nil, fmt.Errorf("package %s is not among the dependencies of what is loaded", path)
		}
	}
	c := newChecker(l, l.sourceSet(extra))
	c.prog.Diags.Add(l.problems.Sorted()...)
	for _, meta := range order {
		if extra := slices.Contains(extra, meta.PkgPath); c.source[meta] && !c.adopt(meta, extra) {
			c.check(meta, slices.Contains(l.roots, meta), extra)
		}
	}
	c.unmetFlag()
	l.last = c
	return c.prog, nil
}
