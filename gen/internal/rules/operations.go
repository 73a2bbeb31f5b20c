package rules

import (
	"go/types"
	"strings"
	"sync"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Paths of gonum's matrices, and of the package that differentiates them.
const (
	MatPath    = "gonum.org/v1/gonum/mat"
	LinalgPath = "github.com/gradgen/gradgen/runtime/linalg"
)

// operations is the table of package mat, by type of the receiver and name. A line has the function of package linalg
// and the roles of the arguments, the receiver first. Lines that begin with get, put, view or ask are of the other
// kinds.
var operations = sync.OnceValue(func() map[string]*ir.Operation {
	table := map[string]*ir.Operation{}
	for line := range strings.Lines(operationLines) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		op := &ir.Operation{Name: words[0], Args: []ir.Role(words[1])}
		switch words[0] {
		case "get":
			op.Kind = ir.Get
		case "put":
			op.Kind = ir.Put
		case "view":
			op.Kind = ir.View
		case "ask":
			op.Kind = ir.Ask
		}
		if strings.ContainsRune(words[1], rune(ir.Fills)) {
			op.Length = LinalgFunc("Length")
		}
		for _, name := range words[2:] {
			table[name] = op
		}
	}
	return table
})

const operationLines = `
get  r--    Matrix.At Dense.At VecDense.At SymDense.At TriDense.At DiagDense.At
get  r--    BandDense.At SymBandDense.At
get  r-     Vector.AtVec VecDense.AtVec
put  u--r   Dense.Set SymDense.SetSym TriDense.SetTri BandDense.SetBand SymBandDense.SetSymBand
put  u-r    VecDense.SetVec DiagDense.SetDiag
view --r    NewDense NewTriDense NewSymBandDense
view -r     NewVecDense NewSymDense NewDiagDense
view ----r  NewBandDense
view --r    NewDiagonalRect
view r      Matrix.T Dense.T VecDense.T SymDense.T TriDense.T DiagDense.T BandDense.T
view r      SymBandDense.T VecDense.TVec Triangular.TTri TriDense.TTri BandDense.TBand
view r----  Dense.Slice
view r--    VecDense.SliceVec SymDense.SliceSym TriDense.SliceTri
view r-     Dense.RowView Dense.ColView Dense.RawRowView
view r      Dense.RawMatrix VecDense.RawVector SymDense.RawSymmetric TriDense.RawTriangular
view r      Dense.DiagView SymDense.DiagView TriDense.DiagView
ask  --     Equal
ask  ---    EqualApprox
ask  -      Matrix.Dims Dense.Dims VecDense.Dims SymDense.Dims TriDense.Dims
ask  -      DiagDense.Dims BandDense.Dims SymBandDense.Dims Vector.Len VecDense.Len Symmetric.SymmetricDim SymDense.SymmetricDim
ask  -      DiagDense.SymmetricDim SymBandDense.SymmetricDim Dense.IsEmpty VecDense.IsEmpty SymDense.IsEmpty TriDense.IsEmpty
ask  -      DiagDense.IsEmpty Dense.Caps VecDense.Caps VecDense.Cap SymDense.Caps TriDense.Triangle Triangular.Triangle
ask  -      Cholesky.Dims Cholesky.SymmetricDim Cholesky.IsEmpty LU.Dims QR.Dims LQ.Dims EigenSym.Dims EigenSym.SymmetricDim
ask  -      BandDense.Bandwidth SymBandDense.Bandwidth SymBandDense.SymBand DiagDense.Diag BandDense.IsEmpty SymBandDense.IsEmpty
ask  -      PivotedCholesky.Dims PivotedCholesky.SymmetricDim PivotedCholesky.Rank SVD.Kind
ask  -      BandCholesky.Dims BandCholesky.SymmetricDim BandCholesky.Bandwidth BandCholesky.SymBand BandCholesky.IsEmpty
ask  --     SVD.Rank

Mul          wrr   Dense.Mul VecDense.MulVec TriDense.MulTri
MulVecTo     rw-r  BandDense.MulVecTo SymBandDense.MulVecTo
Product      w*    Dense.Product
Add          wrr   Dense.Add VecDense.AddVec SymDense.AddSym
Sub          wrr   Dense.Sub VecDense.SubVec
MulElem      wrr   Dense.MulElem VecDense.MulElemVec
DivElem      wrr   Dense.DivElem VecDense.DivElemVec
Scale        wrr   Dense.Scale VecDense.ScaleVec SymDense.ScaleSym TriDense.ScaleTri
AddScaledVec wrrr  VecDense.AddScaledVec
Outer        wrrr  Dense.Outer
RankOne      wrrrr Dense.RankOne
SymOuterK    wrr   SymDense.SymOuterK
SymRankOne   wrrr  SymDense.SymRankOne
SymRankK     wrrr  SymDense.SymRankK
RankTwo      wrrrr SymDense.RankTwo
Kronecker    wrr   Dense.Kronecker
Stack        wrr   Dense.Stack
Augment      wrr   Dense.Augment
Inverse      wr    Dense.Inverse
InverseTri   wr    TriDense.InverseTri
Exp          wr    Dense.Exp
Pow          wr-   Dense.Pow
Solve        wrr   Dense.Solve VecDense.SolveVec
SolveTri     rw-r  TriDense.SolveTo
Copy         ur    Dense.Copy VecDense.CopyVec SymDense.CopySym TriDense.Copy
Clone        wr    Dense.CloneFrom VecDense.CloneFromVec
DiagFrom     wr    DiagDense.DiagFrom
SubsetSym    wr-   SymDense.SubsetSym
Zero         w     Dense.Zero VecDense.Zero SymDense.Zero TriDense.Zero DiagDense.Zero BandDense.Zero
Reset        w     Dense.Reset VecDense.Reset SymDense.Reset TriDense.Reset DiagDense.Reset
ReuseAs      w--   Dense.ReuseAs
ReuseAs      w-    VecDense.ReuseAsVec SymDense.ReuseAsSym
SetRow       u-r   Dense.SetRow
SetCol       u-r   Dense.SetCol
Permute      u--   Dense.PermuteRows VecDense.Permute
PermuteCols  u--   Dense.PermuteCols

DotVec rr  Dot
Inner  rrr Inner
Sum    r   Sum
Max    r   Max
Min    r   Min
Trace  r   Trace Dense.Trace SymDense.Trace TriDense.Trace DiagDense.Trace BandDense.Trace SymBandDense.Trace
Norm   r-  Norm Dense.Norm VecDense.Norm SymDense.Norm TriDense.Norm DiagDense.Norm BandDense.Norm SymBandDense.Norm
Det    r   Det
LogDet r   LogDet
Cond   r-  Cond

CholeskyFactorize wr   Cholesky.Factorize
CholeskySolve     rwr  Cholesky.SolveTo Cholesky.SolveVecTo
CholeskyLogDet    r    Cholesky.LogDet
CholeskyDet       r    Cholesky.Det
CholeskyInverse   rw   Cholesky.InverseTo
CholeskyToSym     rw   Cholesky.ToSym
CholeskyLTo       rw   Cholesky.LTo
CholeskyUTo       rw   Cholesky.UTo
CholeskyScale     wrr  Cholesky.Scale
CholeskyClone     wr   Cholesky.Clone
CholeskyRankOne   wrrr Cholesky.SymRankOne
CholeskyCond      r    Cholesky.Cond
PivotedFactorize  wr-  PivotedCholesky.Factorize
PivotedSolve      rwr  PivotedCholesky.SolveTo PivotedCholesky.SolveVecTo
PivotedUTo        rw   PivotedCholesky.UTo
BandFactorize     wr   BandCholesky.Factorize
BandSolve         rwr  BandCholesky.SolveTo BandCholesky.SolveVecTo
BandLogDet        r    BandCholesky.LogDet
BandDet           r    BandCholesky.Det
LUFactorize       wr   LU.Factorize
LUSolve           rw-r LU.SolveTo LU.SolveVecTo
LUDet             r    LU.Det
LULogDet          r    LU.LogDet
LULTo             rg   LU.LTo
LUUTo             rw   LU.UTo
LUCond            r    LU.Cond
QRFactorize       wr   QR.Factorize
QRSolve           rw-r QR.SolveTo QR.SolveVecTo
QRQTo             rw   QR.QTo
QRRTo             ru   QR.RTo
QRCond            r    QR.Cond
LQFactorize       wr   LQ.Factorize
LQSolve           rw-r LQ.SolveTo LQ.SolveVecTo
LQQTo             rw   LQ.QTo
LQLTo             rw   LQ.LTo
LQCond            r    LQ.Cond
EigenSymFactorize wr-  EigenSym.Factorize
EigenSymValues    rf   EigenSym.Values
EigenSymVectorsTo rw   EigenSym.VectorsTo
SVDFactorize      wr-  SVD.Factorize
SVDValues         rf   SVD.Values
SVDUTo            rw   SVD.UTo
SVDVTo            rw   SVD.VTo
SVDSolve          rwr- SVD.SolveVecTo
SVDCond           r    SVD.Cond
`

