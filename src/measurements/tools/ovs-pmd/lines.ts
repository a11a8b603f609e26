/** Lines `label: number (further numbers)` of Open vSwitch's PMD statistics, in every layout since 2.6. */
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { decimalOf, groupedCounterOf } from '../text/number.ts';

export type OvsKind = 'ovs-pmd-perf' | 'ovs-pmd-stats' | 'ovs-pmd-rxq';

interface LineForm {
  name: string;
  /** Names of the numbers in brackets, by the unit after them. */
  units?: Readonly<Record<string, string>>;
  /** `(cycles/packets)` in the brackets. */
  fraction?: readonly [string, string];
  /** null: more than one command prints it. */
  kind: OvsKind | null;
}

const perf = (name: string, units: LineForm['units'] = {}): LineForm => ({
  name,
  units,
  kind: 'ovs-pmd-perf',
});
const stats = (name: string, rest: Omit<LineForm, 'name' | 'kind'> = {}): LineForm => ({
  ...{ name, ...rest },
  kind: 'ovs-pmd-stats',
});
const either = (name: string, units: LineForm['units'] = {}): LineForm => ({ name, units, kind: null });

const idle = perf('idleIterations', { '%': 'idleCyclesPercent' });
const busy = perf('busyIterations', { '%': 'busyCyclesPercent' });
const polling = stats('pollingCycles', { units: { '%': 'pollingPercent' } });
const lookups = stats('subtableLookupsPerHit');

/** By the label in lower case, without the dash of a list. */
const forms: Readonly<Record<string, LineForm>> = {
  cycles: perf('cycles', { GHz: 'GHz' }),
  iterations: perf('iterations', { 'us/it': 'usPerIteration' }),
  'used tsc cycles': perf('usedTscCycles', { '%': 'usedTscPercent' }),
  idle,
  'idle iterations': idle,
  busy,
  'busy iterations': busy,
  'sleep iterations': perf('sleepIterations', { '%': 'sleepIterationsPercent' }),
  'sleep time (us)': perf('sleepTimeUs', { 'us/iteration': 'usPerSleep' }),
  'rx packets': perf('rxPackets', { Kpps: 'rxKpps', 'cycles/pkt': 'cyclesPerPacket' }),
  'datapath passes': perf('passes', { 'passes/pkt': 'passesPerPacket' }),
  'phwol hits': either('phwolHits'),
  'mfex opt hits': either('mfexOptHits'),
  'simple match hits': either('simpleMatchHits'),
  'emc hits': either('emcHits'),
  'smc hits': either('smcHits'),
  'megaflow hits': either('megaflowHits', { subtbl: 'subtableLookupsPerHit' }),
  upcalls: perf('upcalls', { 'us/upcall': 'usPerUpcall' }),
  'lost upcalls': perf('lostUpcalls'),
  'tx packets': perf('txPackets', { Kpps: 'txKpps' }),
  'tx batches': perf('txBatches', { 'pkts/batch': 'pktsPerTxBatch' }),
  'packets received': stats('packets'),
  'packet recirculations': stats('recirculations'),
  'avg. datapath passes per packet': stats('passesPerPacket'),
  'avg. subtable lookups per hit': lookups,
  'avg. subtable lookups per megaflow hit': lookups,
  miss: stats('misses'),
  lost: stats('lostMisses'),
  'miss with success upcall': stats('upcalls'),
  'miss with failed upcall': stats('lostUpcalls'),
  'avg. packets per output batch': stats('pktsPerTxBatch'),
  'polling cycles': polling,
  'idle cycles': polling,
  'processing cycles': stats('processingCycles', { units: { '%': 'processingPercent' } }),
  'avg cycles per packet': stats('cyclesPerPacket', { fraction: ['totalCycles', 'packets'] }),
  'avg processing cycles per packet': stats('processingCyclesPerPacket', {
    fraction: ['processingCycles', 'packets'],
  }),
};

export interface OvsNumbers {
  kind: OvsKind | null;
  /** By name; null: printed as no number (`-nan`). */
  values: Readonly<Record<string, number | null>>;
}

const longestLine = 512;
/** Nothing of this is ever negative. */
const number = /^[\d.,]+$/;
const none = /^[+-]?(?:nan|inf)$/i;
const withUnit = /(?:^|[^\d.+-])((?:\d+(?:\.\d+)?|-?nan|-?inf))\s*(%|[A-Za-z]+(?:\/[A-Za-z]+)?)/gi;

/** null for a line of another kind; refuses a label that is known with a value that is none. */
export function ovsNumbers(line: TextLine): OvsNumbers | null {
  if (line.text.length > longestLine) return null;
  const colon = line.text.indexOf(':');
  if (colon < 0) return null;
  const label = line.text
    .slice(0, colon)
    .replace(/^[\s-]+/, '')
    .trimEnd();
  const key = label.toLowerCase();
  if (!Object.hasOwn(forms, key)) return null;
  const form = forms[key]!;
  const rest = line.text.slice(colon + 1).trim();
  const bracket = rest.indexOf('(');
  const first = (bracket < 0 ? rest : rest.slice(0, bracket)).trim();
  if (!number.test(first) && !none.test(first)) {
    const words =
      first === '' ? `${label} has no value.` : `${label} is ${shownText(first)}; a number is needed.`;
    refuseLine('not-a-number', line, words);
  }
  // The brackets of a line that was cut are still open: so may be the number in front of them.
  if (bracket >= 0 && !rest.endsWith(')')) {
    refuseLine('cut-line', line, `the brackets behind ${label} are not closed.`);
  }
  // Only averages have fractions: `52.345` packets are thousands.
  const value = groupedCounterOf(first) ?? (key.startsWith('avg') ? decimalOf(first) : null);
  if (value === null && number.test(first)) {
    refuseLine('not-a-number', line, `${label} is ${shownText(first)}; a number is needed.`);
  }
  const values: Record<string, number | null> = { [form.name]: value };
  if (bracket >= 0) Object.assign(values, bracketValues(form, rest.slice(bracket + 1, -1)));
  return { kind: form.kind, values };
}

function bracketValues({ units, fraction }: LineForm, text: string): Record<string, number | null> {
  const values: Record<string, number | null> = {};
  if (fraction !== undefined) {
    const [over = '', under = ''] = text.split('/', 2).map((part) => part.trim());
    const counts = [groupedCounterOf(over), groupedCounterOf(under)] as const;
    if (counts[0] !== null && counts[1] !== null) [values[fraction[0]], values[fraction[1]]] = counts;
    return values;
  }
  for (const [, digits, unit] of text.matchAll(withUnit)) {
    const name = units?.[unit!];
    if (name !== undefined) values[name] = decimalOf(digits!);
  }
  return values;
}
