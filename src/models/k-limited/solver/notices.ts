/** Notices of a result: strained assumptions. */
import { significant } from '../../../text/number-words.ts';
import type { Notice } from '../../contract/solution.ts';
import { paperMachine } from '../paper-machine.ts';
import { fittedFunctions } from './core-queue.ts';
import type { System } from '../system.ts';

/** Below this load a core often finds its queue empty, and its idle behaviour decides the mean. */
const idleLoad = 0.25;
/** Above this load a tenth of a percent of the rate shows. */
const steepLoad = 0.97;
const notableExcess = 0.02;

interface Numbers {
  load: number;
  meanQueue: number;
  boundExcess: number;
}

export function notices(system: System, { load, meanQueue, boundExcess }: Numbers): Notice[] {
  const { queue, functions, method } = system;
  const found: Notice[] = [];
  if (meanQueue > paperMachine.ringSize) {
    found.push({
      code: 'beyond-ring',
      severity: 'warning',
      message: `On average ${significant(meanQueue)} packets wait at a core, more than the ring of ${paperMachine.ringSize} holds: a real card would drop packets here, the model does not.`,
    });
  }
  if (functions !== null && functions > fittedFunctions.max) {
    found.push({
      code: 'cubic-extrapolated',
      severity: 'limit',
      message: `The cubic was fitted to 1 to ${fittedFunctions.max} functions; for ${functions} it is an extrapolation.`,
    });
  }
  if (functions !== null && Math.abs(queue.beta / paperMachine.beta - 1) > 0.01) {
    found.push({
      code: 'cubic-of-another-machine',
      severity: 'limit',
      message: `The second moment comes from the cubic of the paper’s machine, whose mean service time is 8.74 µs and not ${significant(queue.beta * 1e6)} µs; give your own value or fit one.`,
    });
  }
  if (load < idleLoad && queue.s > 0) {
    found.push({
      code: 'pauses-back-to-back',
      severity: 'limit',
      message:
        'While no packet waits, the model takes one pause after another. On a core that sleeps until the next packet arrives, packets wait less: 8.7 instead of 18.2 µs at 10 % load on the paper’s machine.',
    });
  }
  if (load > steepLoad) {
    found.push({
      code: 'near-limit',
      severity: 'limit',
      message: `At ${significant(100 * load, 4)} % of the limit, 0.1 % more packets make them wait about ${significant((0.1 * load) / (1 - load), 2)} % longer; a measurement takes long to settle here.`,
    });
  }
  if (method === 'published' && boundExcess > notableExcess) {
    found.push({
      code: 'upper-bound',
      severity: 'limit',
      message: `Eq. (1) is an upper bound here, ${significant(100 * boundExcess)} % above the exact mean waiting time, because the switchover time is not short compared with a full cycle.`,
    });
  }
  return found;
}
