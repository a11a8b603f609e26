import type { TabledFigure } from '../../../figures/export/figure-csv.ts';
import type { ComparedScenario } from './compared-scenario.ts';
import { difference } from './difference-words.ts';
import type { DifferenceCell, DifferenceRow } from './difference-rows.ts';
import type { InputDifference } from './input-differences.ts';

const full = (row: DifferenceRow, { value }: DifferenceCell): number | string | null =>
  row.kind === 'words' && value !== null ? String(value) : value;

/** The table of differences for files and the clipboard: full precision, in declared units, shares as shares of one. */
export function exportedDifferences(
  scenarios: readonly ComparedScenario[],
  reference: number,
  inputs: readonly InputDifference[],
  rows: readonly DifferenceRow[],
): TabledFigure {
  const others = scenarios.map((_, k) => k).filter((k) => k !== reference);
  const against = scenarios[reference].name;
  const blank = others.flatMap((): null[] => [null, null]);
  return {
    title: 'Differences',
    subtitle: `Against “${against}”`,
    table: {
      columns: [
        { label: 'Quantity', unit: '' },
        { label: 'Unit', unit: '' },
        ...scenarios.map(({ name }) => ({ label: name, unit: '' })),
        ...others.flatMap((k) => [
          { label: `${scenarios[k].name} less ${against}`, unit: '' },
          { label: `${scenarios[k].name} less ${against}`, unit: '%' },
        ]),
      ],
      rows: [
        ...inputs.map(({ label, cells }) => [label, '', ...cells.map(({ value }) => value), ...blank]),
        ...rows.map((row) => [
          row.label,
          row.unit,
          ...row.cells.map((cell) => full(row, cell)),
          ...others.flatMap((k) => {
            const change = difference(row, row.cells[k], row.cells[reference]);
            if (change === null) return [null, null];
            const scale = row.kind === 'share' && row.unit !== '%' ? 100 : 1;
            return [change.absolute / scale, change.percent];
          }),
        ]),
      ],
    },
  };
}
