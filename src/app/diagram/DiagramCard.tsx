import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DiagramSpec } from '../../models/contract/diagram.ts';
import { DataTable } from '../figures/DataTable.tsx';
import type { Examining } from '../figures/examining.ts';
import { FigureHeader } from '../figures/FigureHeader.tsx';
import { measuredWidth } from '../figures/frame/measured-width.ts';
import { diagramExport } from './diagram-export.ts';
import { layoutDiagram } from './diagram-layout.ts';
import { diagramMarkup, screenPaint } from './diagram-markup.ts';
import './diagram.css';
import type { Provenance } from '../figures/export/provenance.ts';

export interface DiagramCardProps {
  spec: DiagramSpec;
  /** Model, method, inputs, citation, link: one line each, in every export. */
  provenance: Provenance | null;
  /** A newer result is being computed: the shown one stays, dimmed by a hair. */
  pending?: boolean;
  /** How far the newer result is, 0..1; null when unknown. */
  progress?: number | null;
  /** Why the drawing is not that of the present inputs, one short sentence; null when it is. */
  stale?: string | null;
  /** Names the state shown. */
  revision?: number;
  /** Opens the drawing alone on the stage; absent where that is not offered. */
  examine?: Examining;
}

/** Below this the words no longer fit beside the arrows; the drawing then scrolls. */
const leastWidth = 260;
/** Wider is only emptier. */
const mostWidth = 880;

/** A drawing with its title, notes, the same in words and as a table, and exports. As high as the drawing needs. */
export function DiagramCard(props: DiagramCardProps) {
  const { spec, provenance, pending = false, progress = null, stale = null, revision, examine } = props;
  const [textShown, setTextShown] = useState(false);
  const [width, setWidth] = useState(0);
  const space = useRef<HTMLDivElement>(null);
  const id = useId();
  const exported = useMemo(() => diagramExport(spec), [spec]);

  useLayoutEffect(() => {
    const element = space.current!;
    const measure = () => {
      setWidth(Math.min(mostWidth, Math.max(leastWidth, Math.floor(element.clientWidth))));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => {
      resizes.disconnect();
    };
  }, []);

  const drawing = useMemo(() => {
    if (width === 0) return null;
    const placed = layoutDiagram(spec, width, measuredWidth);
    // every word in the markup is escaped
    return { ...placed, markup: { __html: diagramMarkup(placed, screenPaint) } };
  }, [spec, width]);

  return (
    <section
      className="figure diagram"
      aria-labelledby={`${id}-title`}
      aria-busy={pending}
      data-pending={pending || undefined}
      data-stale={stale !== null || undefined}
    >
      <FigureHeader
        id={id}
        title={spec.title}
        subtitle={spec.subtitle}
        stale={stale}
        exported={exported}
        provenance={provenance}
        tableShown={textShown}
        onToggleTable={() => setTextShown(!textShown)}
        tableName="Text and table"
        examine={examine}
      />
      <div className="diagram-space" ref={space} data-rendered-revision={drawing ? revision : undefined}>
        {drawing && (
          <svg
            className="diagram-drawing"
            role="img"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-words`}
            width={drawing.width}
            height={drawing.height}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            dangerouslySetInnerHTML={drawing.markup}
          />
        )}
        {pending && (
          <div key={revision} className="figure-veil" aria-hidden="true">
            <span style={{ width: progress === null ? '100%' : `${Math.round(progress * 100)}%` }} />
          </div>
        )}
      </div>
      <ul className="diagram-notes">
        {spec.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <div id={`${id}-text`} className={textShown ? 'diagram-text' : 'visually-hidden'}>
        <ol id={`${id}-words`}>
          {spec.description.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
        {textShown && <DataTable spec={spec} />}
      </div>
    </section>
  );
}
