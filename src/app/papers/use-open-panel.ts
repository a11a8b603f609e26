import { useCallback } from 'react';
import { formMethod, panelValues } from '../../dimensioning/paper/panel-values.ts';
import type { Model } from '../../models/contract/model.ts';
import type { PaperPanel } from '../../models/contract/paper.ts';
import { checkInputs } from '../../scenario/file/check-inputs.ts';
import { useActions, useAppStore } from '../store/app-context.tsx';
import { viewFromEntries } from '../store/read-view-entries.ts';

/** What of the page's view a panel sets: the figure that shows the same, its view and the method. */
export function panelEntries(model: Model, panel: PaperPanel): Readonly<Record<string, string>> {
  const own = panel.kind === 'figure' ? panel.figure : panel.nearest;
  const method = panel.kind === 'figure' ? { method: formMethod(model, panel.forms[0]) } : {};
  if (own === undefined) return method;
  const view = panel.kind === 'figure' ? panel.view : undefined;
  return { ...method, shown: own, ...(view === undefined ? {} : { [`figure.${own}`]: view }) };
}

/** Opens a panel's first scenario among the figures, as one step of the history. */
export function useOpenPanel(): (model: Model, panel: PaperPanel) => void {
  const { openScenario } = useActions();
  const store = useAppStore();
  return useCallback(
    (model, panel) => {
      const checked = checkInputs(model, panelValues(model, panel, 0, 0));
      if (!checked.ok) throw new Error(checked.fault.message);
      const { traffic, seed } = store.getState().view;
      const entries = { ...(traffic === '' ? {} : { traffic }), ...panelEntries(model, panel) };
      openScenario({
        ...{ model: model.id, values: checked.values },
        view: { ...viewFromEntries(model, entries), seed },
      });
    },
    [openScenario, store],
  );
}
