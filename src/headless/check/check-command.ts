/** `check`: what a simulator printed, beside the law of a scenario. */
import { cleanedText } from '../../texts/cleaning/cleaned-text.ts';
import { MeasurementFailure } from '../../texts/measurement-failure.ts';
import { checkRun, type RunCheck } from '../../overlays/runs/check-run.ts';
import { lawsOfRun } from '../../overlays/runs/laws.ts';
import type { ProgramRun } from '../../texts/runs/run.ts';
import { genericTable } from '../../texts/tools/generic-table/generic-table.ts';
import { readToolText } from '../../texts/tools/read-tool-text.ts';
import { simulatorMeans } from '../../texts/tools/simulator-means/simulator-means.ts';
import { simulatorRun } from '../../texts/tools/simulator/simulator.ts';
import type { ToolReading } from '../../texts/tools/tool-reading.ts';
import { nest } from '../../scenario/file/input-names.ts';
import { finishInputs, readGivenScenario } from '../../scenario/file/read-scenario.ts';
import { versionsOf } from '../version.ts';
import type { Engines } from '../engines.ts';
import { refusal } from '../failure.ts';
import { unlessStopped } from '../interruption.ts';
import { runToEnd } from '../simulate/simulate-command.ts';
import type { SimulateOptions } from '../simulate/simulate-options.ts';
import type { PointSolver } from '../threads/point-solver.ts';

export interface CheckOptions extends SimulateOptions {
  /** Unit of the times; null: as the text says it. */
  unit: string | null;
}

/** Answer to the question `unit` for a name of the flag. */
export const checkUnits = ['us', 'ns', 'ms', 's', 'own'] as const;

/** The run in the text; throws `CommandFailure` for a text without one. */
function readRun(text: string, unit: string | null): { reading: ToolReading; run: ProgramRun } {
  const answers = unit === null ? {} : { unit };
  try {
    const { text: clean } = cleanedText(text);
    const parser = [simulatorRun, simulatorMeans].find((one) => one.recognise(clean) > 0) ?? genericTable;
    const reading = readToolText(parser, clean, answers);
    if (reading.run !== undefined) return { reading, run: reading.run };
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    throw refusal({ code: failure.code, parameter: null, message: failure.message });
  }
  throw refusal({
    code: 'no-run',
    parameter: null,
    message:
      'The text is not of a simulator: name its columns, for instance arrival,start,departure or waiting_us, or print means such as “Average waiting time: 3.21”.',
  });
}

/** The answer as an object; throws `CommandFailure` for a refused scenario or text. */
export async function checkText(
  engines: Engines,
  json: unknown,
  text: string,
  options: CheckOptions,
  solver: PointSolver,
  stop: AbortSignal,
): Promise<Record<string, unknown>> {
  const given = readGivenScenario(engines.catalogue, json);
  if (!given.ok) throw refusal(given.fault);
  const { model } = given.value;
  const inputs = finishInputs(model, given.value.given);
  if (!inputs.ok) throw refusal(inputs.fault);
  const { values } = inputs;
  const { reading, run } = readRun(text, options.unit);
  const solution = await unlessStopped(stop, solver.solve({ model, values }, 'screen'));
  if (!solution.ok) throw refusal(solution);
  const createSimulator = engines.simulators[model.id];
  const simulated =
    model.simulation === undefined || createSimulator === undefined
      ? null
      : await runToEnd(model, createSimulator(values, { seed: options.seed }), options, stop);
  const method = model.methods[0]!.id;
  const laws = lawsOfRun({ model, values, solution, method }, (await model.loadRun?.()) ?? null, simulated);
  return {
    model: model.id,
    inputs: nest(values),
    read: {
      what: reading.title,
      understood: Object.fromEntries(reading.understood.map(({ label, text: words }) => [label, words])),
    },
    ...checkJson(checkRun(run, laws)),
    ...versionsOf(model),
  };
}

function checkJson({ statistics, marks, otherInputs, notes }: RunCheck): Record<string, unknown> {
  return {
    statistics: Object.fromEntries(
      statistics.map(({ id, words, ...numbers }) => [id, { ...numbers, message: words }]),
    ),
    marks: marks.map(({ id, statistic, sentence }) => ({ mistake: id, statistic, message: sentence })),
    notes: otherInputs === null ? notes : [otherInputs, ...notes],
  };
}
