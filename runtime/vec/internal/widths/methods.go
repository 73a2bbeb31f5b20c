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

// methods are the operations that are single methods of archsimd's types, with the
// first argument as receiver. A direct call adds no instructions, while an inlined
// function adds a no-operation for the traceback.
var methods = map[string]string{
	"Add": "Add", "Sub": "Sub", "Mul": "Mul", "Div": "Div", "FMA": "MulAdd", "Sqrt": "Sqrt",
	"Lt": "Less", "Le": "LessEqual", "Gt": "Greater", "Ge": "GreaterEqual", "Eq": "Equal", "Ne": "NotEqual",
	"greater": "Max", "lesser": "Min",
	"IsNaN": "IsNaN", "LtInt": "Less", "EqInt": "Equal",
	"AddInt": "Add", "SubInt": "Sub", "ShiftLeft": "ShiftAllLeft",
	"Bits": "AsInt64x8",
}

// logical are the operations on bits. They use unsigned lanes: Go 1.26.8 merges those
// on signed lanes wrongly (docs/vec.md).
var logical = map[string]string{"AndInt": "And", "OrInt": "Or", "XorInt": "Xor"}

// A rewriter turns mathematics written for one lane into calls of methods, and
// constants into loads from a structure that all files of a package share.
type rewriter struct {
	names  map[string]bool // constants of the package
	fields []field
}

// A field is a constant: a vector of one value, or a table of vectors.
type field struct {
	name, kind, value string
}

// rewrite returns the text of a file with its calls rewritten for x8, and without its
// tables, which become fields.
func (r *rewriter) rewrite(name string, text []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", name, err)
	}
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	var out bytes.Buffer
	done := 0
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			if n.Tok != token.VAR {
				return false
			}
			r.tables(n, text, offset)
			out.Write(text[done:offset(n.Doc.Pos())])
			done = offset(n.End())
			return false
		case *ast.CallExpr:
			out.Write(text[done:offset(n.Pos())])
			out.WriteString(r.expr(n))
			done = offset(n.End())
			return false
		}
		return true
	})
	out.Write(text[done:])
	return out.Bytes(), nil
}

// tables adds fields for the tables that n declares.
func (r *rewriter) tables(n *ast.GenDecl, text []byte, offset func(token.Pos) int) {
	for _, s := range n.Specs {
		s := s.(*ast.ValueSpec)
		lit := s.Values[0].(*ast.CompositeLit)
		size := fmt.Sprintf("[%d]", len(lit.Elts))
		r.fields = append(r.fields, field{s.Names[0].Name, size + "F", size + "lanes" + string(text[offset(lit.Lbrace):offset(lit.End())])})
	}
}

