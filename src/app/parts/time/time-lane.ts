/** Simulations of a plan one after the other, during drags and at rest. */
import type { PlannedRun } from '../../../../workers/transient/transient-protocol.ts';
import { type TransientHandlers, TransientRunner } from '../../../compute/transient/transient-runner.ts';
import type {
  BoundedValue,
  ExactCourse,
  FluidPath,
  TransientModel,
} from '../../../models/contract/transient.ts';
import type { TransientPlan } from '../../../transient/plan.ts';
import {
  answerOf,
  prepareRun,
  type LossWithout,
  lossWithout,
  type PreparedRun,
  type TransientAnswer,
  withoutEvents,
} from '../../../transient/transient-run.ts';
import type { TransientEstimates } from '../../../transient/estimates.ts';
import type { PacketPath } from '../../../transient/path-recorder.ts';

/** Replications while a drag pauses, and at rest. */
export const pausingReplications = 400;
export const restingReplications = 2000;
/** Replications of the first answer at rest; the next one has `pausingReplications`. */
const firstShown = 24;
/** Time after which a simulation shows its progress, ms. */
const longestUnseenMs = 500;
/** A drag without a new request for this long counts as pausing, ms. */
const pauseMs = 80;
/**
 * Replications during a drag: halved after simulations slower than `paceMs.slow`, doubled after those quicker than
 * `paceMs.quick`, ms.
 */
const movingReplications = { first: 50, least: 12, most: 100 };
const paceMs = { slow: 25, quick: 10 };

/** An answer with what is needed to show it. */
export interface TimeState {
  answer: TransientAnswer;
  /** The plan that was simulated. */
  plan: TransientPlan;
  /** The queue of the first replication at the instants. */
  path: ArrayLike<number>;
  /** Capacity of the queue, in its unit; null: no limit. */
  limit: number | null;
  /** The same after all changes of inputs. */
  lastLimit: number | null;
  queueUnit: 'packets' | 'µs';
  /** The observed server: `the busiest core`. */
  place: string;
  /** Rate of the scenario at that server. */
  rateMpps: number;
  /** Ports of the model, whose losses are counted together. */
  ports: number;
  /** End of the last event, µs; null: the plan has none. */
  endUs: number | null;
  /** Losses without the events; null: not compared, or nothing to compare. */
  without: LossWithout | null;
  /** The packets of the first replication; null: not known yet. */
  packets: PacketPath | null;
  /** Numbers that need no simulation; null: not known yet, or there are none. */
  exact: ExactCourse | null;
  /** Whether the stationary state is known, which defines normal latency and a drained queue. */
  hasReference: boolean;
}

/** The mean path of a plan, before anything is simulated. */
export interface TimePreview extends Pick<
  TimeState,
  'plan' | 'limit' | 'lastLimit' | 'queueUnit' | 'place' | 'rateMpps' | 'ports'
> {
  fluid: FluidPath;
}

export interface TimeProgress {
  request: PlannedRun;
  state: TimeState | null;
  preview: TimePreview | null;
  /** `state` belongs to the request and has at least `pausingReplications`: later answers only refine it. */
  firm: boolean;
  done: boolean;
  fault: string | null;
}

interface Turn {
  readonly request: PlannedRun;
  readonly transient: TransientModel;
  /** During a drag: fewer replications. */
  readonly moving: boolean;
  /** A state was reported, or the simulation failed. */
  hasShown: boolean;
  /** The packets of the first replication at rest; null: not known yet. */
  packets: PacketPath | null;
  /** Whether the stationary state is known. */
  hasReference: boolean;
}

/**
 * The stationary state of some inputs: normal latency and the level at which the queue counts as drained; null: there
 * is none.
 */
interface Reference {
  readonly key: string;
  readonly p99Us: number | null;
  readonly level: number | null;
}

/** All that the stationary state depends on. */
const referenceKey = ({ model, values, changed, plan, seed }: PlannedRun): string =>
  JSON.stringify([model, values, changed, plan.profile, plan.port, plan.horizonUs, seed]);

/**
 * Simulates the newest request. During a drag the request under way is shown first: otherwise a quick drag would show
 * nothing until it pauses.
 */
