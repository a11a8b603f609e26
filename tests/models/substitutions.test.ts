import { describe, expect, it } from 'vitest';
import { defaultValues, type InputValue, type InputValues } from '../../src/models/contract/inputs.ts';
import type { Formula, Model } from '../../src/models/contract/model.ts';
import { expectedMisses } from '../../src/models/vswitch-polling/packet-times.ts';
import { isLegal, withInputs } from '../../src/scenario/file/scenario.ts';
import { significant } from '../../src/text/number-words.ts';
import { solverOf } from '../engines.ts';
import { catalogue } from '../loaded-catalogue.ts';

const abouts = await Promise.all(
  catalogue.models.map(async (model) => ({ model, about: await model.loadAbout() })),
);

type Inputs = Readonly<Record<string, InputValue>>;

/** Cores and loads that no preset has, where the model has such inputs. */
const further: readonly Inputs[] = [
  { cores: 4 },
  { rateMbps: 12_000 },
  { rateMbps: 8000, maxBatch: 64, 'arrivals.family': 'geometric' },
  { rateMbps: 1000, sleepUs: 50, sleepFamily: 'uniform', 'arrivals.family': 'geometric' },
  { stallUs: 50, stallEveryMs: 10 },
  { rateMbps: 9500, stallUs: 50, 'service.driftCv': 0.02 },
  { meanInterarrivalUs: 4 },
  { meanInterarrivalUs: 4, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 },
  { coalescingFrames: 16 },
  { method: 'published' },
  { switchOverUs: 0, switchOverSecondMoment: 0 },
];

/** A few presets, spread over all of them, and what else the model takes. */
function scenariosOf(model: Model): readonly InputValues[] {
  const every = Math.ceil(model.presets.length / 6);
  const presets = model.presets.filter((_, k) => k % every === 0).map(({ inputs }) => inputs);
  const names = model.fields.map(({ name }) => name);
  const applicable = further.filter((inputs) => Object.keys(inputs).every((name) => names.includes(name)));
  return [...presets, ...applicable]
    .map((inputs) => withInputs(model, defaultValues(model.fields), inputs))
    .filter((values): values is InputValues => isLegal(model, values));
}

describe.each(abouts.map(({ model, about }) => [model.id, model, about.formulas] as const))(
  'the formulas of %s with the present numbers',
  (_, model, formulas) => {
    const substituted = formulas.filter(
      (formula): formula is Formula & Required<Pick<Formula, 'substitute'>> =>
        formula.substitute !== undefined,
    );
    const solver = solverOf(model);
    const solved = scenariosOf(model).map((values) => ({
      values,
      solution: solver.solve(values, { detail: 'screen' }),
    }));

    it('come to what the solver answers, wherever the law holds', () => {
      for (const { label, substitute } of substituted) {
        const held = solved.flatMap(({ values, solution }) => {
          const substitution = substitute(values, solution);
          return substitution === null ? [] : [{ substitution, solution }];
        });
        expect(held.length, `${label} holds nowhere`).toBeGreaterThan(0);
        for (const { substitution, solution } of held) {
          for (const { indicator, value } of substitution.results) {
            const known = solution.indicators[indicator];
            expect(typeof known, `${label}: ${indicator}`).toBe('number');
            expect(Math.abs(value - known!), `${label}: ${indicator}`).toBeLessThanOrEqual(
              1e-6 * Math.abs(known!),
            );
          }
        }
      }
    });

    it('are derived line by line, to what the solver answers', () => {
      for (const { label, substitute, derive } of formulas) {
        if (derive === undefined) continue;
        const held = solved.flatMap(({ values, solution }) => {
          const derivation = derive(values, solution);
          return derivation === null ? [] : [{ derivation, values, solution }];
        });
        expect(held.length, `${label} is derived nowhere`).toBeGreaterThan(0);
        for (const { derivation, values, solution } of held) {
          const { steps, value } = derivation;
          for (const { change, line } of steps) {
            expect(change, label).toMatch(/^[A-Z].*\.$/);
            expect(line, label).toMatch(/\d/);
            expect(line, label).not.toMatch(/NaN|undefined|Infinity|null/);
          }
          const { results } = substitute!(values, solution)!;
          // Queues of the textbooks are no results of the model: see the tests of its presets.
          if (results.length === 0) continue;
          const near = results.map(({ indicator }) => solution.indicators[indicator]! / value - 1);
          expect(Math.min(...near.map(Math.abs)), label).toBeLessThan(1e-6);
        }
      }
    });

    it('are written in numbers, each line an equation', () => {
      for (const { label, substitute } of substituted) {
        for (const { values, solution } of solved) {
          for (const line of substitute(values, solution)?.lines ?? []) {
            expect(line, label).toMatch(/ = |≥|: /);
            expect(line, label).toMatch(/\d/);
            expect(line, label).not.toMatch(/NaN|undefined|Infinity|null/);
          }
        }
      }
    });
  },
);

it('The output ports of a full batch are those that the switch takes as misses', () => {
  const { model, about } = abouts.find((one) => one.model.id === 'vswitch-polling')!;
  const { substitute } = about.formulas.find(({ label }) => label === 'Output ports of a batch')!;
  const values = withInputs(model, defaultValues(model.fields), { ports: 5, maxBatch: 8 }) as InputValues;
  const solution = solverOf(model).solve(values, { detail: 'indicators' });
  const [line] = substitute!(values, solution)!.lines;
  expect(line).toContain(`= ${significant(expectedMisses(8, 4), 4)} ports`);
});
