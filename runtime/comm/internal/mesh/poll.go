package mesh

// Lanes is the number of processes of this machine that short frames come from through memory.
func (m *Mesh) Lanes() int { return len(m.lanes) }

// Attend says that a goroutine of this process is going to call Poll again and again: nobody needs to wake it.
func (m *Mesh) Attend() {
	for _, t := range m.lanes {
		t.lane.in.Attend(1)
	}
}

// Poll takes what has come through memory.
func (m *Mesh) Poll() {
	for _, t := range m.lanes {
		if !t.lane.in.Empty() && t.taking.TryLock() {
			t.drainOrClose()
		}
	}
}

// Leave ends what Attend began. All that has come until then is taken.
func (m *Mesh) Leave() {
	for _, t := range m.lanes {
		t.lane.in.Attend(-1)
	}
	for _, t := range m.lanes {
		if !t.lane.in.Empty() {
			t.taking.Lock()
			t.drainOrClose()
		}
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
