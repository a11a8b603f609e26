import type { SearchRunner } from '../../../compute/searches/search-runner.ts';
import type { SolveGroup } from '../../../compute/solves/solve-group.ts';
import {
  panelPositions,
  panelSearch,
  panelValues,
  sweptField,
} from '../../../dimensioning/paper/panel-values.ts';
import type { Sweep } from '../../../models/contract/figure.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { CurvePanel, PaperPanel } from '../../../models/contract/paper.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import { checkInputs } from '../../../scenario/file/scenario.ts';
import { panelRecordings } from './use-panel-recordings.ts';

/** Results of a panel in one form, one per scenario; `fraction`: the share solved. */
export interface PanelAnswers {
  curves: readonly (Sweep | null)[];
  solutions: readonly (Solution | null)[];
  fraction: number;
}

/** Scheduler and group in which a panel is solved; ends with the group. */
interface PanelWorkers {
  group: SolveGroup;
  searches: SearchRunner;
}

interface AskedPanel {
  model: Model;
  panel: PaperPanel;
  form: number;
  /** Positions along a curve. */
  points: number;
}

function legalValues({ model, panel, form }: AskedPanel, scenario: number): InputValues {
  const checked = checkInputs(model, panelValues(model, panel, scenario, form));
  if (!checked.ok) throw new Error(checked.fault.message);
  return checked.values;
}

async function solvedAt(model: Model, values: InputValues, { group }: PanelWorkers): Promise<Solution> {
  const answer = await group.solve({ model: model.id, values, detail: 'screen' }).answer;
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

async function curvesOf(
  model: Model,
  scenarios: readonly InputValues[],
  over: string,
  positions: readonly number[],
  workers: PanelWorkers,
  onPart: (curves: readonly Sweep[], fraction: number) => void,
  refinement: Parameters<typeof panelSearch>[4] = null,
): Promise<readonly Sweep[]> {
  const task = workers.searches.run(
    panelSearch(model, scenarios, over, positions, refinement),
    ({ partial, fraction }) => {
      if (partial !== null) onPart(partial, fraction);
    },
    { group: workers.group, lostPoints: 'leave-out' },
  );
  const outcome = await task.outcome;
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

/** Where the testbed recorded the quantity: the curve passes there through the model's values. */
async function recordedPositions(
  { recordings, measured, range: [low, high] }: CurvePanel,
  values: InputValues,
): Promise<readonly number[]> {
  const overlays = await panelRecordings(recordings ?? null, values);
  return overlays.flatMap((one) =>
    one.kind === 'points' && one.quantity === measured
      ? Array.from(one.x).filter((x) => x >= low && x <= high)
      : [],
  );
}

/** Throws with one sentence where a scenario has no answer, and when the group is closed. */
export async function solvePanel(
  asked: AskedPanel,
  workers: PanelWorkers,
  onPart: (answers: PanelAnswers) => void,
): Promise<PanelAnswers> {
  const { model, panel, form, points } = asked;
  const scenarios = panel.scenarios.map((_, scenario) => legalValues(asked, scenario));
  if (panel.kind === 'curves') {
    const field = sweptField(model, panel.over);
    const even = panelPositions(field, panel, points);
    const recorded = await recordedPositions(panel, scenarios[0]);
    const [low, high] = panel.range;
    const refinement = {
      axis: { low, high, scale: panel.scale, integer: field.integer ?? false },
      result: panel.forms[form].result,
      count: Math.ceil(points / 2),
    };
    const curves = await curvesOf(
      ...([model, scenarios, panel.over, [...new Set([...even, ...recorded])], workers] as const),
      (part, fraction) => {
        onPart({ curves: part, solutions: [], fraction });
      },
      panel.at === undefined ? refinement : null,
    );
    return { curves, solutions: [], fraction: 1 };
  }
  if (panel.kind === 'figure') return solveFigure(asked, panel.figure, scenarios[0], workers, onPart);
  const solutions: Solution[] = [];
  for (const values of scenarios) {
    onPart({ curves: [], solutions: [...solutions], fraction: solutions.length / scenarios.length });
    solutions.push(await solvedAt(model, values, workers));
  }
  return { curves: [], solutions, fraction: 1 };
}

async function solveFigure(
  { model, points }: AskedPanel,
  id: string,
  values: InputValues,
  workers: PanelWorkers,
  onPart: (answers: PanelAnswers) => void,
): Promise<PanelAnswers> {
  const sweep = model.figures.find((figure) => figure.id === id)?.sweep;
  const solutions = [await solvedAt(model, values, workers)];
  if (sweep === undefined) return { curves: [], solutions, fraction: 1 };
  const field = sweptField(model, sweep.over);
  const positions = panelPositions(field, { range: sweep.range(values), scale: field.scale }, points);
  const curves = await curvesOf(model, [values], sweep.over, positions, workers, (part, fraction) => {
    onPart({ curves: part, solutions, fraction });
  });
  return { curves, solutions, fraction: 1 };
}
