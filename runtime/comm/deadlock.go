package comm

// inDeadlock reports whether none of the ranks can continue, given that no rank is running: no collective has been
// entered by all its ranks, and no rank sends to a rank that is receiving from it. sure is false if messages were
// sent that have not been received: they may still be under way, or nobody may receive them.
func inDeadlock(all []rankState) (dead, sure bool) {
	var sent, received uint64
	for _, s := range all {
		switch s.State {
		case running:
			return false, false
		case meeting:
			if complete(all, s) {
				return false, false
			}
		case passing:
			if matched(all, s) {
				return false, false
			}
		}
		sent += s.Sent - s.stuck()
		received += s.Received
	}
	return !finished(all), sent == received
}

// stuck returns the number of messages that the rank is sending.
func (s rankState) stuck() (n uint64) {
	for _, h := range s.Waits {
		if !h.Recv {
			n++
		}
	}
	return n
}

func finished(all []rankState) bool {
	for _, s := range all {
		if s.State != returned {
			return false
		}
	}
	return true
}

// complete reports whether all ranks of the communicator have entered the collective that s is in. Then the
// collective completes, even if some ranks have left it.
func complete(all []rankState, s rankState) bool {
	n, mine := 0, s.Entered[s.Comm]
	for _, t := range all {
		its := t.Entered[s.Comm]
		if its.Number >= mine.Number && !differ(mine, its) {
			n++
		}
	}
	return n >= s.Size
}

// differ reports whether p and q differ in the ledger of p's last collective, that is, in it or one before it.
func differ(p, q progress) bool {
	a, known := p.ledger(p.Number)
	b, too := q.ledger(p.Number)
	return known && too && a != b
}

// matched reports whether another rank has an operation that s waits for.
func matched(all []rankState, s rankState) bool {
	for _, h := range s.Waits {
		for _, t := range all {
			if matchesAny(h, t.Waits) || matchesAny(h, t.Posted) {
				return true
			}
		}
	}
	return false
}

// matchesAny reports whether h is the other half of one of the others.
func matchesAny(h half, others []half) bool {
	for _, o := range others {
		if h.Comm == o.Comm && h.Recv != o.Recv && towards(h, o) && towards(o, h) && sameTag(h, o) {
			return true
		}
	}
	return false
}

func towards(h, o half) bool { return h.Peer == AnySource || h.Peer == o.Me }

func sameTag(h, o half) bool { return h.Tag == AnyTag || o.Tag == AnyTag || h.Tag == o.Tag }
