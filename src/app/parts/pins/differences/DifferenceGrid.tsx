import type { CSSProperties } from 'react';
import { MISSING } from '../../../../text/number-format.ts';
import { titleWithUnit } from '../../../../drawing/frame/plot-geometry.ts';
import type { ComparedScenario, DifferenceCell, DifferenceRow } from './difference-rows.ts';
import { cellWords, differenceText, rowUnit } from './difference-words.ts';
import type { InputDifference } from './input-differences.ts';
import { PinSwatch } from '../cards/PinList.tsx';

/** Widths in px: a name and its unit; a number with its difference under it. */
const widths = { name: 120, scenario: 112 } as const;

interface Props {
  titleId: string;
  scenarios: readonly ComparedScenario[];
  /** Index of the scenario with which the others are compared. */
  reference: number;
  inputs: readonly InputDifference[];
  rows: readonly DifferenceRow[];
}

/**
 * Scenarios in columns: first the inputs in which they differ, then their results, each with its difference from the
 * reference.
 */
export function DifferenceGrid({ titleId, scenarios, reference, inputs, rows }: Props) {
  const width = widths.name + scenarios.length * widths.scenario;
  return (
    <div className="result-table-scroll" tabIndex={0} role="group" aria-labelledby={titleId}>
      <table aria-labelledby={titleId} style={{ '--columns-width': `${width}px` } as CSSProperties}>
        <colgroup>
          <col style={{ width: `${(100 * widths.name) / width}%` }} />
          {scenarios.map(({ look }) => (
            <col key={look ?? ''} style={{ width: `${(100 * widths.scenario) / width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {scenarios.map(({ name, look }, k) => (
              <th key={look ?? ''} scope="col" title={name}>
                <PinSwatch look={look} />
                <span className="difference-name">{name}</span>
                {k === reference ? <span className="difference-change">reference</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        {inputs.length === 0 ? null : (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={scenarios.length + 1} className="difference-group">
                Inputs that differ
              </th>
            </tr>
            {inputs.map(({ key, label, help, cells }) => (
              <tr key={key}>
                <th scope="row" title={help}>
                  {label}
                </th>
                {cells.map((cell, k) => (
                  <td key={scenarios[k].look ?? ''}>
                    {cell.value === null ? <Missing cell={cell} /> : cell.value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={scenarios.length + 1} className="difference-group">
              Results
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.help}>
                {titleWithUnit(row.label, rowUnit(row))}
              </th>
              {row.cells.map((cell, k) => (
                <td key={scenarios[k].look ?? ''} title={cell.label ?? undefined}>
                  {cell.value === null ? <Missing cell={cell} /> : cellWords(row, cell)}
                  {k === reference ? null : (
                    <span className="difference-change">
                      {differenceText(row, cell, row.cells[reference])}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A dash, with the reason for the pointer and for screen readers. */
function Missing({ cell: { reason } }: { cell: DifferenceCell }) {
  return (
    <span title={reason ?? undefined}>
      <span aria-hidden="true">{MISSING}</span>
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}
