import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptedFiles } from '../../../../src/app/parts/measurements/files/accepted-files.ts';
import { modelSide } from '../../../../src/app/parts/measurements/judgement/model-side.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { acceptsOverlay } from '../../../../src/models/contract/accepts-overlay.ts';
import { defaultValues, type InputValues } from '../../../../src/models/contract/inputs.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { judge } from '../../../../src/overlays/judgement/judge.ts';
import { pointsContext } from '../../../../src/overlays/points-overlays.ts';
import { toolOverlays } from '../../../../src/overlays/tool-overlays.ts';
import { rateTable } from '../../../../src/texts/tools/rate-table/rate-table.ts';
import { reusedSolverOf } from '../../../reused-solver.ts';

const model = (id: string) => catalogue.find(id)!;

function overlaysOf(file: string, values: InputValues) {
  const text = readFileSync(new URL(`../../../../examples/${file}`, import.meta.url), 'utf8');
  return toolOverlays(rateTable.parse(text, {}).results, file, pointsContext(values));
}

function solved(id: string, values: InputValues, detail: 'screen' | 'indicators'): Solution {
  const solution = reusedSolverOf(model(id)).solve(values, { detail });
  return solution;
}

describe('the example of throughput by frame size over execution areas', () => {
  const id = 'execution-areas';
  const at = (changes: InputValues) => {
    const values = { ...defaultValues(model(id).fields), ...changes };
    const overlays = overlaysOf('throughput-by-frame.csv', values);
    const overlay = overlays.find((one) => model(id).figures.some((figure) => acceptsOverlay(figure, one)))!;
    const side = modelSide(overlay, {
      model: model(id),
      solution: solved(id, values, 'screen'),
      sweeps: {},
      method: '',
    });
    return side === null ? null : judge(overlay, side.curve);
  };

  it('is asked for in words that fit the model', () => {
    expect(acceptedFiles(model(id))).toEqual({
      polls: false,
      latencies: false,
      againstLoad: [],
      againstFrame: ['throughput'],
    });
  });

  it('is within its noise of the configuration that made it', () => {
    const verdict = at({ configuration: '3+1' });
    expect(verdict).toMatchObject({ kind: 'points', points: 8, outside: 0 });
    if (verdict?.kind !== 'points') throw new Error('not judged');
    expect(verdict.meanRelativeError).toBeGreaterThan(0.001);
    expect(verdict.meanRelativeError).toBeLessThan(0.03);
    expect(verdict.worst!.relativeError).toBeLessThan(0.06);
  });

  it('is judged where the model itself chooses that configuration, and not where it shows another', () => {
    expect(at({ configuration: 'best' })).toMatchObject({ points: 8 });
    expect(at({ configuration: '4+1' })).toBeNull();
  });
});

describe('the example of loads over the virtual switch', () => {
  const id = 'vswitch-polling';
  const values = defaultValues(model(id).fields);
  const overlays = overlaysOf('vswitch-load.csv', values);
  const loads = overlays[0].kind === 'points' ? [...overlays[0].x] : [];
  const rows = loads.map((x) => ({
    x,
    indicators: solved(id, { ...values, loadMpps: x }, 'indicators').indicators,
  }));
  const solution = solved(id, values, 'indicators');
  const verdictOf = (quantity: string) => {
    const overlay = overlays.find((one) => one.quantity === quantity)!;
    const figure = model(id).figures.find((each) => acceptsOverlay(each, overlay))!;
    const sweeps = { [figure.id]: { over: 'loadMpps', rows, complete: true } };
    const side = modelSide(overlay, { model: model(id), solution, sweeps, method: 'recommended' })!;
    const verdict = judge(overlay, side.curve)!;
    if (verdict.kind !== 'points') throw new Error('not judged as points');
    return verdict;
  };

  it('is asked for in words that fit the model', () => {
    expect(acceptedFiles(model(id))).toEqual({
      polls: false,
      latencies: false,
      againstFrame: [],
      againstLoad: ['loss', 'throughput', 'latency', 'mean queue'],
    });
  });

  it('agrees in losses and throughput, as its specification says', () => {
    expect(verdictOf('throughputMpps')).toMatchObject({ points: 21, outside: 0 });
    expect(verdictOf('throughputMpps').meanRelativeError).toBeLessThan(0.01);
    expect(verdictOf('lossProbability').rootMeanSquareError).toBeLessThan(0.01);
  });

  it('agrees in latency where nothing is lost, and is worst about the critical load', () => {
    const { meanRelativeError, worst } = verdictOf('sojournUs');
    expect(meanRelativeError).toBeLessThan(0.2);
    expect(worst!.x).toBeGreaterThan(6.5);
    expect(worst!.x).toBeLessThan(8);
    const light = rows.filter(({ x }) => x <= 5);
    const measured = overlays.find(({ quantity }) => quantity === 'sojournUs')!;
    light.forEach(({ indicators }, k) => {
      const wanted = measured.kind === 'points' ? measured.y[k] : NaN;
      // The workload form is within 3 % at the most loaded port and within 9 % at any.
      expect(Math.abs(indicators.sojournUs! / wanted - 1)).toBeLessThan(0.05);
    });
  });
});
