/** View on the machine from outside: rates that a generator or words name, with what is lost at each, never where. */
import type { Snapshot } from '../../measurements/counters/counter.ts';
import type { CounterChange } from '../../measurements/counters/differences.ts';
import type { ToolReading } from '../../measurements/tools/tool-reading.ts';
import { formatSignificant } from '../../text/number-format.ts';
import { mppsText } from '../../text/number-words.ts';
import { evidence, type Evidence } from '../cause.ts';
import type { PlainLine } from '../../measurements/counters/read-counters.ts';
import { countOf, percentOf } from './losses.ts';
import { clausesOf, mostLines } from './observations.ts';
import { speaksOf } from './vocabulary.ts';

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

const generators = new Set(['trex-global', 'trex-console', 'moongen-console', 'rate-table', 'sockperf']);

/** The view in a text that is one generator's output; null for outputs of the machine itself. */
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
    tool: reading.title.split(',')[0]!.replace(/ (?:latency|console)$/, ''),
    ofSockets: /iperf|sockperf/i.test(reading.title),
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

const toolNames: Readonly<Record<string, string>> = {
  ...{ pktgen: 'Pktgen', 'pkt-gen': 'pkt-gen', moongen: 'MoonGen', trex: 'TRex', nfvbench: 'nfvbench' },
};

/** Rates of one moment, not of the same packets, differ by less without a loss. */
const sameRate = 0.02;
const momentaryLoss = (share: number): number | null => (share < sameRate ? null : share);

/** Numbers of a page of Pktgen by the names of its counters. */
const pagesOf = (snapshots: readonly Snapshot[]) =>
  snapshots
    .filter(({ tool }) => tool === 'pktgen')
    .map(({ counters }) => (name: string) => {
      const found = counters.filter((one) => one.name === `generator ${name}`);
      return found.reduce((sum, { value }) => sum + value, 0);
    });

export interface GeneratorRun {
  sentMpps: number;
  receivedMpps: number;
}

/** Runs in pages of two machines, one below the other: one sends, the other receives. */
export function generatorRuns(snapshots: readonly Snapshot[]): GeneratorRun[] {
  const runs: GeneratorRun[] = [];
  let sent = 0;
  for (const of of pagesOf(snapshots)) {
    if (of('sent') > 0 && of('received') < few * of('sent')) sent = of('sent');
    else if (sent > 0 && of('received') > 0 && of('sent') < few * of('received')) {
      runs.push({ sentMpps: sent / 1e6, receivedMpps: of('received') / 1e6 });
      sent = 0;
    }
  }
  return runs;
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
      ...{ tool: 'Pktgen', ofSockets: false, lostPackets: null, meanUs: null, longestUs: null },
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
  const ofGenerator = changes.filter(({ tool }) => toolNames[tool] !== undefined);
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
    tool: toolNames[first.tool]!,
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
      : `the mean latency is ${time(meanUs)}${longestUs === null ? '' : `, the highest named ${time(longestUs)}`}`;
  const parts = [rate === null ? null : `${rate} were sent`, received, loss, latency].filter(
    (part) => part !== null,
  );
  return evidence(
    `The generator (${tool}): ${parts.join(', ')}.`,
    lossShare ?? meanUs,
    lossShare === null ? 'µs' : 'share',
  );
}

/** A rate that words name, with the loss at it. */
interface StatedRate {
  mpps: number;
  loses: boolean;
  /** 0..1; null where the words name no share. */
  lossShare: number | null;
}

const rateInWords = /(?<![\d.])(\d+(?:\.\d+)?) ?([kM])pps\b/gi;
/** `At 12 Mpps it loses, at 8 nothing`. */
const bareRate =
  /\b(?:at|with|from) (\d+(?:\.\d+)?)(?![\d.]| ?(?:%|[kM]?pps|[nuµm]?s\b|sec|G|M|bytes?|B\b|cores?|queues?|percent|o.?clock))/gi;
const inMpps = (value: string, unit: string) => Number(value) * (unit.toLowerCase() === 'm' ? 1 : 1e-3);
const passes =
  /\bnothing\b|\bpass(?:es)?\b|\bgo(?:es)? through\b|\bwithout (?:any )?(?:loss|drops?|problems?)\b|\bis fine\b/i;

