import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { DiagramDeclaration } from '../../../../models/contract/diagram.ts';
import { ZoomSteps, zoomStep } from '../../../figures/examine/AxisTools.tsx';
import { ExaminedFrame } from '../../../figures/examine/ExaminedFrame.tsx';
import { useFigureState } from '../../../figures/spec/use-figure-state.ts';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';
import { diagramExport, DiagramDrawing, useLaidOutDiagram } from './DiagramDrawing.tsx';
import './diagram.css';

/** Limits of the zoom between which the words are readable and the drawing fits its place. */
const zooms = { least: 0.5, most: 4 };

/** Narrower places scroll, px. */
const widths = { least: 640 };

/** The drawing alone, zoomable; beyond its place it scrolls. */
export function ExaminedDiagram({ declaration }: { declaration: DiagramDeclaration }) {
  const { id: examined, build } = declaration;
  const { solution, values, pending, stale, revision } = useFigureState(declaration, true);
  const provenance = useProvenance();
  const spec = useMemo(() => build(values, solution), [build, values, solution]);
  const [zoom, setZoom] = useState(1);
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const drawing = useLaidOutDiagram(spec, pad, widths);
  const exported = useMemo(() => diagramExport(spec), [spec]);
  const scale = (factor: number) => setZoom(Math.min(zooms.most, Math.max(zooms.least, zoom / factor)));

  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') scale(1 / zoomStep);
    else if (event.key === '-') scale(zoomStep);
    else if (event.key === '0') setZoom(1);
    else return;
    event.preventDefault();
  }

  return (
    <ExaminedFrame
      {...{ id, examined, pad, exported, provenance, stale }}
      figure={{ ...spec, summary: spec.description.join(' ') }}
      busy={pending}
      tableName="Text and table"
      tools={
        <div className="examine-tools" role="group" aria-label="Size">
          <ZoomSteps zoomed={zoom !== 1} onScale={scale} onReset={() => setZoom(1)} />
        </div>
      }
      below={
        <ul className="diagram-notes">
          {spec.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      }
    >
      <div
        className="examine-scroll"
        ref={pad}
        tabIndex={0}
        role="region"
        aria-label={`${spec.title}: arrow keys scroll, plus and minus zoom, 0 resets, Escape closes`}
        data-rendered-revision={drawing ? revision : undefined}
        onKeyDown={keyDown}
      >
        {drawing && (
          <DiagramDrawing
            drawing={drawing}
            labelledBy={`${id}-title`}
            describedBy={`${id}-summary`}
            zoom={zoom}
          />
        )}
      </div>
    </ExaminedFrame>
  );
}
