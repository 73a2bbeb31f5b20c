// Package parquet reads columns of numbers from files of Apache Parquet, a block of
// rows at a time and a share of the rows on each rank. It has one function, [Open],
// which returns a reader of package table.
//
// Programs that do not import this package do not link a reader of Parquet.
package parquet
