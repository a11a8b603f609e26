/** Tells when a worker that owes an answer has been silent for too long. */
export class Watchdog {
  private readonly onSilence: (limitMs: number) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onSilence: (limitMs: number) => void) {
    this.onSilence = onSilence;
  }

  /** Begins anew: nothing may come for `limitMs`. */
  watch(limitMs: number): void {
    const armedAt = performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // After the machine slept, the timer comes before the answers that were waiting: give them one more term.
      if (performance.now() - armedAt > 2 * limitMs) this.watch(limitMs);
      else this.onSilence(limitMs);
    }, limitMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
