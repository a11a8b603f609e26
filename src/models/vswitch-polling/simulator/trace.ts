/** Visits of one core told event by event: drives the same run, one event at a time. */
import type { MechanismEvent } from '../../contract/simulation.ts';
import type { CoreRun } from './run.ts';

/** A visit during which more happens than this is told in parts. */
const mostEvents = 4000;

export class VisitTeller {
  private readonly run: CoreRun;
  private events: MechanismEvent[] = [];
  private told = false;

  constructor(run: CoreRun) {
    this.run = run;
  }

  /** The core has run on untold: the next telling begins afresh. */
  forget(): void {
    this.told = false;
  }

  /**
   * From the way to a queue to the way to the next one: what arrives meanwhile, the batch or that there is none, the
   * end of the batch. Visits to empty queues that were not made one by one are told as one. Nothing where no packet
   * ever arrives. What waits when the telling begins is told as arriving then; of a batch in service then, all packets.
   */
  visit(): readonly MechanismEvent[] {
    const { core } = this.run;
    this.events = [];
    if (core.silent) return [];
    if (!this.told) this.tellWaiting();
    this.told = true;
    while (this.events.length < mostEvents) {
      const { offered, serving, queue } = core;
      const endUs = core.originUs + core.untilUs;
      const before = core.queued.slice();
      this.run.runEvent();
      if (core.offered > offered) {
        const kept = core.queued[core.target] > before[core.target];
        this.tell(kept ? 'arrival' : 'loss', core.nowUs, core.target, 1, null);
      } else if (!core.serving) {
        if (serving) this.tell('done', endUs, queue, core.plan.packets, null);
        else this.tell('empty', endUs, queue, 0, null);
        if (serving && core.nowUs > endUs) this.tell('empty', endUs, (queue + 1) % before.length, 0, null);
        this.tell('switch', core.nowUs, core.queue, 0, core.originUs + core.untilUs);
        break;
      } else if (!serving) {
        const { packets, steps, times } = core.plan;
        let untilUs = endUs;
        for (let step = 0; step < steps; step++) untilUs += times[step];
        this.tell('take', endUs, queue, packets, untilUs);
      }
    }
    return this.events;
  }

  private tellWaiting(): void {
    const { core } = this.run;
    const { plan, queue, nowUs } = core;
    const serving = core.serving ? plan.packets : 0;
    core.queued.forEach((packets, k) => {
      const here = k === queue ? Math.max(packets, serving) : packets;
      for (let packet = 0; packet < here; packet++) this.tell('arrival', nowUs, k, 1, null);
    });
    if (core.serving) this.tell('take', nowUs, queue, serving, null);
  }

  private tell(
    kind: MechanismEvent['kind'],
    timeUs: number,
    queue: number,
    packets: number,
    untilUs: number | null,
  ): void {
    // The clock's zero moves: sums of the same times may differ in their last digit.
    const last = this.events.at(-1)?.timeUs ?? 0;
    this.events.push({ timeUs: Math.max(last, timeUs), kind, queue, packets, untilUs });
  }
}
