import { expect, it } from 'vitest';
import { joinablePanels, joinedPicture } from '../../../../src/app/parts/papers/joined-panels.ts';
import { panelValues } from '../../../../src/dimensioning/paper/panel-values.ts';
import { judgeDistribution } from '../../../../src/overlays/judgement/judge.ts';
import type { DistributionOverlay } from '../../../../src/models/contract/figure.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import type { ProbabilityPanel } from '../../../../src/models/contract/paper.ts';
import { meanOf } from '../../../../src/models/figure-parts/distribution-points.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { reusedSolverOf } from '../../../reused-solver.ts';

const model = catalogue.models.find(({ id }) => id === 'batch-polling')!;
const { paper } = await model.loadAbout();
const fig7 = paper!.figures.find(({ id }) => id === 'fig-7')!;
const solver = reusedSolverOf(model);
const solved = (panel: ProbabilityPanel, k: number) =>
  solver.solve(panelValues(model, panel, k, 0) as InputValues, { detail: 'screen' });

/** As many polls of 15 as of 16 packets. */
const recording: DistributionOverlay = {
  id: 'r',
  kind: 'distribution',
  label: 'testbed',
  quantity: 'batchSizeNonEmpty',
  unit: 'packets',
  sampleSize: 400,
  lower: Float64Array.of(15, 16),
  width: Float64Array.of(1, 1),
  count: Float64Array.of(200, 200),
};

it('Of the papers’ figures only one of several distributions is joined', () => {
  expect(paper!.figures.filter((figure) => joinablePanels(figure) !== null).map(({ id }) => id)).toEqual([
    'fig-7',
  ]);
});

it('Fig. 7 is one picture of three rates and four families, each with its divergence and error', () => {
  const joined = joinablePanels(fig7)!.map((panel) => {
    const solutions = panel.scenarios.map((_, k) => solved(panel, k));
    const laws = solutions.map(({ distributions }) => distributions[panel.forms[0].result]!);
    return { panel, laws, solutions, recording };
  });
  const { title, columns, remarks, table } = joinedPicture(fig7, joined);
  expect(title).toBe('Fig. 7: Batch sizes by rate and arrivals');
  expect(columns.map(({ heading }) => heading)).toEqual(['2.5 Gbit/s', '5 Gbit/s', '7.5 Gbit/s']);
  for (const { panels } of columns) {
    expect(panels.map(({ name }) => name)).toEqual(['near-regular', 'cv 0.5', 'memoryless', 'cv 2']);
    const [first] = panels;
    for (const { spec } of panels) {
      expect(spec.x.range).toEqual(first!.spec.x.range);
      expect(spec.y.range).toEqual(first!.spec.y.range);
      expect(spec.series.map(({ role }) => role)).toEqual(['alternative', 'measurement']);
    }
  }
  const law = joined[1]!.laws[0]!;
  const judged = judgeDistribution(recording, law, meanOf(law));
  const [divergence, error] = columns[1]!.panels[0]!.words;
  expect(Number(divergence!.replace('JSD ', ''))).toBeCloseTo(judged.jensenShannon!, 2);
  expect(Number(error!.replace(/RE | %/g, ''))).toBeCloseTo(100 * judged.relativeErrorOfMean!, 1);
  expect(remarks.join(' ')).toMatch(
    /in nats; .* 5 Gbit\/s, near-regular: JSD [\d.]+, RE [\d.]+ %, 400 polls, floor/,
  );
  expect(table.columns.map(({ label }) => label)).toEqual([
    'Panel',
    'Curve',
    'Packets per poll',
    'P, model',
    'P, measured',
  ]);
  expect(
    table.rows.find(([panel, curve, size]) => panel === '5 Gbit/s' && curve === 'cv 2' && size === 15)![4],
  ).toBe(0.5);
});

it('Without recordings there are panels without divergences, and no remark on them', () => {
  const [panel] = joinablePanels(fig7)!;
  const solution = solved(panel!, 0);
  const laws = panel!.scenarios.map(() => solution.distributions[panel!.forms[0].result]!);
  const { columns, remarks } = joinedPicture(fig7, [{ panel: panel!, laws, solutions: [], recording: null }]);
  expect(columns[0]!.panels.every(({ words }) => words.length === 0)).toBe(true);
  expect(remarks).toEqual([]);
});
