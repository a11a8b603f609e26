/** Summary and warnings of PMD statistics. */
import { formatCount, formatPlain, formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import type { OvsPmd, OvsText } from './collect.ts';
import { ovsMaxBatch, windowOf } from './system-facts.ts';
import type { OvsKind } from './lines.ts';
import { pmdName } from './results.ts';
import { amount, meanBusyBatch, packetsOf, usagePercent, utilisationOf } from './values.ts';
import type { UnderstoodItem } from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

const commands: Readonly<Record<OvsKind, string>> = {
  'ovs-pmd-perf': 'pmd-perf-show',
  'ovs-pmd-stats': 'pmd-stats-show',
  'ovs-pmd-rxq': 'pmd-rxq-show',
};

/** Warnings of the first ones; those of a hundred threads would not be read. */
const mostWarned = 4;
const almostFull = 0.95;
/** Too few packets for shares and means. */
const fewPackets = 1000;

export function ovsTitle({ kind, pmds }: OvsText): string {
  return `Open vSwitch ${commands[kind]}, ${numberOf(pmds.length, 'thread')}`;
}

export function ovsUnderstood(text: OvsText): UnderstoodItem[] {
  const { kind, pmds } = text;
  const kinds = [...new Set([kind, ...pmds.flatMap((pmd) => pmd.kinds)])].map((each) => commands[each]);
  const names = pmds.slice(0, 8).map((pmd) => pmdName(pmd, pmds));
  const more = pmds.length > 8 ? ` and ${pmds.length - 8} more` : '';
  const items: UnderstoodItem[] = [
    { label: 'Kind', text: `PMD threads: ${kinds.join(', ')}`, guess: false },
    { label: 'Threads', text: names.join(', ') + more, guess: false },
  ];
  if (kinds.includes(commands['ovs-pmd-rxq'])) {
    const { seconds, printed } = windowOf(text);
    const words = printed ? 'as the text says' : 'as releases with this layout took it';
    items.push({ label: 'Shares', text: `per cent of a core over ${seconds} s, ${words}`, guess: !printed });
  }
  if (pmds.some((pmd) => amount(pmd.values, 'pktsPerTxBatch') !== null)) {
    const words = 'packets per output batch are those sent; received ones are counted by iteration';
    items.push({ label: 'Batches', text: words, guess: false });
  }
  if (pmds.some(({ tables }) => Object.keys(tables.histograms).length > 0)) {
    const words = 'a bin ends at the number printed and holds it; the last one is open';
    items.push({ label: 'Bins', text: words, guess: false });
  }
  return items;
}

export function ovsWarnings(text: OvsText): ReadingNote[] {
  const { pmds, sleepS, repeated, difference } = text;
  const notes = pmds
    .filter((pmd) => (packetsOf(pmd.values) ?? 1) > 0)
    .slice(0, mostWarned)
    .flatMap((pmd) => pmdWarnings(pmd, pmds.length === 1 ? '' : ` of ${pmdName(pmd, pmds)}`));
  const counted = pmds.some((pmd) => (packetsOf(pmd.values) ?? 0) > 0);
  const timed = pmds.some(({ durationS, values }) => durationS !== null || amount(values, 'rxKpps') !== null);
  if (counted && !timed && sleepS === null && !difference) {
    notes.push({
      code: 'since-clear',
      message:
        'The counters run since the last pmd-stats-clear and the text does not say for how long, so there is no rate.',
    });
  }
  if (difference) {
    const message =
      'Threads are shown more than once and their counters grew: the numbers are what the last print has more than the one before it.';
    notes.push({ code: 'counter-difference', message });
  } else if (repeated > 0) {
    const times = repeated === 1 ? 'once more' : `${formatCount(repeated)} times more`;
    notes.push({
      code: 'repeated-thread',
      message: `Threads are shown ${times}: the last numbers of each count.`,
    });
  }
  if (pmds.some(({ values }) => Object.values(values).includes(null))) {
    notes.push({
      code: 'no-number',
      message: 'Some averages are printed as "nan": there was nothing to divide by.',
    });
  }
  return notes;
}

function pmdWarnings(pmd: OvsPmd, of: string): ReadingNote[] {
  const { values, tables, queues } = pmd;
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  const packets = packetsOf(values);
  if (packets !== null && packets < fewPackets) {
    const seen = numberOf(packets, 'packet');
    note('few-packets', `Only ${seen}${of}: too few for means and shares.`);
  }
  const batch = meanBusyBatch(pmd);
  const { pktsPerBatch, packetsPerIteration } = tables.histograms;
  if (batch !== null && pktsPerBatch === undefined) {
    note(
      'iteration-batch',
      `An iteration with packets${of} takes ${formatSignificant(batch)} from all queues of the thread together, at most ${ovsMaxBatch} from one: with several queues the batches are smaller.`,
    );
  }
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
  if (pktsPerBatch !== undefined) {
    const batches = sum(pktsPerBatch.count) + pktsPerBatch.above;
    const busy =
      packetsPerIteration === undefined
        ? amount(values, 'busyIterations')
        : sum(packetsPerIteration.count.filter((_, k) => packetsPerIteration.wall[k]! > 0)) +
          packetsPerIteration.above;
    if (busy !== null && batches > 1.01 * busy) {
      note(
        'counted-twice',
        `The histogram pkts/batch${of} has ${formatCount(batches)} entries for ${formatCount(busy)} iterations with packets: releases before 2.12 count batches twice, the shares hold nearly all the same.`,
      );
    }
  }
  const lost = amount(values, 'lostUpcalls') ?? amount(values, 'lostMisses') ?? 0;
  if (lost > 0)
    note('lost-upcalls', `${formatCount(lost)} packets${of} were lost on their way to the slow path.`);
  const load = utilisationOf(pmd);
  if (load !== null && load >= almostFull) {
    const shares = queues.flatMap(({ port, queue, usagePercent: share }) =>
      share === null ? [] : [{ port, queue, share }],
    );
    const busiest = shares.reduce<(typeof shares)[number] | null>(
      (top, each) => (top && top.share >= each.share ? top : each),
      null,
    );
    const by =
      busiest === null
        ? ''
        : `, ${busiest.share} % by queue ${busiest.queue} of ${busiest.port.slice(0, 40)}`;
    note(
      'almost-full',
      `The thread${of} is ${formatPlain(100 * load, 3)} % used${by}: the sum never exceeds 100 %, and packets lost in overload are not counted here.`,
    );
  } else if ((usagePercent(pmd) ?? 0) > 100.5) {
    note(
      'over-full',
      `The shares of queues${of} add up to more than 100 %: they were taken at different times.`,
    );
  }
  return notes;
}
