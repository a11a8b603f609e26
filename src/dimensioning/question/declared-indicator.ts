/**
 * Declaration of an indicator of a model or of a cell of its tables (`ports.0.lossProbability`); null: no such
 * indicator.
 */
import type { IndicatorDeclaration, Model } from '../../models/contract/model.ts';

export function declaredIndicator(model: Model, name: string): IndicatorDeclaration | null {
  const own = model.indicators.find((indicator) => indicator.name === name);
  if (own) return own;
  const [id, row, ...rest] = name.split('.');
  const table = model.tables?.find((candidate) => candidate.id === id);
  const column = table?.columns.find((candidate) => candidate.name === rest.join('.'));
  if (table === undefined || column === undefined || column.kind === 'words') return null;
  if (!/^\d+$/.test(row)) return null;
  const thing = `${table.rowLabel ?? 'row'} ${Number(row) + 1}`;
  return { ...column, name, label: `${column.label} of ${thing}` };
}
