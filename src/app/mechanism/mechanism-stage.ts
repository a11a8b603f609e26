import { createStore, type StoreApi } from 'zustand/vanilla';
import { MechanismSource } from '../../compute/mechanism-source.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Mechanism } from '../../models/contract/simulation.ts';
import type { Palette } from '../theme/palette.ts';
import { drawMechanism } from './draw-mechanism.ts';
import { layoutMechanism } from './mechanism-layout.ts';
import { MechanismPlayer } from './mechanism-player.ts';

/** Cycles asked for at a time, and how few events ahead ask for more. */
const fetchedCycles = 60;
const fewestAhead = 400;
/** Packets before the picture begins, and for every place of the queues: the queue is then as it usually is. */
const unseenPackets = { least: 20_000, perPlace: 60, most: 2_000_000 };
/** Where the reader has chosen no speed, a cycle takes about this long on the screen, s. */
const comfortableCycleSeconds = 0.6;
/** A tab in the background plays no more than this when it comes back, s. */
const longestFrameSeconds = 0.1;
/** What is not on the canvas follows this often, ms. */
const beatMs = 250;
/** With reduced motion one event follows the other after this time, ms. */
const stillStepMs = 800;

/** How many times slower than real the picture can be. */
export const slowestFactor = 1e6;
export const fastestFactor = 1e3;

export interface WatchedMechanism {
  model: string;
  mechanism: Mechanism;
  values: InputValues;
  seed: number;
}

export interface StageLook {
  canvas: HTMLCanvasElement;
  width: number;
  palette: Palette;
  /** Nothing moves between events. */
  still: boolean;
}

export interface StageState {
  playing: boolean;
  /** Why nothing can be shown, one sentence. */
  failure: string | null;
  slowdown: number;
  /** The present run; null before its first events and out of view. */
  player: MechanismPlayer | null;
  /** Time of the first event, from which the log counts, µs. */
  originUs: number;
  /** Rises a few times a second while playing and with every step. */
  beat: number;
}

export type Source = Pick<MechanismSource, 'open' | 'fetch' | 'close'>;

/** Plays runs of the mechanism on a canvas. Without a run it holds no worker, no timer and no frame. */
export class MechanismStage {
  readonly store: StoreApi<StageState> = createStore<StageState>(() => ({
    playing: false,
    failure: null,
    slowdown: 1e5,
    player: null,
    originUs: 0,
    beat: 0,
  }));
  private readonly createSource: () => Source;
  private source: Source | null = null;
  private look: StageLook | null = null;
  private mechanism: Mechanism | null = null;
  private speedChosen = false;
  private mostWaiting = 1;
  private frame = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(createSource: () => Source = () => new MechanismSource()) {
    this.createSource = createSource;
  }

  /** Another run from its beginning; null: none, the picture is out of view. Play and speed stay as they were. */
  watch(run: WatchedMechanism | null): void {
    this.halt();
    this.source?.close();
    this.source = null;
    this.mechanism = run?.mechanism ?? null;
    this.mostWaiting = 1;
    this.store.setState({ player: null, failure: null });
    if (run === null) return;
    let source: Source;
    try {
      source = this.createSource();
    } catch {
      this.store.setState({ failure: 'This browser cannot simulate in the background (no web workers).' });
      return;
    }
    this.source = source;
    const { model, values, seed } = run;
    void source.open({ model, values, seed, unseenPackets: unseenFor(run.mechanism) }).then((answer) => {
      if (this.source !== source) return;
      if (answer.ok) this.begin(source, run.mechanism);
      else this.store.setState({ failure: answer.message });
    });
  }

  setLook(look: StageLook | null): void {
    const stillBefore = this.look?.still;
    this.look = look;
    this.draw();
    if (this.look?.still !== stillBefore) this.run();
  }

  setPlaying(playing: boolean): void {
    this.store.setState({ playing });
    this.run();
  }

  setSlowdown(slowdown: number): void {
    this.speedChosen = true;
    this.store.setState({ slowdown: Math.min(slowestFactor, Math.max(fastestFactor, slowdown)) });
    this.draw();
  }

  /** One event, and no further. */
  step(): void {
    this.setPlaying(false);
    this.stepOnce();
  }

  /** A canvas whose size was changed is empty. */
  draw(): void {
    const { look, mechanism } = this;
    const { player, slowdown } = this.store.getState();
    const context = look?.canvas.getContext('2d');
    if (!look || !context || mechanism === null || player === null || look.width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const { waiting } of player.scene.queues) this.mostWaiting = Math.max(this.mostWaiting, waiting);
    drawMechanism(context, {
      player,
      mechanism,
      layout: layoutMechanism(mechanism, look.width),
      palette: look.palette,
      secondsPerUs: slowdown / 1e6,
      motion: !look.still,
      mostWaiting: this.mostWaiting,
    });
  }

  private begin(source: Source, mechanism: Mechanism): void {
    source.fetch(fetchedCycles, (events) => {
      if (events.length === 0) {
        this.store.setState({ failure: 'Nothing happens at these inputs: no packet arrives.' });
        return;
      }
      const player = new MechanismPlayer(mechanism);
      player.add(events);
      const wanted = (comfortableCycleSeconds * 1e6) / Math.max(player.meanCycleUs ?? 1, 1e-6);
      const natural = Math.min(slowestFactor, Math.max(fastestFactor, Number(wanted.toPrecision(1))));
      this.store.setState({
        player,
        originUs: player.timeUs,
        ...(this.speedChosen ? {} : { slowdown: natural }),
      });
      this.draw();
      this.run();
    });
  }

  private stepOnce(): void {
    const { player } = this.store.getState();
    if (player === null) return;
    player.stepOnce();
    this.refill(player);
    this.draw();
    this.beat();
  }

  private refill(player: MechanismPlayer): void {
    if (player.eventsAhead < fewestAhead)
      this.source?.fetch(fetchedCycles, (events) => {
        player.add(events);
      });
  }

  private beat(): void {
    this.store.setState(({ beat }) => ({ beat: beat + 1 }));
  }

  private halt(): void {
    cancelAnimationFrame(this.frame);
    clearInterval(this.timer);
  }

  /** Starts or stops what moves, as the state says. */
  private run(): void {
    this.halt();
    const { playing, player } = this.store.getState();
    if (!playing || player === null) return;
    if (this.look?.still) {
      this.timer = setInterval(() => {
        this.stepOnce();
      }, stillStepMs);
      return;
    }
    let before = performance.now();
    let beaten = before;
    const tick = (now: number): void => {
      const seconds = Math.min(longestFrameSeconds, Math.max(0, now - before) / 1000);
      before = now;
      player.playTo(player.timeUs + (seconds * 1e6) / this.store.getState().slowdown);
      this.refill(player);
      this.draw();
      if (now - beaten > beatMs) {
        beaten = now;
        this.beat();
      }
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
}

function unseenFor({ queues }: Mechanism): number {
  const places = queues.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
  return Math.min(unseenPackets.most, unseenPackets.least + unseenPackets.perPlace * places);
}
