import { screenResults } from '../../../src/models/contract/screen.ts';
import { describe, expect, it } from 'vitest';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';
import { indicatorName } from '../../../src/models/contract/model.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { numberPlace, withGivenAway } from '../../../src/scenario/handout/hideable-places.ts';
import { reducedModel } from '../../../src/scenario/handout/reduced-model.ts';
import { withInputs } from '../../../src/scenario/file/scenario.ts';
import { formatIndicator } from '../../../src/text/number-format.ts';
import { significant } from '../../../src/text/number-words.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { drawnFigures, figureNumbers, figureTexts, hasNumber } from './figure-texts.ts';
import { hiding } from './hiding.ts';

/** Inputs whose results are distinctive numbers: a little loss, no round time. */
const strained: Readonly<Record<string, Record<string, number | string>>> = {
  'batch-polling': { rateMbps: 7773, maxBatch: 61, ringSize: 77 },
  'execution-areas': { frameBytes: 217, cores: 13 },
  'interrupt-coalescing': { meanInterarrivalUs: 1.113, coalescingUs: 37, maxWorkUs: 213 },
  'k-limited': { rateMpps: 0.0917, packetsPerCycle: 37 },
  'vswitch-polling': { loadMpps: 8.37, queueCapacity: 137 },
};

describe.each(catalogue.models.map((model) => [model.id, model] as const))('%s', (_, model) => {
  const values = withInputs(model, defaultValues(model.fields), strained[model.id]) as InputValues;
  let solution: Solution | null = null;
  const solved = () => (solution ??= reusedSolverOf(model).solve(values, { detail: 'screen' }));

  it.each(screenResults(model.screen).map(({ result }) => result))('says nowhere the hidden %s', (result) => {
    const place = numberPlace(result);
    const reduced = reducedModel(model, hiding(model, withGivenAway(model, [place])));
    for (const method of model.methods) {
      const name = indicatorName(result, method.id);
      const declaration = model.indicators.find((one) => one.name === name);
      const value = solved().indicators[name];
      const word = solved().words?.[name];
      if (declaration === undefined || typeof value !== 'number') {
        expect(word).toBeTypeOf('string');
        for (const [at, spec] of drawnFigures(reduced, values, solved()))
          expect(
            figureTexts(spec).filter((text) => text.includes(word!)),
            at,
          ).toEqual([]);
        continue;
      }
      expect(value).not.toBe(0);
      const scaled = [1, 100, 1e-3, 1e3].map((scale) => scale * value);
      const written = [
        formatIndicator(declaration, value).text,
        ...scaled.flatMap((one) => [3, 4].map((digits) => significant(one, digits))),
      ];
      const says = (text: string) => hasNumber(text, written);
      for (const [at, spec] of drawnFigures(reduced, values, solved())) {
        expect(figureTexts(spec).filter(says), at).toEqual([]);
        const same = figureNumbers(spec).filter((one) =>
          scaled.some((other) => Math.abs(one / other - 1) < 1e-9),
        );
        expect.soft(same, at).toEqual([]);
      }
    }
  });

  it('describes figures without a result in the numbers of their axes', () => {
    const defaults = defaultValues(model.fields) as InputValues;
    const solution = reusedSolverOf(model).solve(defaults, { detail: 'screen' });
    const gigabits = { unit: 'Gbit/s', perMpps: 0.672, gbpsPerMpps: 0.672 } as const;
    const drawn = screenResults(model.screen).flatMap(({ result }) => {
      const reduced = reducedModel(model, hiding(model, [numberPlace(result)]));
      return drawnFigures(reduced, defaults, solution, gigabits);
    });
    for (const [at, { summary, x }] of drawn) {
      expect(summary, at).not.toMatch(/[Mk](?:bit\/s|pps)|\de-\d\d/);
      for (const [, end] of summary.matchAll(/ at ([\d\u202f.e]+)(?=\u202f%)/g))
        expect(Number(end!.replaceAll('\u202f', '')), at).toBeLessThanOrEqual(100);
      for (const [, position] of x.ticks === undefined ? [] : summary.matchAll(/ at (.+?)(?= to |;|,|\.$)/g))
        expect(
          x.ticks!.map(({ label }) => label),
          at,
        ).toContain(position);
    }
  });
});
