/** A figure of the page as an SVG file: the same scene, with the model's own units. */
import { SweepCurve } from '../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../dimensioning/sweep/sweep-search.ts';
import { plotContent } from '../../drawing/printed/printed-plot.ts';
import { printedDocument, usualFormat } from '../../drawing/printed/printed-document.ts';
import type { FigureDeclaration, Sweep } from '../../models/contract/figure.ts';
import { choiceAt, type InputValues, numberAt } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { packetRates } from '../../models/contract/screen.ts';
import { finishInputs, readGivenScenario } from '../../scenario/file/read-scenario.ts';
import { listWords } from '../../text/number-words.ts';
import type { Engines } from '../engines.ts';
import { refusal } from '../failure.ts';
import { unlessStopped } from '../interruption.ts';
import { createEvaluator } from '../threads/evaluator.ts';
import type { PointSolver } from '../threads/point-solver.ts';
import { packageVersion } from '../version.ts';

/** Points of a curve at most. */
const mostPoints = 49;

/** `cliff`, or with one of its views `cliff.textbook`. Throws `CommandFailure` for another name. */
function figureNamed(model: Model, name: string): { figure: FigureDeclaration; view: string } {
  const [id, view, ...more] = name.split('.');
  const figure = model.figures.find((one) => one.id === id);
  const views = figure?.views?.map((one) => one.id) ?? [];
  if (figure !== undefined && more.length === 0 && (view === undefined || views.includes(view)))
    return { figure, view: view ?? views[0] ?? '' };
  const known =
    figure === undefined ? model.figures.map((one) => one.id) : views.map((one) => `${id}.${one}`);
  throw refusal({
    code: 'unknown-figure',
    parameter: null,
    message:
      known.length === 0
        ? `Figure “${id}” of ${model.name} has no views.`
        : `${model.name} has no figure “${name.slice(0, 40)}”, but ${listWords(known)}.`,
  });
}

/** The figure's curves, as the page refines them; null for a figure without a sweep. */
async function sweepOf(
  model: Model,
  values: InputValues,
  { sweep }: FigureDeclaration,
  solver: PointSolver,
  stop: AbortSignal,
): Promise<Sweep | null> {
  if (sweep === undefined) return null;
  const curve = new SweepCurve(
    model,
    sweep.over,
    sweep.range(values),
    numberAt(values, sweep.over),
    mostPoints,
  );
  return createEvaluator(solver, stop).run(sweepSearch(model, values, curve));
}

/** Throws `CommandFailure` for a refused scenario and for a figure that the model has not. */
export async function figureSvg(
  engines: Engines,
  json: unknown,
  name: string,
  solver: PointSolver,
  stop: AbortSignal,
): Promise<string> {
  const reading = readGivenScenario(engines.catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const { figure, view } = figureNamed(model, name);
  const inputs = finishInputs(model, given);
  if (!inputs.ok) throw refusal(inputs.fault);
  const { values } = inputs;
  const solution = await unlessStopped(stop, solver.solve({ model, values }, 'screen'));
  if (!solution.ok) throw refusal(solution);
  const spec = figure.build({
    values,
    solution,
    view,
    method: model.methodInput === undefined ? model.methods[0]!.id : choiceAt(values, model.methodInput),
    rate: packetRates,
    ghost: null,
    sweep: await sweepOf(model, values, figure, solver, stop),
    companions: [],
    overlays: [],
  });
  if (spec.series.length === 0 && spec.emptyMessage !== undefined)
    throw refusal({ code: 'empty-figure', parameter: null, message: spec.emptyMessage });
  const { citation } = model;
  const provenance = [
    `Batchscope ${packageVersion}, model ${model.name}, version ${model.version}`,
    `Source: ${citation.authors}: ${citation.title}. ${citation.venue}, ${citation.year}`,
  ];
  return printedDocument(plotContent(spec), provenance, usualFormat, null).svg;
}
