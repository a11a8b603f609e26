/** Effects of other switch-over times (Figs 11, 12) and batch sizes (Figs 13, 14) on the most loaded port. */
import type {
  Axis,
  CompanionDeclaration,
  FigureColumn,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  SharedAxes,
  Sweep,
} from '../../contract/figure.ts';
import { losesNone } from '../../contract/edge.ts';
import { noLossFloor } from '../../contract/solution.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { microsWords, niceCeil, significant } from '../../../text/number-words.ts';
import {
  allCurves,
  companionCurves,
  type Curve,
  decades,
  finishedRows,
  lossShare,
  sweepTable,
  withCompanions,
} from '../../figure-parts/sweep-curves.ts';
import {
  formLine,
  highest,
  loadAxis,
  loadColumn,
  loadMarkers,
  noLosses,
  overLoad,
  roleOf,
  unreliableWords,
} from './shared.ts';
import { busiestGroup, busiestWords } from '../solver/port-groups.ts';
import { packetTimes } from '../packet-times.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Gated queues longer than this take too long for a whole family of curves beside the present one. */
const longestWithCompanions = 512;

const views = [
  { id: 'loss', label: 'Loss' },
  { id: 'loss-linear', label: 'Loss, linear' },
  { id: 'sojourn', label: 'Time in the system' },
  { id: 'queue', label: 'Queue' },
];

function sharedAxes(view: string): SharedAxes | null {
  if (view === 'queue') return null;
  return { x: 'offered traffic', y: view === 'sojourn' ? 'latency' : 'loss' };
}

/** Result of the most loaded port that a view shows. */
interface Viewed {
  column: string;
  name: string;
  title: string;
  unit: Omit<FigureColumn, 'label'>;
  log: boolean;
}

function viewed(view: string): Viewed {
  switch (view) {
    case 'sojourn':
      return {
        column: 'sojournUs',
        name: 'mean time in the system',
        title: 'Mean time in the system',
        unit: { unit: 'µs' },
        log: true,
      };
    case 'queue':
      return {
        column: 'meanQueue',
        name: 'mean queue',
        title: 'Mean RX queue length',
        unit: { unit: 'packets' },
        log: false,
      };
    default:
      return {
        column: 'lossProbability',
        name: 'loss',
        title: 'Loss probability',
        unit: lossShare,
        log: view !== 'loss-linear',
      };
  }
}

function affordable(inputs: Inputs): boolean {
  const gated = !inputs.method.startsWith('published');
  return !gated || inputs.queueCapacity <= longestWithCompanions;
}

/** The load from which on a curve loses packets, or null. */
function onset(rows: Sweep['rows'], indicator: string): number | null {
  return rows.find((row) => !losesNone(row.indicators[indicator]))?.x ?? null;
}

/** From which load on each setting loses packets; settings that lose nothing are named together. */
function onsetWords(context: FigureContext, presentLabel: string, port: number): string {
  const indicator = `ports.${port}.lossProbability`;
  const all = [{ label: presentLabel, sweep: context.sweep }, ...context.companions]
    .map(({ label, sweep }) => ({ label, rows: finishedRows(sweep) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ label, rows }) => ({ label, from: onset(rows, indicator) }));
  if (all.length === 0) return 'The curves are being computed.';
  const starts = all.flatMap(({ label, from }) =>
    from === null ? [] : [`from ${rateWords(context.rate, from)} on with ${label}`],
  );
  const none = all.filter(({ from }) => from === null).map(({ label }) => label);
  const who = `The ${busiestWords(context.values)} loses packets`;
  return [
    ...(starts.length > 0 ? [`${who} ${starts.join(', ')}.`] : []),
    ...(none.length > 0
      ? [`With ${none.join(', ')} it loses ${starts.length > 0 ? 'none' : 'nothing'} over the loads shown.`]
      : []),
  ].join(' ');
}

interface Family {
  title: string;
  presentLabel: string;
  /** Sentence after the onsets, or ''. */
  remark: string;
}

