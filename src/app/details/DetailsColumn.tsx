import { BatchCalibrationSection } from '../batch-calibration/BatchCalibrationSection.tsx';
import { EmpiricalPmfSection } from '../batch-calibration/EmpiricalPmfSection.tsx';
import { CalibrationSection } from '../calibration/CalibrationSection.tsx';
import { ResponseFitSection } from '../fitting/ResponseFitSection.tsx';
import { CheckSection } from '../check/CheckSection.tsx';
import { useApp } from '../state/app-context.tsx';
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
    <aside className="details" id="details" aria-label="Measurements, limits and formula">
      {fitsTo === 'response-times' ? <ResponseFitSection /> : <MeasurementSection />}
      {fitsTo === 'response-times' ? <ToolSection /> : null}
      {fitsTo === 'packet-cost' ? <CalibrationSection /> : null}
      <BatchCalibrationSection />
      <EmpiricalPmfSection />
      <ProcessorSection />
      <CheckSection />
      <LimitsSection />
      <FormulaSection />
    </aside>
  );
}
