/**
 * One batch reported event by event: the timer, what arrives under it, the transfer, and what the CPU does meanwhile.
 */
import type { MechanismEvent } from '../../contract/simulation.ts';
import type { System } from '../system.ts';
import type { CoalescingCore } from './core.ts';

/** Receives the events of a run. */
interface ReportedRun {
  readonly system: System;
  readonly core: CoalescingCore;
  /** When the next batch begins, slots. */
  readonly clock: number;
  readonly packets: number;
  /** Hands over the next batch. */
  advance(): void;
}

/** A batch in the CPU's queue: when its interrupt and packets are worked on, slots. */
interface QueuedBatch {
  from: number;
  until: number;
  packets: number;
  taken: boolean;
}

export class BatchReporter {
  private events: MechanismEvent[] = [];
  /** Batches that the CPU has not finished; null: batches were handed over without a report. */
  private queued: QueuedBatch[] | null = null;

  constructor(private readonly run: ReportedRun) {}

  /** Batches are handed over without a report: the next report starts from the present state. */
  forget(): void {
    this.queued = null;
  }

  /**
   * From the first packet of a batch to the first of the next. The CPU takes the accepted packets of a transfer
   * together when it is done with those before. Where reporting begins in the middle of a run, the batches in the queue
   * are reported as if they came then: for this the run goes on unreported until it has worked off the amount that it
   * began with.
   */
  next(): readonly MechanismEvent[] {
    this.events = [];
    const queued = (this.queued ??= this.begin());
    const from = this.run.clock;
    const batch = this.advance();
    const { core } = this.run;
    const transfer = from + core.held;
    this.report('timer', from, 0, from + core.tau);
    for (let i = 0; i < core.size; i++) {
      const at = from + core.offsets[i];
      this.reportCpu(at);
      this.report('arrival', at, 1, null);
    }
    this.reportCpu(transfer, true);
    this.report(core.closedByFrames ? 'full' : 'fire', transfer, core.size, null);
    for (let i = core.accepted; i < core.size; i++) this.report('loss', transfer, 1, null);
    queued.push(batch);
    this.reportCpu(this.run.clock, true);
    return this.events;
  }

  /** Hands over the next batch. */
  private advance(): QueuedBatch {
    const { run } = this;
    const { core } = run;
    const from = run.clock;
    run.advance();
    const transfer = from + core.held;
    const until = transfer + core.work;
    const begin = Math.min(until, transfer + core.unfinished);
    return { from: begin, until, packets: core.accepted, taken: false };
  }

  private begin(): QueuedBatch[] {
    const { run } = this;
    const { core } = run;
    if (run.packets === 0) return [];
    const workedOff = run.clock - core.interval + core.held + core.work;
    const passed: QueuedBatch[] = [];
    while (run.clock < workedOff) passed.push(this.advance());
    const now = run.clock;
    const queued = passed.filter(({ until }) => until > now);
    for (const batch of queued) {
      for (let i = 0; i < batch.packets; i++) this.report('arrival', now, 1, null);
      if (batch.packets > 0) this.report('fire', now, batch.packets, null);
      if (batch.from > now) continue;
      this.report('take', now, batch.packets, batch.until);
      batch.taken = true;
    }
    return queued;
  }

  /** Reports the events of the CPU before `time`, or up to it. */
  private reportCpu(time: number, inclusive = false): void {
    const queued = this.queued!;
    const isDue = (at: number) => at < time || (inclusive && at === time);
    while (queued.length > 0) {
      const batch = queued[0];
      if (!batch.taken) {
        if (!isDue(batch.from)) return;
        this.report('take', batch.from, batch.packets, batch.until);
        batch.taken = true;
      }
      if (!isDue(batch.until)) return;
      this.report('done', batch.until, batch.packets, null);
      queued.shift();
    }
  }

  private report(kind: MechanismEvent['kind'], slots: number, packets: number, until: number | null): void {
    const { slotUs } = this.run.system;
    this.events.push({
      timeUs: slots * slotUs,
      kind,
      queue: 0,
      packets,
      untilUs: until === null ? null : until * slotUs,
    });
  }
}
