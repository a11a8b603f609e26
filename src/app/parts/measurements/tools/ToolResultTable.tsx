import { useId } from 'react';
import { formatCount } from '../../../../text/number-format.ts';
import type { ToolResult } from '../../../../measurements/tools/tool-reading.ts';
import { resultPreview } from './result-preview.ts';

/** The first rows of a result. */
export function ToolResultTable({ result }: { result: Exclude<ToolResult, { kind: 'value' }> }) {
  const { columns, rows, more } = resultPreview(result);
  const id = useId();
  return (
    <>
      <div className="tool-table-scroll" tabIndex={0} role="region" aria-labelledby={id}>
        <table className="tool-table">
          <caption id={id} className="visually-hidden">
            First rows of {result.label}
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
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
