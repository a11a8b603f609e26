import { shallow } from 'zustand/shallow';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { MechanismSource } from '../../../../compute/simulation/mechanism-source.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Mechanism, MechanismEvent } from '../../../../models/contract/simulation.ts';
import { comfortableSpeed, withinSpeeds } from './comfortable-speed.ts';
import { MechanismPlayer } from './mechanism-player.ts';

/**
 * Cycles requested at first and later, and the number of events ahead, or the time on the reader's clock, below which
 * more are requested.
 */
const firstCycles = 400;
const moreCycles = 1000;
const fewestAhead = 400;
const leastSecondsAhead = 2;
/**
 * Packets simulated before the picture begins, and per place of the queues, so that the queue is in its usual state.
 */
const unseenPackets = { least: 20_000, perPlace: 60, most: 2_000_000 };
/** After a pause in a background tab at most this much is played in one frame, s. */
const longestFrameSeconds = 0.1;
/** Interval of updates outside the canvas, ms. */
const beatMs = 500;

export interface WatchedMechanism {
  model: string;
  mechanism: Mechanism;
  values: InputValues;
  seed: number;
}

interface StageState {
  /** `starting`: the first events are pending; `stopped`: paused at a moment of the run. */
  phase: 'resting' | 'starting' | 'running' | 'stopped';
  /** Reason why nothing can be played, one sentence. */
  failure: string | null;
  /** Simulated µs per second of the reader's clock. */
  speed: number;
  /** The present run; null while the mechanism rests. */
  player: MechanismPlayer | null;
  /** Time of the first event, from which the log counts, µs. */
  originUs: number;
  /** Incremented about twice a second while running and with every step. */
  beat: number;
}

export type Source = Pick<MechanismSource, 'open' | 'fetch' | 'close'>;

/** Plays runs of the mechanism. At rest it has no worker, no timer and no animation frame. */
export class MechanismStage {
  readonly store: StoreApi<StageState> = createStore<StageState>(() => ({
    phase: 'resting',
    failure: null,
    speed: 1,
    player: null,
    originUs: 0,
    beat: 0,
  }));
  private source: Source | null = null;
  private subject: WatchedMechanism | null = null;
  private onChange: () => void = () => undefined;
  private held = false;
  /** It is to run. */
  private wanted = false;
  /** Action after the first events. */
  private opening: 'run' | 'step' = 'run';
  private speedChosen = false;
  private frame = 0;

  constructor(private readonly createSource: () => Source = () => new MechanismSource()) {}

  /** `draw` is called whenever the picture changes. */
  drawWith(draw: () => void): void {
    this.onChange = draw;
  }

  /**
   * Sets the inputs shown. A run of other inputs ends; while it is to run, one of these follows. Null: nothing can be
   * shown.
   */
  show(subject: WatchedMechanism | null): void {
    this.subject = subject;
    this.release();
    if (this.wanted) this.begin('run');
    else this.change({ phase: 'resting', failure: null });
  }

  /** During a drag nothing is played; a run resumes afterwards, with the new inputs. */
  setHeld(held: boolean): void {
    if (this.held === held) return;
    this.held = held;
    if (held) {
      this.release();
      this.change({ phase: 'resting' });
    } else if (this.wanted) this.begin('run');
  }

  /** Resumes a paused run, or begins one. */
  play(): void {
    this.wanted = true;
    if (this.store.getState().phase !== 'stopped') this.begin('run');
    else this.run();
  }

  stop(): void {
    this.wanted = false;
    this.halt();
    const { player } = this.store.getState();
    if (player === null) this.rest();
    else this.change({ phase: 'stopped' });
  }

  /** Plays one event, then pauses. */
  step(): void {
    this.wanted = false;
    this.halt();
    if (this.store.getState().player === null) this.begin('step');
    else this.stepOnce();
  }

  /** Ends the run; the picture returns to the average. */
  rest(): void {
    this.wanted = false;
    this.release();
    this.change({ phase: 'resting' });
  }

  setSpeed(speed: number): void {
    this.speedChosen = true;
    this.change({ speed: withinSpeeds(speed) });
  }

  /** Draws only after a change: each answer of a drag sets a mechanism that rests already. */
  private change(state: Partial<StageState>): void {
    const before = this.store.getState();
    if (shallow({ ...before, ...state }, before)) return;
    this.store.setState(state);
    this.onChange();
  }

  private begin(opening: 'run' | 'step'): void {
    const { subject } = this;
    this.release();
    this.opening = opening;
    if (subject === null || this.held) return;
    let source: Source;
    try {
      source = this.createSource();
    } catch {
      this.fail('This browser cannot simulate in the background (no web workers).');
      return;
    }
    this.source = source;
    this.change({ phase: 'starting', failure: null });
    const { model, values, seed, mechanism } = subject;
    void source.open({ model, values, seed, unseenPackets: unseenFor(mechanism) }).then((answer) => {
      if (this.source !== source) return;
      if (!answer.ok) this.fail(answer.message);
      else this.fetch(source, firstCycles, (events) => this.open(events, mechanism));
    });
  }

  private fetch(source: Source, cycles: number, take: (events: readonly MechanismEvent[]) => void): void {
    source.fetch(cycles, (answer) => {
      if (this.source !== source) return;
      if (answer.ok) take(answer.value);
      else this.fail(answer.message);
    });
  }

  private open(events: readonly MechanismEvent[], mechanism: Mechanism): void {
    if (events.length === 0) {
      this.fail('Nothing happens at these inputs: no packet arrives.');
      return;
    }
    const player = new MechanismPlayer(mechanism);
    player.add(events);
    const originUs = player.timeUs;
    this.change({ player, originUs, ...(this.speedChosen ? {} : { speed: comfortableSpeed(events) }) });
    if (this.opening === 'run') this.run();
    else this.stepOnce();
  }

  private stepOnce(): void {
    const { player, beat } = this.store.getState();
    if (player === null) return;
    player.stepOnce();
    this.change({ phase: 'stopped', beat: beat + 1 });
    this.refill(player);
  }

  private refill(player: MechanismPlayer): void {
    const { source } = this;
    const { speed } = this.store.getState();
    if (source === null) return;
    if (player.eventsAhead >= fewestAhead && player.ahead >= leastSecondsAhead * speed) return;
    this.fetch(source, moreCycles, (events) => {
      player.add(events);
    });
  }

  private fail(failure: string): void {
    this.rest();
    this.change({ failure });
  }

  private release(): void {
    this.halt();
    this.source?.close();
    this.source = null;
    if (this.store.getState().player !== null) this.store.setState({ player: null });
  }

  private halt(): void {
    cancelAnimationFrame(this.frame);
  }

  private run(): void {
    this.halt();
    const { player } = this.store.getState();
    if (player === null) return;
    this.change({ phase: 'running' });
    let before = performance.now();
    let beaten = before;
    const tick = (now: number): void => {
      const seconds = Math.min(longestFrameSeconds, Math.max(0, now - before) / 1000);
      before = now;
      player.playTo(player.timeUs + seconds * this.store.getState().speed);
      this.onChange();
      if (now - beaten > beatMs) {
        beaten = now;
        this.store.setState(({ beat }) => ({ beat: beat + 1 }));
      }
      this.frame = requestAnimationFrame(tick);
      this.refill(player);
    };
    this.frame = requestAnimationFrame(tick);
  }
}

function unseenFor({ queues }: Mechanism): number {
  const places = queues.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
  return Math.min(unseenPackets.most, unseenPackets.least + unseenPackets.perPlace * places);
}
