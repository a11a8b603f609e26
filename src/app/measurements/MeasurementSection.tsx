import { useApp, useAppShallow } from '../state/app-context.tsx';
import { FileChooser } from './FileChooser.tsx';
import { FileItem } from './FileItem.tsx';
import { InstrumentOffset } from './InstrumentOffset.tsx';
import { quantityNames } from './quantity-names.ts';
import { OverlayJudgement } from './OverlayJudgement.tsx';
import { ServiceCurveButtons } from './ServiceCurveButtons.tsx';
import { TestbedControl } from './TestbedControl.tsx';
import './measurements.css';

/** What a real router did, over what the model says: the testbed one click away, and the reader's own files. */
export function MeasurementSection() {
  const files = useApp(({ measurement }) => measurement.files);
  const overlays = useAppShallow((state) =>
    state.overlays.filter(({ quantity }) =>
      state.model.figures.some(({ accepts }) => accepts?.includes(quantity) === true),
    ),
  );
  const measurable = useApp(({ model }) =>
    model.figures.some(({ accepts }) => accepts?.some((quantity) => quantity in quantityNames)),
  );
  const hasTestbed = useApp(({ model }) => model.presets.some(({ recordings }) => recordings !== undefined));
  if (!measurable) {
    return (
      <section className="details-section" aria-labelledby="measurements-heading" data-testid="measurements">
        <h2 className="section-heading" id="measurements-heading">
          Measurements
        </h2>
        <p className="quiet-text">
          The files that can be read here hold batch sizes and latencies, which this model does not compute.
        </p>
      </section>
    );
  }
  return (
    <section className="details-section" aria-labelledby="measurements-heading" data-testid="measurements">
      <h2 className="section-heading" id="measurements-heading">
        Measurements
      </h2>
      {hasTestbed ? <TestbedControl /> : null}
      <FileChooser />
      {files.length === 0 ? null : (
        <ul className="files">
          {files.map((file) => (
            <FileItem key={file.id} measurement={file} />
          ))}
        </ul>
      )}
      <InstrumentOffset />
      <ServiceCurveButtons />
      {overlays.length === 0 ? null : (
        <>
          <h3>Model against measurement</h3>
          <ul className="judgements">
            {overlays.map((overlay, k) => (
              <OverlayJudgement key={`${overlay.id} ${k}`} overlay={overlay} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
