// Package emit prints derived functions as Go source. It is the only importer
// of github.com/dave/jennifer; go/format has the last word.
package emit
