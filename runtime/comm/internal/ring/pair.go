package ring

// memorySize is the size of a memory.
const memorySize = tokenRoom + 2*ringSize

// tokenRoom keeps the rings on cache lines of their own.
const tokenRoom = 64

// Rings returns the ring to write to and the one to read from. Each process that has the memory calls it once.
func (m *Memory) Rings() (out, in *Ring) {
	first, second := ringAt(m, tokenRoom), ringAt(m, tokenRoom+ringSize)
	if m.made {
		return first, second
	}
	return second, first
}
