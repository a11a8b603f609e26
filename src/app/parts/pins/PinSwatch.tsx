import { markerPaths } from '../../figures/plot/curves/symbol-path.ts';
import { seriesLook } from '../../figures/frame/series-look.ts';
import { usePalette } from '../../kit/use-palette.ts';

/** Colour, dash and marker of a pin, as in the figures; `null`: the present scenario. */
export function PinSwatch({ look }: { look: number | null }) {
  const palette = usePalette();
  const { colour, dash, width, symbol } =
    look === null
      ? seriesLook({ role: 'model' }, palette)
      : seriesLook({ role: 'pin', variant: look }, palette);
  return (
    <svg className="pin-swatch" width="26" height="10" aria-hidden="true">
      <line
        x1="0"
        x2="16"
        y1="5"
        y2="5"
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dash === 'solid' ? undefined : dash.replaceAll('px', '')}
      />
      {look === null ? null : (
        <path transform="translate(11 0)" d={markerPaths[symbol] ?? markerPaths.circle} fill={colour} />
      )}
    </svg>
  );
}
