// Package term builds the expressions of the chain rule: sums and products of tangents and partial derivatives, in
// the form in which a person would write them, and partials from the rule table. A nil expression is zero.
package term
