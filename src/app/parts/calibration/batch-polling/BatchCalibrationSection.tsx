import { useState } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import { lateCode } from '../../../kit/lazy/late-code.ts';
import { LazyPart } from '../../../kit/lazy/LazyPart.tsx';
import { useRecordings } from './recordings/use-recordings.ts';
import { takesServiceCurve } from './service-curve/service-inputs.ts';

const calibrationsCode = lateCode(() =>
  import('./BatchCalibrations.tsx').then((module) => module.BatchCalibrations),
);

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
        {isOpen ? <LazyPart part={calibrationsCode} props={{ recordings, maxBatch }} /> : null}
      </details>
    </section>
  );
}
