import type { Recording } from './use-recordings.ts';

/** Recordings of one kind of traffic: service times depend on the mix of frames. */
export interface ScenarioGroup {
  /** `cross-connect`; null where the files do not name it. */
  scenario: string | null;
  list: readonly Recording[];
}

/** The largest group first; recordings of different scenarios are never fitted together. */
export function scenarioGroups(list: readonly Recording[]): readonly ScenarioGroup[] {
  const scenarios = [...new Set(list.map(({ run }) => run.scenario))];
  return scenarios
    .map((scenario) => ({ scenario, list: list.filter(({ run }) => run.scenario === scenario) }))
    .sort((a, b) => b.list.length - a.list.length);
}

const names: Readonly<Record<string, string>> = {
  'cross-connect': 'Cross-connect',
  mixed: 'Mixed traffic',
};

export const scenarioName = (scenario: string | null) =>
  scenario === null ? 'Not named by the files' : (names[scenario] ?? scenario);
