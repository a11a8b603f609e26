import { useMemo, useState } from 'react';
import type { FitWeights } from '../../../measurements/calibration/service-fit.ts';
import { useApp } from '../../store/app-context.tsx';
import { ArrivalCalibration } from './ArrivalCalibration.tsx';
import { CrossValidation } from './CrossValidation.tsx';
import { type CurveForm, calibratedCurve } from './curve-choice.ts';
import { RecordingChoice } from './RecordingChoice.tsx';
import { ServiceCalibration } from './ServiceCalibration.tsx';
import { takesServiceCurve } from './service-inputs.ts';
import { type Recordings, useRecordings } from './use-recordings.ts';
import './batch-calibration.css';

/** The model's inputs from recordings of polls: there as soon as a recording is. */
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
  const [form, setForm] = useState<CurveForm>('line');
  const [weights, setWeights] = useState<FitWeights>('sizes');
  /** Recordings whose part in the fit the reader has changed. */
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => recordings.list.filter(({ run }) => (run.serviceExclusion === null) !== switched.has(run.id)),
    [recordings, switched],
  );

  const curve = useMemo(
    () =>
      calibratedCurve(
        chosen.map(({ run }) => run),
        { form, weights },
        maxBatch,
      ),
    [chosen, form, weights, maxBatch],
  );

  function toggle(id: string) {
    const next = new Set(switched);
    if (!next.delete(id)) next.add(id);
    setSwitched(next);
  }

  return (
    <>
      <RecordingChoice recordings={recordings} chosen={chosen} onToggle={toggle} />
      <ServiceCalibration
        chosen={chosen}
        form={form}
        onForm={setForm}
        weights={weights}
        onWeights={setWeights}
        maxBatch={maxBatch}
      />
      <ArrivalCalibration list={recordings.list} />
      {curve === null ? null : <CrossValidation list={recordings.list} chosen={chosen} curve={curve} />}
    </>
  );
}
