import { useId, useMemo, useRef, useState } from 'react';
import { ZoomTools } from '../figures/examine/AxisTools.tsx';
import {
  isZoomed,
  untouchedAxes,
  withBothScaled,
  withMoved,
  zoomedSpec,
} from '../figures/examine/examined-axes.ts';
import { ExaminedFrame } from '../figures/examine/ExaminedFrame.tsx';
import type { DragMode } from '../figures/examine/PlotlyPlot.tsx';
import { examinedMap } from '../store/app-state.ts';
import type { Palette } from '../theme/palette.ts';
import { zeroColour } from './heat/heat-colours.ts';
import { heatExport } from './heat/heat-export.ts';
import type { HeatSpec } from './heat/heat-spec.ts';
import { ExaminedHeat } from './heat/ExaminedHeat.tsx';
import type { MapCardProps } from './MapCard.tsx';

/** The map alone, with contours; its exports show the whole of it. */
export function ExaminedMap(props: MapCardProps) {
  const { spec, palette, provenance, busy, stale, reproduction, wordsAt, onGo } = props;
  const [axes, setAxes] = useState(untouchedAxes);
  const [dragMode, setDragMode] = useState<DragMode>('zoom');
  const [tableShown, setTableShown] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useMemo(() => zoomedSpec(spec, axes), [spec, axes]);
  const exported = useMemo(() => heatExport(spec), [spec]);

  const reset = () => setAxes(untouchedAxes);
  const scale = (factor: number) => setAxes(withBothScaled(axes, shown, factor));

  return (
    <ExaminedFrame
      {...{ id, pad, exported, provenance, reproduction, tableShown, busy, stale }}
      examined={examinedMap}
      figure={spec}
      onToggleTable={() => setTableShown(!tableShown)}
      tools={
        <div className="examine-tools" role="group" aria-label="Axes">
          <ZoomTools
            dragMode={dragMode}
            onDragMode={setDragMode}
            zoomed={isZoomed(shown, axes)}
            onScale={scale}
            onReset={reset}
          />
          <HeatLegend spec={spec} palette={palette} />
        </div>
      }
    >
      <ExaminedHeat
        spec={shown}
        palette={palette}
        dragMode={dragMode}
        describedBy={`${id}-summary`}
        wordsAt={wordsAt}
        onGo={onGo}
        onMoved={(moved) => setAxes((before) => withMoved(before, shown, moved))}
        onScale={scale}
        onReset={reset}
        pad={pad}
      />
    </ExaminedFrame>
  );
}

/** What stands on the map beside the colours of the scale. */
function HeatLegend({ spec, palette }: { spec: HeatSpec; palette: Palette }) {
  const legend = [
    ...(spec.zero === null ? [] : [{ text: spec.zero, colour: zeroColour(palette) }]),
    ...(spec.hasNone ? [{ text: 'no result', colour: palette.control }] : []),
    ...(spec.goals === null ? [] : [{ text: 'goals hold inside the outline', colour: palette.ink }]),
    ...(spec.now === null ? [] : [{ text: 'now', colour: palette.accent }]),
  ];
  return (
    <ul className="figure-legend">
      {legend.map(({ text, colour }) => (
        <li key={text}>
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="2" fill={colour} />
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
