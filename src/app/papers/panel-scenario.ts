import { formMethod, panelValues } from '../../dimensioning/paper/panel-values.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { PaperPanel } from '../../models/contract/paper.ts';
import { checkInputs } from '../../scenario/file/check-inputs.ts';

/** The inputs of a panel's first curve. */
export function firstValues(model: Model, panel: PaperPanel): InputValues {
  const checked = checkInputs(model, panelValues(model, panel, 0, 0));
  if (!checked.ok) throw new Error(checked.fault.message);
  return checked.values;
}

/** What of the page's view a panel sets: the figure that shows the same, its view and the method. */
export function panelEntries(model: Model, panel: PaperPanel): Readonly<Record<string, string>> {
  const own = panel.kind === 'figure' ? panel.figure : panel.nearest;
  const method = panel.kind === 'figure' ? { method: formMethod(model, panel.forms[0]) } : {};
  if (own === undefined) return method;
  const view = panel.kind === 'figure' ? panel.view : undefined;
  return { ...method, shown: own, ...(view === undefined ? {} : { [`figure.${own}`]: view }) };
}
