/**
 * A process that solves random scenarios of one model, one at a time, and reports the time and memory of each:
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

/** Prints one line of JSON. */
function printLine(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

const drawn = randomInputs(model, seed, count);
// Warm-up: compilation is not part of the first scenario's time.
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
  printLine({ k, inputs, refused });
  // A new solver for each: the caches of one scenario are not part of the next one's memory.
  printLine({ k, ...measuredSolve(solverOf(model), values, 'screen') });
  globalThis.gc?.();
}
