package gen_test

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// A caller is the text of a function that calls one of package mat with active values and adds up numbers of what comes
// of it.
type caller struct {
	fn   *types.Func
	body []string
}

func newCaller(fn *types.Func) *caller { return &caller{fn: fn} }

// matrices are the makers of objects of two rows from four active numbers, by type.
var matrices = map[string]string{
	"Dense": "mat.NewDense(2, 2, a)", "Matrix": "mat.NewDense(2, 2, a)",
	"VecDense": "mat.NewVecDense(2, a[:2])", "Vector": "mat.NewVecDense(2, a[:2])",
	"SymDense": "mat.NewSymDense(2, a)", "Symmetric": "mat.NewSymDense(2, a)",
	"TriDense": "mat.NewTriDense(2, mat.Upper, a)", "Triangular": "mat.NewTriDense(2, mat.Upper, a)",
	"DiagDense": "mat.NewDiagDense(2, a[:2])", "Diagonal": "mat.NewDiagDense(2, a[:2])",
	"BandDense": "mat.NewBandDense(2, 2, 0, 1, a)", "Banded": "mat.NewBandDense(2, 2, 0, 1, a)",
	"SymBandDense": "mat.NewSymBandDense(2, 1, a)", "SymBanded": "mat.NewSymBandDense(2, 1, a)",
	"TriBandDense": "mat.NewTriBandDense(2, 1, mat.Upper, a)", "TriBanded": "mat.NewTriBandDense(2, 1, mat.Upper, a)",
	"Tridiag": "mat.NewTridiag(2, a[:1], a[1:3], a[3:4])",
	"General": "mat.NewDense(2, 2, a).RawMatrix()", "RawMatrixer": "mat.NewDense(2, 2, a)",
}

// factorisations are the statements that make a factorisation x of a matrix.
var factorisations = map[string]string{
	"Cholesky": "x.Factorize(mat.NewSymDense(2, a))", "PivotedCholesky": "x.Factorize(mat.NewSymDense(2, a), -1)",
	"BandCholesky": "x.Factorize(mat.NewSymBandDense(2, 1, a))", "LU": "x.Factorize(mat.NewDense(2, 2, a))",
	"QR": "x.Factorize(mat.NewDense(2, 2, a))", "LQ": "x.Factorize(mat.NewDense(2, 2, a))",
	"Eigen": "x.Factorize(mat.NewDense(2, 2, a), mat.EigenRight)", "EigenSym": "x.Factorize(mat.NewSymDense(2, a), true)",
	"SVD":    "x.Factorize(mat.NewDense(2, 2, a), mat.SVDFull)",
	"GSVD":   "x.Factorize(mat.NewDense(2, 2, a), mat.NewDense(2, 2, a), mat.GSVDAll)",
	"HOGSVD": "x.Factorize(mat.NewDense(2, 2, a), mat.NewDense(2, 2, a))",
}

// factorised are numbers of a factorisation x that the first table does not have.
var factorised = map[string]string{
	"PivotedCholesky": "x.Cond()", "BandCholesky": "x.Det()", "Eigen": "real(x.Values(nil)[0])", "GSVD": "x.ValuesA(nil)[0]",
	"HOGSVD": "x.Values(nil, 0)[0]",
}

// raw are the values of structures of BLAS and LAPACK.
var raw = map[string]string{
	"blas64.General": "mat.NewDense(2, 2, a).RawMatrix()", "blas64.Vector": "mat.NewVecDense(2, a[:2]).RawVector()",
	"blas64.Symmetric": "mat.NewSymDense(2, a).RawSymmetric()", "blas64.Triangular": "mat.NewTriDense(2, mat.Upper, a).RawTriangular()",
	"blas64.Band":           "blas64.Band{Rows: 2, Cols: 2, KU: 1, Stride: 2, Data: a}",
	"blas64.SymmetricBand":  "blas64.SymmetricBand{N: 2, K: 1, Stride: 2, Uplo: blas.Upper, Data: a}",
	"blas64.TriangularBand": "blas64.TriangularBand{N: 2, K: 1, Stride: 2, Uplo: blas.Upper, Diag: blas.NonUnit, Data: a}",
	"lapack64.Tridiagonal":  "mat.NewTridiag(2, a[:1], a[1:3], a[3:4]).RawTridiagonal()",
}

// constants are arguments by type, or by name.
var constants = map[string]string{
	"float64": "a[0]", "int": "0", "bool": "true", "string": `"x"`, "[]float64": "a", "[]int": "[]int{0, 1}", "[]byte": "make([]byte, 999)",
	"mat.TriKind": "mat.Upper", "mat.SVDKind": "mat.SVDFull", "mat.EigenKind": "mat.EigenRight", "mat.GSVDKind": "mat.GSVDAll",
	"io.Reader": "new(bytes.Buffer)", "io.Writer": "new(bytes.Buffer)", "func()": "func() { s += a[0] }",
	"func() float64": "func() float64 { return a[0] }", "func(i int, j int, v float64)": "func(_, _ int, v float64) { s += v }",
	"lapack.MatrixNorm": "lapack.MaxRowSum", "n": "2", "r": "2", "c": "2", "norm": "1", "pow": "0.5", "rank": "2", "excerpt": "2",
}

