package interp

import "strings"

// linalgPath is the package whose functions emitted code calls for operations on matrices.
const linalgPath = "github.com/gradgen/gradgen/runtime/linalg"

// matNames maps the functions and methods of package mat to the names of operations. It is independent of the table
// of derivatives, so that tests detect a wrong line there.
var matNames = operationNames(`
Mul               Dense.Mul VecDense.MulVec
Product           Dense.Product
Add               Dense.Add VecDense.AddVec SymDense.AddSym
Sub               Dense.Sub VecDense.SubVec
MulElem           Dense.MulElem VecDense.MulElemVec
DivElem           Dense.DivElem VecDense.DivElemVec
Scale             Dense.Scale VecDense.ScaleVec SymDense.ScaleSym
AddScaledVec      VecDense.AddScaledVec
Outer             Dense.Outer
RankOne           Dense.RankOne
SymOuterK         SymDense.SymOuterK
SymRankOne        SymDense.SymRankOne
Inverse           Dense.Inverse
Solve             Dense.Solve VecDense.SolveVec
Copy              Dense.Copy VecDense.CopyVec SymDense.CopySym
Clone             Dense.CloneFrom VecDense.CloneFromVec
Zero              Dense.Zero VecDense.Zero SymDense.Zero
Reset             Dense.Reset VecDense.Reset SymDense.Reset
ReuseAs           Dense.ReuseAs VecDense.ReuseAsVec SymDense.ReuseAsSym
SetRow            Dense.SetRow
SetCol            Dense.SetCol
DotVec            Dot
Inner             Inner
Sum               Sum
Trace             Trace Dense.Trace SymDense.Trace
Det               Det
LogDet            LogDet
CholeskyFactorize Cholesky.Factorize
CholeskySolve     Cholesky.SolveTo Cholesky.SolveVecTo
CholeskyLogDet    Cholesky.LogDet
CholeskyDet       Cholesky.Det
CholeskyInverse   Cholesky.InverseTo
CholeskyToSym     Cholesky.ToSym
CholeskyUTo       Cholesky.UTo
LUFactorize       LU.Factorize
LUSolve           LU.SolveTo LU.SolveVecTo
LUDet             LU.Det
LULogDet          LU.LogDet
LULTo             LU.LTo
LUUTo             LU.UTo
LUCond            LU.Cond
QRFactorize       QR.Factorize
QRSolve           QR.SolveTo QR.SolveVecTo
QRQTo             QR.QTo
QRRTo             QR.RTo
QRCond            QR.Cond
LQFactorize       LQ.Factorize
LQSolve           LQ.SolveTo LQ.SolveVecTo
LQQTo             LQ.QTo
LQLTo             LQ.LTo
LQCond            LQ.Cond
EigenSymFactorize EigenSym.Factorize
EigenSymValues    EigenSym.Values
EigenSymVectorsTo EigenSym.VectorsTo
SVDFactorize      SVD.Factorize
SVDValues         SVD.Values
SVDUTo            SVD.UTo
SVDVTo            SVD.VTo
SVDSolve          SVD.SolveVecTo
SVDCond           SVD.Cond
PivotedFactorize  PivotedCholesky.Factorize
PivotedSolve      PivotedCholesky.SolveTo PivotedCholesky.SolveVecTo
PivotedUTo        PivotedCholesky.UTo
BandFactorize     BandCholesky.Factorize
BandSolve         BandCholesky.SolveTo BandCholesky.SolveVecTo
BandLogDet        BandCholesky.LogDet
BandDet           BandCholesky.Det
Norm              Norm Dense.Norm VecDense.Norm SymDense.Norm TriDense.Norm DiagDense.Norm BandDense.Norm SymBandDense.Norm
Cond              Cond
`)

func operationNames(lines string) map[string]string {
	names := map[string]string{}
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		for i := 1; i < len(words); i++ {
			names[words[i]] = words[0]
		}
	}
	return names
}