export class TimeLane {
  private present: Turn | null = null;
  private waiting: Turn | null = null;
  /** A state was shown before: no preview is needed. */
  private hasState = false;
  private movingCount = movingReplications.first;
  private reference: Reference | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * `report`: called for the present request; fields that it leaves out keep their values, or are reset with another
   * request.
   */
  constructor(
    private readonly report: (progress: Partial<TimeProgress> & Pick<TimeProgress, 'request'>) => void,
    private readonly runner: TransientRunner,
    /** A separate worker, so that a drag never waits for it. */
    private readonly exact: TransientRunner = new TransientRunner(1),
  ) {}

  ask(request: PlannedRun, transient: TransientModel, moving: boolean): void {
    const turn: Turn = { request, transient, moving, hasShown: false, packets: null, hasReference: false };
    const { present } = this;
    if (moving && present !== null && present.moving && !present.hasShown) this.waiting = turn;
    else this.begin(turn);
  }

  /** Nothing more is reported until the next request. */
  stop(): void {
    clearTimeout(this.pause);
    this.present = null;
    this.waiting = null;
    this.runner.stop();
    this.exact.interrupt();
  }

  /** Ends the lane and its workers. */
  close(): void {
    this.stop();
    this.exact.close();
  }

  private show(turn: Turn, progress: Partial<TimeProgress>): void {
    if (this.present !== turn) return;
    const firm = (progress.state?.answer.replications ?? 0) >= pausingReplications;
    this.report({ request: turn.request, firm, ...progress });
    if (progress.state === undefined && progress.done !== true) return;
    this.hasState ||= progress.state !== undefined;
    turn.hasShown = true;
    const next = this.waiting;
    if (next !== null) this.begin(next);
  }

  private begin(turn: Turn): void {
    const before = this.present;
    clearTimeout(this.pause);
    this.present = turn;
    this.waiting = null;
    this.exact.interrupt();
    const { request, transient, moving } = turn;
    const { values, changed, plan, ...options } = request;
    const key = referenceKey(request);
    const known = this.reference?.key === key ? this.reference : null;
    const level = plan.drain?.level ?? known?.level ?? null;
    const first = prepareRun(
      transient,
      values,
      { ...plan, drain: plan.drain === null ? null : { ...plan.drain, level } },
      changed,
      { ...options, withReference: false },
    );
    if (!this.hasState)
      this.show(turn, { preview: { ...shownOf(turn), fluid: transient.preview(values, first.job.course) } });
    const prepared = { ...first, stationaryP99Us: first.endUs === null ? null : (known?.p99Us ?? null) };
    turn.hasReference = known !== null;
    if (moving) this.simulate(turn, prepared, this.movingCount);
    else if (known !== null) this.rest(turn, prepared);
    else if (before?.moving && before.hasShown) void this.lookUp(turn, key);
    else this.simulate(turn, first, pausingReplications, () => void this.lookUp(turn, key));
  }

  /** Simulates the stationary state of the request, then its plan. */
  private async lookUp(turn: Turn, key: string): Promise<void> {
    const prepared = await this.runner.prepare(turn.request);
    if (this.present !== turn) return;
    if (!prepared.ok) {
      this.show(turn, { done: true, fault: prepared.message });
      return;
    }
    const { stationaryP99Us, job } = prepared.value;
    this.reference = { key, p99Us: stationaryP99Us, level: job.course.drain?.level ?? null };
    turn.hasReference = true;
    this.rest(turn, prepared.value);
  }

  private rest(turn: Turn, prepared: PreparedRun): void {
    void this.runner.path(turn.request.model, prepared.job, 0).then((path) => {
      if (path.ok) turn.packets = path.value;
    });
    this.simulate(turn, prepared, restingReplications);
  }

  private adaptCount(tookMs: number): void {
    const { least, most } = movingReplications;
    if (tookMs > paceMs.slow) this.movingCount = Math.max(least, Math.floor(this.movingCount / 2));
    else if (tookMs < paceMs.quick) this.movingCount = Math.min(most, 2 * this.movingCount);
  }

