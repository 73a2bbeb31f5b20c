// Package ring passes short records between two processes of one machine through memory that both have mapped.
//
// A ring has one writer and one reader. Each moves a position that only grows: the writer that of what is written,
// the reader that of what is read. The bytes between are records, each behind its length.
//
// The reader looks at the memory when it waits. Before it sleeps it says so by [Ring.Sleep], and the writer must wake it
// by other means. The order of Go's atomics makes this safe: the reader says that it sleeps before it looks a last
// time, and the writer publishes a record before it asks [Ring.MustWake], so at least one of the two sees the other.
// What the other process writes is not trusted: positions and lengths are checked.
package ring
