import { useMemo, useRef } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperFigure } from '../../../models/contract/paper.ts';
import { seriesLook } from '../../figures/frame/series-look.ts';
import { useInView } from '../../figures/in-view/use-in-view.ts';
import { thumbnailHeight, thumbnailOf, thumbnailWidth } from '../../figures/thumbnail/preset-thumbnail.ts';
import { usePalette } from '../../kit/use-palette.ts';
import { panelSpec } from './panel-spec.ts';
import { usePanel } from './use-panel.ts';
import '../presets/thumbnail.css';

/** Points of a small curve. */
const curvePoints = 9;

/** The first panel of a figure as a few small paths, solved while it is in view. */
export function PanelThumbnail({ model, figure }: { model: Model; figure: PaperFigure }) {
  const place = useRef<HTMLSpanElement>(null);
  const inView = useInView(place);
  const palette = usePalette();
  const [panel] = figure.panels;
  const [{ answers, fraction }] = usePanel(model, panel, {
    ...{ forms: 1, points: curvePoints, priority: 'idle', inView },
  });
  const thumbnail = useMemo(() => {
    const spec = answers === null ? null : panelSpec(model, figure, panel, 0, answers, []);
    return spec === null ? null : thumbnailOf(spec);
  }, [model, figure, panel, answers]);
  return (
    <span
      className="thumbnail paper-thumbnail"
      ref={place}
      aria-hidden="true"
      data-solved={fraction === 1 || undefined}
    >
      <svg viewBox={`0 0 ${thumbnailWidth} ${thumbnailHeight}`} preserveAspectRatio="none">
        {thumbnail?.paths.map(({ d, filled }, k) => (
          <path
            key={k}
            d={d}
            data-filled={filled || undefined}
            stroke={seriesLook({ role: 'alternative', hue: k }, palette).colour}
          />
        ))}
      </svg>
      {fraction < 1 ? <span className="paper-progress" style={{ width: `${100 * fraction}%` }} /> : null}
    </span>
  );
}
