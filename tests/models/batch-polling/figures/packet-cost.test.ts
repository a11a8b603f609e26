import { expect, it } from 'vitest';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { packetCostFigure, packetCostNs } from '../../../../src/models/batch-polling/figures/packet-cost.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { legalPoint } from '../../../../src/dimensioning/question/legal-point.ts';
import { createSolver } from '../../../../src/models/batch-polling/solver/solver.ts';
import { contextOf } from '../../context-of.ts';

const defaults = defaultValues(batchPolling.fields);
const solver = createSolver();
const solved = (inputs: Record<string, number> = {}) => {
  const legal = legalPoint(batchPolling, defaults, inputs);
  if (!legal.ok) throw new Error(legal.message);
  const { values } = legal;
  return { values, ...solver.solve(values, { detail: 'indicators' }) };
};

it('the cost of a packet is the mean service time of a batch over its mean size', () => {
  const { meanBatch, ...indicators } = solved().indicators;
  const { values } = solved();
  const meanServiceUs =
    (values['service.interceptUs'] as number) + (values['service.slopeUs'] as number) * meanBatch!;
  expect(packetCostNs(indicators, 1)).toBeCloseTo((1000 * meanServiceUs) / meanBatch!, 1);
});

it('the cost of a packet falls with the rate to that in full batches, and stays there in overload', () => {
  const costs = [1000, 5000, 8000, 12_000].map((rateMbps) =>
    packetCostNs(solved({ rateMbps }).indicators, 1)!,
  );
  expect([...costs].sort((a, b) => b - a)).toEqual(costs);
  const { capacityMpps } = solved().indicators;
  expect(costs[3]).toBeCloseTo(1000 / capacityMpps!, 3);
});

it('the cost of a packet is that of the busiest core where there are several', () => {
  const four = solved({ cores: 4, rateMbps: 20_000 });
  expect(packetCostNs(four.indicators, 0.25)).toBeCloseTo(packetCostNs(solved().indicators, 1)!, 6);
});

it('the figure of the cost of a packet shades rates beyond capacity', () => {
  const { values, ...solution } = solved();
  const { indicators } = solution;
  const rows = [1000, 5000, 10_000].map((x) => ({ x, indicators: solved({ rateMbps: x }).indicators }));
  const spec = packetCostFigure.build(
    contextOf(values, solution, { method: 'exact', sweep: { over: 'rateMbps', rows, complete: true } }),
  );
  expect(spec.ranges).toEqual([expect.objectContaining({ axis: 'x', label: 'loss' })]);
  expect(spec.ranges![0].from).toBeCloseTo(1000 * indicators.capacityGbps!, 6);
  expect(spec.y.range[0]).toBe(0);
  expect(spec.summary).toMatch(
    /^At the current rate a packet takes 134 ns of core time\. In full batches of 256 it takes 75\.1 ns\.$/,
  );
});
