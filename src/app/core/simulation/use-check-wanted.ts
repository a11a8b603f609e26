import { useApp } from '../app-context.tsx';

/** Whether the reader requested a simulation beside the result, of a model that has one. */
export function useCheckWanted(): boolean {
  return useApp(({ view, model }) => view.check && model.simulation !== undefined);
}
