/** Everything that a figure draws beside its curves: provenance, and commands that compute it again. */
import type { FigureSpec, Overlay, SeriesRole, Sweep } from '../../../models/contract/figure.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { SimulationReport } from '../../../models/contract/simulation.ts';
import type { StopRule } from '../../../models/contract/simulation-stop.ts';
import type { PinnedFigure } from '../../../models/figure-parts/pinned-curves.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { Scenario } from '../../../scenario/file/scenario.ts';
import { capitalised } from '../../../text/number-words.ts';
import { formatCount } from '../../../text/number-format.ts';
import type { SolvedCompanion } from '../../core/app-state.ts';

export interface LaidOver {
  /** Remarks of an export, one line each. */
  remarks: readonly string[];
  /** Commands in the order of drawing; measurements have none. */
  reproductions: readonly Reproduction[];
}

export interface SimulatedRun {
  report: SimulationReport;
  seed: number;
  /** The rule by which the run ends or ended. */
  rule: StopRule;
}

/** Curves of another scenario: those of a pin, or the commands for them. */
export type DrawnBeside = Reproduction | Pick<PinnedFigure, 'computed'>;

interface Drawn {
  model: Model;
  figure: { series?: FigureSpec['series'] };
  companions: readonly SolvedCompanion[];
  beside: readonly DrawnBeside[];
  overlays: readonly Overlay[];
  simulated: SimulatedRun | null;
}

const noLayers: LaidOver = { remarks: [], reproductions: [] };

/** Commands of a scenario: along the sweep, or without one at its point. */
function ofScenario(of: Scenario, sweep: Sweep | null): Reproduction[] {
  if (sweep === null) return [{ command: 'solve', of }];
  const values = sweep.rows.map(({ x }) => x);
  return values.length === 0 ? [] : [{ command: 'sweep', over: [{ name: sweep.over, values }], of }];
}

/** Empty for a companion without an answer. */
function ofCompanion({ id }: Model, { values, sweep, solution }: SolvedCompanion): Reproduction[] {
  return sweep === null && solution === null ? [] : ofScenario({ model: id, values, view: {} }, sweep);
}

function ofDrawn(drawn: DrawnBeside): Reproduction[] {
  if ('command' in drawn) return [drawn];
  const { computed } = drawn;
  if (computed === undefined) return [];
  const { model, values, sweep, computedOver, computedWith } = computed;
  const of = { model, values, view: {} };
  if (computedOver === undefined) return ofScenario(of, sweep);
  return [{ command: 'sweep', over: computedOver, set: computedWith, of }];
}

function measuredLine({ label, sampleSize }: Overlay): string {
  return `${capitalised(label)}: ${formatCount(sampleSize)} observations`;
}

function simulatedLine({ report: { packets, warmUpPackets }, seed }: SimulatedRun): string {
  return `Simulated: ${formatCount(packets)} packets, ${formatCount(warmUpPackets)} of them left out as warm-up; seed ${seed}; 95 % intervals`;
}

/** The same object where there is nothing. */
export function laidOver({ model, figure, companions, beside, overlays, simulated }: Drawn): LaidOver {
  const draws = (role: SeriesRole) => figure.series?.some((one) => one.role === role) === true;
  const measured = draws('measurement') ? overlays : [];
  const run = draws('simulation') ? simulated : null;
  const reproductions = [
    ...companions.flatMap((companion) => ofCompanion(model, companion)),
    ...beside.flatMap(ofDrawn),
    ...(run === null ? [] : [{ command: 'simulate' as const, seed: run.seed, ...run.rule }]),
  ];
  const remarks = [...measured.map(measuredLine), ...(run === null ? [] : [simulatedLine(run)])];
  return reproductions.length + remarks.length === 0 ? noLayers : { remarks, reproductions };
}
