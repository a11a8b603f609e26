/** Tools of the server for assistants: the commands, with their schemas. */
import type { Model } from '../../models/contract/model.ts';
import { SolveFailure } from '../../models/contract/solution.ts';
import { diagnose } from '../../diagnosis/diagnose.ts';
import { questions, readAnswers } from '../../evidence/questions.ts';
import { answerSchema } from '../../library/schemas/answer-schema.ts';
import { diagnosisAnswer, dimensionAnswer, simulateAnswer } from '../../library/schemas/command-answers.ts';
import { scenarioSchema } from '../../library/schemas/scenario-schema.ts';
import { listOf, number, objectOf, type Schema, text } from '../../library/schemas/schema.ts';
import { answerQuestion } from '../../headless/dimension/dimension-command.ts';
import { placeQueues } from '../../headless/queues/queues-command.ts';
import type { Engines } from '../../headless/engines.ts';
import { CommandFailure, refusal } from '../../headless/failure.ts';
import { simulateScenario } from '../../headless/simulate/simulate-command.ts';
import { readSimulateOptions } from '../../headless/simulate/simulate-options.ts';
import { solveScenario } from '../../headless/solve/solve-command.ts';
import { sweepRecords } from '../../headless/sweep/sweep-command.ts';
import { gridSize, type Range, sweptRanges } from '../../headless/sweep/swept-range.ts';
import { packageVersion } from '../../headless/version.ts';
import type { PointSolver } from '../../headless/threads/point-solver.ts';

/** Answer of a tool. `distributions` are long: a client gets a link to them. */
export interface ToolAnswer {
  structured: Record<string, unknown>;
  distributions?: Record<string, unknown>;
}

export interface ToolMeans {
  engines: Engines;
  solver: PointSolver;
  stop: AbortSignal;
  /** Called as work is done: pieces done, of how many. */
  progress: (done: number, total: number) => Promise<void>;
}

export interface AssistantTool {
  name: string;
  title: string;
  description: string;
  input: Schema;
  /** Enforced by the protocol: without the schema of the scenario, whose refusals are one sentence each. */
  checked: Schema;
  output: Schema;
  run: (input: Record<string, unknown>, means: ToolMeans) => Promise<ToolAnswer>;
}

const object: Schema = { type: 'object' };

/** The protocol requires `type: object` at the top level. */
const asObject = (schema: Schema): Schema => ({ type: 'object', ...(schema as object) });

/** Most rows that an answer holds; more are for a script. */
const mostRows = 200;

const asked = 'Quote each number with its unit and its claim (exact, about, at-least, at-most).';

/** `packets` and `seed` of a simulation, as `readSimulateOptions` takes them. */
const lengthOf = (input: Record<string, unknown>) =>
  readSimulateOptions(
    new Map(
      ['packets', 'seed', 'precision'].flatMap((name) =>
        input[name] === undefined ? [] : [[name, String(input[name])] as const],
      ),
    ),
  );

const simulationLength = {
  packets: {
    type: 'integer',
    minimum: 1,
    description: 'Largest number of packets; 10 million unless given.',
  },
  seed: { type: 'integer', minimum: 0, description: '1 unless given.' },
  precision: {
    type: 'number',
    description: 'Ends once intervals are narrower than this share of their means.',
  },
} as const satisfies Record<string, Schema>;

/** Schemas of the arguments of a tool. */
const inputOf = (properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)) => ({
  input: objectOf(properties, required),
  checked: objectOf('scenario' in properties ? { ...properties, scenario: object } : properties, required),
});

const rangeSchema: Schema = {
  anyOf: [
    listOf(number, { minItems: 1 }),
    objectOf({ from: number, to: number, step: number }, ['from', 'to']),
  ],
};

