/**
 * Tasks that block the page's thread. The wall-clock time of a task includes time in which other processes ran; only
 * the computing time of the thread counts.
 */
import type { CDPSession, Page } from '@playwright/test';

/** Longer tasks are noticed as a frozen page, ms. */
const longestTaskMs = 500;

interface SeenTask {
  startMs: number;
  durationMs: number;
}

declare global {
  interface Window {
    seenLongTasks?: SeenTask[];
    seenLongFrames?: { startMs: number; durationMs: number; scripts: string }[];
  }
}

export class LongTasks {
  private readonly page: Page;
  private readonly session: CDPSession;
  private computedMs = 0;
  /** Present factor by which the page is slowed down. */
  private slowdown = 1;
  /** Largest factor since the last check: a task that began earlier may end later. */
  private slowest = 1;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** Call before the page is opened. */
  static async of(page: Page, session: CDPSession): Promise<LongTasks> {
    await page.addInitScript(() => {
      window.seenLongTasks = [];
      window.seenLongFrames = [];
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          window.seenLongTasks!.push({ startMs: startTime, durationMs: duration });
      }).observe({ type: 'longtask', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { scripts } = entry as PerformanceEntry & {
            scripts: { sourceURL: string; sourceFunctionName: string; invoker: string; duration: number }[];
          };
          const slow = scripts.filter(({ duration }) => duration > 100);
          window.seenLongFrames!.push({
            startMs: entry.startTime,
            durationMs: entry.duration,
            scripts: slow
              .map(
                (one) =>
                  `${one.invoker} ${one.sourceFunctionName} ${one.sourceURL.split('/').at(-1) ?? ''} ${Math.round(one.duration)} ms`,
              )
              .join('; '),
          });
        }
      }).observe({ type: 'long-animation-frame', buffered: true });
    });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new LongTasks(page, session);
  }

  /** Slows the page down by this factor. */
  async slowDown(times: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate: times });
    this.slowdown = times;
    this.slowest = Math.max(this.slowest, times);
  }

  /** Tasks that blocked the thread for too long since the last call. */
  async tooLong(): Promise<readonly string[]> {
    const { slowest } = this;
    this.slowest = this.slowdown;
    const computedMs = await this.computed();
    const { tasks, frames } = await this.page.evaluate(() => ({
      tasks: window.seenLongTasks!.splice(0),
      frames: window.seenLongFrames!.splice(0),
    }));
    const onWallMs = tasks.reduce((sum, { durationMs }) => sum + durationMs, 0);
    const share = Math.min(1, computedMs / Math.max(1, onWallMs));
    // On a shared processor the same work takes more computing time, because other processes displace its data from the
    // caches.
    const longestMs = longestTaskMs * slowest * (share < 0.5 ? 2 : 1);
    return tasks
      .filter(({ durationMs }) => durationMs * share > longestMs)
      .map(({ startMs, durationMs }) => {
        const during = frames.find(
          (frame) => frame.startMs <= startMs + durationMs && startMs <= frame.startMs + frame.durationMs,
        );
        return `a task of ${Math.round(durationMs)} ms, ${Math.round(durationMs * share)} ms of them computing, ${slowest} times slowed: ${during?.scripts ?? 'no script'}`;
      });
  }

  /** Milliseconds that the page's thread computed since the last call. */
  private async computed(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    const nowMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    const sinceMs = nowMs - this.computedMs;
    this.computedMs = nowMs;
    return sinceMs < 0 ? nowMs : sinceMs; // another document's count begins anew
  }
}
