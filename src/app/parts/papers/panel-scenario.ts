import { formMethod, panelValues } from '../../../dimensioning/paper/panel-values.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperPanel } from '../../../models/contract/paper.ts';
import { checkInputs } from '../../../scenario/file/scenario.ts';

/** The inputs of a panel's first curve in one form. */
export function firstValues(model: Model, panel: PaperPanel, form = 0): InputValues {
  const checked = checkInputs(model, panelValues(model, panel, 0, form));
  if (!checked.ok) throw new Error(checked.fault.message);
  return checked.values;
}

/** View entries of a panel in one form: the figure with the same content, its view and the method. */
export function panelEntries(model: Model, panel: PaperPanel, form = 0): Readonly<Record<string, string>> {
  const own = panel.kind === 'figure' ? panel.figure : panel.nearest;
  const method = panel.kind === 'figure' || form > 0 ? { method: formMethod(model, panel.forms[form]) } : {};
  if (own === undefined) return method;
  const view = panel.kind === 'figure' ? panel.view : undefined;
  return { ...method, shown: own, ...(view === undefined ? {} : { [`figure.${own}`]: view }) };
}
