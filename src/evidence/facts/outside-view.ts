/** View on the machine from outside: rates that a generator names, with what is lost at each, never where. */
import { traitsOf } from '../../texts/counters/read-counters.ts';
import type { Snapshot } from '../../texts/counters/counter.ts';
import type { CounterChange } from '../differences.ts';
import type { ToolReading } from '../../texts/tools/tool-reading.ts';
import { formatSignificant } from '../../text/number-format.ts';
import { mppsText } from '../../text/number-words.ts';
import { evidence, type Evidence } from '../evidence.ts';
import { countOf, percentOf } from './losses.ts';

export interface OutsideView {
  /** Name of the tool. */
  tool: string;
  /** Both ends are sockets of programs: iperf, sockperf, netperf. */
  ofSockets: boolean;
  sentMpps: number | null;
  receivedMpps: number | null;
  /** Packets, where nothing says of how many. */
  lostPackets: number | null;
  /** Share of what was sent, 0..1; null where the text does not say it. */
  lossShare: number | null;
  /** Means and maxima in µs, where the text has them. */
  meanUs: number | null;
  longestUs: number | null;
}

/** The view in a text that is one generator's output; null for outputs of the machine itself. */
function ofReading(reading: ToolReading): OutsideView | null {
  const { generator, ofSockets = false } = reading.traits ?? {};
  if (generator === undefined) return null;
  const value = (quantity: string) =>
    reading.results.find((one) => one.kind === 'value' && one.quantity === quantity);
  const numberOf = (quantity: string) => {
    const found = value(quantity);
    return found?.kind === 'value' ? found.value : null;
  };
  const highest = reading.results.flatMap((one) =>
    one.kind === 'percentiles' && one.quantity === 'sojournUs' ? one.value : [],
  );
  const view = {
    tool: generator,
    ofSockets,
    sentMpps: reading.systemFacts.find(({ name }) => name === 'offeredMpps')?.value ?? numberOf('sentMpps'),
    receivedMpps: numberOf('throughputMpps'),
    lostPackets: null,
    lossShare: numberOf('lossProbability'),
    meanUs: numberOf('sojournUs'),
    longestUs: highest.length === 0 ? null : Math.max(...highest),
  };
  const { sentMpps, receivedMpps, lossShare, meanUs } = view;
  return [sentMpps, receivedMpps, lossShare, meanUs].every((one) => one === null) ? null : view;
}

/** Rates of one moment, not of the same packets, differ by less without a loss. */
const sameRate = 0.02;
const momentaryLoss = (share: number): number | null => (share < sameRate ? null : share);

/** Numbers of a generator's print by the names of its counters, summed over its ports. */
const sumsOf =
  ({ counters }: Snapshot) =>
  (name: string): number =>
    counters.filter((one) => one.name === `generator ${name}`).reduce((sum, { value }) => sum + value, 0);

const pagesOf = (snapshots: readonly Snapshot[]) =>
  snapshots.filter((one) => traitsOf(one).generator !== undefined).map(sumsOf);

const nameOf = (snapshots: readonly Snapshot[]): string =>
  snapshots.flatMap((one) => traitsOf(one).generator ?? []).at(-1) ?? 'generator';

export interface GeneratorRun {
  sentMpps: number;
  receivedMpps: number;
  /** Size of the frames sent; null: not on the page. */
  frameBytes: number | null;
}

/** Runs in pages of two machines, one below the other: one sends, the other receives. */
export function generatorRuns(snapshots: readonly Snapshot[]): GeneratorRun[] {
  const runs: GeneratorRun[] = [];
  let sender: { sent: number; frameBytes: number | null } | null = null;
  for (const page of snapshots.filter((one) => traitsOf(one).generator !== undefined)) {
    const of = sumsOf(page);
    const [sent, received] = [of('sent'), of('received')];
    if (sent > 0 && received < few * sent) sender = { sent, frameBytes: sentBytes(page) };
    else if (sender !== null && received > 0 && sent < few * received) {
      const { frameBytes } = sender;
      runs.push({ sentMpps: sender.sent / 1e6, receivedMpps: received / 1e6, frameBytes });
      sender = null;
    }
  }
  return runs;
}

/** Frame size of the port that sends the most; null where the page has none. */
function sentBytes({ counters }: Snapshot): number | null {
  const [most] = counters.filter(({ name }) => name === 'generator sent').sort((a, b) => b.value - a.value);
  const size = counters.find(({ name, scope }) => name === 'generator frame size' && scope === most?.scope);
  return size?.value ?? null;
}

