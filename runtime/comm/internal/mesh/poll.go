package mesh

// Lanes returns the number of processes of this machine that send short frames through memory.
func (m *Mesh) Lanes() int { return len(m.lanes) }

// Poll takes the frames that have arrived through memory, unless another goroutine is taking them.
func (m *Mesh) Poll() {
	for _, t := range m.lanes {
		if !t.lane.in.Empty() && t.taking.TryLock() {
			t.drainOrClose()
		}
	}
}

// Sleep announces that a goroutine is going to sleep. Senders wake it for frames that arrive from now on. Sleep
// takes all frames that have arrived before.
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

// Rise ends what Sleep began: senders no longer wake the process.
func (m *Mesh) Rise() {
	for _, t := range m.lanes {
		t.lane.in.Sleep(-1)
	}
}

// drainOrClose calls drain and unlocks taking, which the caller has locked. After an error it closes the
// connection, so that its reader gets an error, too.
func (t taker) drainOrClose() {
	defer t.taking.Unlock()
	if t.drain() != nil {
		t.conn.Close()
	}
}
