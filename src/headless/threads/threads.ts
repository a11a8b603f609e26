/** Threads that solve points for a command. */
export interface Threads {
  /** How many points are solved at a time. */
  readonly threads: number;
  /** Ends the threads; pending and later solves reject. */
  close: () => void;
}
