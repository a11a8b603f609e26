import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DataTable } from '../figures/DataTable.tsx';
import { FigureHeader } from '../figures/FigureHeader.tsx';
import { measuredWidth } from '../figures/frame/measured-width.ts';
import type { Size } from '../figures/frame/plot-geometry.ts';
import { useActions } from '../store/app-context.tsx';
import { examinedMap } from '../store/app-state.ts';
import type { Palette } from '../theme/palette.ts';
import type { CellPlace } from './heat/cell-words.ts';
import { heatExport } from './heat/heat-export.ts';
import { heatMarkup } from './heat/heat-markup.ts';
import type { HeatSpec } from './heat/heat-spec.ts';
import { HeatReadout } from './heat/HeatReadout.tsx';
import type { Provenance } from '../figures/export/provenance.ts';

export interface MapCardProps {
  spec: HeatSpec;
  palette: Palette;
  provenance: Provenance | null;
  /** More points or other inputs are being solved. */
  busy: boolean;
  /** Why what is shown is not that of the present inputs; null when it is. */
  stale: string | null;
  /** One cell in words. */
  wordsAt: (place: CellPlace) => { place: string; result: string };
  /** The reader chose a cell. */
  onGo: (place: CellPlace) => void;
}

/** A heat map with its title, table, exports, and a cursor that the pointer and the arrow keys move. */
export function MapCard({ spec, palette, provenance, busy, stale, wordsAt, onGo }: MapCardProps) {
  const [tableShown, setTableShown] = useState(false);
  const [size, setSize] = useState<Size | null>(null);
  const space = useRef<HTMLDivElement>(null);
  const id = useId();
  const { setExamine } = useActions();
  const examine = useMemo(() => ({ id: examinedMap, open: () => setExamine(examinedMap) }), [setExamine]);
  const exported = useMemo(() => heatExport(spec), [spec]);

  useLayoutEffect(() => {
    const element = space.current!;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => {
      resizes.disconnect();
    };
  }, []);

  const markup = useMemo(
    // every word in the markup is escaped
    () => (size === null ? null : { __html: heatMarkup(spec, palette, size, measuredWidth) }),
    [spec, palette, size],
  );

  return (
    <section
      className="figure map-card"
      aria-labelledby={`${id}-title`}
      aria-busy={busy}
      data-stale={stale !== null || undefined}
      data-testid="heat-map"
    >
      <FigureHeader
        id={id}
        title={spec.title}
        subtitle={spec.subtitle}
        stale={stale}
        exported={exported}
        provenance={provenance}
        tableShown={tableShown}
        onToggleTable={() => setTableShown(!tableShown)}
        examine={examine}
      />
      <div className="figure-plot">
        <div className="map-drawing" inert={tableShown}>
          <div className="map-space" ref={space} />
          {markup && size && (
            <svg
              width={size.width}
              height={size.height}
              aria-hidden="true"
              dangerouslySetInnerHTML={markup}
              data-drawn-cells={spec.cells.length}
            />
          )}
          {size && (
            <HeatReadout
              spec={spec}
              size={size}
              describedBy={`${id}-summary`}
              wordsAt={wordsAt}
              onGo={onGo}
              onExamine={examine.open}
            />
          )}
        </div>
        {tableShown && (
          <div id={`${id}-table`} className="figure-details">
            <p>{spec.summary}</p>
            <DataTable spec={spec} />
          </div>
        )}
      </div>
      <p id={`${id}-summary`} className="visually-hidden">
        {spec.summary}
      </p>
    </section>
  );
}
