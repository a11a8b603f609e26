import { panelValues } from '../../../dimensioning/paper/panel-values.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperPanel } from '../../../models/contract/paper.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { PanelAnswers } from './solve-panel.ts';

/** What computes a panel in one form: each of its curves along its own positions, each law at its own point. */
export function panelReproductions(
  model: Model,
  panel: PaperPanel,
  form: number,
  { curves }: Pick<PanelAnswers, 'curves'>,
): readonly Reproduction[] {
  const scenarios = panel.kind === 'figure' ? panel.scenarios.slice(0, 1) : panel.scenarios;
  return scenarios.map((_, scenario): Reproduction => {
    const values = panelValues(model, panel, scenario, form) as InputValues;
    const of = { model: model.id, values, view: {} };
    const { over, rows = [] } = curves[scenario] ?? {};
    if (over === undefined || rows.length === 0) return { command: 'solve', of };
    return { command: 'sweep', over: [{ name: over, values: rows.map(({ x }) => x) }], of };
  });
}
