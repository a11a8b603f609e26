/**
 * Number of solves that one movement causes: the followers of the page with solver workers that run in this process,
 * the default scenario with two pins. Counts requests to the workers until the page is idle again; `again`: repeated
 * requests with the same inputs.
 *
 * Options: `--threads=4` hardware threads reported to the page, `--steps=10` steps of the table, `--ring=4096` packets,
 * `--rest=1200` ms without a solve after which the page counts as idle.
 */
import * as Comlink from 'comlink';
import { createSolverService } from '../workers/solve/solver-service.ts';
import type { SolveJob } from '../workers/solve/protocol.ts';
import { createApp } from '../src/app/page/create-app.ts';
import { followCompanions } from '../src/app/figures/follow-companions.ts';
import { followPins } from '../src/app/parts/pins/follow-pins.ts';
import { followRates } from '../src/app/parts/headline/rates/follow-rates.ts';
import { followSensitivity } from '../src/app/parts/sensitivity/follow-sensitivity.ts';
import { followSolutions } from '../src/app/core/follow-solutions.ts';
import { followSweeps } from '../src/app/figures/follow-sweeps.ts';
import { firstAsked } from '../src/app/parts/sensitivity/sensitivity-state.ts';
import { questionsOf } from '../src/dimensioning/question/default-question.ts';
import { findAnswer } from '../src/dimensioning/answer/find-answer.ts';
import { solvers } from '../workers/solvers.ts';
import { lastLegalValues } from '../src/app/core/legal-values.ts';
import { catalogue } from '../tests/loaded-catalogue.ts';

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const hardwareConcurrency = Number(options.get('threads') ?? 4);
const mostSteps = Number(options.get('steps') ?? Infinity);
const ring = Number(options.get('ring') ?? 4096);
const restMs = Number(options.get('rest') ?? 1200);

let asked: { job: SolveJob; done: boolean }[] = [];
let changedAt = 0;
let workers = 0;
let running = 0;
let mostRunning = 0;

/** One end of a channel: the other end receives its messages asynchronously. */
class End extends EventTarget {
  other: End | null = null;

  postMessage(message: unknown): void {
    setImmediate(() => this.other?.dispatchEvent(new MessageEvent('message', { data: message })));
  }
}

/** A solver worker within this process. */
class InProcessWorker extends End {
  constructor() {
    super();
    workers++;
    const inner = new End();
    inner.other = this;
    this.other = inner;
    const service = createSolverService(solvers, () => undefined);
    const solve: typeof service.solve = async (job) => {
      const entry = { job, done: false };
      asked.push(entry);
      running++;
      mostRunning = Math.max(mostRunning, running);
      const answer = await service.solve(job);
      running--;
      entry.done = answer.ok || answer.code !== 'cancelled';
      changedAt = performance.now();
      return answer;
    };
    Comlink.expose({ ...service, solve }, inner);
  }

  terminate(): void {
    if (this.other !== null) this.other.other = null;
    this.other = null;
  }
}

Object.defineProperty(globalThis, 'navigator', { value: { hardwareConcurrency }, configurable: true });
Object.assign(globalThis, { Worker: InProcessWorker });

const known = new Set<string>();
let steps = 0;

/** Waits until nothing was solved for a while and prints how many solves there were. */
async function count(label: string, work: () => unknown): Promise<void> {
  if ((steps += 1) > mostSteps) return;
  asked = [];
  mostRunning = 0;
  const from = (changedAt = performance.now());
  await work();
  while (running > 0 || performance.now() - changedAt < restMs)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const finished = asked.filter(({ done }) => done);
  let again = 0;
  for (const { job } of finished) {
    const key = `${job.model} ${JSON.stringify(Object.entries(job.values).sort())}`;
    if (known.has(key)) again++;
    known.add(key);
  }
  const part = (text: string | number, width: number) => String(text).padStart(width);
  console.log(
    label.padEnd(34) +
      part(finished.length, 8) +
      part(again, 8) +
      part(asked.length - finished.length, 11) +
      part(mostRunning, 9) +
      part(Math.round(changedAt - from), 8),
  );
}

const app = createApp(catalogue);
const { actions, store } = app;
const { model } = store.getState();
const set = (name: string, value: number) => () => {
  actions.setValue(name, value);
};
const pinAt = (rateMbps: number) => {
  actions.setValue('rateMbps', rateMbps);
  actions.pinPresent();
};

console.log(`${'step'.padEnd(34)}  solves   again  cancelled  at once      ms`);
actions.setValues({ maxBatch: Math.min(256, ring), ringSize: ring });
const { rateMbps } = store.getState().values;
await count('open the page', () => {
  followSolutions(app);
  followSweeps(app, catalogue);
  followCompanions(app);
  followPins(app, catalogue);
  followRates(app);
  followSensitivity(app);
});
await count('pin at 3000 and 7000 Mbit/s', () => {
  pinAt(3000);
  pinAt(7000);
  actions.setValue('rateMbps', Number(rateMbps));
});
await count('move the rate', set('rateMbps', 6000));
await count('move the largest batch', set('maxBatch', 200));
await count('and back', set('maxBatch', 256));
await count('pin the present', () => {
  actions.pinPresent();
});
await count('ask what moves an indicator', () => {
  actions.setMoves(firstAsked(model, model.methods[0].id));
});
await count('ask the first question', () => {
  const { question } = questionsOf(model, lastLegalValues(store.getState()))[0];
  return app.searches.run(findAnswer(question)).outcome;
});
await count('drag the rate over 40 positions', async () => {
  actions.beginGesture('drag');
  for (let k = 0; k < 40; k++) {
    actions.setValue('rateMbps', 6000 + 10 * k);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  actions.endGesture('drag');
});
await count('drag the ring over 40 positions', async () => {
  actions.beginGesture('drag');
  for (let k = 0; k < 40; k++) {
    actions.setValue('ringSize', ring - 16 * k);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  actions.endGesture('drag');
});
console.log(`\nsolver workers: ${workers}`);
process.exit(0);
