/**
 * A process that solves random scenarios of one model, one at a time, and tells what each asked of the machine:
 * `node <bundle> <model> <seed> <count> <from> <most ms> <most runs>`, one line of JSON a scenario.
 */
import type { Solver } from '../../src/models/contract/solver.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { solverOf } from '../../tests/engines.ts';
import { catalogue } from '../../tests/loaded-catalogue.ts';
import { measuredSolve } from '../../tests/models/measured-solve.ts';
import { randomInputs } from '../../tests/models/random-inputs.ts';

const [id, ...numbers] = process.argv.slice(2);
const [seed, count, from, mostMs, mostRuns] = numbers.map(Number);
const model = catalogue.models.find((candidate) => candidate.id === id)!;

/**
 * A step takes no longer; solves with a longer one are repeated, which tells its own work from pauses: for so long, and
 * once at least.
 */
const mostStepMs = 20;
const repeatedMs = 20_000;
const isLong = (stepsMs: readonly number[]) => stepsMs.some((ms) => ms > mostStepMs);

/** Of two runs that yield at the same places; what is kept from the first run may change them. */
function shorterSteps(before: readonly number[], again: number[]): number[] {
  return before.length === again.length ? again.map((ms, k) => Math.min(ms, before[k])) : again;
}

/** So often a solve says that it goes on, ms. */
const beatMs = 2000;
let told = performance.now();

/** One line of JSON. */
function tell(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
  told = performance.now();
}

/** Says at its yields that it goes on: what says nothing hangs. */
function beating(solver: Solver): Solver {
  return {
    *solve(values, request) {
      const solving = solver.solve(values, request);
      for (;;) {
        const step = solving.next();
        if (step.done) return step.value;
        if (performance.now() - told > beatMs) tell({});
        yield step.value;
      }
    },
  };
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
  // A solver of its own: what one scenario leaves behind is no part of the next one's memory.
  const solve = () => {
    const stepsMs: number[] = [];
    const measured = measuredSolve(beating(solverOf(model)), values, 'screen', mostMs, stepsMs);
    globalThis.gc?.();
    return { measured, stepsMs };
  };
  const { measured, stepsMs: first } = solve();
  let stepsMs = first;
  let spentMs = 0;
  for (let runs = 1; runs < mostRuns && spentMs < repeatedMs && isLong(stepsMs); runs++) {
    const again = solve();
    stepsMs = shorterSteps(stepsMs, again.stepsMs);
    spentMs += again.measured.ms;
  }
  // There may be more steps than a call takes arguments.
  const ownStepMs = stepsMs.reduce((most, ms) => Math.max(most, ms), 0);
  const longOwnSteps = stepsMs.filter((ms) => ms > mostStepMs).length;
  tell({ k, ...measured, ownStepMs, longOwnSteps });
}
