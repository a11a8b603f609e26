import { useMemo, useState } from 'react';
import { numberOf } from '../../../../text/number-words.ts';
import { ChoiceRow } from '../ChoiceRow.tsx';
import { ProposedFit } from './proposed-fit/ProposedFit.tsx';
import { RecordingChoice, scenarioGroups, scenarioName } from './recordings/RecordingChoice.tsx';
import type { Recordings } from './recordings/use-recordings.ts';
import { SinglePart } from './SinglePart.tsx';

interface Props {
  recordings: Recordings;
  maxBatch: number;
}

/** Fits to the recordings of one kind of traffic, which is chosen where there are several. */
export function BatchCalibrations({ recordings, maxBatch }: Props) {
  const groups = useMemo(() => scenarioGroups(recordings.list), [recordings]);
  const [wanted, setWanted] = useState<string | null>(null);
  const group = groups.find(({ scenario }) => scenarioName(scenario) === wanted) ?? groups[0];
  const own = useMemo(() => ({ ...recordings, list: group.list }), [recordings, group]);
  return (
    <>
      {groups.length === 1 ? null : (
        <>
          <p className="calibration-warning">
            These recordings are of different traffic, which has service times of its own: each is fitted
            alone.
          </p>
          <ChoiceRow
            label="Recordings of"
            value={scenarioName(group.scenario)}
            options={groups.map(({ scenario, list }) => ({
              value: scenarioName(scenario),
              label: `${scenarioName(scenario)}: ${numberOf(list.length, 'recording')}`,
            }))}
            onChange={setWanted}
          />
        </>
      )}
      <GroupCalibrations key={scenarioName(group.scenario)} recordings={own} maxBatch={maxBatch} />
    </>
  );
}

function GroupCalibrations({ recordings, maxBatch }: Props) {
  /** Recordings that were added to the fit or left out by hand. */
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => recordings.list.filter(({ run }) => (run.serviceExclusion === null) !== switched.has(run.id)),
    [recordings, switched],
  );

  function toggle(id: string) {
    const next = new Set(switched);
    if (!next.delete(id)) next.add(id);
    setSwitched(next);
  }

  return (
    <>
      <RecordingChoice recordings={recordings} chosen={chosen} onToggle={toggle} />
      <ProposedFit list={recordings.list} chosen={chosen} maxBatch={maxBatch} />
      <SinglePart list={recordings.list} chosen={chosen} maxBatch={maxBatch} />
    </>
  );
}
