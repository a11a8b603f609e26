import { FormulaSection } from './FormulaSection.tsx';
import { LimitsSection } from './LimitsSection.tsx';
import { MeasurementSection } from '../measurements/MeasurementSection.tsx';
import './details.css';

/** Beside the figures: what was measured, what does not hold here, and the mathematics with its source. */
export function DetailsColumn() {
  return (
    <aside className="details" id="details" aria-label="Measurements, limits and formula">
      <MeasurementSection />
      <LimitsSection />
      <FormulaSection />
    </aside>
  );
}
