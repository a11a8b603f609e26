import { acrossCapacitySentence, markedCapacityMbps } from '../../core/evidence/measured-overlays.ts';
import { numberOf } from '../../../text/number-words.ts';
import './measurements.css';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useActions, useApp, useAppShallow } from '../../core/app-context.tsx';
import { PartsAt } from '../../core/PartsAt.tsx';
import { Removed } from './Removed.tsx';
import { PasteEntry } from './tools/PasteEntry.tsx';
import { ToolOutputs } from './tools/ToolCard.tsx';
import { useMemo } from 'react';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import { acceptedFiles } from './files/accepted-files.ts';
import { FileChooser } from './files/FileChooser.tsx';
import { FileItem } from './files/FileItem.tsx';
import { InstrumentOffset } from './offset/InstrumentOffset.tsx';
import { JudgementTable, ModelVerdict } from './judgement/JudgementTable.tsx';
import { OverlayJudgement } from './judgement/OverlayJudgement.tsx';
import { TestbedControl } from './TestbedControl.tsx';
import { quantityName } from './judgement/judgement-measures.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

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
      <Removed />
      <ToolOutputs />
    </section>
  );
}

/** Measurements over the figures: recordings of the testbed, and files of the reader. */
export function MeasurementSection() {
  const files = useApp(({ measurement }) => measurement.files);
  const model = useApp((state) => state.model);
  const overlays = useAppShallow((state) =>
    state.overlays.filter((overlay) => model.figures.some((figure) => acceptsOverlay(figure, overlay))),
  );
  const accepted = useMemo(() => acceptedFiles(model), [model]);
  const { polls, latencies, againstLoad, againstFrame } = accepted;
  const measurable = polls || latencies || againstLoad.length > 0 || againstFrame.length > 0;
  const hasTestbed = model.presets.some(({ recordings }) => recordings !== undefined);
  if (!measurable) {
    return (
      <section className="details-section" aria-labelledby="drawer-heading" data-testid="measurements">
        <p className="quiet-text">None of the file formats read here holds a result of this model.</p>
        <PasteEntry />
        <Removed />
        <ToolOutputs />
        <LoadedOverlays />
      </section>
    );
  }
  return (
    <section className="details-section" aria-labelledby="drawer-heading" data-testid="measurements">
      {overlays.length === 0 ? null : <ModelVerdict overlays={overlays} />}
      {hasTestbed ? <TestbedControl /> : null}
      <FileChooser accepted={accepted} />
      <PasteEntry />
      <Removed />
      <ToolOutputs />
      {files.length === 0 ? null : (
        <ul className="files">
          {[...files].reverse().map((file) => (
            <FileItem key={file.id} measurement={file} />
          ))}
        </ul>
      )}
      <LoadedOverlays />
      <InstrumentOffset />
      <LeftOutRecording />
      {overlays.length === 0 ? null : (
        <>
          <h3>Model against measurement</h3>
          <JudgementTable overlays={overlays} />
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

/** Measurements from a session or a link, without their recordings. */
function LoadedOverlays() {
  const { removeOverlayWithoutFile } = useActions();
  const kept = useApp(({ measurement }) => measurement.kept);
  const drawn = useAppShallow(({ overlays }) => overlays);
  if (kept.length === 0) return null;
  return (
    <ul className="files" aria-label="Measurements stored without their recordings">
      {kept.map((overlay) => {
        const numbers = overlay.kind === 'points' ? overlay.x.length : overlay.lower.length;
        const parts = overlay.kind === 'points' ? 'point' : 'bin';
        const name = quantityName(overlay);
        return (
          <li className="file" key={overlay.id} data-testid="kept-overlay">
            <div className="testbed-head">
              <span className="file-name" title={overlay.label}>
                {name}: {overlay.label}
              </span>
              <ActionButton
                quiet
                aria-label={`Remove ${name}, ${overlay.label}`}
                onClick={() => removeOverlayWithoutFile(overlay.id)}
              >
                Remove
              </ActionButton>
            </div>
            <p className="quiet-text">
              {numberOf(numbers, parts)}, stored as they were drawn at the rate of that moment;{' '}
              {drawn.includes(overlay)
                ? 'the recording itself is not open.'
                : 'the recording is open and is drawn instead.'}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The recording nearest to the rate, where it is of no use for the figures. */
function LeftOutRecording() {
  const sentence = useApp(({ measurement, model, values }) =>
    model.reader?.hides === true
      ? null
      : acrossCapacitySentence(measurement, values, markedCapacityMbps(model, values)),
  );
  return sentence === null ? null : <p className="quiet-text">{sentence}</p>;
}
