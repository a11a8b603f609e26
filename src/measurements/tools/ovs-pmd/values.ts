/** Numbers of a PMD thread by their names, and derived values. */
import type { OvsPmd } from './collect.ts';

type Values = OvsPmd['values'];

/** null where the text has it not, or as no number. */
export function amount(values: Values, name: string): number | null {
  return values[name] ?? null;
}

/** null also for 0: to divide by. */
export function positive(values: Values, name: string): number | null {
  const value = amount(values, name);
  return value !== null && value > 0 ? value : null;
}

export function ratio(over: number | null, under: number | null): number | null {
  return over === null || under === null || under <= 0 ? null : over / under;
}

/** All cycles of the thread, idle ones too. */
export function allCycles(values: Values): number | null {
  const [polling, processing] = [amount(values, 'pollingCycles'), amount(values, 'processingCycles')];
  const sum = polling !== null && processing !== null ? polling + processing : null;
  return (
    positive(values, 'cycles') ?? positive(values, 'usedTscCycles') ?? positive(values, 'totalCycles') ?? sum
  );
}

/**
 * Cycles of iterations with packets: by packet where that is exact to a tenth of a per cent, else by the printed share.
 */
export function busyCycles(values: Values): number | null {
  const [perPacket, packets] = [positive(values, 'cyclesPerPacket'), positive(values, 'rxPackets')];
  if (perPacket !== null && packets !== null && perPacket >= 100) return perPacket * packets;
  const [share, all] = [positive(values, 'busyCyclesPercent'), allCycles(values)];
  return share === null || all === null ? null : (share / 100) * all;
}

/** Packets taken in. */
export function packetsOf(values: Values): number | null {
  return amount(values, 'rxPackets') ?? amount(values, 'packets');
}

/** Packets of an iteration that found some, from all queues of the thread together. */
export function meanBusyBatch({ values, tables }: Pick<OvsPmd, 'values' | 'tables'>): number | null {
  const printed = ratio(positive(values, 'rxPackets'), positive(values, 'busyIterations'));
  if (printed !== null) return printed;
  const history = tables.iterations.filter(({ packets }) => packets > 0);
  return ratio(
    history.reduce((sum, { packets }) => sum + packets, 0),
    history.length,
  );
}

/** Share of the thread's cycles spent on packets; with an overhead: of polling the queues that had some, all of it. */
export function utilisationOf(pmd: OvsPmd): number | null {
  const percent =
    amount(pmd.values, 'busyCyclesPercent') ?? amount(pmd.values, 'processingPercent') ?? usagePercent(pmd);
  return percent === null || percent > 100.5 ? null : Math.min(1, percent / 100);
}

/** Sum over the queues, and the overhead where it is printed; null without queues or while they are not available. */
export function usagePercent({ queues, overheadPercent }: OvsPmd): number | null {
  const known = queues.flatMap((queue) => queue.usagePercent ?? []);
  if (known.length === 0) return null;
  return known.reduce((sum, percent) => sum + percent, overheadPercent ?? 0);
}

/** Mpps taken in by the thread; null without a duration. `sleepS`: of the command, for counters without one. */
export function receivedMpps({ values, durationS }: OvsPmd, sleepS: number | null): number | null {
  const counted = ratio(packetsOf(values), durationS ?? sleepS);
  if (counted !== null) return counted / 1e6;
  const printed = amount(values, 'rxKpps');
  return printed === null ? null : printed / 1e3;
}
