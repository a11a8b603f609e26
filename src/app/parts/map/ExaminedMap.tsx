import { useCallback, useId, useMemo, useRef } from 'react';
import { ZoomTools } from '../../figures/examine/AxisTools.tsx';
import { type ExaminedAxes, zoomedSpec } from '../../figures/examine/plotly/examined-axes.ts';
import { ExaminedFrame } from '../../figures/examine/ExaminedFrame.tsx';
import { useMovedAxes } from '../../figures/examine/use-moved-axes.ts';
import { examinedMap } from './examined-map.ts';
import type { Palette } from '../../../drawing/palette.ts';
import { zeroColour } from './heat/heat-colours.ts';
import { heatExport } from './heat/heat-markup.ts';
import type { HeatSpec } from './heat/heat-spec.ts';
import { ExaminedHeat } from './heat/ExaminedHeat.tsx';
import type { MapCardProps } from './MapCard.tsx';

/** The map alone, with contours; its exports show the whole of it. */
export function ExaminedMap(props: MapCardProps) {
  const { spec, palette, provenance, busy, stale, reproduction, wordsAt, onGo } = props;
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const { shown, tools, moving } = useMovedAxes(
    useCallback((axes: ExaminedAxes) => zoomedSpec(spec, axes), [spec]),
  );
  const exported = useMemo(() => heatExport(spec), [spec]);

  return (
    <ExaminedFrame
      {...{ id, pad, exported, provenance, reproduction, busy, stale }}
      examined={examinedMap}
      figure={spec}
      tools={
        <div className="examine-tools" role="group" aria-label="Axes">
          <ZoomTools {...tools} />
          <HeatLegend spec={spec} palette={palette} />
        </div>
      }
    >
      <ExaminedHeat
        spec={shown}
        palette={palette}
        describedBy={`${id}-summary`}
        wordsAt={wordsAt}
        onGo={onGo}
        pad={pad}
        {...moving}
      />
    </ExaminedFrame>
  );
}

/** Legend of everything on the map beside the colours of the scale. */
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
