package load

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/structured"
)

// A checker type-checks the packages of one load, dependencies first.
type checker struct {
	loader  *Loader
	source  map[*packages.Package]bool
	prog    *Program
	checked map[*packages.Package]*types.Package
	units   map[*packages.Package]*unit
	export  exported
	flagMet bool
}

// An exported has the packages that are known from export data, by path.
type exported map[string]*types.Package

func newChecker(l *Loader, source map[*packages.Package]bool) *checker {
	return &checker{
		loader: l,
		source: source,
		prog: &Program{
			Fset: l.fset, all: map[*types.Package]*Package{}, decls: map[*types.Func]*ast.FuncDecl{}, bodies: map[*types.Func]string{}, Rejected: map[Body]string{},
			standard: l.standard(), atHand: l.loadable(), given: l.types(),
		},
		checked: map[*packages.Package]*types.Package{},
		units:   map[*packages.Package]*unit{},
		export:  l.exported(source),
		flagMet: l.last != nil && l.last.flagMet,
	}
}

// A unit is one package while it is being checked.
type unit struct {
	*checker
	meta  *packages.Package
	pkg   *Package
	stubs map[*ast.File]bool
	// bodies has the stubs that declare functions with their bodies.
	bodies []bodyFile
	faced  bool // syntax errors were reported, so later type errors are omitted
}

// check loads one package: files, bare signatures, stubs, full check, requests.
func (c *checker) check(meta *packages.Package, root, extra bool) {
	u := &unit{checker: c, meta: meta, stubs: map[*ast.File]bool{}, pkg: &Package{
		Path: meta.PkgPath, Name: nameOf(meta), Dir: meta.Dir, Fset: c.loader.fset, Root: root, Bodies: root || extra,
		sources: sources{Ignored: meta.IgnoredFiles},
		asked:   asked{Rules: map[*types.Func]*Pair{}, Constant: map[*types.Func]bool{}, stubs: map[*types.Func]*Request{}},
	}}
	u.parse()
	u.origin()
	u.listErrors()
	u.addStubs()
	u.full()
	u.publish()
}

// parse reads the files of the user, and separates gradgen's own files.
func (u *unit) parse() {
	for _, path := range u.loader.filesOf(u.meta) {
		s := u.loader.open(path)
		if s.generated {
			u.pkg.Generated = append(u.pkg.Generated, path)
			continue
		}
		if s.err != nil {
			syntaxErrors(&u.pkg.Diags, path, s.err)
			u.faced = true
		}
		if s.file != nil {
			u.pkg.Files = append(u.pkg.Files, s.file)
		}
	}
	u.named()
	if u.pkg.Root && !u.loader.cfg.Emitted {
		if u.pkg.Dir != "" {
			u.loader.testDirectives(u.pkg.Dir, &u.pkg.Diags)
		}
		u.unreadDirectives()
	}
}

// named sets the name of the package from the files of the user. The go command may report an old name from an
// emitted file.
func (u *unit) named() {
	if len(u.meta.Errors) == 0 || len(u.pkg.Files) == 0 {
		return
	}
	u.pkg.Name = cmp.Or(u.pkg.Files[0].Name.Name, u.pkg.Name)
}

// origin records the module of the package, and whether all of its files are in Go.
func (u *unit) origin() {
	if m := u.meta.Module; m != nil && m.Version != "" {
		u.pkg.Module = m.Path + " " + m.Version
	}
	u.pkg.Mixed = len(u.meta.OtherFiles) > 0 || slices.ContainsFunc(u.pkg.Files, importsC)
}

