import { useApp } from '../../../core/app-context.tsx';
import { lateCode } from '../../../kit/lazy/late-code.ts';
import { LazyPart } from '../../../kit/lazy/LazyPart.tsx';
import { FitSection } from '../FitSection.tsx';
import { useRecordings } from './recordings/use-recordings.ts';
import { takesServiceCurve } from './service-curve/service-inputs.ts';

const calibrationsCode = lateCode(() =>
  import('./BatchCalibrations.tsx').then((module) => module.BatchCalibrations),
);

const byteCalibrationCode = lateCode(() =>
  import('./byte-times/ByteCalibration.tsx').then((module) => module.ByteCalibration),
);

/** Inputs of the model from recordings of polls, and from rates at several frame sizes. */
export function BatchCalibrationSection() {
  return (
    <>
      <RecordingsSection />
      <FitSection title="Time per byte" testId="byte-calibration-section" folds>
        <LazyPart part={byteCalibrationCode} props={{}} />
      </FitSection>
    </>
  );
}

/** Shown with the first recording. */
function RecordingsSection() {
  const takes = useApp(({ model }) => takesServiceCurve(model));
  const maxBatch = useApp(({ values }) => values.maxBatch);
  const recordings = useRecordings();
  if (!takes || recordings === null || typeof maxBatch !== 'number') return null;
  return (
    <FitSection title="Calibrate the model" testId="batch-calibration" folds>
      <LazyPart part={calibrationsCode} props={{ recordings, maxBatch }} />
    </FitSection>
  );
}
