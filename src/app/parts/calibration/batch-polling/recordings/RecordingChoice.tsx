import type { Recording, Recordings } from './use-recordings.ts';

/** Recordings of one kind of traffic: service times depend on the mix of frames. */
interface ScenarioGroup {
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

const names: Readonly<Record<string, string>> = { 'cross-connect': 'Cross-connect', mixed: 'Mixed traffic' };

export const scenarioName = (scenario: string | null) =>
  scenario === null ? 'Not named by the files' : (names[scenario] ?? scenario);

interface Props {
  recordings: Recordings;
  chosen: readonly Recording[];
  onToggle: (id: string) => void;
}

/** Choice of the recordings that a fit uses; the others judge it. */
export function RecordingChoice({ recordings, chosen, onToggle }: Props) {
  const excluded = recordings.list.filter(({ run }) => run.serviceExclusion !== null);
  return (
    <details className="recording-choice">
      <summary>
        Fitted to {chosen.length} of {recordings.list.length}{' '}
        {recordings.source === 'files' ? 'of your recordings' : 'testbed recordings'}
      </summary>
      <div role="group" aria-label="Recordings used for the fit">
        {recordings.list.map(({ run, label }) => (
          <label key={run.id} title={run.serviceExclusion ?? undefined}>
            <input
              type="checkbox"
              checked={chosen.some((one) => one.run.id === run.id)}
              onChange={() => onToggle(run.id)}
            />{' '}
            {label}
          </label>
        ))}
      </div>
      {excluded.length === 0 ? null : (
        <p className="quiet-text">
          Left out at first: {excluded.map(({ run }) => run.serviceExclusion).join(' ')}
        </p>
      )}
    </details>
  );
}