  /** `then`: another simulation of the same turn follows. */
  private simulate(turn: Turn, prepared: PreparedRun, replications: number, then?: () => void): void {
    const beganMs = performance.now();
    const { moving, request } = turn;
    const stateOf = (estimates: TransientEstimates): TimeState => ({
      ...shownOf(turn),
      answer: answerOf(prepared, estimates),
      path: estimates.path(0) ?? [],
      endUs: prepared.endUs,
      without: null,
      packets: turn.packets,
      exact: null,
      hasReference: turn.hasReference,
    });
    // A preview stays until the band can be drawn, unless that takes long; a band is never replaced by one of fewer
    // replications.
    const isPreviewed = !this.hasState;
    let due = moving || turn.hasShown || isPreviewed ? pausingReplications : firstShown;
    let shownMs = isPreviewed ? beganMs : Infinity;
    const handlers: TransientHandlers = {
      onProgress: (estimates) => {
        const isLate = performance.now() - shownMs > longestUnseenMs;
        if ((estimates.replications < due && !isLate) || estimates.replications >= replications) return;
        due = estimates.replications < pausingReplications ? pausingReplications : Infinity;
        shownMs = performance.now();
        this.show(turn, { state: stateOf(estimates) });
      },
      onEnd: (answer) => {
        if (!answer.ok) this.show(turn, { done: true, fault: answer.message });
        else if (moving) {
          if (replications < pausingReplications) this.adaptCount(performance.now() - beganMs);
          this.show(turn, { state: stateOf(answer.value), done: true });
          // After a pause only: one of its blocks would delay the next position.
          if (this.present === turn && replications < pausingReplications)
            this.pause = setTimeout(() => this.simulate(turn, prepared, pausingReplications), pauseMs);
        } else if (then !== undefined) {
          this.show(turn, { state: stateOf(answer.value) });
          then();
        } else void this.complete(turn, prepared, stateOf(answer.value), answer.value);
      },
    };
    // During a drag each worker simulates a part of the replications.
    const blockSize =
      moving && replications < pausingReplications
        ? Math.ceil(replications / this.runner.threads)
        : 'growing';
    this.runner.start(request.model, prepared.job, replications, handlers, blockSize);
  }

  /** The loss of the same replications without the events. */
  private async complete(
    turn: Turn,
    prepared: PreparedRun,
    state: TimeState,
    estimates: TransientEstimates,
  ): Promise<void> {
    const { runner } = this;
    const { request } = turn;
    this.show(turn, { state });
    const quiet = state.answer.total.lost > 0 ? withoutEvents(request.plan) : null;
    const plain = { changed: [], withReference: false, atEvents: false };
    const alone = quiet === null ? null : await runner.prepare({ ...request, plan: quiet, ...plain });
    if (this.present !== turn) return;
    if (alone === null || !alone.ok) {
      this.finish(turn, prepared, state);
      return;
    }
    runner.start(request.model, alone.value.job, estimates.replications, {
      onProgress: () => undefined,
      onEnd: (answer) => {
        const without = answer.ok ? lossWithout(estimates, answer.value) : null;
        this.finish(turn, prepared, { ...state, without });
      },
    });
  }

  /** Numbers without simulation come last, because they may take longer than a drawing may wait. */
  private finish(turn: Turn, { job }: PreparedRun, state: TimeState): void {
    this.show(turn, { state, done: true });
    if (turn.transient.loadExact === undefined || this.present !== turn) return;
    void this.exact.exact(turn.request.model, job).then((exact) => {
      if (exact.ok) this.show(turn, { state: { ...state, exact: shownExact(exact.value) }, done: true });
    });
  }
}

/** Mean queues without simulation are not shown where one has a larger error, packets: the simulated one is better. */
const largestQueueError = 1;

/** Other numbers are not shown with an error beyond this share of them, unless both are below `none`. */
const largestShare = 0.2;
const none = 1e-6;

const unlessRough = (number: BoundedValue | null): BoundedValue | null =>
  number !== null && number.error > largestShare * number.value && number.value + number.error > none
    ? null
    : number;

/** The numbers without simulation that are shown: only those that are better than simulated ones. */
export function shownExact(exact: ExactCourse): ExactCourse {
  const isRough = exact.queue?.some(({ error }) => error > largestQueueError) === true;
  return {
    queue: isRough ? null : exact.queue,
    lost: unlessRough(exact.lost),
    anyLoss: unlessRough(exact.anyLoss),
    drainUs: unlessRough(exact.drainUs),
  };
}

/** The parts of a state that are known before any simulation. */
function shownOf({ request: { plan, values, changed }, transient }: Turn): Omit<TimePreview, 'fluid'> {
  const { place, rateMpps } = transient.load(values, plan.port - 1, plan.wireGbps);
  const { queueUnit } = transient;
  return {
    plan,
    queueUnit,
    place,
    rateMpps,
    limit: transient.limit(values),
    lastLimit: transient.limit(changed.at(-1) ?? values),
    ports: transient.ports(values),
  };
}
