import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MechanismStage,
  type Source,
} from '../../../../../src/app/parts/mechanism/player/mechanism-stage.ts';
import type { MechanismEvent } from '../../../../../src/models/contract/simulation.ts';
import { sampleMechanism } from '../sample-mechanism.ts';

const run = { model: 'toy', mechanism: sampleMechanism(), values: {}, seed: 1 };

const lost = { ok: false, code: 'worker-lost', message: 'It stopped.', parameter: null } as const;

/** A source of events that takes a packet every 2 µs, without end. */
class FakeSource implements Source {
  closed = false;
  fetched = 0;
  nothing = false;
  dead = false;
  private timeUs = 100;
  open() {
    return Promise.resolve({ ok: true as const, value: null });
  }
  fetch(cycles: number, take: Parameters<Source['fetch']>[1]): void {
    this.fetched += 1;
    if (this.dead) {
      take(lost);
      return;
    }
    const events = Array.from({ length: this.nothing ? 0 : cycles }, (): MechanismEvent => {
      this.timeUs += 2;
      return { timeUs: this.timeUs, kind: 'take', queue: 0, packets: 2, untilUs: this.timeUs + 1 };
    });
    take({ ok: true, value: events });
  }
  close(): void {
    this.closed = true;
  }
}

const sources: FakeSource[] = [];
function createStage(nothing = false) {
  return new MechanismStage(() => {
    const source = new FakeSource();
    source.nothing = nothing;
    sources.push(source);
    return source;
  });
}

let frames: FrameRequestCallback[] = [];
function frame(now: number) {
  const due = frames;
  frames = [];
  for (const callback of due) callback(now);
}

beforeEach(() => {
  frames = [];
  sources.length = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('MechanismStage', () => {
  it('rests without a worker until it is played', async () => {
    const stage = createStage();
    stage.show(run);
    await settled();
    expect(sources).toHaveLength(0);
    expect(stage.store.getState()).toMatchObject({ phase: 'resting', player: null });
  });

  it('draws nothing again while it rests: a drag sets another mechanism with every answer', () => {
    const stage = createStage();
    const [drawn, told] = [vi.fn(), vi.fn()];
    stage.drawWith(drawn);
    stage.setHeld(true);
    stage.store.subscribe(told);
    for (const seed of [2, 3]) stage.show({ ...run, seed });
    expect(drawn).not.toHaveBeenCalled();
    expect(told).not.toHaveBeenCalled();
  });

  it('plays at a speed that suits the mechanism, faster on demand, until it is stopped', async () => {
    const stage = createStage();
    stage.show(run);
    stage.play();
    await settled();
    expect(stage.store.getState()).toMatchObject({ phase: 'running', speed: 2, originUs: 102 });
    const from = performance.now();
    frame(from + 50);
    frame(from + 100);
    const { player } = stage.store.getState();
    expect(player!.timeUs).toBeGreaterThan(102);
    expect(player!.timeUs).toBeLessThan(102.5);
    stage.setSpeed(1000);
    frame(from + 200);
    expect(player!.timeUs).toBeGreaterThan(102 + 90);
    stage.stop();
    expect(frames).toEqual([]);
    expect(stage.store.getState()).toMatchObject({ phase: 'stopped', player });
    stage.play();
    expect(stage.store.getState()).toMatchObject({ phase: 'running', player });
  });

  it('steps event by event and fetches more in time', async () => {
    const stage = createStage();
    stage.show(run);
    stage.step();
    await settled();
    for (let k = 1; k < 300; k++) stage.step();
    expect(stage.store.getState()).toMatchObject({ phase: 'stopped', beat: 300 });
    expect(stage.store.getState().player!.timeUs).toBe(102 + 2 * 299);
    expect(sources[0].fetched).toBeGreaterThan(1);
  });

  it('pauses during a drag, and resumes with the new inputs afterwards', async () => {
    const stage = createStage();
    stage.show(run);
    stage.play();
    await settled();
    stage.setHeld(true);
    expect(sources[0].closed).toBe(true);
    expect(frames).toEqual([]);
    expect(stage.store.getState()).toMatchObject({ phase: 'resting', player: null });
    stage.show({ ...run, seed: 2 });
    await settled();
    expect(sources).toHaveLength(1);
    stage.setHeld(false);
    await settled();
    expect(sources).toHaveLength(2);
    expect(stage.store.getState().phase).toBe('running');
  });

  it('has no worker once it rests, and begins again on demand', async () => {
    const stage = createStage();
    stage.show(run);
    stage.play();
    await settled();
    stage.rest();
    expect(sources[0].closed).toBe(true);
    expect(frames).toEqual([]);
    stage.show({ ...run, seed: 2 });
    await settled();
    expect(sources).toHaveLength(1);
    stage.play();
    await settled();
    expect(sources).toHaveLength(2);
    expect(frames).toHaveLength(1);
  });

  it('reports that nothing happens', async () => {
    const stage = createStage(true);
    stage.show(run);
    stage.play();
    await settled();
    expect(stage.store.getState().failure).toBe('Nothing happens at these inputs: no packet arrives.');
  });

  it('reports that the worker is lost and can be started again', async () => {
    const stage = createStage();
    stage.show(run);
    stage.play();
    await settled();
    sources[0].dead = true;
    while (stage.store.getState().failure === null) stage.step();
    expect(stage.store.getState()).toMatchObject({ phase: 'resting', failure: lost.message });
    stage.play();
    await settled();
    expect(stage.store.getState()).toMatchObject({ phase: 'running', failure: null });
  });
});
