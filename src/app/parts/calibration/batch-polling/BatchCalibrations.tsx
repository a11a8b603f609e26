import { useMemo, useState } from 'react';
import { numberOf } from '../../../../text/number-words.ts';
import { ChoiceRow } from '../ChoiceRow.tsx';
import { FitFold } from '../FitSection.tsx';
import { ProposedFit } from './proposed-fit/ProposedFit.tsx';
import { RecordingChoice, scenarioGroups, scenarioName } from './recordings/RecordingChoice.tsx';
import type { Recording, Recordings } from './recordings/use-recordings.ts';
import type { FitWeights } from '../../../../fits/service-curve/service-fit.ts';
import { ArrivalCalibration } from './arrivals/ArrivalCalibration.tsx';
import { CrossValidation } from './service-curve/CrossValidation.tsx';
import { calibratedCurve, type CurveForm } from './service-curve/curve-choice.ts';
import { ServiceCalibration } from './service-curve/ServiceCalibration.tsx';

interface Props {
  recordings: Recordings;
  maxBatch: number;
}

/** Fits to the recordings of one kind of traffic, which is chosen where there are several. */
export function BatchCalibrations({ recordings, maxBatch }: Props) {
  const groups = useMemo(() => scenarioGroups(recordings.list), [recordings]);
  const [wanted, setWanted] = useState<string | null>(null);
  const group = groups.find(({ scenario }) => scenarioName(scenario) === wanted) ?? groups[0];
  const ofGroup = useMemo(() => ({ ...recordings, list: group.list }), [recordings, group]);
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
      <GroupCalibrations key={scenarioName(group.scenario)} recordings={ofGroup} maxBatch={maxBatch} />
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
      <FitFold className="single-part" summary="One part by hand">
        <SingleParts list={recordings.list} chosen={chosen} maxBatch={maxBatch} />
      </FitFold>
    </>
  );
}

interface SinglePartsProps {
  list: readonly Recording[];
  /** The recordings that take part. */
  chosen: readonly Recording[];
  maxBatch: number;
}

/** The service curve or the interarrival family alone, in forms that the reader chooses. */
function SingleParts({ list, chosen, maxBatch }: SinglePartsProps) {
  const [form, setForm] = useState<CurveForm>('line');
  const [weights, setWeights] = useState<FitWeights>('sizes');
  const curve = useMemo(
    () =>
      calibratedCurve(
        chosen.map(({ run }) => run),
        { form, weights },
        maxBatch,
      ),
    [chosen, form, weights, maxBatch],
  );
  return (
    <>
      <ServiceCalibration
        chosen={chosen}
        form={form}
        onForm={setForm}
        weights={weights}
        onWeights={setWeights}
        maxBatch={maxBatch}
      />
      <ArrivalCalibration list={list} />
      {curve === null ? null : <CrossValidation list={list} chosen={chosen} curve={curve} />}
    </>
  );
}
