/**
 * Threads that workers other than solvers are busy on: simulations, fits, files being read. Background solves leave
 * them theirs.
 */
export class ThreadLedger {
  private readonly holders = new Set<symbol>();
  private readonly listeners = new Set<() => void>();

  get taken(): number {
    return this.holders.size;
  }

  /** Takes a thread; returns how to give it back, which may be called more than once. */
  take(): () => void {
    const holder = Symbol('thread');
    this.holders.add(holder);
    this.tell();
    return () => {
      if (this.holders.delete(holder)) this.tell();
    };
  }

  /** Called after every change; returns how to end that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Threads of the page. */
export const pageThreads = new ThreadLedger();
