/** Threads that solve points for a command. */
export interface Threads {
  /** Number of points that are solved at a time. */
  readonly threads: number;
  /** Ends the threads; pending and later solves reject. */
  close: () => void;
}
