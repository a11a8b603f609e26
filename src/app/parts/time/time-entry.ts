/** A table over time that is being entered: counts of packets as a load, or a recording. */
export interface TimeEntry {
  kind: 'counts' | 'recording';
  /** A refused text that was pasted or dropped, and the reason, one sentence. */
  refused?: { text: string; fault: string };
}
