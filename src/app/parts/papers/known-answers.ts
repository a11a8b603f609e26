/**
 * What was solved of the panels once stays as long as the page: a panel never changes. Forms that differ only in what
 * is drawn share their answers.
 */
import type { PaperMethod, PaperPanel } from '../../../models/contract/paper.ts';
import type { PanelAnswers } from './solve-panel.ts';

interface Known {
  form: number;
  points: number;
  answers: PanelAnswers;
}

const known = new WeakMap<PaperPanel, Known[]>();

const textOf = ({ inputs = {}, method = '' }: PaperMethod): string => JSON.stringify([inputs, method]);

/** The first form of the panel that is solved with the same inputs. */
export function solvedForm({ forms }: PaperPanel, form: number): number {
  return forms.findIndex((other) => textOf(other) === textOf(forms[form]));
}

export function keepAnswers(panel: PaperPanel, form: number, points: number, answers: PanelAnswers): void {
  const own = { form: solvedForm(panel, form), points, answers };
  known.set(panel, [...(known.get(panel) ?? []), own]);
}

/** With so many points along a curve; null: not solved. */
export function knownAnswers(panel: PaperPanel, form: number, points: number): PanelAnswers | null {
  const solved = solvedForm(panel, form);
  const found = known.get(panel)?.find((one) => one.form === solved && one.points === points);
  return found?.answers ?? null;
}

/** With the most points of all that are known; null: none are. */
export function bestAnswers(panel: PaperPanel, form: number): PanelAnswers | null {
  const solved = solvedForm(panel, form);
  const own = (known.get(panel) ?? []).filter((one) => one.form === solved);
  return own.sort((a, b) => b.points - a.points)[0]?.answers ?? null;
}