/** All tools; the models must be loaded. */
export async function assistantTools(models: readonly Model[]): Promise<readonly AssistantTool[]> {
  const { anyOf: scenarios } = (await scenarioSchema(models)) as Exclude<Schema, true>;
  const scenario: Schema = {
    anyOf: scenarios!,
    description: 'A model and the inputs that differ from their defaults.',
  };
  const answers = answerSchema(models) as Exclude<Schema, true>;
  return [
    {
      name: 'solve',
      title: 'Solve a scenario',
      description: `Batch sizes, loss, latency and load of a packet processor that works in batches (a polling core, interrupt coalescing, a virtual switch, a cyclic service), solved from its model. ${asked} Never average results of different scenarios: solve the scenario that is meant. See resource batchscope://models for inputs and results.`,
      ...inputOf({ scenario, distributions: { type: 'boolean' } }, ['scenario']),
      output: asObject({ anyOf: answers.anyOf! }),
      run: async (input, { engines, solver, stop }) => {
        const answer = await solveScenario(
          engines,
          input.scenario,
          { distributions: input.distributions === true, check: null },
          solver,
          stop,
        );
        const { distributions, sampled, relations, ...structured } = answer;
        return distributions === undefined
          ? { structured }
          : { structured, distributions: { distributions, sampled, relations } };
      },
    },
    {
      name: 'simulate',
      title: 'Check a scenario by simulation',
      description: `Every result beside that of an event simulation of the mechanism, with the half-width of its 95 % interval and a verdict. Quote simulated numbers as value ± half-width.`,
      ...inputOf({ scenario, ...simulationLength }, ['scenario']),
      output: simulateAnswer,
      run: async (input, { engines, solver, stop, progress }) => ({
        structured: await simulateScenario(
          engines,
          input.scenario,
          { ...lengthOf(input), progress: (done, most) => void progress(done, most).catch(() => undefined) },
          solver,
          stop,
        ),
      }),
    },
    {
      name: 'sweep',
      title: 'Solve a scenario over values of its inputs',
      description: `One row a grid point with the swept inputs and the results asked for, at most ${mostRows} rows. “claims” of a row lists the results that are not exact there (about, at-least, at-most). A row without a solution has a code in “error”.`,
      ...inputOf(
        {
          scenario,
          over: { type: 'object', additionalProperties: rangeSchema, description: 'Values by input name.' },
          results: { ...(listOf(text) as object), description: 'Names of results; all unless given.' },
        },
        ['scenario', 'over'],
      ),
      output: objectOf({ rows: listOf(object), version: text }, ['rows']),
      run: async (input, { engines, solver, stop, progress }) => {
        const over = sweptRanges(input.over as Readonly<Record<string, Range>>);
        const points = gridSize(
          over.map((range) => ('values' in range ? range : { ...range, step: range.step ?? 1 })),
        );
        if (!(points <= mostRows))
          throw refusal({
            code: 'too-large',
            parameter: null,
            message: `The sweep has ${points} points; a tool answers at most ${mostRows}: take larger steps, or run “npx batchscope sweep”.`,
          });
        const wanted = input.results as readonly string[] | undefined;
        const keys = [...over.map(({ name }) => name), ...(wanted ?? []), 'claims', 'error'];
        const rows: Record<string, unknown>[] = [];
        for await (const row of sweepRecords(engines, input.scenario, over, true, solver, stop)) {
          const missing = keys.find((key) => !Object.hasOwn(row, key));
          if (missing !== undefined)
            throw refusal({
              code: 'unknown-result',
              parameter: missing,
              message: `There is no result “${missing}”.`,
            });
          rows.push(wanted === undefined ? row : Object.fromEntries(keys.map((key) => [key, row[key]])));
          await progress(rows.length, points);
        }
        return { structured: { rows, version: packageVersion } };
      },
    },
    {
      name: 'dimension',
      title: 'Find a setting that meets a goal',
      description: `The value of an input (cores, ring size, batch size, rate ...) that meets goals such as {"what": "latency.p99", "atMost": 50} or "NDR", with the goal that limits it and the next value that fails. Quote its sentences; they say how sure the answer is.`,
      ...inputOf({
        question: {
          type: 'object',
          description: 'As docs/questions.md describes it: model, inputs, find, goals.',
        },
      }),
      output: dimensionAnswer,
      run: async (input, { engines, solver, stop }) => ({
        structured: await answerQuestion(
          engines,
          input.question,
          { points: false, rates: false, models: false, simulate: null },
          solver,
          stop,
        ),
      }),
    },
    {
      name: 'queues',
      title: 'Place receive queues on cores',
      description:
        'Load and losses of cores that poll receive queues in turn, the best moves, and the commands that make them, printed and not run. Rates and cores come from “file”, or from “texts” (counters of queues printed twice, /proc/interrupts, pmd-rxq-show, rx-placement ...): then “file” has “service” alone. Quote “notes”: what the texts leave open.',
      ...inputOf(
        {
          file: asObject({
            description:
              '{ "service": { "pollUs", "packetUs", "maxBatch", "ringSize" }, "cores": [{ "cpu", "speed" }], "queues": [{ "rateMpps", "core" }] }',
          }),
          texts: listOf(objectOf({ name: text, text }), { minItems: 1, maxItems: 64 }),
          seconds: {
            type: 'number',
            description: 'Seconds between the two prints, where these do not say it.',
          },
        },
        ['file'],
      ),
      output: asObject({ required: ['cores', 'queues', 'proposals'] }),
      run: (input) => {
        const texts = (input.texts ?? []) as { name: string; text: string }[];
        const seconds = (input.seconds as number | undefined) ?? null;
        return Promise.resolve({
          structured: placeQueues(input.file, texts, { packets: 1e5, seed: 1, seconds }),
        });
      },
    },
    {
      name: 'diagnose',
      title: 'Say what limits a machine',
      description:
        'Causes with evidence from what tools print (ethtool -S twice, softnet_stat, pmd-stats-show, show runtime ...), and the next command to run. Quote causes with their confidence; “cannot-tell” is an answer.',
      ...inputOf(
        {
          texts: listOf(objectOf({ name: text, text }), { minItems: 1, maxItems: 64 }),
          answers: {
            type: 'object',
            description: `Answers to questions, by id: ${questions.map(({ id }) => id).join(', ')}.`,
          },
        },
        ['texts'],
      ),
      output: diagnosisAnswer,
      run: (input) => {
        const given = readAnswers(input.answers ?? {});
        if ('refused' in given)
          throw refusal({ code: 'invalid-answers', parameter: null, message: given.refused });
        const texts = input.texts as { name: string; text: string }[];
        return Promise.resolve({
          structured: { ...diagnose(texts, given.answers), version: packageVersion },
        });
      },
    },
  ];
}

/** The sentence of a refusal; null for another error. */
export function refused(error: unknown): { code: string; parameter: string | null; message: string } | null {
  if (!(error instanceof CommandFailure || error instanceof SolveFailure)) return null;
  const { code, parameter, message } = error;
  return { code, parameter, message };
}