// expr returns the text of an expression.
func (r *rewriter) expr(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if u, address := e.(*ast.UnaryExpr); address && u.Op == token.AND {
		if id, ok := u.X.(*ast.Ident); ok {
			return "&constants." + id.Name
		}
	}
	if !ok {
		return source(e)
	}
	name := source(call.Fun)
	if bits := r.bits(call); bits != "" {
		return bits + ".AsInt64x8()"
	}
	args := make([]string, len(call.Args))
	for i, a := range call.Args {
		args[i] = r.expr(a)
	}
	if name == "FromBits" {
		return strings.TrimSuffix(args[0], ".AsInt64x8()") + ".AsFloat64x8()"
	}
	if m, ok := methods[name]; ok {
		return args[0] + "." + m + "(" + strings.Join(args[1:], ", ") + ")"
	}
	switch {
	case name == "Select":
		return args[1] + ".Merge(" + args[2] + ", " + args[0] + ")"
	case name == "Round":
		return args[0] + ".RoundToEvenScaled(0)"
	case name == "Floor":
		return args[0] + ".FloorScaled(0)"
	case name == "Neg":
		// The result is −0 − a: Go 1.26.8 merges Abs and an exclusive or into a
		// VPTERNLOGQ that it cannot assemble.
		return "constants." + r.field("float", "F", "all(math.Copysign(0, -1))") + ".Sub(" + args[0] + ")"
	case name == "Abs":
		return args[0] + ".AsUint64x8().And(" + r.mask("^signBit") + ").AsFloat64x8()"
	case name == "Splat" && r.constant(call.Args[0]):
		return "constants." + r.field("float", "F", "all("+args[0]+")")
	case splatsBits(name) && r.constant(call.Args[0]):
		return "constants." + r.field("int", "I", "allInt("+args[0]+")")
	case name == "step":
		return args[0] + ".MulAdd(" + args[1] + ", " + args[2] + ")"
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// bits returns the text of an operation on unsigned lanes, or nothing if call is not
// one.
func (r *rewriter) bits(call *ast.CallExpr) string {
	name := source(call.Fun)
	if m, ok := logical[name]; ok {
		return r.unsigned(call.Args[0]) + "." + m + "(" + r.unsigned(call.Args[1]) + ")"
	}
	if name == "ShiftRight" {
		// ShiftAllRight is not used, because Go 1.26.8 moves its number into a
		// register by an instruction of SSE, which waits after vector code.
		return r.unsigned(call.Args[0]) + ".ShiftRight(" + r.mask(r.expr(call.Args[1])) + ")"
	}
	return ""
}

// splatsBits reports whether a function puts one integer in all lanes.
func splatsBits(name string) bool { return name == "SplatInt" || name == "SplatBits" }

// mask returns the constant of unsigned lanes.
func (r *rewriter) mask(value string) string {
	return "constants." + r.field("bits", "U", "allInt("+value+")")
}

// unsigned returns the text of an expression of integers as unsigned lanes. Conversions
// to and fro would count toward the inlining budget.
func (r *rewriter) unsigned(e ast.Expr) string {
	if call, ok := e.(*ast.CallExpr); ok {
		if bits := r.bits(call); bits != "" {
			return bits
		}
		switch name := source(call.Fun); {
		case name == "Bits":
			e = call.Args[0]
		case splatsBits(name) && r.constant(call.Args[0]):
			return r.mask(r.expr(call.Args[0]))
		}
	}
	return r.expr(e) + ".AsUint64x8()"
}

// constant reports whether e does not depend on variables.
func (r *rewriter) constant(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ok = ok && source(n.X) == "math"
			return false
		case *ast.Ident:
			ok = ok && r.names[n.Name]
		}
		return ok
	})
	return ok
}

// named are names of constants that differ from those of declarations.
var named = map[string]string{
	"all(0)": "zero", "all(0.5)": "half", "all(1)": "one",
	"all(math.Copysign(0, -1))": "minusZero", "allInt(^signBit)": "magnitude",
}

// field returns the name of the constant of the value.
func (r *rewriter) field(stem, kind, value string) string {
	for _, f := range r.fields {
		if f.kind == kind && f.value == value {
			return f.name
		}
	}
	name := named[value]
	if id, ok := strings.CutPrefix(strings.TrimSuffix(value, ")"), "all("); ok && token.IsIdentifier(strings.TrimPrefix(id, "-")) {
		name = id
		if id, ok := strings.CutPrefix(id, "-"); ok {
			name = "minus" + strings.ToUpper(id[:1]) + id[1:]
		}
	}
	if name == "" {
		name = fmt.Sprint(stem, len(r.fields))
	}
	r.fields = append(r.fields, field{name, kind, value})
	return name
}

// declaration returns the declaration of the fields, and their values.
func (r *rewriter) declaration() string {
	var kinds strings.Builder
	for _, f := range r.fields {
		fmt.Fprintf(&kinds, "\t%s %s\n", f.name, f.kind)
	}
	return "package x1\n\nimport (\n\"unsafe\"\n)\n\n" +
		"// constants has the constants of the mathematical functions. It is on the heap, where\n// large objects start at a multiple of 64: a variable may not, and loading a vector\n// across two cache lines takes twice the time. The values are set as arrays, because\n// the program may start on a machine without such vectors, and read as vectors,\n// because a call that loads one would count toward the inlining budget.\n" +
		"var constants = (*table[F64, I64, archsimd.Uint64x8])(unsafe.Pointer(allocate()))\n\nfunc allocate() *table[lanes, [Lanes]int64, [Lanes]int64] {\n\tt := new(table[lanes, [Lanes]int64, [Lanes]int64])\n\t*t = values\n\treturn t\n}\n\n" +
		"type table[F, I, U any] struct {\n" + kinds.String() + "}\n"
}

func (r *rewriter) values() string {
	var values strings.Builder
	for _, f := range r.fields {
		fmt.Fprintf(&values, "\t%s: %s,\n", f.name, f.value)
	}
	return "package x1\n\nimport \"math\"\n\nvar values = table[lanes, [Lanes]int64, [Lanes]int64]{\n" + values.String() + "}\n"
}

// source returns the text of an expression unchanged.
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
