package mesh

// Lanes is the number of processes of this machine that short frames come from through memory.
func (m *Mesh) Lanes() int { return len(m.lanes) }

// Poll takes what has come through memory, unless another goroutine is at it.
func (m *Mesh) Poll() {
	for _, t := range m.lanes {
		if !t.lane.in.Empty() && t.taking.TryLock() {
			t.drainOrClose()
		}
	}
}

// Sleep says that a goroutine is going to sleep: what comes from now on is taken, and it is woken. All that has come
// until now is taken before Sleep returns.
func (m *Mesh) Sleep() {
	for _, t := range m.lanes {
		t.lane.in.Sleep(1)
	}
	for _, t := range m.lanes {
		if !t.lane.in.Empty() {
			t.taking.Lock()
			t.drainOrClose()
		}
	}
}

// Rise ends what Sleep began.
func (m *Mesh) Rise() {
	for _, t := range m.lanes {
		t.lane.in.Sleep(-1)
	}
}

// drainOrClose is drain for those who have taken the lock. After an error it closes the connection, whose reader meets the
// error, too.
func (t taker) drainOrClose() {
	defer t.taking.Unlock()
	if t.drain() != nil {
		t.conn.Close()
	}
}
