import type { ValueResult } from './tool-reading.ts';

/** One number, a mean or a share, as a result. */
export function valueResult(
  quantity: string,
  label: string,
  unit: string,
  value: number,
  sampleSize: number | null = null,
): ValueResult {
  return { kind: 'value', quantity, label, unit, value, sampleSize };
}
