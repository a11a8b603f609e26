import type { ReactNode } from 'react';
import { isPreliminary } from '../../../models/figure-parts/preliminary.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateFigures } from '../late-figures.ts';
import type { TabledFigure } from '../export/figure-csv.ts';
import { FigureHeader, type FigureHeaderProps } from './FigureHeader.tsx';
import { placeRef } from '../../kit/places.ts';

const tablePart = oneOf(lateFigures, ({ DataTable }) => DataTable);

/** Properties that a frame passes on from its card and its menu. */
export interface FrameProps extends Omit<
  FigureHeaderProps,
  'title' | 'subtitle' | 'summary' | 'stale' | 'examineKey' | 'children'
> {
  figure: TabledFigure & { summary: string };
  /** A newer result is being computed. */
  busy: boolean;
  /** Reason why the shown result does not belong to the present inputs; null when it does. */
  stale: string | null;
}

interface FigureFrameProps extends FrameProps {
  /** A class name beside `figure`. */
  kind?: string;
  testId?: string;
  /** At the end of the header. */
  buttons?: ReactNode;
  /** Between header and drawing. */
  above?: ReactNode;
  /** Class name of the drawing's place. */
  place?: string;
  children: ReactNode;
  /** Shown over the drawing while a newer one is computed. */
  veil?: ReactNode;
  below?: ReactNode;
}

/**
 * The parts common to all figures: header with menu, drawing, data table on request, summary in words. Fills its
 * parent's height.
 */
export function FigureFrame(props: FigureFrameProps) {
  const { figure, busy, kind, testId, buttons, above, place, children, veil, below, ...header } = props;
  const { id, stale, tableShown } = header;
  const { title, subtitle, summary } = figure;
  return (
    <section
      ref={kind === 'examine' ? placeRef('examine') : undefined}
      className={kind === undefined ? 'figure' : `figure ${kind}`}
      aria-labelledby={`${id}-title`}
      aria-busy={busy}
      data-stale={stale !== null || undefined}
      data-preliminary={isPreliminary(figure) || undefined}
      data-testid={testId}
    >
      <FigureHeader {...{ ...header, title, subtitle, summary }} examineKey="e">
        {buttons}
      </FigureHeader>
      {above}
      <div className="figure-plot" ref={placeRef('plot')}>
        <div className={place} inert={tableShown}>
          {children}
        </div>
        {veil}
        {tableShown && (
          <div id={`${id}-table`} className="figure-details">
            <LazyPart part={tablePart} props={{ spec: figure }} />
            <p>{summary}</p>
          </div>
        )}
      </div>
      {below}
      <p id={`${id}-summary`} className="visually-hidden">
        {summary}
      </p>
    </section>
  );
}