function familyFigure(context: FigureContext, family: Family): FigureSpec {
  const { values, method, solution } = context;
  const inputs = readInputs(values);
  const { column, name, title, unit, log } = viewed(context.view);
  const group = busiestGroup(values);
  const curve: Curve = {
    name,
    label: family.presentLabel,
    variant: 0,
    role: roleOf(method),
    indicator: `ports.${group.ports[0]}.${column}`,
  };
  const series = [...companionCurves(context, curve, log), ...allCurves(context, [curve], log)];
  const loss = column === 'lossProbability';
  const range = (): Axis['range'] => {
    if (loss) return log ? [noLossFloor, 1] : [0, 1];
    return log ? decades(series, [0.1, 100]) : [0, niceCeil(1.08 * (highest(series) || 1))];
  };
  const present = { ...curve, name: `${name}, ${family.presentLabel}` };
  const lossless = (solution.indicators[`ports.${group.ports[0]}.lossProbability`] ?? null) === null;
  return {
    title: family.title,
    subtitle: `${formLine(method, loss ? 'losses' : 'times')} · ${group.label}`,
    x: loadAxis(values),
    y: { title, ...unit, scale: log ? 'log' : 'linear', range: range() },
    series,
    listed: true,
    markers: loadMarkers(context),
    summary:
      `${lossless ? noLosses : onsetWords(context, family.presentLabel, group.ports[0])}${family.remark}` +
      (affordable(inputs)
        ? ''
        : ` With queues longer than ${longestWithCompanions} packets only the current setting is computed.`) +
      unreliableWords(context.rate, solution.indicators.criticalLoadMpps),
    table: withCompanions(sweepTable(context, loadColumn, [present], unit), context, curve, unit),
    ...(loss && lossless ? { emptyMessage: noLosses } : {}),
  };
}

/** `1 ns`, `0.33 µs`. */
function shortTime(us: number): string {
  return us < 0.1 ? `${significant(1000 * us)} ns` : microsWords(us);
}

/** T_S against the time of a packet that misses the cache, as the paper measures its overhead. */
function overheadShare(inputs: Inputs): number {
  const { miss, forward, switchOver } = packetTimes(inputs);
  return switchOver / (miss + forward);
}

function otherSwitchOvers(values: InputValues): CompanionDeclaration[] {
  const inputs = readInputs(values);
  if (!affordable(inputs)) return [];
  const { miss, forward } = packetTimes(values);
  const now = overheadShare(inputs);
  return [0.001, 0.01, 0.1, 1]
    .filter((share) => Math.abs(Math.log(Math.max(now, 1e-9) / share)) > 0.05)
    .map((share) => ({
      label: `switch-over ${significant(100 * share)} %`,
      inputs: { switchOverUs: Number((share * (miss + forward)).toPrecision(6)) },
    }));
}

function switchOverFamily(context: FigureContext): FigureSpec {
  const { switchOver } = packetTimes(context.values);
  const share = significant(100 * overheadShare(readInputs(context.values)), 2);
  return familyFigure(context, {
    title: 'Effect of the switch-over time',
    presentLabel: `switch-over ${shortTime(switchOver)}`,
    remark: ` The current switch-over time is ${share} % of the time of a packet that misses the cache; the other curves are labelled by this share.`,
  });
}

function otherBatches(values: InputValues): CompanionDeclaration[] {
  const inputs = readInputs(values);
  if (!affordable(inputs)) return [];
  const now = inputs.maxBatch;
  const capacity = inputs.queueCapacity;
  return [1, 4, 8, 32]
    .filter((batch) => batch !== now && batch <= capacity)
    .map((batch) => ({ label: `M = ${batch}`, inputs: { maxBatch: batch } }));
}

function batchFamily(context: FigureContext): FigureSpec {
  const { hit, miss, forward } = packetTimes(context.values);
  const share = significant((100 * (miss - hit)) / (miss + forward), 2);
  return familyFigure(context, {
    title: 'Effect of the batch size',
    presentLabel: `M = ${readInputs(context.values).maxBatch}`,
    remark: ` A cache hit saves ${share} % of a packet’s time: the more it saves, the more larger batches gain.`,
  });
}

export const settingFigures: readonly FigureDeclaration[] = [
  {
    id: 'batch-size',
    label: 'Batch size',
    views,
    sweep: overLoad,
    companions: otherBatches,
    shared: sharedAxes,
    build: batchFamily,
  },
  {
    id: 'switch-over',
    label: 'Switch-over time',
    views,
    sweep: overLoad,
    companions: otherSwitchOvers,
    build: switchOverFamily,
  },
];