// OperationOf returns the rule of a function or method that works with objects.
func OperationOf(fn *types.Func) (*ir.Operation, bool) {
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != MatPath {
		return nil, false
	}
	op, ok := operations()[OperationName(fn)]
	return op, ok
}

// Object reports whether t is a matrix or a factorisation of package mat, or an interface of it.
func Object(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && Matrices(n.Obj().Pkg())
}

// Matrices reports whether pkg is package mat. Functions of it that are not in the table cannot be differentiated.
func Matrices(pkg *types.Package) bool { return pkg != nil && pkg.Path() == MatPath }

// OperationName returns the name of fn in the table. The name of a method begins with its type.
func OperationName(fn *types.Func) string {
	if recv := objectName(fn); recv != "" {
		return recv + "." + fn.Name()
	}
	return fn.Name()
}

// objectName returns the name of the type that declares a method.
func objectName(fn *types.Func) string {
	r := fn.Signature().Recv()
	if r == nil {
		return ""
	}
	t := r.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// LinalgFunc returns a function of package linalg. Its signature does not matter.
func LinalgFunc(name string) *types.Func { return member(LinalgPath, name) }

// LinalgStep returns the type *linalg.Step.
var LinalgStep = sync.OnceValue(func() types.Type {
	name := types.NewTypeName(0, packageAt(LinalgPath), "Step", nil)
	return types.NewPointer(types.NewNamed(name, types.NewStruct(nil, nil), nil))
})
