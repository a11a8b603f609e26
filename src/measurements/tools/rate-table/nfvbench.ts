/** nfvbench's JSON: the rates it found, and every rate that it tried on the way with its losses. */
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { rateDirectionsChoice } from '../rate-units.ts';
import { seriesOf } from '../rate-series.ts';
import { jsonNumberAt, jsonValueAt, parseJson, recordOf, textAt } from '../text/json.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';

interface FoundRate {
  type: 'NDR' | 'PDR';
  frame: number | null;
  pps: number;
  loss: number | null;
  delayUs: number | null;
}

interface TriedRate {
  frame: number | null;
  pps: number;
  /** Share of the packets sent that came back. */
  delivered: number;
}

const largestCount = 1e15;
const mostRates = 10_000;

export function nfvbenchReading(text: string, answers: ReadingAnswers): ToolReading {
  const json = parseJson(text);
  const chains = recordOf(jsonValueAt(json, 'benchmarks', 'network', 'service_chain')) ?? {};
  const found: FoundRate[] = [];
  const tried: TriedRate[] = [];
  for (const chain of Object.values(chains)) {
    const sizes = recordOf(jsonValueAt(chain, 'result', 'result')) ?? {};
    for (const [size, run] of Object.entries(sizes)) readSize(size, run, found, tried);
  }
  if (found.length === 0) {
    const message =
      'The JSON of nfvbench has no rate with its losses; run nfvbench with --rate ndr_pdr, or paste its table.';
    throw new MeasurementFailure('no-rates', message);
  }
  const both = Object.values(chains).some((chain) => jsonValueAt(chain, 'result', 'bidirectional') === true);
  const directions = rateDirectionsChoice(answers);
  const scale = both && directions.value === 'one' ? 0.5 : 1;
  const frames = [...new Set(found.map(({ frame }) => frame))];
  const name = (frame: number | null) => (frame === null ? 'a mix' : `${frame} B`);
  return {
    format: 'rate-table',
    title: `nfvbench, ${found.map(({ type, frame }) => `${type} of ${name(frame)}`).join(', ')}`.slice(
      0,
      120,
    ),
    facts: { kind: 'nfvbench', version: textAt(json, 40, 'nfvbench_version'), rates: found, tried },
    understood: [
      { label: 'Kind', text: 'rates without loss (NDR) or with partial loss (PDR)', guess: false },
      { label: 'Frame size', text: frames.map(name).slice(0, 12).join(', '), guess: false },
      { label: 'Rates tried', text: grouped(tried.length), guess: false },
      ...(both
        ? [
            {
              label: 'Directions',
              text: directions.value === 'both' ? 'both together' : 'one of two',
              guess: directions.question.guessed,
            },
          ]
        : []),
    ],
    questions: both ? [directions.question] : [],
    rowsUsed: found.length + tried.length,
    dropped: [],
    warnings: [
      {
        code: 'generator-latency',
        message: 'Latencies are those that the traffic generator sees; they include generator and wire.',
      },
    ],
    results: [
      ...found.flatMap((rate) => foundResults(rate, frames.length > 1 ? `, ${name(rate.frame)}` : '', scale)),
      ...frames.flatMap((frame) =>
        triedResults(
          tried.filter((rate) => rate.frame === frame),
          frames.length > 1 ? `, ${name(frame)}` : '',
          scale,
        ),
      ),
    ],
    systemFacts: systemFacts(found[0]!, both, scale),
  };
}

function readSize(size: string, run: unknown, found: FoundRate[], tried: TriedRate[]): void {
  const frame = /^\d{2,5}$/.test(size) ? Number(size) : null;
  for (const type of ['NDR', 'PDR'] as const) {
    const rate = jsonValueAt(run, type.toLowerCase());
    const pps = countAt(rate, 'rate_pps');
    if (pps === null || pps === 0) continue;
    const percent = jsonNumberAt(rate, 'stats', 'overall', 'drop_percentage');
    const loss = percent !== null && percent >= 0 && percent <= 100 ? percent / 100 : null;
    found.push({ type, frame, pps, loss, delayUs: countAt(rate, 'stats', 'overall', 'avg_delay_usec') });
  }
  const iterations = jsonValueAt(run, 'iteration_stats', 'ndr_pdr');
  if (!Array.isArray(iterations)) return;
  for (const iteration of iterations.slice(0, mostRates) as unknown[]) {
    const pps = countAt(iteration, 'total_tx_pps');
    const [sent, received] = [countAt(iteration, 'tx_pkts'), countAt(iteration, 'rx_pkts')];
    // The requested rate may be higher than the rate that the generator sent.
    if (pps === null || sent === null || received === null || sent === 0 || received > sent) continue;
    tried.push({ frame, pps, delivered: received / sent });
  }
}

function countAt(value: unknown, ...path: readonly string[]): number | null {
  const found = jsonNumberAt(value, ...path);
  return found !== null && found >= 0 && found <= largestCount ? found : null;
}

function foundResults({ type, pps, loss, delayUs }: FoundRate, of: string, scale: number): ToolResult[] {
  const results: ToolResult[] = [valueResult('throughputMpps', `${type}${of}`, 'Mpps', (pps * scale) / 1e6)];
  if (loss !== null) results.push(valueResult('lossProbability', `${type}${of}, dropped`, '', loss));
  if (delayUs !== null) results.push(valueResult('sojournUs', `${type}${of}, mean latency`, 'µs', delayUs));
  return results;
}

function triedResults(tried: readonly TriedRate[], of: string, scale: number): ToolResult[] {
  const series = (quantity: string, label: string, unit: string, y: (rate: TriedRate) => number) => {
    const points = tried.map((rate) => ({ x: (rate.pps * scale) / 1e6, y: y(rate) }));
    const found = seriesOf(points);
    return found.x.length < 2
      ? []
      : [{ kind: 'series', quantity, label: `${label}${of}`, unit, against: 'rateMpps', ...found } as const];
  };
  return [
    ...series(
      'throughputMpps',
      'Received at each rate',
      'Mpps',
      ({ pps, delivered }) => (pps * scale * delivered) / 1e6,
    ),
    ...series('lossProbability', 'Lost at each rate', '', ({ delivered }) => 1 - delivered),
  ];
}

function systemFacts({ type, frame, pps }: FoundRate, both: boolean, scale: number): SystemFact[] {
  const facts: SystemFact[] = [];
  if (frame !== null && frame >= 64 && frame <= 9216) {
    facts.push({ name: 'frameBytes', value: frame, source: `l2frame_size: ${frame}`, caution: null });
  }
  facts.push({
    name: 'offeredMpps',
    value: Number(((pps * scale) / 1e6).toPrecision(6)),
    source: `${type}: ${pps} pps`,
    caution: both && scale === 1 ? 'The rate counts both directions of the traffic together.' : null,
  });
  return facts;
}