func importsC(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"C"` })
}

// addStubs checks the bare signatures and resolves the directives with them, without reports. It declares the functions
// that will be emitted.
func (u *unit) addStubs() {
	if u.loader.cfg.Emitted || !slices.ContainsFunc(u.pkg.Files, mentionsDirective) && !u.hasFlags() {
		return
	}
	info := newInfo()
	tp := u.run(u.pkg.Files, info, true, func(types.Error) {})
	u.pkg.Reserved = u.reservedNames(info)
	reqs := u.resolve(tp, info, silent{}).requests
	for _, f := range u.pkg.Files {
		if own := u.addBodies(f, requestsOf(reqs, f)); len(own) > 0 {
			u.addStub(f, own)
		}
	}
}

func mentionsDirective(f *ast.File) bool {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, Prefix) {
				return true
			}
		}
	}
	return false
}

func (u *unit) hasFlags() bool {
	return u.pkg.Root && u.loader.cfg.Ask != nil || len(u.asked()) > 0
}

func requestsOf(reqs []*Request, f *ast.File) []*Request {
	var own []*Request
	for _, r := range reqs {
		if r.File == f {
			own = append(own, r)
		}
	}
	return own
}

func (u *unit) addStub(f *ast.File, reqs []*Request) {
	src, err := stubSource(u.loader.fset, f, reqs)
	if err != nil {
		u.pkg.Diags.Errorf(u.pkg.Position(f.Package), "", "%v", err)
		return
	}
	stub, err := parser.ParseFile(u.loader.fset, EmittedName(u.pkg.FileName(f)), src, parser.SkipObjectResolution)
	if err != nil && u.faced {
		return // the stub repeats the part of the user's file that does not parse
	}
	if err != nil {
		panic(fmt.Sprintf("stub of %s does not parse: %v\n%s", u.pkg.Path, err, src))
	}
	u.stubs[stub] = true
}

// full checks the package with its stubs and reports the type errors of the user.
func (u *unit) full() {
	files := slices.Clone(u.pkg.Files)
	for f := range u.stubs {
		files = append(files, f)
	}
	slices.SortStableFunc(files[len(u.pkg.Files):], func(a, b *ast.File) int { return int(a.FileStart - b.FileStart) })
	u.pkg.Info, u.pkg.checked = newInfo(), files
	errs := &typeErrors{unit: u}
	u.pkg.Types = u.run(files, u.pkg.Info, !u.pkg.Bodies, errs.add)
	errs.flush()
	if u.pkg.Bodies {
		u.structure()
	}
}

// structure replaces gotos in files for later stages. The loader keeps the original files, because it may have to
// check them again.
func (u *unit) structure() {
	for i, f := range u.pkg.Files {
		u.pkg.Files[i] = structured.File(f, u.pkg.Info)
	}
	for i, f := range u.bodies {
		u.bodies[i].File = structured.File(f.File, u.pkg.Info)
	}
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
}

func (u *unit) run(files []*ast.File, info *types.Info, bare bool, fail func(types.Error)) *types.Package {
	conf := types.Config{
		Importer: importer{u}, Sizes: sizesOf(u.meta), FakeImportC: true, IgnoreFuncBodies: bare,
		Error: func(err error) {
			var te types.Error
			if errors.As(err, &te) {
				fail(te)
			}
		},
	}
	if m := u.meta.Module; m != nil {
		conf.GoVersion = "go" + cmp.Or(m.GoVersion, defaultLanguage)
	}
	tp := types.NewPackage(u.meta.PkgPath, u.pkg.Name)
	// All errors were passed to fail.
	_ = types.NewChecker(&conf, u.loader.fset, tp, info).Files(files)
	return tp
}

// publish finishes the package and adds it to the program.
func (u *unit) publish() {
	u.pkg.Sound = !u.pkg.Diags.HasErrors()
	if !u.loader.cfg.Emitted {
		u.requests()
	}
	u.enter()
}

// requests resolves the directives of the package.
func (u *unit) requests() {
	var rep report = silent{} // errors in directives of a dependency are not reported
	if u.pkg.Root {
		rep = reporter{u.pkg}
	}
	found := u.resolve(u.pkg.Types, u.pkg.Info, rep)
	u.pkg.Requests = found.requests
	for _, r := range found.rules {
		u.addRule(r)
	}
	u.pkg.Checkpoints = found.checkpoints
	for _, fn := range found.constants {
		u.pkg.Constant[fn] = true
	}
}

// enter adds the finished package to the program.
func (u *unit) enter() {
	u.units[u.meta] = u
	u.checked[u.meta] = u.pkg.Types
	u.prog.all[u.pkg.Types] = u.pkg
	u.noteDecls()
	u.noteBodies()
	if u.pkg.Root {
		u.prog.Packages = append(u.prog.Packages, u.pkg)
		return
	}
	u.prog.Diags.Add(u.pkg.Diags.Sorted()...)
}

func (u *unit) addRule(r *Rule) {
	if u.pkg.Rules[r.Target] == nil {
		u.pkg.Rules[r.Target] = &Pair{}
	}
	place := u.pkg.Rules[r.Target].of(r.Kind)
	switch first := *place; {
	case first == nil:
		*place = r
	case u.pkg.Root:
		u.pkg.Diags.Errorf(u.pkg.Position(r.Pos), "keep one of them", "%s has a rule already, at %s",
			r.Target.Name(), baseLine(u.pkg.Position(first.Pos)))
	}
}

func (u *unit) noteDecls() {
	for _, f := range u.pkg.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := u.pkg.Info.Defs[fd.Name].(*types.Func); ok {
					u.prog.decls[fn] = fd
				}
			}
		}
	}
}

// importer resolves the imports of one package.
type importer struct{ u *unit }

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	meta := i.u.meta.Imports[path]
	if meta == nil {
		return i.u.forBodies(path)
	}
	if tp := i.u.checked[meta]; tp != nil {
		return tp, nil
	}
	if len(meta.Errors) > 0 {
		return nil, errors.New(strings.TrimSpace(meta.Errors[0].Msg))
	}
	return i.u.fromExport(meta)
}

func (c *checker) fromExport(meta *packages.Package) (*types.Package, error) {
	if len(c.loader.cfg.Packages) > 0 {
		return c.prog.given.Import(meta.PkgPath)
	}
	if tp := c.export[meta.PkgPath]; tp != nil && tp.Complete() {
		return tp, nil
	}
	name := c.loader.exports[meta.PkgPath]
	if name == "" {
		return nil, errors.New(cmp.Or(c.loader.broken[meta.PkgPath], "it does not compile"))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	//lint:ignore SA1019 the build cache contains the compiler's archives
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("reading export data of %s: %w", meta.PkgPath, err)
	}
	return gcexportdata.Read(r, c.loader.fset, c.export, meta.PkgPath)
}

// A typeErrors turns the errors of the type checker into diagnostics. An error whose message starts with a tab
// belongs to the previous one.
type typeErrors struct {
	unit *unit
	last *diag.Diagnostic
}

func (t *typeErrors) add(e types.Error) {
	u := t.unit
	pos := u.loader.fset.Position(e.Pos)
	if t.last != nil && strings.HasPrefix(e.Msg, "\t") {
		t.last.Hint = strings.TrimSpace(e.Msg) + " at " + baseLine(pos)
		return
	}
	t.flush()
	u.reject(e)
	if u.faced || u.inStub(e.Pos) {
		return
	}
	message, hint := advice(e.Msg)
	t.last = &diag.Diagnostic{Pos: pos, Message: message, Hint: hint}
}

func (t *typeErrors) flush() {
	if t.last != nil {
		t.unit.pkg.Diags.Add(*t.last)
	}
	t.last = nil
}

func (u *unit) inStub(pos token.Pos) bool {
	for f := range u.stubs {
		if f.FileStart <= pos && pos < f.FileEnd {
			return true
		}
	}
	return false
}
