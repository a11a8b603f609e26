import { plainWords } from '../../src/text/words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import { edgeSearch } from '../../src/dimensioning/rate-bounds/edge.ts';
import { losesNone } from '../../src/models/contract/edge.ts';
import { defaultValues, type InputValue, type InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { packetRates } from '../../src/models/contract/screen.ts';
import { evaluate, runCounted } from '../dimensioning/evaluate.ts';
import { capture } from '../headless/capture.ts';
import { engines } from '../engines.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { casesOf } from '../long-run.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { contextOf } from './context-of.ts';

const drawn: Readonly<Record<string, fc.Arbitrary<Readonly<Record<string, InputValue>>>>> = {
  'batch-polling': fc.record({
    'arrivals.family': fc.constantFrom('deterministic', 'poisson', 'geometric', 'negative-binomial'),
    'arrivals.cv': fc.constantFrom(1.5, 4),
    maxBatch: fc.constantFrom(2, 8, 16),
    ringSize: fc.constantFrom(16, 40, 64),
    cores: fc.constantFrom(1, 3),
    'service.interceptUs': fc.constantFrom(0.2, 1),
    stallUs: fc.constantFrom(0, 8),
  }),
  'interrupt-coalescing': fc.record({
    'arrivals.family': fc.constantFrom('poisson', 'geometric'),
    coalescingUs: fc.constantFrom(10, 100),
    maxWorkUs: fc.constantFrom(200, 500),
    cores: fc.constantFrom(1, 2),
  }),
  'vswitch-polling': fc.record({
    queueCapacity: fc.constantFrom(12, 48),
    maxBatch: fc.constantFrom(1, 8),
    cores: fc.constantFrom(1, 2),
    method: fc.constantFrom('recommended', 'gated', 'published'),
  }),
};

function scenario(id: string, inputs: Readonly<Record<string, InputValue>>) {
  const model = catalogue.find(id)!;
  const legal = legalPoint(model, defaultValues(model.fields), inputs);
  if (!legal.ok) throw new Error(legal.message);
  return { model, values: legal.values };
}

const edgeOf = (model: Model, values: InputValues) => runCounted(edgeSearch(model, values)).result;

/** The scenario at this rate, as it is shown there. */
function shownAt(model: Model, values: InputValues, mpps: number) {
  const { offered } = model.dimensioning!;
  const legal = legalPoint(model, values, { [offered!.input]: offered!.inputFor(mpps, values) });
  if (!legal.ok) throw new Error(legal.message);
  const method = model.methodInput === undefined ? model.methods[0].id : String(values[model.methodInput]);
  const solution = reusedSolverOf(model).solve(legal.values, { detail: 'indicators' });
  const { sentence } = model.headline({ values: legal.values, solution, method, rate: packetRates });
  const edge = edgeOf(model, legal.values)!;
  const cliff = model.figures
    .find(({ id }) => id === 'cliff')!
    .build(contextOf(legal.values, solution, { method, lossFromMpps: edge.mpps ?? edge.lossyMpps }));
  return { sentence: plainWords(sentence), edge, from: cliff.ranges?.[0]?.from };
}

describe.each(Object.entries(drawn))('the edge of %s', (id, inputs) => {
  it('is the same at every rate, in the cliff too, and the sentence names losses beyond it alone', () => {
    fc.assert(
      fc.property(inputs, (changed) => {
        const { model, values } = scenario(id, changed);
        const edge = edgeOf(model, values)!;
        fc.pre(edge.mpps !== null && edge.lossyMpps !== null);
        const below = [0.3, 0.8, 0.98, 1].map((share) => shownAt(model, values, share * edge.mpps!));
        const beyond = [1, 1.02, 1.3].map((share) => shownAt(model, values, share * edge.lossyMpps!));
        for (const { sentence } of below) {
          expect(sentence).toMatch(/\b(none|no packet)\b/);
          expect(sentence).not.toMatch(/too short/);
        }
        for (const { sentence } of beyond) {
          expect(sentence).not.toMatch(/\b(none|no packet)\b/);
          expect(sentence).toMatch(/\b(lost|loses|lose)\b/);
        }
        const starts = new Set([...below, ...beyond].flatMap(({ from }) => from ?? []));
        expect(starts.size).toBeLessThanOrEqual(1);
        for (const shown of [...below, ...beyond]) expect(shown.edge).toEqual(edge);
      }),
      { numRuns: casesOf(12, 4) },
    );
  });

  it('is what solve prints, at any rate', async () => {
    const { model, values } = scenario(id, fc.sample(inputs, { numRuns: 1, seed: 5 })[0]);
    const { offered, edge: declared } = model.dimensioning!;
    const edge = edgeOf(model, values)!;
    for (const share of [0.7, 1.2]) {
      const given = { ...values, [offered!.input]: offered!.inputFor(share * edge.mpps!, values) };
      const { out } = await capture(engines, ['solve', '-'], JSON.stringify({ model: id, inputs: given }));
      const printed = (JSON.parse(out) as { edge: Record<string, unknown> }).edge;
      expect(printed).toMatchObject({ [offered!.input]: edge.input, mpps: edge.mpps, claim: edge.claim });
      const there = evaluate({ model, values: { ...values, [offered!.input]: edge.input } });
      expect(there.ok && losesNone(there.indicators[declared!(values).indicator])).toBe(true);
    }
  });
});
