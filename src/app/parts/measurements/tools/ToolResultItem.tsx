import { acceptsOverlay } from '../../../../models/contract/accepts-overlay.ts';
import type { Overlay } from '../../../../models/contract/figure.ts';
import type { CurveSettings } from '../../../../texts/measurement.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { pointsContext } from '../../../../overlays/points-overlays.ts';
import { resultOverlay } from '../../../../overlays/tool-overlays.ts';
import type { ToolResult } from '../../../../texts/tools/tool-reading.ts';
import { useApp } from '../../../core/app-context.tsx';
import type { ToolItem } from '../../../core/evidence/measurement-state.ts';
import { resultAmount, resultPreview } from './result-preview.ts';
import { useId } from 'react';
import { formatCount } from '../../../../text/number-format.ts';
import { TableHead } from '../../../kit/Table.tsx';

/** A distribution or a curve: the figures that show it, or the reason why none does, and its first rows. */
export function ToolResultItem({
  item,
  result,
  place,
}: {
  item: ToolItem;
  result: Exclude<ToolResult, { kind: 'value' }>;
  place: number;
}) {
  const model = useApp((state) => state.model);
  const overlay = useApp(({ overlays }) => overlays.find(({ id }) => id === `${item.output.id} ${place}`));
  const values = useApp((state) => state.values);
  const made = overlay === undefined ? resultOverlay(result, '', pointsContext(values)) : null;
  return (
    <div className="tool-result">
      <h4>{result.label}</h4>
      <p className="quiet-text">
        {resultAmount(result)}.{' '}
        {whereDrawn(
          model,
          overlay,
          made?.ok === false ? made.reason : null,
          result.kind === 'series' ? result.of : undefined,
        )}
      </p>
      <details>
        <summary>First rows</summary>
        <ToolResultTable result={result} />
      </details>
    </div>
  );
}

/** `Drawn over: Batch size.` */
function whereDrawn(
  model: Model,
  overlay: Overlay | undefined,
  reason: string | null,
  of: CurveSettings | undefined,
): string {
  if (reason !== null) return `Not drawn. ${reason}`;
  const figures =
    overlay === undefined ? [] : model.figures.filter((figure) => acceptsOverlay(figure, overlay));
  if (figures.length > 0) return `Drawn over: ${figures.map(({ label }) => label).join(', ')}.`;
  if (overlay === undefined) {
    return of === undefined
      ? 'Not drawn: another result in this text holds the same values.'
      : 'Not drawn: other rows of the table are nearer to the frame size, cores or configuration of the scenario.';
  }
  return `Not drawn in this model: ${model.name} has no figure for it.`;
}

/** The first rows of a result. */
function ToolResultTable({ result }: { result: Exclude<ToolResult, { kind: 'value' }> }) {
  const { columns, rows, more } = resultPreview(result);
  const id = useId();
  return (
    <>
      <div className="tool-table-scroll" tabIndex={0} role="region" aria-labelledby={id}>
        <table className="tool-table">
          <caption id={id} className="visually-hidden">
            First rows of {result.label}
          </caption>
          <TableHead cells={columns} />
          <tbody>
            {rows.map((row, k) => (
              <tr key={k}>
                {row.map((cell, j) => (
                  <td key={columns[j]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more === 0 ? null : (
        <p className="quiet-text">
          and {formatCount(more)} more {more === 1 ? 'row' : 'rows'}
        </p>
      )}
    </>
  );
}
