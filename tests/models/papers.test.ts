import { describe, expect, it } from 'vitest';
import { askedNumbers } from '../../src/dimensioning/paper/paper-rows.ts';
import {
  panelPositions,
  panelSearch,
  panelValues,
  sweptField,
} from '../../src/dimensioning/paper/panel-values.ts';
import { declaredIndicator } from '../../src/dimensioning/question/declared-indicator.ts';
import { runSearch } from '../../src/dimensioning/search/search.ts';
import { defaultValues, type EnteredInputs, type InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import type { PaperPanel } from '../../src/models/contract/paper.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { checkValue } from '../../src/scenario/file/check-field.ts';
import { isLegal, withInputs } from '../../src/scenario/file/scenario.ts';
import { scenarioKey } from '../../src/compute/cache/scenario-key.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { toyModel } from '../toy-model.ts';

const abouts = await Promise.all(
  catalogue.models.map(async (model) => ({ model, paper: (await model.loadAbout()).paper })),
);
const papers = abouts.flatMap(({ model, paper }) => (paper === undefined ? [] : [{ model, paper }]));

const solved = new Map<string, Solution>();

/** Each scenario once for all tests here. */
function solutionOf(
  model: Model,
  values: EnteredInputs,
  detail: 'indicators' | 'screen' = 'screen',
): Solution {
  const key = `${detail} ${scenarioKey(model.id, values as InputValues)}`;
  const known = solved.get(key);
  if (known !== undefined) return known;
  const solution = reusedSolverOf(model).solve(values as InputValues, { detail });
  solved.set(key, solution);
  return solution;
}

/** Every field accepts its value, and no rule refuses them together. */
function expectLegal(model: Model, values: EnteredInputs, where: string): void {
  for (const field of model.fields) {
    if (field.appliesWhen?.(values) === false) continue;
    const checked = checkValue(field, values[field.name]);
    expect(checked.ok, `${where}: ${field.name}`).toBe(true);
  }
  expect(isLegal(model, values), where).toBe(true);
}

const pairsOf = ({ scenarios, forms }: PaperPanel) =>
  scenarios.flatMap((_, scenario) => forms.map((_form, form) => ({ scenario, form })));

/** Every form of the first scenario, and the first form of the last: what they share is solved once. */
const sampleOf = (panel: PaperPanel) =>
  pairsOf(panel).filter(
    ({ scenario, form }) => scenario === 0 || (scenario === panel.scenarios.length - 1 && form === 0),
  );

/** The end of the range at which less is to be solved: there are the fewest packets. */
const easyEnd = (panel: Extract<PaperPanel, { kind: 'curves' }>): number =>
  panel.over.startsWith('mean') ? panel.range[1] : panel.range[0];

describe.each(papers.map(({ model, paper }) => [model.id, model, paper] as const))(
  'the paper of %s',
  (_, model, paper) => {
    const panels = paper.figures.flatMap((figure) =>
      figure.panels.map((panel) => ({ panel, where: `${figure.id} ${panel.label}` })),
    );

    it('has figures known by one id each, with words about what is reproduced, and gaps with a reason', () => {
      expect(paper.figures.length).toBeGreaterThan(0);
      expect(new Set(paper.figures.map(({ id }) => id)).size).toBe(paper.figures.length);
      for (const { id, number, title, note } of paper.figures) {
        expect(id).toMatch(/^(fig|table)-\d+$/);
        expect(number).toMatch(/^(Fig\. \d+|Tables? \d+( and \d+)?)$/);
        expect(title.length, title).toBeLessThanOrEqual(60);
        expect(note, id).toMatch(/^\S.*[.]$/);
      }
      for (const { what, why } of paper.gaps) {
        expect(what).toMatch(/^(Figs?|Tables?)[. ]/);
        expect(why).toMatch(/^[A-Z].*\.$/);
      }
    });

    it('sets only scenarios that the model takes, and draws only what it has', () => {
      for (const { panel, where } of panels) {
        const labels = panel.scenarios.map(({ label }) => label);
        expect(new Set(labels).size, where).toBe(labels.length);
        for (const { scenario, form } of pairsOf(panel)) {
          const scenarioInputs = panel.scenarios[scenario].inputs;
          const names = model.fields.map(({ name }) => name);
          expect(names, where).toEqual(
            expect.arrayContaining(Object.keys({ ...scenarioInputs, ...panel.forms[form].inputs })),
          );
          expectLegal(model, panelValues(model, panel, scenario, form), where);
        }
        if (panel.kind === 'figure') {
          const figure = model.figures.find(({ id }) => id === panel.figure);
          expect(figure, where).toBeDefined();
          if (panel.view !== undefined) expect(figure?.views?.map(({ id }) => id)).toContain(panel.view);
          for (const { method } of panel.forms) {
            if (method !== undefined)
              expect(
                model.methods.map(({ id }) => id),
                where,
              ).toContain(method);
          }
        }
        if (panel.kind === 'curves') {
          const field = sweptField(model, panel.over);
          for (const { result } of panel.forms)
            expect(declaredIndicator(model, result), where).not.toBeNull();
          for (const { scenario, form } of pairsOf(panel)) {
            for (const x of panelPositions(field, panel, 9)) {
              const values = withInputs(model, panelValues(model, panel, scenario, form), {
                [panel.over]: x,
              });
              expectLegal(model, values, `${where} at ${x}`);
            }
          }
        }
      }
    });

    it('solves the first scenario of every figure in every form, and the last, and finds what is drawn', () => {
      for (const { panel, where } of panels) {
        for (const { scenario, form } of sampleOf(panel)) {
          const values = panelValues(model, panel, scenario, form);
          if (panel.kind === 'curves') {
            const at = withInputs(model, values, { [panel.over]: easyEnd(panel) });
            const value = solutionOf(model, at, 'indicators').indicators[panel.forms[form].result];
            expect(typeof value, `${where}, ${panel.forms[form].label}`).toBe('number');
          } else {
            const solution = solutionOf(model, values);
            if (panel.kind === 'figure') continue;
            const laws = panel.kind === 'times' ? solution.sampled : solution.distributions;
            expect(Object.keys(laws), where).toContain(panel.forms[form].result);
          }
        }
      }
    });

    it('asks only for numbers that the model has, at inputs that it takes', () => {
      for (const figure of paper.figures) {
        for (const number of figure.numbers) {
          const { corrected, printed } = askedNumbers(model, number);
          expectLegal(model, corrected.values, number.label);
          if (printed !== null) expectLegal(model, printed.values, number.label);
        }
      }
    });
  },
);

describe('positions along a curve', () => {
  it('are added where the curve bends, for all curves alike', () => {
    const [low, high] = [0.1, 1.9];
    const axis = { low, high, scale: 'linear', integer: false } as const;
    const even = panelPositions({ integer: false }, { range: [low, high], scale: 'linear' }, 9);
    const values = defaultValues(toyModel.fields);
    const search = (count: number) =>
      runSearch(
        panelSearch(toyModel, [values, values], 'rateMpps', even, { axis, result: 'bend', count }),
        ({ values: at }) => ({
          ok: true,
          indicators: { bend: Math.max(0, Number(at.rateMpps) - 1.03) },
          words: {},
          notices: [],
        }),
      );
    expect(search(0)[0].rows.map(({ x }) => x)).toEqual(even);
    const [one, other] = search(12).map(({ rows }) => rows.map(({ x }) => x));
    expect(other).toEqual(one);
    expect(one).toHaveLength(9 + 12);
    const after = one.findIndex((x) => x > 1.03);
    expect(one[after] - one[after - 1]).toBeLessThan(0.02); // 0.225 between even positions
  });

  const field = { integer: false };

  it('are those of a coarser curve and more between them', () => {
    const swept = { range: [4, 500], scale: 'log' } as const;
    const fine = panelPositions(field, swept, 33);
    expect(fine).toEqual(expect.arrayContaining([...panelPositions(field, swept, 9)]));
    expect(fine).toHaveLength(33);
    expect([fine[0], fine[32]]).toEqual([4, 500]);
  });

  it('are whole where the input is, and the single ones where there are only these', () => {
    expect(panelPositions({ integer: true }, { range: [1, 4], scale: 'linear' }, 9)).toEqual([1, 2, 3, 4]);
    const single = { range: [5, 12], scale: 'linear', at: [5, 6, 7, 8, 9, 10, 11, 12] } as const;
    expect(panelPositions(field, single, 9)).toEqual(single.at);
    expect(panelPositions(field, single, 4)).toEqual([5, 7, 9, 11, 12]);
  });
});
