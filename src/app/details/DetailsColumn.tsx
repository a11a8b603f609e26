import { BatchCalibrationSection } from '../calibration/batch-polling/BatchCalibrationSection.tsx';
import { EmpiricalPmfSection } from '../calibration/batch-polling/EmpiricalPmfSection.tsx';
import { CalibrationSection } from '../calibration/execution-areas/CalibrationSection.tsx';
import { ResponseFitSection } from '../calibration/k-limited/ResponseFitSection.tsx';
import { CheckSection } from '../check/CheckSection.tsx';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { useApp } from '../store/app-context.tsx';
import { FormulaSection } from './FormulaSection.tsx';
import { LimitsSection } from './LimitsSection.tsx';
import { MeasurementSection } from '../measurements/MeasurementSection.tsx';
import { ToolSection } from '../measurements/tools/ToolSection.tsx';
import { ProcessorSection } from './ProcessorSection.tsx';
import './details.css';

/** Beside the figures: what was measured, what does not hold here, and the mathematics with its source. */
export function DetailsColumn() {
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
      <PartBoundary part="The check by simulation">
        <CheckSection />
      </PartBoundary>
      <PartBoundary part="The section on limits">
        <LimitsSection />
      </PartBoundary>
      <PartBoundary part="The section on formulas">
        <FormulaSection />
      </PartBoundary>
    </>
  );
}