/** Rates with and without loss, each by the clause that names it, or else by the one beside it. */
export function statedRates(lines: readonly PlainLine[]): StatedRate[] {
  let unit = 'M';
  const sentences = lines.slice(0, mostLines).flatMap(({ text }) => text.split(/[.;](?=\s|$)/));
  return sentences.flatMap((sentence) => {
    const clauses = clausesOf(sentence).map((clause) => {
      const named = [...clause.matchAll(rateInWords)].map(([, value, letter]) => {
        unit = letter!;
        return inMpps(value!, unit);
      });
      const bare =
        named.length > 0 ? [] : [...clause.matchAll(bareRate)].map(([, value]) => inMpps(value!, unit));
      const clean = speaksOf('clean', clause) || passes.test(clause);
      const loses = !clean && speaksOf('loss', clause);
      return { clause, rates: named.length > 0 ? named : bare, bare: bare.length > 0, clean, loses };
    });
    // A number without its unit is a rate where the sentence or the one in front has one.
    return clauses.flatMap(({ clause, rates, bare, clean, loses }, k): StatedRate[] => {
      const goesOn = !clean && !loses && clauses[k - 1]?.loses === true && lostShare.test(clause);
      if (rates.length !== 1 || (bare && !hasRate.test(sentence))) return [];
      const beside = [clauses[k - 1], clauses[k + 1]].find(
        (one) => one !== undefined && one.rates.length === 0 && (one.clean || one.loses),
      );
      const says = clean || loses || goesOn ? { clause, clean, loses: loses || goesOn } : beside;
      if (says === undefined) return [];
      const share = says.loses ? lostShare.exec(says.clause)?.[1] : undefined;
      return [
        {
          mpps: rates[0]!,
          loses: says.loses,
          lossShare: says.clean ? 0 : share === undefined ? null : Number(share) / 100,
        },
      ];
    });
  });
}

const hasRate = /\d ?[kM]pps\b/i;
const lostShare =
  /(?<![\d.])(\d{1,2}(?:\.\d+)?) ?%(?! ?(?:idle|busy|cpu|of (?:a|the|its) (?:core|cpu)|processing))/i;

/** Largest relative difference of rates that count as one, and smallest of rates that count as two. */
const [oneRate, otherRate] = [0.03, 0.1];

/** One rate that is carried at two rates offered: by the words, or by two rates with their losses; null without. */
export function statedPlateau(
  lines: readonly PlainLine[],
): { carried: number; offered: [number, number] } | null {
  const losses = statedRates(lines).flatMap(({ mpps, lossShare, loses }) =>
    loses && lossShare !== null ? [{ offered: mpps, carried: mpps * (1 - lossShare) }] : [],
  );
  const text = lines
    .slice(0, mostLines)
    .map((line) => line.text)
    .join('\n');
  const carried = [...text.matchAll(carriedForm)].map((found) =>
    inMpps((found[1] ?? found[2] ?? found[4])!, found[3] ?? 'M'),
  );
  const offered = [...text.matchAll(offeredForm)].map((found) =>
    inMpps((found[1] ?? found[3])!, found[2] ?? found[4] ?? 'M'),
  );
  const one = carried[0];
  const same = one !== undefined && carried.every((rate) => Math.abs(rate - one) <= oneRate * one);
  const again =
    carried.length >= 2 ||
    /\b(?:both|all|also|same|always|each|either|whatever|whether|regardless)\b/i.test(text);
  const over = same && again ? offered.filter((rate) => rate >= (1 + oneRate) * one) : [];
  const points = losses.length >= 2 ? losses : over.map((rate) => ({ offered: rate, carried: one! }));
  const rates = points.map((point) => point.carried);
  const [least, most] = [
    Math.min(...points.map((point) => point.offered)),
    Math.max(...points.map((point) => point.offered)),
  ];
  if (points.length < 2 || most < (1 + otherRate) * least) return null;
  if (Math.max(...rates) > (1 + oneRate) * Math.min(...rates)) return null;
  return { carried: rates[0]!, offered: [least, most] };
}

const carriedForm =
  /(?<![\d.])(\d+(?:\.\d+)?) ?Mpps (?:are |is |were |was |get |gets )?(?:forwarded|carried|out\b|received|delivered|come out|arrive)|\b(?:forward(?:s|ed|ing)?|carr(?:y|ies|ied)|deliver(?:s|ed)?|out(?:put)?|throughput|receive(?:s|d)?)(?: rate)?(?: (?:is|of|at|only|just|stays|about|always|still|also)){0,3} (\d+(?:\.\d+)?)(?: ?([kM])pps)?(?![\d.]| ?%)|\balso (\d+(?:\.\d+)?)(?![\d.]| ?%)/gi;
const offeredForm =
  /(?<![\d.])(\d+(?:\.\d+)?) ?([kM])pps (?:are |is |were |was )?(?:offered|sent|in\b|incoming|input)|\b(?:at|with|or|and|offer(?:ed|ing|s)?|send(?:ing|s)?|sent) (\d+(?:\.\d+)?) ?([kM])pps\b/gi;
