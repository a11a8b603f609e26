import { describe, expect, it } from 'vitest';
import type { Overlay, Sweep } from '../../../../src/models/contract/figure.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { figures } from '../../../../src/models/interrupt-coalescing/figures/figures.ts';
import { interruptCoalescing } from '../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { inputsWith, solveNow } from '../solve-now.ts';
import { solverOf } from '../../../engines.ts';
import { contextOf } from '../../context-of.ts';

const solver = solverOf(interruptCoalescing);

function sweepOf(values: InputValues, over: string, [low, high]: readonly [number, number]): Sweep {
  const rows = Array.from({ length: 5 }, (_, k) => low * (high / low) ** (k / 4))
    .map((x) => (over.startsWith('coalescing') ? Math.round(x) : x))
    .filter((x) => interruptCoalescing.check({ ...values, [over]: x }) === null)
    .map((x) => ({ x, indicators: solveNow({ ...values, [over]: x }, 'indicators', solver).indicators }));
  return { over, rows, complete: true };
}

it.each(['exact', 'published'])('no figure says how long packets take where all are lost: %s', (method) => {
  const values = inputsWith({ maxWorkUs: 1 });
  const solution = solveNow(values, 'screen', solver);
  expect(solution.indicators.lossProbability).toBe(1);
  const summaries = ['cliff', 'trade-off-frames', 'position'].map(
    (id) =>
      figures.find((figure) => figure.id === id)!.build(contextOf(values, solution, { method })).summary,
  );
  expect(summaries).toEqual([
    expect.stringMatching(/^At the current rate 100 % of the packets are lost\.$/),
    expect.stringMatching(/ and all packets are lost\.$/),
    'No packet is ever accepted: interrupts alone fill the queue to its limit.',
  ]);
});

describe('the contents of single figures', () => {
  const values = inputsWith({});
  const solution = solveNow(values, 'screen', solver);
  const context = contextOf(values, solution, { method: 'exact' });
  const figure = (id: string) => figures.find((candidate) => candidate.id === id)!;

  it('a sweep’s operating point can be dragged along the input it moves', () => {
    for (const [id, view, drags] of [
      ['time-interarrival', '', 'meanInterarrivalUs'],
      ['loss-interarrival', '', 'meanInterarrivalUs'],
      ['trade-off', 'tau', 'coalescingUs'],
    ] as const) {
      const now = figure(id)
        .build({ ...context, view })
        .markers.find(({ kind }) => kind === 'now');
      expect(now?.drags).toBe(drags);
      expect(now?.value).toBe(values[drags]);
    }
  });

  it('the trade-off marks the present τ at its interrupt rate', () => {
    const { sweep } = figure('trade-off');
    const spec = figure('trade-off').build({
      ...context,
      view: 'interrupts',
      sweep: sweepOf(values, 'coalescingUs', sweep!.range(values)),
    });
    const now = spec.markers.find(({ kind }) => kind === 'now');
    expect(now?.value).toBe(solution.indicators.interruptsPerSecond);
    expect(now?.label).toBe('now τ = 200 µs');
    const { indicators } = solution;
    expect(now?.meets).toEqual([indicators['processingUs.exact.p99'], indicators['processingUs.exact.p50']]);
    for (const { x } of spec.series.filter(({ shape }) => shape === 'line')) {
      expect(Array.from(x)).toEqual(Array.from(x).sort((a, b) => a - b));
    }
  });

  it('a measured latency and measured batch sizes are laid over the right figures', () => {
    const overlay = (quantity: string): Overlay => ({
      id: 'm',
      label: 'run 1',
      quantity,
      sampleSize: 10,
      kind: 'distribution',
      unit: 'µs',
      lower: Float64Array.of(20, 21, 22),
      width: Float64Array.of(1, 1, 1),
      count: Float64Array.of(2, 5, 3),
    });
    expect(figure('processing-time').accepts).toEqual(['sojournUs']);
    expect(figure('batch-size').accepts).toEqual(['batchSizeNonEmpty', 'batchSize']);
    for (const [id, quantity] of [
      ['processing-time', 'sojournUs'],
      ['batch-size', 'batchSize'],
    ] as const) {
      const spec = figure(id).build({ ...context, overlays: [overlay(quantity)] });
      const measured = spec.series.find(({ role }) => role === 'measurement');
      expect(measured?.name).toBe('run 1');
      expect(measured?.x.length).toBeGreaterThan(0);
    }
  });

  it('published lines appear with the published method only', () => {
    const roles = (method: string) =>
      figure('processing-time')
        .build({ ...context, method })
        .series.map(({ role }) => role);
    expect(roles('exact')).toEqual(['model']);
    expect(roles('published')).toEqual(['model', 'published']);
  });
});