/** Pages of Pktgen of two machines, of which one sends and the other receives: their rates, or packets of the run. */
function ofTwoPages(snapshots: readonly Snapshot[]): OutsideView | null {
  const pages = pagesOf(snapshots);
  for (const [to, from] of [
    ['sent', 'received'],
    ['tx total', 'rx total'],
  ] as const) {
    const sender = pages.filter((of) => of(to) > 0 && of(from) < few * of(to)).at(-1);
    const receiver = pages.filter((of) => of(from) > 0 && of(to) < few * of(from)).at(-1);
    if (sender === undefined || receiver === undefined || receiver(from) > sender(to)) continue;
    const share = 1 - receiver(from) / sender(to);
    return {
      ...{ tool: nameOf(snapshots), ofSockets: false, lostPackets: null, meanUs: null, longestUs: null },
      sentMpps: to === 'sent' ? sender(to) / 1e6 : null,
      receivedMpps: to === 'sent' ? receiver(from) / 1e6 : null,
      lossShare: to === 'sent' ? momentaryLoss(share) : share,
    };
  }
  return null;
}

/** Largest share of a page's packets that address resolution sends the other way. */
const few = 1e-3;

/** The view in the last print of a generator's counters. */
function ofCounters(changes: readonly CounterChange[]): OutsideView | null {
  const ofGenerator = changes.filter((one) => traitsOf(one).generator !== undefined);
  const [first] = ofGenerator;
  if (first === undefined) return null;
  const sum = (name: string) => {
    const found = ofGenerator.filter((one) => one.name === name);
    return found.length === 0 ? null : found.reduce((all, { value }) => all + value, 0);
  };
  const longest = (name: string) => {
    const found = ofGenerator.filter((one) => one.name === name).map(({ value }) => value);
    return found.length === 0 ? null : Math.max(...found);
  };
  const [sent, received] = [sum('generator sent'), sum('generator received')];
  const [lost, total] = [sum('generator lost total'), sum('generator tx total')];
  const [lostBits, sentBits] = [sum('generator lost bits'), sum('generator sent bits')];
  const stated = longest('generator loss');
  const lossShare =
    stated !== null
      ? stated / 100
      : lost !== null && total !== null && total > 0
        ? lost / total
        : lostBits !== null && sentBits !== null && sentBits > 0
          ? lostBits / sentBits
          : sent !== null && received !== null && sent > 0 && received > 0 && received <= sent
            ? momentaryLoss(1 - received / sent)
            : null;
  const known = [sent, received, lost, lossShare].some((one) => one !== null && one > 0);
  if (!known && lossShare === null) return null;
  return {
    tool: traitsOf(first).generator!,
    ofSockets: false,
    receivedMpps: received === null || received === 0 ? null : received / 1e6,
    lostPackets: lossShare === null ? lost : null,
    sentMpps: sent === null || sent === 0 ? null : sent / 1e6,
    lossShare: lossShare === null || lossShare > 1 ? null : lossShare,
    meanUs: longest('generator average latency'),
    longestUs: longest('generator maximum latency'),
  };
}

export function outsideViewOf(
  readings: readonly (ToolReading | null)[],
  changes: readonly CounterChange[],
  snapshots: readonly Snapshot[],
): OutsideView | null {
  const views = readings.flatMap((reading) => (reading === null ? [] : [ofReading(reading)]));
  return views.filter((view) => view !== null).at(-1) ?? ofTwoPages(snapshots) ?? ofCounters(changes);
}

/** `The generator (iperf): 0.159 Mpps were sent, 13.1 % were lost.` */
export function outsideEvidence(view: OutsideView): Evidence {
  const { tool, sentMpps, receivedMpps, lostPackets, lossShare, meanUs, longestUs } = view;
  const rate = sentMpps === null ? null : mppsText(sentMpps);
  const received =
    receivedMpps === null || lossShare !== null ? null : `${mppsText(receivedMpps)} were received`;
  const lost = lostPackets === null ? null : `${countOf(lostPackets)} packets were lost`;
  const loss =
    lossShare === null ? lost : lossShare === 0 ? 'nothing was lost' : `${percentOf(lossShare)} were lost`;
  const time = (us: number) => `${formatSignificant(us, 3)} µs`;
  const latency =
    meanUs === null
      ? null
      : `the mean latency is ${time(meanUs)}${longestUs === null ? '' : `, the highest reported ${time(longestUs)}`}`;
  const parts = [rate === null ? null : `${rate} were sent`, received, loss, latency].filter(
    (part) => part !== null,
  );
  return evidence(
    `The generator (${tool}): ${parts.join(', ')}.`,
    lossShare ?? meanUs,
    lossShare === null ? 'µs' : 'share',
  );
}
