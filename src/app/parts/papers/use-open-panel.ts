import { useCallback } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperPanel } from '../../../models/contract/paper.ts';
import { useActions, useAppStore } from '../../core/app-context.tsx';
import { viewFromEntries } from '../../core/view/view-setting.ts';
import { firstValues, panelEntries } from './panel-scenario.ts';

/** Opens a panel's first scenario among the figures, as one step of the history. */
export function useOpenPanel(): (model: Model, panel: PaperPanel) => void {
  const { openScenario } = useActions();
  const store = useAppStore();
  return useCallback(
    (model, panel) => {
      const { traffic, seed } = store.getState().view;
      const entries = { ...(traffic === '' ? {} : { traffic }), ...panelEntries(model, panel) };
      openScenario({
        ...{ model: model.id, values: firstValues(model, panel) },
        view: { ...viewFromEntries(model, entries), seed },
      });
    },
    [openScenario, store],
  );
}
