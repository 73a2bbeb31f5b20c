// Package explain describes derived functions: the report of -explain (report.go,
// loops.go, products.go) and the doc comments of emitted functions (doc_comment.go).
package explain
