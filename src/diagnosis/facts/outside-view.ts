/** What a generator of load saw of the machine: it counts that packets are lost, never where. */
import type { CounterChange } from '../../measurements/counters/differences.ts';
import type { ToolReading } from '../../measurements/tools/tool-reading.ts';
import { formatSignificant } from '../../text/number-format.ts';
import { evidence, type Evidence } from '../cause.ts';
import { percentOf } from './words.ts';

export interface OutsideView {
  /** Name of the tool. */
  tool: string;
  /** Both ends are sockets of programs: iperf, sockperf, netperf. */
  ofSockets: boolean;
  sentMpps: number | null;
  /** Of what was sent, 0..1; null where the text does not say it. */
  lossShare: number | null;
  /** Means and maxima in µs, where the text has them. */
  meanUs: number | null;
  longestUs: number | null;
}

const generators = new Set(['trex-global', 'trex-console', 'moongen-console', 'rate-table', 'sockperf']);

/** Of a text that one generator's output fills; null for outputs of the machine itself. */
function ofReading(reading: ToolReading): OutsideView | null {
  if (!generators.has(reading.format)) return null;
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
    tool: reading.title.split(',')[0]!,
    ofSockets: /iperf|sockperf/i.test(reading.title),
    sentMpps: reading.systemFacts.find(({ name }) => name === 'offeredMpps')?.value ?? numberOf('sentMpps'),
    lossShare: numberOf('lossProbability'),
    meanUs: numberOf('sojournUs'),
    longestUs: highest.length === 0 ? null : Math.max(...highest),
  };
  return view.sentMpps === null && view.lossShare === null && view.meanUs === null ? null : view;
}

const toolNames: Readonly<Record<string, string>> = { pktgen: 'Pktgen', trex: 'TRex', nfvbench: 'nfvbench' };

/** Of counters of a generator, the last print. */
function ofCounters(changes: readonly CounterChange[]): OutsideView | null {
  const own = changes.filter(({ tool }) => toolNames[tool] !== undefined);
  const [first] = own;
  if (first === undefined) return null;
  const sum = (name: string) => {
    const found = own.filter((one) => one.name === name);
    return found.length === 0 ? null : found.reduce((all, { value }) => all + value, 0);
  };
  const longest = (name: string) => {
    const found = own.filter((one) => one.name === name).map(({ value }) => value);
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
          : sent !== null && received !== null && sent > 0 && received > 0
            ? Math.max(0, 1 - received / sent)
            : null;
  return {
    tool: toolNames[first.tool]!,
    ofSockets: false,
    sentMpps: sent === null || sent === 0 ? null : sent / 1e6,
    lossShare: lossShare === null || lossShare > 1 ? null : lossShare,
    meanUs: longest('generator average latency'),
    longestUs: longest('generator maximum latency'),
  };
}

export function outsideViewOf(
  readings: readonly (ToolReading | null)[],
  changes: readonly CounterChange[],
): OutsideView | null {
  const views = readings.flatMap((reading) => (reading === null ? [] : [ofReading(reading)]));
  return views.findLast((view) => view !== null) ?? ofCounters(changes);
}

/** `iperf sent 0.159 Mpps and lost 13.1 % of them.` */
export function outsideEvidence({ tool, sentMpps, lossShare, meanUs, longestUs }: OutsideView): Evidence {
  const rate = sentMpps === null ? null : `${formatSignificant(sentMpps, 3)} Mpps`;
  const loss = lossShare === null ? null : lossShare === 0 ? 'nothing was lost' : `${percentOf(lossShare)} were lost`;
  const time = (us: number) => `${formatSignificant(us, 3)} µs`;
  const latency =
    meanUs === null ? null : `the mean latency is ${time(meanUs)}${longestUs === null ? '' : `, the highest named ${time(longestUs)}`}`;
  const parts = [rate === null ? null : `${rate} were sent`, loss, latency].filter((part) => part !== null);
  return evidence(`${tool}: ${parts.join(', ')}.`, lossShare ?? meanUs, lossShare === null ? 'µs' : 'share');
}
