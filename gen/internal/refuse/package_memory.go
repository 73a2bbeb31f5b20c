package refuse

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// checkPackageMemory refuses a call of a function with separate derivative code if the function gets package-level
// memory as an argument and might change it in a way that the analysis of the caller does not see.
func checkPackageMemory(j *job.Job, s ir.Stmt, act *analysis.Activity) {
	c, ok := s.(*ir.Call)
	switch {
	case !ok:
	case act.StoresInPackage(c):
		j.Fail(c.Pos, "pass the memory as an argument", "%s may store active values in package-level memory", c.Callee.Func.Name)
	case act.PassesPackageMemory(c):
		j.Fail(c.Pos, "pass the memory as an argument", "%s names variables of the package, and it or its callees may change other package-level memory", c.Callee.Func.Name)
	}
}
