// Package term builds the expressions of the chain rule: sums and products of
// tangents with partial derivatives, written the way a person would, and
// partials instantiated from the rule table. A nil expression is zero.
package term
