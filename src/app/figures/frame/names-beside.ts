/** Names that two figures side by side would both list. Pure. */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { listedSeries } from './legend-line.ts';

/** The names that are written out, with the looks that they stand for, one a line. */
export function listedNames(spec: FigureSpec): string {
  return listedSeries(spec)
    .filter(({ aside }) => aside === undefined)
    .map(({ label, role, variant = 0, hue = '' }) => `${label} ${role} ${variant} ${hue}`)
    .join('\n');
}

/** Whether the figure beside lists all of these names already. */
export function namedBeside(names: string, beside: string): boolean {
  const there = new Set(beside.split('\n'));
  return names.split('\n').every((name) => there.has(name));
}
