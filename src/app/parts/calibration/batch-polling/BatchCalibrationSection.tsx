import { useMemo, useState } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import { numberOf } from '../../../../text/number-of.ts';
import { ChoiceRow } from '../ChoiceRow.tsx';
import { ProposedFit } from './proposed-fit/ProposedFit.tsx';
import { RecordingChoice } from './recordings/RecordingChoice.tsx';
import { scenarioGroups, scenarioName } from './recordings/scenario-groups.ts';
import { SinglePart } from './SinglePart.tsx';
import { takesServiceCurve } from './service-curve/service-inputs.ts';
import { type Recordings, useRecordings } from './recordings/use-recordings.ts';
import '../calibration-sections.css';

/** Inputs of the model from recordings of polls; shown with the first recording. */
export function BatchCalibrationSection() {
  const takes = useApp(({ model }) => takesServiceCurve(model));
  const maxBatch = useApp(({ values }) => values.maxBatch);
  const recordings = useRecordings();
  const [isOpen, setOpen] = useState(false);
  if (!takes || recordings === null || typeof maxBatch !== 'number') return null;
  return (
    <section
      className="details-section batch-calibration"
      aria-labelledby="batch-calibration-heading"
      data-testid="batch-calibration"
    >
      <details
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>
          <h2 className="section-heading" id="batch-calibration-heading">
            Calibrate the model
          </h2>
        </summary>
        {isOpen ? <Calibrations recordings={recordings} maxBatch={maxBatch} /> : null}
      </details>
    </section>
  );
}

function Calibrations({ recordings, maxBatch }: { recordings: Recordings; maxBatch: number }) {
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

function GroupCalibrations({ recordings, maxBatch }: { recordings: Recordings; maxBatch: number }) {
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
