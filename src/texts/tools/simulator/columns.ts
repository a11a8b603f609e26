/** Columns of a simulator's table by their names: `arrival_times`, `service time start`, `Wait in Queue`. */
import { englishNames } from '../../lines/english-names.ts';
import { unitOfWord, type ValueUnit } from '../measured-quantity.ts';
import { namedBy, type NameRule, ownUnit, wordsOf } from '../name-words.ts';

/** `other`: an index, an idle time, a label; not used. */
export type ColumnRole =
  | ('arrival' | 'interarrival' | 'start' | 'departure' | 'service' | 'waiting' | 'sojourn' | 'lost')
  | ('queue' | 'number' | 'time' | 'duration' | 'other');

export interface NamedColumn {
  place: number;
  name: string;
  role: ColumnRole;
  /** `own`: a unit that no model has, such as minutes; null: the name has none. */
  unit: ValueUnit | 'own' | null;
}

/** The first that fits: `inter_arrival` is no arrival, `service time start` no service time. */
const roles: readonly NameRule<ColumnRole>[] = [
  ['interarrival', 'interarriv*|iat'],
  ['interarrival', 'inter', 'arriv*'],
  ['lost', 'lost|loss|dropped|blocked|rejected|discarded|balked'],
  ['other', 'idle|id|index|cumulative|average|mean|avg'],
  ['start', 'start*|begin*|began'],
  ['departure', 'depart*|exit*|finish*|complet*|leav*|left|end*|done'],
  ['number', 'num|number|n|size|length|customers', 'system'],
  ['sojourn', 'sojourn|response|turnaround|total|spent|ws'],
  ['sojourn', 'time|wait|waiting|delay', 'system'],
  ['waiting', 'wait*|wq|queueing|queuing'],
  ['waiting', 'time|delay', 'queue'],
  ['arrival', 'arriv*|arr|entered|enter'],
  ['service', 'service|serving|processing'],
  ['queue', 'queue|qlen|lq|backlog'],
  ['duration', 'duration|tbe|dt|delta|dwell|holding|elapsed'],
  ['duration', 'time', 'between'],
  ['number', 'n|customers'],
  ['time', 'time|times|t|clock|timestamp|now'],
];

function unitOf(words: readonly string[]): NamedColumn['unit'] {
  const last = words.at(-1) ?? '';
  if (words.length > 1 && ownUnit.test(last)) return 'own';
  return words.length > 1 ? unitOfWord(last) : null;
}

/** Each role once; the first column of a role has it. Columns of a service's end are departures. */
export function namedColumns(header: readonly string[]): NamedColumn[] {
  const taken = new Set<ColumnRole>();
  return englishNames(header).map((name, place) => {
    const words = wordsOf(name);
    const found = namedBy(roles, words) ?? 'other';
    const role = taken.has(found) ? 'other' : found;
    if (role !== 'other') taken.add(role);
    return { place, name: header[place] ?? '', role, unit: unitOf(words) };
  });
}

/**
 * Kind of the table: times of packets, lengths at times, lengths with durations, or values of one kind each; null where
 * its names are not those of a simulator.
 */
export type TableKind = 'packets' | 'steps' | 'dwell' | 'values';

export function tableKind(columns: readonly NamedColumn[]): TableKind | null {
  const has = (...wanted: ColumnRole[]) => wanted.every((role) => columns.some((one) => one.role === role));
  const hasLength = has('queue') || has('number');
  if (
    has('arrival', 'departure') ||
    has('arrival', 'start') ||
    has('arrival', 'waiting') ||
    has('arrival', 'sojourn')
  )
    return 'packets';
  if (has('arrival', 'service')) return 'packets';
  if (hasLength && has('duration')) return 'dwell';
  if (hasLength && has('time') && !has('waiting')) return 'steps';
  const times = (['interarrival', 'service', 'waiting', 'sojourn'] as const).filter((role) => has(role));
  return times.length >= 2 ? 'values' : null;
}
