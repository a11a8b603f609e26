/**
 * A shell command that computes the numbers of the page headless. Names cannot inject commands: the file is in a
 * here-document that is not expanded, in plain ASCII.
 */
import type { InputValue } from '../../models/contract/inputs.ts';
import type { StopRule } from '../../models/contract/simulation-stop.ts';
import { writeScenario } from '../file/read-scenario.ts';
import type { Scenario } from '../file/scenario.ts';

/** Values of one input, in its canonical unit. */
interface SweptValues {
  name: string;
  values: readonly number[];
}

/**
 * Computation that reproduces numbers: the scenario at one point, along one or two inputs, some others of which may be
 * set for it, a simulation, or the search of a question.
 */
export type Reproduction = (
  | { command: 'solve' }
  | { command: 'sweep'; over: readonly SweptValues[]; set?: Readonly<Record<string, InputValue>> | undefined }
  | ({ command: 'simulate'; seed: number } & StopRule)
  | { command: 'dimension'; question: Readonly<Record<string, unknown>> }
) & {
  /** The scenario that is computed; absent: the one that the figure is of. */
  of?: Scenario;
};

/** Columns of a terminal: longer lines are broken where the shell permits it. */
const longestLine = 100;

/** Rows with which the command line gives the cells of result tables, too. */
const mostTableRows = 5000;

/** Delimiter of the here-document; it is not a line of JSON. */
const ending = 'SCENARIO';

/** JSON in ASCII letters without special meaning in a shell, its lines broken after commas. */
export function asciiJson(value: unknown): string {
  const compact = JSON.stringify(value).replace(
    /[^ -~]|[!'`$]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const lines = [''];
  for (const [token] of compact.matchAll(/"(?:[^"\\]|\\.)*"|[^",]+|,/g)) {
    lines[lines.length - 1] += token;
    if (token === ',' && lines.at(-1)!.length > longestLine) lines.push('');
  }
  return lines.join('\n');
}

/** Within a word of the shell a line may end with a backslash. */
function overFlag({ name, values }: SweptValues): string {
  const lines = [`--over ${name}=`];
  values.forEach((value, k) => {
    if (lines.at(-1)!.length > longestLine) lines.push('');
    lines[lines.length - 1] += k === 0 ? String(value) : `,${value}`;
  });
  return lines.join('\\\n');
}

/**
 * To be run in the folder of Batchscope by any POSIX shell; ends with a line break. `scenario`: the one that the figure
 * is of.
 */
export function shellCommand(reproduction: Reproduction, scenario: Scenario): string {
  const { command, of: reproduced = scenario } = reproduction;
  const flags: string[] = [];
  if (command === 'solve') flags.push('--distributions');
  if (command === 'dimension') flags.push('--points');
  if (command === 'simulate') {
    const { seed, limitPackets, precision } = reproduction;
    flags.push('--distributions', `--seed ${seed}`, `--packets ${limitPackets}`);
    if (precision !== null) flags.push(`--precision ${precision}`);
  }
  if (command === 'sweep') {
    const rows = reproduction.over.reduce((product, { values }) => product * values.length, 1);
    flags.push(...reproduction.over.map(overFlag), ...(rows <= mostTableRows ? ['--tables'] : []));
  }
  const set = command === 'sweep' ? reproduction.set : undefined;
  const solved = set === undefined ? reproduced : { ...reproduced, values: { ...reproduced.values, ...set } };
  const file = command === 'dimension' ? reproduction.question : writeScenario(solved);
  const line = ['npm run --silent', command, '-- -', ...flags, `<<'${ending}'`].join(' ');
  return `${line}\n${asciiJson(file)}\n${ending}\n`;
}
