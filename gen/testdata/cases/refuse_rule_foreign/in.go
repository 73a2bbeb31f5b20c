// Rules of another package that this one cannot call, or whose targets it cannot call.
//
//case:refused emitted code calls both the rule and its target
package refuse_rule_foreign

import "github.com/gradgen/gradgen/gen/testdata/elsewhere/ruled"

//gradgen:grad
func Target(x float64) float64 { return ruled.Double(x) }

//gradgen:grad
func Reverse(x float64) float64 { return ruled.Hard(x) * x }

//gradgen:jvp
func Forward(x float64) float64 { return ruled.Hard(x) * x }
