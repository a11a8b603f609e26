import './calibration-sections.css';
import { createElement } from 'react';
import { useApp } from '../../core/app-context.tsx';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { EmpiricalPmfSection } from './empirical-pmf/EmpiricalPmfSection.tsx';
import { modelFits } from './model-fits.ts';

/** Parameters of the model from measurements: the fit of the model, and measured distributions as inputs. */
export function CalibrationSections() {
  const { id, fit } = useApp(({ model }) => model);
  return (
    <>
      {fit === undefined ? null : (
        <PartBoundary key={id} part={`The calibration with ${fit.measurements}`}>
          {createElement(modelFits[id].Section)}
        </PartBoundary>
      )}
      <PartBoundary part="The section on measured distributions">
        <EmpiricalPmfSection />
      </PartBoundary>
    </>
  );
}
