import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { BatchCalibrationSection } from './batch-polling/BatchCalibrationSection.tsx';
import { EmpiricalPmfSection } from './batch-polling/empirical-pmf/EmpiricalPmfSection.tsx';
import { CalibrationSection } from './execution-areas/CalibrationSection.tsx';

/** Parameters of the present model fitted to what was measured. */
export function CalibrationSections() {
  const fitsTo = useApp(({ model }) => model.fitsTo);
  return (
    <>
      <PartBoundary part="The section on the packet’s cost">
        {fitsTo === 'packet-cost' ? <CalibrationSection /> : null}
      </PartBoundary>
      <PartBoundary part="The calibration">
        <BatchCalibrationSection />
      </PartBoundary>
      <PartBoundary part="The section on measured distributions">
        <EmpiricalPmfSection />
      </PartBoundary>
    </>
  );
}
