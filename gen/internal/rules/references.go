package rules

import (
	_ "embed"
	"go/types"
	"slices"
	"strings"
)

// These are the texts of the references for packages in which few functions have one.
var (
	//go:embed blasref/blasref.go
	blasSource string
	//go:embed cmplxref/cmplxref.go
	cmplxSource string
	//go:embed quadref/quadref.go
	quadSource string
	//go:embed slicesref/slicesref.go
	slicesSource string
	//go:embed sortref/sortref.go
	sortSource string
	//go:embed statref/statref.go
	statSource string
)

const (
	blasPath = "gonum.org/v1/gonum/blas/blas64"
	quadPath = "gonum.org/v1/gonum/integrate/quad"
	statPath = "gonum.org/v1/gonum/stat"
)

// reflecting lists the functions of package sort that take a slice as a value of any type.
var reflecting = []string{"Slice", "SliceIsSorted", "SliceStable"}

// Reflects reports whether the reference for fn takes a slice, and its element type as a type argument, although fn
// takes a value of any type.
func Reflects(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "sort" && fn.Signature().Recv() == nil && slices.Contains(reflecting, fn.Name())
}

// A referenceFile has the plain Go source of functions of one package.
type referenceFile struct {
	file, source string
	names        []string // the functions, preceded by their types; nil for all
}

// referencesOf returns the references of a package, given its path.
func referencesOf(pkgPath string) referenceFile {
	switch pkgPath {
	case blasPath:
		return referenceFile{"blasref.go", blasSource, []string{
			"Asum", "Axpy", "Copy", "Dot", "Gemm", "Gemv", "Nrm2", "Rot", "Scal", "Swap", "Symv", "Syrk", "Trsv",
		}}
	case cmplxPath:
		return referenceFile{"cmplxref.go", cmplxSource, []string{
			"Abs", "Conj", "Inf", "IsInf", "IsNaN", "Log", "Log10", "NaN", "Phase", "Polar", "Pow", "Rect",
		}}
	case floatsPath:
		return referenceFile{"floatsref.go", floatsSource, floatsReferences()}
	case MatPath:
		return referenceFile{"matref.go", matSource, matReferences()}
	case PlainRuntime:
		return referenceFile{"plainref.go", plainSource, nil}
	case quadPath:
		return referenceFile{"quadref.go", quadSource, []string{"Fixed"}}
	case "slices":
		return referenceFile{"slicesref.go", slicesSource, []string{"Insert", "Replace"}}
	case "sort":
		return referenceFile{"sortref.go", sortSource, reflecting}
	case statPath:
		return referenceFile{"statref.go", statSource, []string{"CorrelationMatrix", "CovarianceMatrix"}}
	}
	return referenceFile{}
}

// Reference returns the function of ReferenceSource that is differentiated in place of a function whose source is not
// available. The type of a method and a dot precede its name.
func Reference(pkgPath, name string) (funcName string, ok bool) {
	r := referencesOf(pkgPath)
	if r.source == "" || r.names != nil && !slices.Contains(r.names, name) {
		return "", false
	}
	return strings.ReplaceAll(name, ".", ""), true
}

// ReferenceSource returns the Go file with the references for a package, and a name for it. src is empty if there are
// none.
func ReferenceSource(pkgPath string) (filename, src string) {
	r := referencesOf(pkgPath)
	return r.file, r.source
}

// Constant reports whether no result or store of fn depends on its numeric arguments. The points of Gauss and Hermite
// are only for infinite bounds.
func Constant(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == quadPath && slices.Contains([]string{"Hermite.FixedLocations", "Hermite.FixedLocationSingle"}, OperationName(fn))
}
