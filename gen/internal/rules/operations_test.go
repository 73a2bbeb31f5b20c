package rules

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// TestOperationsMatchTheirPackages compares the table with the functions of package mat that it
// names, and with those of package linalg that differentiate them.
func TestOperationsMatchTheirPackages(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedTypes | packages.NeedName}, MatPath, LinalgPath)
	if err != nil || len(pkgs) != 2 {
		t.Fatal(err)
	}
	scopes := map[string]*types.Scope{}
	for _, p := range pkgs {
		scopes[p.PkgPath] = p.Types.Scope()
	}
	seen := map[string]bool{}
	for _, fn := range functions(scopes[MatPath]) {
		op, ok := OperationOf(fn)
		if !ok {
			continue
		}
		seen[OperationName(fn)] = true
		checkOperation(t, fn, op, scopes[LinalgPath])
	}
	for name := range operations() {
		if !seen[name] {
			t.Errorf("package mat has no %s", name)
		}
	}
}

// functions are the functions of a package and the methods of its types.
func functions(scope *types.Scope) []*types.Func {
	var list []*types.Func
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			list = append(list, obj)
		case *types.TypeName:
			set := types.NewMethodSet(types.NewPointer(obj.Type()))
			if types.IsInterface(obj.Type()) {
				set = types.NewMethodSet(obj.Type())
			}
			for m := range set.Methods() {
				if fn := m.Obj().(*types.Func); objectName(fn) == name {
					list = append(list, fn)
				}
			}
		}
	}
	return list
}

func checkOperation(t *testing.T, fn *types.Func, op *ir.Operation, linalg *types.Scope) {
	sig := fn.Signature()
	params := []types.Type{}
	if r := sig.Recv(); r != nil {
		params = append(params, r.Type())
	}
	for p := range sig.Params().Variables() {
		params = append(params, p.Type())
	}
	if len(op.Args) != len(params) {
		t.Errorf("%s has %d arguments, the table %d", fn.FullName(), len(params), len(op.Args))
		return
	}
	for i, p := range params {
		b, basic := p.Underlying().(*types.Basic)
		number := basic && b.Info()&types.IsFloat != 0
		if op.Operand(i) && basic && !number || op.Written(i) && number {
			t.Errorf("%s: argument %d of type %s cannot be %c", fn.FullName(), i, p, op.Args[i])
		}
	}
	if op.Kind != ir.Compute {
		return
	}
	at, ok := linalg.Lookup(op.Name).(*types.Func)
	if !ok {
		t.Errorf("%s: package linalg has no %s", fn.FullName(), op.Name)
		return
	}
	for i := range params {
		have := at.Signature().Params().At(min(i, at.Signature().Params().Len()-1)).Type()
		if list, is := have.(*types.Slice); is && op.Args[i] == ir.Rest {
			have = list.Elem()
		}
		if named, is := have.(*types.Named); op.Operand(i) != (is && named.Obj().Name() == "Operand") {
			t.Errorf("%s: argument %d of %s is a %s, the table says %c", fn.FullName(), i, at.Name(), have, op.Args[i])
		}
	}
}
