import { formatPercent, formatPlain, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { pmfColumns } from './pmf-columns.ts';

/** The drawing's own units; it is scaled to the width of the column. */
const width = 280;
const height = 96;
const bottom = 30;
const top = 4;

/** The shape of a distribution before the model takes it. */
export function PmfPreview({ pmf, slotUs }: { pmf: readonly number[]; slotUs: number }) {
  const { share, slots, beyond } = pmfColumns(pmf);
  const most = Math.max(...share);
  const step = width / share.length;
  const end = share.length * slots * slotUs;
  const highest = share.indexOf(most);
  const [from, to] = [highest, highest + 1].map((k) => withUnit(formatPlain(k * slots * slotUs), 'µs'));
  const percent = (part: number) => withUnit(formatPercent(part), '%');
  const rest = beyond > 0 ? ` ${percent(beyond)} lie outside the drawing.` : '';
  const summary = `Highest from ${from} to ${to}: ${percent(most)}.${rest}`;
  return (
    <figure className="residuals pmf-preview">
      <figcaption>
        <h3>What the model uses</h3>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Distribution of the times. ${summary}`}>
        {share.map((each, k) => {
          const tall = (each / most) * (height - top - bottom);
          return (
            <rect
              key={k}
              className="pmf-column"
              x={k * step}
              y={height - bottom - tall}
              width={Math.max(0.5, step - 0.5)}
              height={tall}
            />
          );
        })}
        <line className="residual-line" x1={0} x2={width} y1={height - bottom} y2={height - bottom} />
        <text x={0} y={height - bottom + 14}>
          0
        </text>
        <text x={width} y={height - bottom + 14} textAnchor="end">
          {formatSignificant(end)}
        </text>
        <text x={width / 2} y={height - 3} textAnchor="middle">
          Time (µs)
        </text>
      </svg>
      <p className="quiet-text">{summary}</p>
    </figure>
  );
}
