import { describe, expect, it } from 'vitest';
import { panelEntries, panelSpec } from '../../../../src/app/parts/papers/panel-spec.ts';
import type { PanelAnswers } from '../../../../src/app/parts/papers/solve-panel.ts';
import { viewEntries, viewFromEntries } from '../../../../src/app/core/view/view-setting.ts';
import { scenarioKey } from '../../../../src/compute/cache/scenario-key.ts';
import { panelSearch, panelValues } from '../../../../src/dimensioning/paper/panel-values.ts';
import { runSearch } from '../../../../src/dimensioning/search/search.ts';
import type { FigureSpec } from '../../../../src/models/contract/figure.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import type { PaperPanel } from '../../../../src/models/contract/paper.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { withSharedAxes } from '../../../../src/models/figure-parts/paper-panel.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { reusedSolverOf } from '../../../reused-solver.ts';

const abouts = await Promise.all(
  catalogue.models.map(async (model) => ({ model, paper: (await model.loadAbout()).paper })),
);
const papers = abouts.flatMap(({ model, paper }) => (paper === undefined ? [] : [{ model, paper }]));

const solved = new Map<string, Solution>();

/** Forms that differ only in the drawing are solved once. */
function solutionOf(model: Model, values: InputValues, detail: 'indicators' | 'screen'): Solution {
  const key = `${detail} ${scenarioKey(model.id, values)}`;
  const known = solved.get(key) ?? reusedSolverOf(model).solve(values, { detail });
  solved.set(key, known);
  return known;
}

/** Everything that the panel needs in one form, with one end of each curve. */
function answersOf(model: Model, panel: PaperPanel, form: number): PanelAnswers {
  const at = (scenario: number) => panelValues(model, panel, scenario, form) as InputValues;
  if (panel.kind === 'curves') {
    const scenarios = panel.scenarios.map((_, scenario) => at(scenario));
    const [low] = panel.range;
    const curves = runSearch(panelSearch(model, scenarios, panel.over, [low]), ({ values }) => {
      const { indicators, notices } = solutionOf(model, values, 'indicators');
      return { ok: true, indicators, words: {}, notices };
    });
    return { curves, solutions: [], fraction: 1 };
  }
  const solutions = panel.scenarios.map((_, scenario) => solutionOf(model, at(scenario), 'screen'));
  return { curves: [], solutions, fraction: 1 };
}

function expectSound({ x, y, series, title, summary, table }: FigureSpec, where: string): void {
  for (const axis of [x, y]) {
    expect(axis.title, where).not.toBe('');
    expect(axis.range[0], where).toBeLessThan(axis.range[1]);
  }
  expect(title, where).toMatch(/^(Fig\.|Tables?) /);
  for (const one of series) expect(Array.from(one.y).some(Number.isNaN), `${where}, ${one.name}`).toBe(false);
  expect(summary, where).toMatch(/\d.*\.$/s);
  expect(summary, where).not.toMatch(/NaN|undefined|Infinity/);
  for (const row of table.rows) expect(row.length, where).toBe(table.columns.length);
}

describe.each(papers.map(({ model, paper }) => [model.id, model, paper] as const))(
  'the figures of the paper of %s',
  (_, model, paper) => {
    it('are drawn with titles, axes, words and a table, one of each kind', () => {
      const seen = new Set<string>();
      for (const figure of paper.figures) {
        for (const whole of figure.panels) {
          if (seen.has(whole.kind)) continue;
          seen.add(whole.kind);
          // One curve is enough; the others cost as much each.
          const panel: PaperPanel = { ...whole, scenarios: [whole.scenarios[0]] };
          const answers = panel.forms.map((_form, form) => answersOf(model, panel, form));
          const specs = answers.map((own, form) => panelSpec(model, figure, panel, form, own, [])!);
          specs.forEach((spec, form) => {
            expectSound(spec, `${figure.id} ${panel.forms[form].label}`);
            // A figure of the model may want a curve, which is not solved here.
            if (panel.kind !== 'figure') expect(spec.series.length, figure.id).toBeGreaterThan(0);
          });
          const shared = withSharedAxes(specs);
          for (const spec of shared) {
            if (spec.y.title === shared[0].y.title) expect(spec.y.range).toEqual(shared[0].y.range);
          }
        }
      }
      expect(seen.size).toBeGreaterThan(0);
    });

    it('open among the figures of the model in the page’s notation', () => {
      for (const { panels } of paper.figures) {
        for (const panel of panels) {
          const entries = panelEntries(model, panel);
          const view = viewFromEntries(model, entries);
          expect(view.figure).toBe(entries.shown ?? view.figure);
          for (const [name, text] of Object.entries(viewEntries(model, view))) {
            expect(entries[name], name).toBe(text);
          }
        }
      }
    });
  },
);

describe('a panel without results', () => {
  it('has no figure yet', () => {
    for (const { model, paper } of papers) {
      const [figure] = paper.figures;
      const none = { curves: [], solutions: [], fraction: 0 };
      expect(panelSpec(model, figure, figure.panels[0], 0, none, [])).toBeNull();
    }
  });
});
