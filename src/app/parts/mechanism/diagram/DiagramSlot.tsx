import './diagram.css';
import type { DiagramDeclaration, DiagramSpec } from '../../../../models/contract/diagram.ts';
import type { Provenance } from '../../../figures/export/provenance/provenance.ts';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { type Examining, useExamining } from '../../../figures/use-examining.ts';
import { useFigureState } from '../../../figures/spec/use-figure-state.ts';
import { useInView } from '../../../figures/in-view/use-in-view.ts';
import { PartBoundary } from '../../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../../core/app-context.tsx';
import { AwaitedFigure } from '../../../figures/AwaitedFigure.tsx';
import { DataTable } from '../../../figures/DataTable.tsx';
import { FigureHeader } from '../../../figures/card/FigureHeader.tsx';
import { FigureVeil } from '../../../figures/card/FigureVeil.tsx';
import { DiagramDrawing, diagramExport, useLaidOutDiagram } from './DiagramDrawing.tsx';

export interface DiagramCardProps {
  spec: DiagramSpec;
  /** Model, method, inputs, citation, link: one line each, in every export. */
  provenance: Provenance | null;
  /** A newer result is being computed: the shown one remains, slightly dimmed. */
  pending?: boolean;
  /** Progress of the newer result, 0..1; null when unknown. */
  progress?: number | null;
  /** Reason why the drawing does not belong to the present inputs, one short sentence; null when it does. */
  stale?: string | null;
  /** Identifies the state shown. */
  revision?: number;
  /** Opens the drawing alone on the stage; absent where it cannot be examined. */
  examine?: Examining;
}

/**
 * Below the least width the words do not fit beside the arrows, and the drawing scrolls; above the largest there is
 * only more white space. px.
 */
const widths = { least: 260, most: 880 };

/** A drawing with its title, notes, text, table, and exports. As high as the drawing needs. */
export function DiagramCard(props: DiagramCardProps) {
  const { spec, provenance, pending = false, progress = null, stale = null, revision, examine } = props;
  const [textShown, setTextShown] = useState(false);
  const space = useRef<HTMLDivElement>(null);
  const id = useId();
  const drawing = useLaidOutDiagram(spec, space, widths);
  const exported = useMemo(() => diagramExport(spec), [spec]);

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
          <DiagramDrawing drawing={drawing} labelledBy={`${id}-title`} describedBy={`${id}-words`} />
        )}
        <FigureVeil {...{ pending, progress, revision }} />
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

interface DiagramProps {
  declaration: DiagramDeclaration;
  /** Provenance of every export. */
  provenance: Provenance | null;
}

const Card = memo(DiagramCard);

/** The drawing of the present result. */
function SolvedDiagram({ declaration, provenance, inView }: DiagramProps & { inView: boolean }) {
  const { id, build } = declaration;
  const { examine } = useExamining(id);
  const { solution, values, pending, progress, stale, revision } = useFigureState(declaration, inView);
  const spec = useMemo(() => build(values, solution), [build, values, solution]);
  return <Card spec={spec} provenance={provenance} {...{ pending, progress, stale, revision, examine }} />;
}

/** The model's drawing on its card or alone; before the first result only its name. */
export const DiagramSlot = memo(function DiagramSlot({ declaration, provenance }: DiagramProps) {
  const cell = useRef<HTMLDivElement>(null);
  const inView = useInView(cell);
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  return (
    <div className="figure-cell diagram-cell" ref={cell} data-testid={`figure-${declaration.id}`}>
      {solved ? (
        <PartBoundary part={`The drawing “${declaration.label}”`}>
          <SolvedDiagram declaration={declaration} provenance={provenance} inView={inView} />
        </PartBoundary>
      ) : (
        <AwaitedFigure label={declaration.label} />
      )}
    </div>
  );
});
