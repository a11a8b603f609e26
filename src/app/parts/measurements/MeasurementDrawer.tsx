import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { PartsAt } from '../../core/PartsAt.tsx';
import { MeasurementSection } from './MeasurementSection.tsx';
import { PasteEntry } from './tools/PasteEntry.tsx';
import { ToolOutputs } from './tools/ToolCard.tsx';

declare module '../../core/part.ts' {
  interface Places {
    /** Parameters fitted to measurements, below the measurements; in their place where the fit is exclusive. */
    calibration: object;
    /** Below the calibration. */
    processors: object;
  }
}

/** Measurements over the figures, and the parameters that the model takes from them. */
export function MeasurementDrawer() {
  const exclusive = useApp(({ model }) => model.fit?.exclusive === true);
  return (
    <>
      {exclusive ? null : (
        <PartBoundary part="The section on measurements">
          <MeasurementSection />
        </PartBoundary>
      )}
      <PartsAt place="calibration" subject="The calibration" props={{}} />
      {exclusive ? (
        <PartBoundary part="The section on tools’ outputs">
          <ToolSection />
        </PartBoundary>
      ) : null}
      <PartsAt place="processors" subject="The list of processors" props={{}} />
    </>
  );
}

/** Outputs of tools for a model with an exclusive fit: they still give inputs of the model. */
function ToolSection() {
  return (
    <section className="details-section" aria-labelledby="tools-heading" data-testid="tool-outputs">
      <h2 className="section-heading" id="tools-heading">
        What tools printed
      </h2>
      <PasteEntry />
      <ToolOutputs />
    </section>
  );
}
