import { useMemo } from 'react';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import { acrossCapacitySentence, markedCapacityMbps } from '../../core/evidence/measured-overlays.ts';
import { useApp, useAppShallow } from '../../core/app-context.tsx';
import { acceptedFiles } from './accepted-files.ts';
import { FileChooser } from './FileChooser.tsx';
import { FileItem } from './FileItem.tsx';
import { InstrumentOffset } from './offset/InstrumentOffset.tsx';
import { JudgementTable } from './judgement/JudgementTable.tsx';
import { KeptOverlays } from './KeptOverlays.tsx';
import { OverlayJudgement } from './judgement/OverlayJudgement.tsx';
import { TestbedControl } from './TestbedControl.tsx';
import { PasteEntry } from './tools/PasteEntry.tsx';
import { ToolOutputs } from './tools/ToolOutputs.tsx';
import './measurements.css';

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
        <ToolOutputs />
        <KeptOverlays />
      </section>
    );
  }
  return (
    <section className="details-section" aria-labelledby="drawer-heading" data-testid="measurements">
      {hasTestbed ? <TestbedControl /> : null}
      <FileChooser accepted={accepted} />
      <PasteEntry />
      <ToolOutputs />
      {files.length === 0 ? null : (
        <ul className="files">
          {files.map((file) => (
            <FileItem key={file.id} measurement={file} />
          ))}
        </ul>
      )}
      <KeptOverlays />
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

/** The recording nearest to the rate, where it is of no use for the figures. */
function LeftOutRecording() {
  const sentence = useApp(({ measurement, model, values }) =>
    model.reader?.hides === true
      ? null
      : acrossCapacitySentence(measurement, values, markedCapacityMbps(model, values)),
  );
  return sentence === null ? null : <p className="quiet-text">{sentence}</p>;
}
