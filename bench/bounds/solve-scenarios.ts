/**
 * A process that solves random scenarios of one model, one at a time, and tells what each asked of the machine:
 * `node <bundle> <model> <seed> <count> <from> <most ms>`, one line of JSON a scenario.
 */
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { solverOf } from '../../tests/engines.ts';
import { catalogue } from '../../tests/loaded-catalogue.ts';
import { measuredSolve } from '../../tests/models/measured-solve.ts';
import { randomInputs } from '../../tests/models/random-inputs.ts';

const [id, ...numbers] = process.argv.slice(2);
const [seed, count, from, mostMs] = numbers.map(Number);
const model = catalogue.models.find((candidate) => candidate.id === id)!;

/** A step takes no longer; solves with a longer one are repeated, which tells its own work from pauses. */
const mostStepMs = 20;
const repeats = 2;
const isLong = (stepsMs: readonly number[]) => stepsMs.some((ms) => ms > mostStepMs);

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
  process.stdout.write(`${JSON.stringify({ k, inputs, refused })}\n`);
  // A solver of its own: what one scenario leaves behind is no part of the next one's memory.
  const shortest: number[] = [];
  const measured = measuredSolve(solverOf(model), values, 'screen', mostMs, shortest);
  globalThis.gc?.();
  for (let again = 0; again < repeats && isLong(shortest); again++) {
    measuredSolve(solverOf(model), values, 'screen', mostMs, shortest);
    globalThis.gc?.();
  }
  const [ownStepMs, longOwnSteps] = [Math.max(...shortest), shortest.filter((ms) => ms > mostStepMs).length];
  process.stdout.write(`${JSON.stringify({ k, ...measured, ownStepMs, longOwnSteps })}\n`);
}
