/** Rates that no machine reaches come from numbers that were misunderstood: they are left out and reported. */
import { formatSignificant } from '../../text/number-format.ts';
import type { SystemFact, ToolReading, ToolResult } from './tool-reading.ts';

/** Twice the smallest frames of an 800 Gbit/s port, in Mpps. */
const mostMpps = 2400;
/** Of one thread or core, whatever it does with a packet: 15 cycles at 3 GHz. */
const mostMppsOfThread = 200;

const ofThread: ReadonlySet<string> = new Set(['ovs-pmd', 'grout', 'snabb']);

export function plausible(reading: ToolReading): ToolReading {
  const most = ofThread.has(reading.format) ? mostMppsOfThread : mostMpps;
  const results = reading.results.filter((result) => rateOf(result) <= most);
  const systemFacts = reading.systemFacts.filter((fact) => factRate(fact) <= most);
  if (results.length === reading.results.length && systemFacts.length === reading.systemFacts.length) {
    return reading;
  }
  const rates = [...reading.results.map(rateOf), ...reading.systemFacts.map(factRate)];
  const largest = formatSignificant(Math.max(...rates));
  const message = `A packet rate of ${largest} Mpps is more than any machine has: the rates of the text are left out; its counters may run over another time than was assumed.`;
  return {
    ...reading,
    results,
    systemFacts,
    warnings: [...reading.warnings, { code: 'implausible-rate', message }],
  };
}

function rateOf(result: ToolResult): number {
  if (result.unit !== 'Mpps') return 0;
  if (result.kind === 'value') return result.value;
  return result.kind === 'series' ? Math.max(0, ...result.y) : 0;
}

function factRate({ name, value }: SystemFact): number {
  return /Mpps$/.test(name) ? value : 0;
}
