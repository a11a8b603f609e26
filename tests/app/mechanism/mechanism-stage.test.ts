import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MechanismStage, type Source } from '../../../src/app/mechanism/mechanism-stage.ts';
import type { Mechanism, MechanismEvent } from '../../../src/models/contract/simulation.ts';

const mechanism: Mechanism = {
  queues: [{ label: 'Ring', capacity: 8 }],
  serverLabel: 'core',
  maxBatch: 4,
  timerLabel: null,
  caption: '',
};

const run = { model: 'toy', mechanism, values: {}, seed: 1 };

/** Takes every 2 µs, for ever. */
class FakeSource implements Source {
  closed = false;
  fetched = 0;
  nothing = false;
  private timeUs = 100;
  open() {
    return Promise.resolve({ ok: true as const, value: null });
  }
  fetch(cycles: number, take: (events: readonly MechanismEvent[]) => void): void {
    this.fetched += 1;
    const events = Array.from({ length: this.nothing ? 0 : cycles }, (): MechanismEvent => {
      this.timeUs += 2;
      return { timeUs: this.timeUs, kind: 'take', queue: 0, packets: 2, untilUs: this.timeUs + 1 };
    });
    take(events);
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
  it('plays at a speed that suits the mechanism, slower when asked', async () => {
    const stage = createStage();
    stage.watch(run);
    await settled();
    expect(stage.store.getState()).toMatchObject({ slowdown: 300_000, originUs: 102 });
    stage.setPlaying(true);
    const from = performance.now();
    frame(from + 50);
    frame(from + 100);
    const { player } = stage.store.getState();
    expect(player!.timeUs).toBeGreaterThan(102);
    expect(player!.timeUs).toBeLessThan(102.5);
    stage.setSlowdown(1000);
    frame(from + 200);
    expect(player!.timeUs).toBeGreaterThan(102 + 90);
    stage.setPlaying(false);
    expect(frames).toEqual([]);
  });

  it('steps event by event and fetches more in time', async () => {
    const stage = createStage();
    stage.watch(run);
    await settled();
    for (let k = 0; k < 300; k++) stage.step();
    expect(stage.store.getState().player!.timeUs).toBe(102 + 2 * 299);
    expect(stage.store.getState().beat).toBe(300);
    expect(sources[0].fetched).toBeGreaterThan(2);
  });

  it('holds nothing while it is hidden, and begins anew afterwards', async () => {
    const stage = createStage();
    stage.watch(run);
    await settled();
    stage.setPlaying(true);
    stage.watch(null);
    expect(sources[0].closed).toBe(true);
    expect(frames).toEqual([]);
    expect(stage.store.getState().player).toBeNull();
    stage.watch(run);
    await settled();
    expect(sources).toHaveLength(2);
    expect(frames).toHaveLength(1); // still playing
  });

  it('says that nothing happens', async () => {
    const stage = createStage(true);
    stage.watch(run);
    await settled();
    expect(stage.store.getState().failure).toBe('Nothing happens at these inputs: no packet arrives.');
  });
});
