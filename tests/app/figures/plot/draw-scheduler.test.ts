import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FRAME_BUDGET_MS,
  cancelDraw,
  scheduleDraw,
} from '../../../../src/app/figures/plot/draw-scheduler.ts';

let frames: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => (frames[handle - 1] = () => undefined));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs the next animation frame. */
function frame(): void {
  frames.shift()?.();
}

describe('the draw scheduler', () => {
  it('draws at once for paper, which waits for no frame', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === 'print' }));
    const draw = vi.fn();
    scheduleDraw({}, 1, draw);
    expect(draw).toHaveBeenCalledOnce();
    expect(frames).toEqual([]);
  });

  it('draws the most important first and only as much as fits a frame', () => {
    const drawn: string[] = [];
    const draw = (name: string, cost: number) => () => {
      now += cost;
      drawn.push(name);
    };
    const [first, second, third] = [{}, {}, {}];
    scheduleDraw(second, 2, draw('second', FRAME_BUDGET_MS));
    scheduleDraw(third, 3, draw('third', 1));
    scheduleDraw(first, 1, draw('first', 5));
    frame();
    expect(drawn).toEqual(['first']); // a figure of unknown cost is not drawn in the same frame
    frame();
    frame();
    expect(drawn).toEqual(['first', 'second', 'third']);

    scheduleDraw(first, 1, draw('first', 5));
    scheduleDraw(third, 3, draw('third', 1));
    frame();
    expect(drawn.slice(3)).toEqual(['first', 'third']); // known to be cheap: both in one frame
  });

  it('draws the newest of several requests, and starves none', () => {
    const drawn: string[] = [];
    const [often, patient] = [{}, {}];
    scheduleDraw(often, 1, () => drawn.push('often, outdated'));
    scheduleDraw(patient, 2, () => drawn.push('patient'));
    scheduleDraw(often, 1, () => {
      now += FRAME_BUDGET_MS;
      drawn.push('often');
      if (drawn.length < 10) scheduleDraw(often, 1, () => drawn.push('often again'));
    });
    frame();
    frame();
    expect(drawn).toEqual(['often', 'patient', 'often again']);
  });

  it('drops cancelled requests, and survives a drawing that throws', () => {
    const drawn: string[] = [];
    const [gone, broken, fine] = [{}, {}, {}];
    scheduleDraw(gone, 0, () => drawn.push('gone'));
    scheduleDraw(broken, 1, () => {
      throw new Error('no');
    });
    scheduleDraw(fine, 2, () => drawn.push('fine'));
    cancelDraw(gone);
    expect(frame).toThrow('no');
    frame();
    expect(drawn).toEqual(['fine']);
  });
});
