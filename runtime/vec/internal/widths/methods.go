package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"
)

// methods are the operations that are one method of archsimd's types each, with
// the first argument as receiver. Calling it directly leaves nothing behind,
// where an inlined function leaves a no-operation for the traceback.
var methods = map[string]string{
	"Add": "Add", "Sub": "Sub", "Mul": "Mul", "Div": "Div", "FMA": "MulAdd", "Sqrt": "Sqrt",
	"Lt": "Less", "Le": "LessEqual", "Gt": "Greater", "Ge": "GreaterEqual", "Eq": "Equal", "Ne": "NotEqual",
	"IsNaN": "IsNaN", "And": "And", "Or": "Or", "LtInt": "Less", "EqInt": "Equal",
	"AddInt": "Add", "SubInt": "Sub", "AndInt": "And", "OrInt": "Or", "XorInt": "Xor", "ShiftLeft": "ShiftAllLeft",
	"Bits": "AsInt64x8", "FromBits": "AsFloat64x8",
}

// A rewriter turns mathematics written for one lane into calls of methods, and
// constants into loads from memory.
type rewriter struct {
	constants map[string]bool // constants of the package
	stem      string          // of the names of tables
	floats    []string        // expressions of the file's float64 constants
	ints      []string
}

// rewrite returns the text of a file with its calls rewritten for x8.
func rewrite(name string, text []byte, constants map[string]bool) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", name, err)
	}
	r := &rewriter{constants: constants, stem: strings.TrimSuffix(strings.TrimPrefix(name, "math_"), ".go")}
	var out bytes.Buffer
	done := 0
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || insideTable(file, call) {
			return true
		}
		from, to := fset.Position(call.Pos()).Offset, fset.Position(call.End()).Offset
		out.Write(text[done:from])
		out.WriteString(r.expr(call))
		done = to
		return false
	})
	out.Write(text[done:])
	r.tables(&out)
	return out.Bytes(), nil
}

// insideTable says whether the call stands outside of functions.
func insideTable(file *ast.File, call *ast.CallExpr) bool {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Pos() <= call.Pos() && call.End() <= f.End() {
			return false
		}
	}
	return true
}

// expr returns the text of an expression.
func (r *rewriter) expr(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return source(e)
	}
	name := source(call.Fun)
	args := make([]string, len(call.Args))
	for i, a := range call.Args {
		args[i] = r.expr(a)
	}
	if m, ok := methods[name]; ok {
		return args[0] + "." + m + "(" + strings.Join(args[1:], ", ") + ")"
	}
	switch {
	case name == "Round":
		return args[0] + ".RoundToEvenScaled(0)"
	case name == "Floor":
		return args[0] + ".FloorScaled(0)"
	case name == "Neg":
		// By −0 − a: Go 1.26.8 merges Abs and an exclusive or into a VPTERNLOGQ
		// that it cannot assemble.
		return "archsimd.LoadFloat64x8(&negativeZero).Sub(" + args[0] + ")"
	case name == "Abs":
		return args[0] + ".AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8()"
	case name == "ShiftRight":
		return args[0] + ".AsUint64x8().ShiftAllRight(" + args[1] + ").AsInt64x8()"
	case name == "Splat" && r.constant(call.Args[0]):
		return "archsimd.LoadFloat64x8(&" + table(&r.floats, r.stem+"Float", args[0]) + ")"
	case name == "SplatInt" && r.constant(call.Args[0]):
		return "archsimd.LoadInt64x8(&" + table(&r.ints, r.stem+"Int", args[0]) + ")"
	case name == "at":
		return "archsimd.LoadFloat64x8(" + args[0] + ")"
	case name == "step":
		return args[0] + ".MulAdd(" + args[1] + ", archsimd.LoadFloat64x8(" + args[2] + "))"
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// constant says whether e does not depend on variables.
func (r *rewriter) constant(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ok = ok && source(n.X) == "math"
			return false
		case *ast.Ident:
			ok = ok && r.constants[n.Name]
		}
		return ok
	})
	return ok
}

// table returns the name of the constant with the expression.
func table(list *[]string, stem, e string) string {
	for i, x := range *list {
		if x == e {
			return fmt.Sprint(stem, i)
		}
	}
	*list = append(*list, e)
	return fmt.Sprint(stem, len(*list)-1)
}

// tables writes the declarations of constants met.
func (r *rewriter) tables(out *bytes.Buffer) {
	if len(r.floats)+len(r.ints) == 0 {
		return
	}
	out.WriteString("\n// Constants of this file.\nvar (\n")
	for i, e := range r.floats {
		fmt.Fprintf(out, "\t%sFloat%d = all(%s)\n", r.stem, i, e)
	}
	for i, e := range r.ints {
		fmt.Fprintf(out, "\t%sInt%d = allInt(%s)\n", r.stem, i, e)
	}
	out.WriteString(")\n")
}

// source returns the text of an expression as it is.
func source(e ast.Expr) string {
	var b bytes.Buffer
	if err := format.Node(&b, token.NewFileSet(), e); err != nil {
		panic(err) // a parsed expression always prints
	}
	return b.String()
}

// packageConstants returns the names of the constants declared in the files.
func packageConstants(texts map[string][]byte) (map[string]bool, error) {
	names := make(map[string]bool)
	for name, text := range texts {
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			return nil, fmt.Errorf("parse %s: %w", name, err)
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, s := range g.Specs {
				for _, id := range s.(*ast.ValueSpec).Names {
					names[id.Name] = true
				}
			}
		}
	}
	return names, nil
}
