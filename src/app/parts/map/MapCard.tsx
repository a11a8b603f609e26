import { useId, useMemo, useRef, useState } from 'react';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';
import { useExamining } from '../../figures/use-examining.ts';
import { FigureFrame } from '../../figures/card/FigureFrame.tsx';
import { measuredWidth } from '../../figures/plot/measured-width.ts';
import { usePlaceSize } from '../../figures/frame/use-place-size.ts';
import { examinedMap } from './examined-map.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { Palette } from '../../../drawing/palette.ts';
import type { CellPlace } from './heat/reading/cell-words.ts';
import { heatExport, heatMarkup } from './heat/heat-markup.ts';
import type { HeatSpec } from './heat/heat-spec.ts';
import { HeatReadout } from './heat/reading/HeatReadout.tsx';
import { placeRef } from '../../kit/places.ts';

export interface MapCardProps {
  spec: HeatSpec;
  palette: Palette;
  provenance: Provenance | null;
  /** More points or other inputs are being solved. */
  busy: boolean;
  /** Command that computes its numbers without a screen. */
  reproduction: Reproduction;
  /** Reason why the map does not belong to the present inputs; null when it does. */
  stale: string | null;
  /** Words about one cell. */
  wordsAt: (place: CellPlace) => { place: string; result: string };
  /** Called when the reader chooses a cell. */
  onGo: (place: CellPlace) => void;
}

/** A heat map with its title, table, exports, and a cursor that the pointer and the arrow keys move. */
export function MapCard(props: MapCardProps) {
  const { spec, palette, provenance, busy, reproduction, stale, wordsAt, onGo } = props;
  const [tableShown, setTableShown] = useState(false);
  const space = useRef<HTMLDivElement>(null);
  const size = usePlaceSize(space);
  const id = useId();
  const { examine } = useExamining(examinedMap);
  const exported = useMemo(() => heatExport(spec), [spec]);

  const markup = useMemo(
    // every word in the markup is escaped
    () => (size === null ? null : { __html: heatMarkup(spec, palette, size, measuredWidth) }),
    [spec, palette, size],
  );

  return (
    <FigureFrame
      {...{ id, exported, provenance, tableShown, examine, stale, busy, reproduction }}
      figure={spec}
      kind="map-card"
      testId="heat-map"
      place="map-drawing"
      onToggleTable={() => setTableShown(!tableShown)}
    >
      <div className="map-space" ref={space} />
      {markup && size && (
        <svg
          ref={placeRef('drawing')}
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
    </FigureFrame>
  );
}
