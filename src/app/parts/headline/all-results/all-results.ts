/** Every result of a model in groups, one row for one quantity. */
import type { IndicatorKind, Model } from '../../../../models/contract/model.ts';
import type { ResultDeclaration } from '../../../core/results/shown-result.ts';

interface ResultGroup {
  id: IndicatorKind | 'other-form' | 'words';
  label: string;
  results: readonly ResultDeclaration[];
}

const labels: Readonly<Record<ResultGroup['id'], string>> = {
  rate: 'Rates',
  probability: 'Loss and other probabilities',
  share: 'Load and other shares',
  time: 'Times',
  count: 'Numbers and sizes',
  'other-form': 'By the other form of the equations',
  words: 'In words',
};

const order: readonly ResultGroup['id'][] = [
  'probability',
  'rate',
  'share',
  'time',
  'count',
  'words',
  'other-form',
];

/** Groups in a fixed order, empty ones left out. Rates in bits are left out where the same rate is there in packets. */
export function resultGroups(
  { indicators, words = [], methods }: Pick<Model, 'indicators' | 'words' | 'methods'>,
  method: string,
): readonly ResultGroup[] {
  const others = methods.map(({ id }) => id).filter((id) => id !== method);
  const names = new Set(indicators.map(({ name }) => name));
  const groups = new Map<ResultGroup['id'], ResultDeclaration[]>();
  const put = (id: ResultGroup['id'], result: ResultDeclaration) =>
    groups.set(id, [...(groups.get(id) ?? []), result]);
  for (const declaration of indicators) {
    const { name, unit, kind } = declaration;
    if (unit === 'Gbit/s' && names.has(name.replace('Gbps', 'Mpps'))) continue;
    const other = name.split('.').some((part) => others.includes(part));
    put(other ? 'other-form' : kind, { kind: 'number', declaration });
  }
  for (const declaration of words) put('words', { kind: 'word', declaration });
  return order.flatMap((id) => {
    const results = groups.get(id);
    return results === undefined ? [] : [{ id, label: labels[id], results }];
  });
}
