//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

func (j *mpiJob) setMaxCount(n int) { j.lib.MaxCount = n }
