import { type CSSProperties, useId, useMemo, useRef } from 'react';
import type { ResultTableDeclaration } from '../../../models/contract/model.ts';
import { formatPlain } from '../../../text/number-format.ts';
import type { TabledFigure } from '../../figures/export/figure-csv.ts';
import { titleWithUnit } from '../../../drawing/frame/plot-geometry.ts';
import { useAppInView, useInView } from '../../figures/in-view/use-in-view.ts';
import { isOldResult } from '../../figures/table/is-old-result.ts';
import { capitalised, lowered } from '../../../text/number-words.ts';
import { cellText, exportedTable, headingUnit, type ResultRow, resultRows } from './result-rows.ts';
import { TableToolbar } from '../../figures/table/TableToolbar.tsx';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';

/** Widths, px, for four digits or the longest word of a heading: columns do not move while the numbers do. */
const widths = { count: 36, number: 72, word: 96, words: 148 } as const;

/** A column whose texts are at most this long is narrower: yes and no. */
const longestWord = 10;

/** A table wider than this, px, is not placed beside another. */
const widestHalf = 336;

function columnWidths(
  { rowLabel, columns }: ResultTableDeclaration,
  rows: readonly ResultRow[],
): readonly number[] {
  const longest = (column: number) => Math.max(0, ...rows.map((row) => String(row[column] ?? '').length));
  return [
    ...(rowLabel === null ? [] : [widths.count]),
    ...columns.map(({ kind }, k) => {
      if (kind !== 'words') return widths.number;
      return longest(k) <= longestWord ? widths.word : widths.words;
    }),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

interface Props {
  declaration: ResultTableDeclaration;
  provenance: Provenance | null;
  /** Opened and closed by its title, in one column. */
  folded: boolean;
}

/** One result in rows: its figure, its numbers and words, and its exports. */
export function ResultTable({ declaration, provenance, folded }: Props) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const inView = useInView(section);
  const { solution, old } = useAppInView(
    (state) => ({ solution: state.solve.solution, old: isOldResult(state) }),
    inView,
  );
  const rows = useMemo(
    () => (solution === null ? null : resultRows(declaration, solution)),
    [declaration, solution],
  );
  const figure = useMemo<TabledFigure>(
    () => ({
      title: declaration.label,
      subtitle: declaration.help,
      table: exportedTable(declaration, rows ?? []),
    }),
    [declaration, rows],
  );
  const title = <h3 id={`${id}-title`}>{declaration.label}</h3>;
  const tools = rows !== null && rows.length > 0 && <TableToolbar figure={figure} provenance={provenance} />;
  const body =
    rows === null ? null : rows.length === 0 ? (
      <p className="quiet-text">{declaration.emptyMessage}</p>
    ) : (
      <RowsTable declaration={declaration} rows={rows} titleId={`${id}-title`} />
    );
  return (
    <section
      ref={section}
      className="result-table"
      aria-labelledby={`${id}-title`}
      aria-busy={rows === null}
      data-testid={`table-${declaration.id}`}
      data-old={old || undefined}
      data-wide={sum(columnWidths(declaration, rows ?? [])) > widestHalf || undefined}
    >
      {folded ? (
        <details>
          <summary>{title}</summary>
          <div className="result-table-tools">{tools}</div>
          {body}
        </details>
      ) : (
        <>
          <header className="result-table-header">
            {title}
            {tools}
          </header>
          {body}
        </>
      )}
    </section>
  );
}

interface RowsProps {
  declaration: ResultTableDeclaration;
  rows: readonly ResultRow[];
  titleId: string;
}

/** The headings and the names of the rows remain visible while many rows scroll. */
function RowsTable({ declaration, rows, titleId }: RowsProps) {
  const { columns, rowLabel, help } = declaration;
  const nameColumn = rowLabel === null ? columns.findIndex(({ kind }) => kind === 'words') : -1;
  const each = columnWidths(declaration, rows);
  const width = sum(each);
  const floors = floorWords(declaration, rows);
  const helpId = `${titleId}-help`;
  return (
    <>
      <p className="quiet-text" id={helpId}>
        {floors === null ? help : `${help} ${floors}`}
      </p>
      <div className="result-table-scroll" tabIndex={0} role="group" aria-labelledby={titleId}>
        <table
          aria-labelledby={titleId}
          aria-describedby={helpId}
          data-words={columns.some(({ kind }) => kind === 'words') || undefined}
          style={{ '--columns-width': `${width}px` } as CSSProperties}
        >
          <colgroup>
            {each.map((one, k) => (
              <col key={k} style={{ width: `${(100 * one) / width}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {rowLabel === null ? null : <th scope="col">{capitalised(rowLabel)}</th>}
              {columns.map((column) => (
                <th key={column.name} scope="col" data-kind={column.kind} title={column.help}>
                  {titleWithUnit(column.label, headingUnit(column))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, k) => (
              <tr key={k}>
                {rowLabel === null ? null : <th scope="row">{k + 1}</th>}
                {row.map((cell, j) => {
                  const column = columns[j];
                  const { text, note } = cellText(column, cell);
                  return j === nameColumn ? (
                    <th key={column.name} scope="row" data-kind="words">
                      {text}
                    </th>
                  ) : (
                    <td key={column.name} data-kind={column.kind} title={note ?? undefined}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Meaning of `none`: "No loss: below 1e-12." */
function floorWords({ columns }: ResultTableDeclaration, rows: readonly ResultRow[]): string | null {
  const words = columns.flatMap((column, j) => {
    if (column.kind === 'words' || column.floor === undefined) return [];
    const { label, floor } = column;
    const none = rows.map((row) => row[j]).some((cell) => typeof cell === 'number' && cell < floor);
    return none ? [`No ${lowered(label)}: below ${formatPlain(floor, 2)}.`] : [];
  });
  return words.length === 0 ? null : words.join(' ');
}
