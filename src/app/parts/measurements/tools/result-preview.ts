/** The beginning of a result as a small table, in the units of the text. */
import { numberOf } from '../../../../text/number-words.ts';
import { formatCount, formatPlain, formatSignificant } from '../../../../text/number-format.ts';
import type { ToolResult } from '../../../../texts/tools/tool-reading.ts';

interface ResultPreview {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Rows that are not among `rows`. */
  more: number;
}

const shownRows = 8;

export function resultPreview(result: Exclude<ToolResult, { kind: 'value' }>): ResultPreview {
  const named = (name: string) => (result.unit === '' ? name : `${name} (${result.unit})`);
  switch (result.kind) {
    case 'bins': {
      const { lower, upper, count, sampleSize } = result;
      const exact = lower.every((edge, k) => edge === upper[k]);
      const amount = sampleSize === null ? 'Share' : 'Count';
      const seen = [...count.keys()].filter((k) => count[k] > 0); // empty bins are left out
      const counted = (k: number) => (Number.isInteger(count[k]) ? formatCount(count[k]) : number(count[k]));
      return exact
        ? table([named('Value'), amount], seen.length, (k) => [number(lower[seen[k]]), counted(seen[k])])
        : table([named('From'), named('Below'), amount], seen.length, (k) => [
            number(lower[seen[k]]),
            number(upper[seen[k]]),
            counted(seen[k]),
          ]);
    }
    case 'percentiles':
      return table(['Percentile (%)', named('Value')], result.p.length, (k) => [
        formatPlain(100 * result.p[k], 8),
        number(result.value[k]),
      ]);
    case 'series':
      return table([againstWords(result.against), named(result.label)], result.x.length, (k) => [
        number(result.x[k]),
        number(result.y[k]),
      ]);
  }
}

function table(
  columns: readonly string[],
  length: number,
  row: (k: number) => readonly string[],
): ResultPreview {
  const rows = Array.from({ length: Math.min(shownRows, length) }, (_, k) => row(k));
  return { columns, rows, more: length - rows.length };
}

const number = (value: number) => formatPlain(value, 6);

const axes: Readonly<Record<string, string>> = {
  rateMpps: 'Rate (Mpps)',
  loadMpps: 'Load (Mpps)',
  rateMbps: 'Rate (Mbit/s)',
  frameBytes: 'Frame size (B)',
  batchSize: 'Batch size (packets)',
  timeS: 'Time (s)',
};

function againstWords(against: string): string {
  return axes[against] ?? against;
}

/** `5 bins, 1 234 observations`, `40 percentiles`. */
export function resultAmount(result: Exclude<ToolResult, { kind: 'value' }>): string {
  if (result.kind === 'series') return numberOf(result.x.length, 'point');
  const length = result.kind === 'bins' ? result.count.length : result.p.length;
  const amount = numberOf(length, result.kind === 'bins' ? 'bin' : 'percentile');
  const { sampleSize } = result;
  const observations =
    sampleSize === null ? 'number of observations unknown' : numberOf(sampleSize, 'observation');
  const beyond =
    result.kind === 'bins' && result.beyond > 0
      ? `, ${sampleSize === null ? formatSignificant(result.beyond) : formatCount(result.beyond)} outside the bins`
      : '';
  return `${amount}, ${observations}${beyond}`;
}
