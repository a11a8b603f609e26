import { BatchCalibrationSection } from '../../parts/calibration/batch-polling/BatchCalibrationSection.tsx';
import { EmpiricalPmfSection } from '../../parts/calibration/batch-polling/empirical-pmf/EmpiricalPmfSection.tsx';
import { CalibrationSection } from '../../parts/calibration/execution-areas/CalibrationSection.tsx';
import { ResponseFitSection } from '../../parts/calibration/k-limited/ResponseFitSection.tsx';
import { MeasurementSection } from '../../parts/measurements/MeasurementSection.tsx';
import { ToolSection } from '../../parts/measurements/tools/ToolSection.tsx';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { ProcessorSection } from '../../parts/details/ProcessorSection.tsx';
import '../../parts/details/details.css';

/** What was measured, over the figures and beside the model, and what the model takes of it. */
export function MeasurementDrawer() {
  const fitsTo = useApp(({ model }) => model.fitsTo);
  return (
    <>
      <PartBoundary part="The section on measurements">
        {fitsTo === 'response-times' ? <ResponseFitSection /> : <MeasurementSection />}
      </PartBoundary>
      <PartBoundary part="The section on tools’ outputs">
        {fitsTo === 'response-times' ? <ToolSection /> : null}
      </PartBoundary>
      <PartBoundary part="The section on the packet’s cost">
        {fitsTo === 'packet-cost' ? <CalibrationSection /> : null}
      </PartBoundary>
      <PartBoundary part="The calibration">
        <BatchCalibrationSection />
      </PartBoundary>
      <PartBoundary part="The section on measured distributions">
        <EmpiricalPmfSection />
      </PartBoundary>
      <PartBoundary part="The list of processors">
        <ProcessorSection />
      </PartBoundary>
    </>
  );
}