// source is the file of the function that calls fn, for a kind of derivative.
func (c *caller) source(name, kind string) string {
	sig := c.fn.Signature()
	call := "mat." + c.fn.Name()
	of := receiver(c.fn)
	if of != "" {
		c.receive(of)
		call = "x." + c.fn.Name()
	}
	var args, reads []string
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			if objectNamed(p.Type().(*types.Slice).Elem()) == "Matrix" {
				args = append(args, matrices["Dense"], matrices["Dense"])
			}
			break
		}
		arg, read := c.argument(p)
		args, reads = append(args, arg), append(reads, read)
	}
	c.call(call+"("+strings.Join(args, ", ")+")", of)
	for _, r := range reads {
		if r != "" {
			c.body = append(c.body, r)
		}
	}
	return c.file(strings.ReplaceAll(name, ".", "")+strings.ToUpper(kind), kind)
}

// receive makes x, which the method belongs to.
func (c *caller) receive(of string) {
	if m, ok := matrices[of]; ok {
		c.body = append(c.body, "x := "+m)
		return
	}
	c.body = append(c.body, "x := new(mat."+of+")")
	if f, ok := factorisations[of]; ok && c.fn.Name() != "Factorize" {
		c.body = append(c.body, f)
	}
}

// argument is the argument for p, and the statement that adds what was stored there.
func (c *caller) argument(p *types.Var) (arg, read string) {
	text := types.TypeString(p.Type(), (*types.Package).Name)
	named := objectNamed(p.Type())
	_, pointer := p.Type().(*types.Pointer)
	switch {
	case p.Name() == "dst" && text == "[]float64":
		c.body = append(c.body, "dst := make([]float64, 2)")
		return "dst", "s += dst[0]"
	case p.Name() == "dst" && pointer:
		c.body = append(c.body, "dst := new(mat."+named+")")
		if named == "Cholesky" {
			return "dst", "s += dst.LogDet()"
		}
		return "dst", "s += dst.At(0, 0)"
	case factorisations[named] != "":
		c.body = append(c.body, "y := new(mat."+named+")", strings.Replace(factorisations[named], "x.", "y.", 1))
		return "y", ""
	case constants[p.Name()] != "" && slices.Contains([]string{"int", "float64"}, text):
		return constants[p.Name()], ""
	case constants[text] != "":
		return constants[text], ""
	case raw[text] != "":
		return raw[text], ""
	}
	return matrices[named], ""
}

// call calls, and adds numbers of the results, or else of what was called.
func (c *caller) call(call, of string) {
	results := c.fn.Signature().Results()
	if results.Len() == 0 {
		c.body = append(c.body, call)
		switch {
		case matrices[of] != "":
			c.body = append(c.body, "s += x.At(0, 0)")
		case of == "Cholesky":
			c.body = append(c.body, "s += x.LogDet()")
		case of == "LU":
			c.body = append(c.body, "s += x.Det()")
		}
		return
	}
	var names []string
	for i := range results.Len() {
		names = append(names, fmt.Sprintf("r%d", i))
	}
	c.body = append(c.body, strings.Join(names, ", ")+" := "+call)
	for i, n := range names {
		c.body = append(c.body, added(results.At(i).Type(), n))
	}
	if c.fn.Name() == "Factorize" {
		c.body = append(c.body, "s += "+factorised[of])
	}
}

// added adds a number of the result n.
func added(t types.Type, n string) string {
	switch text := types.TypeString(t, (*types.Package).Name); text {
	case "float64":
		return "s += " + n
	case "int":
		return "s += float64(" + n + ")"
	case "bool", "mat.TriKind":
		return "if " + n + " {\n\t\ts++\n\t}"
	case "error":
		return "if " + n + " != nil {\n\t\ts++\n\t}"
	case "[]float64", "[]int":
		return "s += float64(" + n + "[0])"
	case "string", "[]byte":
		return "s += float64(len(" + n + "))"
	case "fmt.Formatter":
		return "s += float64(len(fmt.Sprint(" + n + ")))"
	case "lapack64.Tridiagonal":
		return "s += " + n + ".D[0]"
	default:
		if strings.HasPrefix(text, "blas64.") {
			return "s += " + n + ".Data[0]"
		}
		if _, ok := t.Underlying().(*types.Basic); ok {
			return "s += float64(" + n + ")"
		}
	}
	return "s += " + n + ".At(0, 0)"
}

// file is the file of a function with the body, which that kind of derivative is asked of.
func (c *caller) file(name, kind string) string {
	text := "\t" + strings.Join(c.body, "\n\t") + "\n\treturn s\n"
	imports := "import (\n"
	for _, path := range []string{"bytes", "fmt", "gonum.org/v1/gonum/blas", "gonum.org/v1/gonum/blas/blas64", "gonum.org/v1/gonum/lapack", "gonum.org/v1/gonum/mat"} {
		if strings.Contains(text, path[strings.LastIndex(path, "/")+1:]+".") {
			imports += "\t\"" + path + "\"\n"
		}
	}
	return "package m\n\n" + imports + ")\n\n//gradgen:" + kind + " wrt=a\nfunc " + name + "(a []float64) (s float64) {\n" + text + "}\n"
}
