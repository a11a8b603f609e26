import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { PartsAt } from '../../core/PartsAt.tsx';
import { MeasurementSection } from './MeasurementSection.tsx';
import { ToolSection } from './tools/ToolSection.tsx';

declare module '../../core/part.ts' {
  interface Places {
    /** In place of the measurements of models that are fitted to response times. */
    measuredResponses: object;
    /** Below the measurements: parameters fitted to them. */
    calibration: object;
    /** Below the calibration. */
    processors: object;
  }
}

/** Measurements over the figures, and the parameters that the model takes from them. */
export function MeasurementDrawer() {
  const fitted = useApp(({ model }) => model.fitsTo === 'response-times');
  return (
    <>
      {fitted ? (
        <PartsAt place="measuredResponses" subject="The section on measurements" props={{}} />
      ) : (
        <PartBoundary part="The section on measurements">
          <MeasurementSection />
        </PartBoundary>
      )}
      {fitted ? (
        <PartBoundary part="The section on tools’ outputs">
          <ToolSection />
        </PartBoundary>
      ) : null}
      <PartsAt place="calibration" subject="The calibration" props={{}} />
      <PartsAt place="processors" subject="The list of processors" props={{}} />
    </>
  );
}
