// Package emit prints derived functions as Go source. It is the only package that imports github.com/dave/jennifer.
// go/format formats the result.
package emit
