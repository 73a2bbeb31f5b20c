package comm

// SetMaxCount makes a job of an MPI library count no further than n, and reports whether j is one.
func SetMaxCount(j *Job, n int) bool {
	m, ok := j.job.(interface{ setMaxCount(n int) })
	if ok {
		m.setMaxCount(n)
	}
	return ok
}
