/** Texts from which no rates follow, each with one sentence. */
import type { CounterChange } from '../../evidence/differences.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { listWords } from '../../text/number-words.ts';
import { PlacementFault } from '../read-placement.ts';
import { countedQueue, isOfCore } from './counted-packets.ts';
import type { PlacedQueue } from './placed-queues.ts';

export const pasteFault = (code: string, message: string) => new PlacementFault(code, 'paste', message);

const isInterrupt = ({ name }: CounterChange) => name.startsWith('irq ');

const nameOf = ({ name, scope, subject }: CounterChange) =>
  isInterrupt({ name } as CounterChange)
    ? `Interrupt ${name.slice(4)} on ${scope}`
    : `${name}${subject === '' ? '' : ` of ${subject}`}, ${scope},`;

/** Throws `PlacementFault` for several hosts, counters that fell, and devices that are in one print only. */
export function refuseUnusable({ hosts, changes }: Machine): void {
  if (hosts.length > 1)
    throw pasteFault(
      'several-hosts',
      `The prints are of ${hosts.length} machines, ${listWords(hosts.slice(0, 4))}: paste those of one.`,
    );
  const used = changes.filter(
    (change) => isInterrupt(change) || countedQueue(change) !== null || isOfCore(change),
  );
  const fell = used.find(({ restarted }) => restarted);
  if (fell !== undefined)
    throw pasteFault(
      'counters-fell',
      `${nameOf(fell)} fell between the prints, or others of its output did: the counters were probably reset; print both again.`,
    );
  for (const kind of [isInterrupt, (change: CounterChange) => countedQueue(change) !== null]) {
    const series = used.filter(kind);
    const twice = new Set(series.filter(({ prints }) => prints > 1).map(({ subject }) => subject));
    // A filter leaves out lines of 0.
    const gone = series.find(
      ({ prints, subject, omission }) => prints === 1 && omission !== 'filtered' && twice.has(subject),
    );
    if (gone !== undefined)
      throw pasteFault(
        'device-gone',
        `${nameOf(gone)} is in one print only: its device disappeared or appeared between the prints; print both again.`,
      );
  }
}

/** Most by which rounding raises a printed share. */
const rounding = 0.01;

/** Throws `PlacementFault` for cores whose shares exceed their time. */
export function refuseShares({ cores }: Machine, placed: readonly PlacedQueue[]): void {
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  for (const core of new Set(placed.map((queue) => queue.core))) {
    const shares = placed.flatMap((queue) => (queue.core === core ? [queue.weight] : []));
    const sum = shares.reduce((all, share) => all + share, 0);
    if (sum > 1 + rounding * shares.length)
      throw pasteFault(
        'shares-over-one',
        `The queues of ${core} take ${percent(sum)} of its time together; at most 100 % are possible: print the shares at one time.`,
      );
  }
  const over = cores.find(({ soft, irq, idle }) => (soft + irq + idle) / 100 > 1 + rounding);
  if (over !== undefined)
    throw pasteFault(
      'shares-over-one',
      `${over.name} spends ${percent((over.soft + over.irq + over.idle) / 100)} of its time in interrupts and idle; at most 100 % are possible: print the shares at one time.`,
    );
}
