import { blocksOf } from '../../src/transient/estimates.ts';
import { Replications } from '../../src/transient/replications.ts';
import { answerOf, estimatesOf, prepareRun } from '../../src/transient/transient-run.ts';
import { failedAnswer } from '../failed-answer.ts';
import type { LoadTransient } from '../transients.ts';
import type { WorkerAnswer } from '../worker-answer.ts';
import type { TransientApi, TransientRequest, TransientState } from './transient-protocol.ts';

const superseded: WorkerAnswer<never> = {
  ok: false,
  code: 'superseded',
  message: 'A newer request took its place.',
  parameter: null,
};

/** Replications after which the first answer is reported. */
const firstReport = 100;

/**
 * `report` sends a state; `giveWay` resolves after the queued messages are
 * handled, a newer request among them.
 */
export function createTransientService(
  transients: Readonly<Record<string, LoadTransient>>,
  report: (state: TransientState) => void,
  giveWay: () => Promise<void>,
): TransientApi {
  let newest = 0;
  let running: Promise<unknown> = Promise.resolve();

  async function simulate(request: TransientRequest, mine: number): Promise<WorkerAnswer<TransientState>> {
    const { model, values, plan, changed, replications, seed, instants } = request;
    if (!Object.hasOwn(transients, model)) {
      const message = 'This model has no queue over time: choose another one.';
      return { ok: false, code: 'no-simulation', message, parameter: null };
    }
    const transient = await transients[model]();
    const prepared = prepareRun(transient, values, plan, changed, { seed, instants });
    const source = new Replications(transient, prepared.job);
    const estimates = estimatesOf(prepared.job, source.simulator.slotUs);
    const state = (complete: boolean): TransientState => ({
      answer: answerOf(prepared, estimates),
      plan,
      path: Float64Array.from(prepared.job.instantsUs, (_, k) => estimates.queuesAt(k)[0]),
      limit: transient.limit(values),
      queueUnit: source.simulator.queueUnit,
      place: transient.load(values, plan.port - 1, plan.wireGbps).place,
      complete,
    });
    let due = firstReport;
    for (const { first, count } of blocksOf(replications)) {
      if (mine !== newest) return superseded;
      estimates.add(source.block(first, count));
      if (estimates.replications >= due && estimates.replications < replications) {
        report(state(false));
        due = 2 * estimates.replications;
      }
      await giveWay();
    }
    return mine === newest ? { ok: true, value: state(true) } : superseded;
  }

  return {
    async run(request) {
      const mine = (newest += 1);
      const before = running;
      const answer = before.then(() =>
        mine === newest
          ? simulate(request, mine).catch((error: unknown) => failedAnswer(error, 'The simulation over time'))
          : superseded,
      );
      running = answer;
      return answer;
    },
  };
}
