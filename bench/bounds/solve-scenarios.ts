/**
 * A process that solves random scenarios of one model, one at a time, and tells what each asked of the machine:
 * `node <bundle> <model> <seed> <count> <from>`, one line of JSON a scenario.
 */
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { solverOf } from '../../tests/engines.ts';
import { catalogue } from '../../tests/loaded-catalogue.ts';
import { measuredSolve } from '../../tests/models/measured-solve.ts';
import { randomInputs } from '../../tests/models/random-inputs.ts';

const [id, ...numbers] = process.argv.slice(2);
const [seed, count, from] = numbers.map(Number);
const model = catalogue.models.find((candidate) => candidate.id === id)!;

/** One line of JSON. */
function tell(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

const drawn = randomInputs(model, seed, count);
// What is compiled on the way is no part of the first scenario's time.
for (let k = 0; k < 3; k++) measuredSolve(solverOf(model), defaultValues(model.fields), 'screen');
for (const [k, entered] of drawn.entries()) {
  if (k < from) continue;
  const { values } = repairInputs(model, entered);
  const inputs = Object.fromEntries(
    model.fields
      .filter(({ name, default: usual }) => JSON.stringify(values[name]) !== JSON.stringify(usual))
      .map(({ name }) => [name, values[name]]),
  );
  const refused = model.check(entered)?.code ?? null;
  tell({ k, inputs, refused });
  // A solver for each: what one scenario leaves behind is no part of the next one's memory.
  tell({ k, ...measuredSolve(solverOf(model), values, 'screen') });
  globalThis.gc?.();
}
