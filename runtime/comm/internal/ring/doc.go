// Package ring passes short records between two processes of one machine through memory that both have mapped.
//
// A ring has one writer and one reader. The writer increases the position up to which bytes are written, the
// reader that up to which bytes are read. The bytes between are records, each after its length.
//
// The reader polls the memory while it waits. Before it sleeps it calls [Ring.Sleep], and the writer must wake it by
// other means. The order of Go's atomics makes this safe: the reader calls Sleep before it looks a last time, and the
// writer publishes a record before it calls [Ring.MustWake], so at least one of the two sees the other. Data of the
// other process are not trusted: positions and lengths are checked.
package ring
