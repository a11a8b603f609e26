/**
 * Threads in use by workers other than solvers: simulations, fits, files being read. Background solves do without them.
 */
export class ThreadLedger {
  private readonly holders = new Set<symbol>();
  private readonly listeners = new Set<() => void>();

  get taken(): number {
    return this.holders.size;
  }

  /** Takes a thread; returns a function that releases it, which may be called more than once. */
  take(): () => void {
    const holder = Symbol('thread');
    this.holders.add(holder);
    this.notify();
    return () => {
      if (this.holders.delete(holder)) this.notify();
    };
  }

  /** `listener` is called after every change; returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Threads of the page. */
export const pageThreads = new ThreadLedger();
