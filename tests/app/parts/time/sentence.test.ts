import { beforeAll, expect, it } from 'vitest';
import type { TimeState } from '../../../../src/app/parts/time/time-lane.ts';
import {
  answerText,
  reservations,
  ringText,
} from '../../../../src/app/parts/time/questions/question-words.ts';
import { queueFigure } from '../../../../src/app/parts/time/figures/queue-figure.ts';
import { timeNumbers } from '../../../../src/app/parts/time/time-numbers.ts';
import { timeSentence } from '../../../../src/app/parts/time/time-sentence.ts';
import { defaultValues, type InputValues } from '../../../../src/models/contract/inputs.ts';
import { stallError } from '../../../../src/models/batch-polling/solver/over-time/measured-stalls.ts';
import type { StallAnswer, TransientModel } from '../../../../src/models/contract/transient.ts';
import { planRecord, readTimePlan } from '../../../../src/scenario/view/time-plan.ts';
import { readPlan } from '../../../../src/scenario/transient/read-plan.ts';
import { formatPercent, formatSignificant } from '../../../../src/text/number-format.ts';
import { blocksOf } from '../../../../src/transient/estimates.ts';
import type { TransientPlan } from '../../../../src/transient/plan.ts';
import { Replications } from '../../../../src/transient/replications.ts';
import {
  answerOf,
  estimatesOf,
  lossWithout,
  prepareRun,
  withoutEvents,
} from '../../../../src/transient/transient-run.ts';
import { transients } from '../../../../workers/transients.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

const replications = 100;

let transient: TransientModel;
let values: InputValues;

beforeAll(async () => {
  await catalogue.load(['batch-polling']);
  transient = await transients['batch-polling']();
  values = { ...defaultValues(catalogue.find('batch-polling')!.fields), ringSize: 512 } as InputValues;
});

function estimated(plan: TransientPlan, changed: readonly InputValues[], withReference: boolean) {
  const options = { seed: 1, instants: 29, withReference, atEvents: true };
  const prepared = prepareRun(transient, values, plan, changed, options);
  const runs = new Replications(transient, prepared.job);
  const estimates = estimatesOf(prepared.job, runs.simulator.slotUs);
  for (const { first, count } of blocksOf(replications)) estimates.add(runs.block(first, count));
  return { prepared, estimates };
}

/** The state at rest of a plan as links have it. */
function stateOf(link: string): TimeState {
  const model = catalogue.find('batch-polling')!;
  const reading = readPlan(model, transient, values, planRecord(readTimePlan(link)!), replications);
  if (!reading.ok) throw new Error(reading.fault.message);
  const { prepared, estimates } = estimated(reading.plan, reading.changed, true);
  const quiet = estimates.total().lost > 0 ? withoutEvents(reading.plan) : null;
  const without = quiet === null ? null : lossWithout(estimates, estimated(quiet, [], false).estimates);
  return {
    answer: answerOf(prepared, estimates),
    plan: reading.plan,
    path: [],
    without,
    limit: transient.limit(values),
    lastLimit: transient.limit(reading.changed.at(-1) ?? values),
    queueUnit: transient.queueUnit,
    place: 'the core',
    ports: 1,
    rateMpps: transient.load(values, 0, 10).rateMpps,
    endUs: prepared.endUs,
    packets: null,
    exact: null,
    hasReference: true,
  };
}

/** The clauses of the sentence, with plain blanks. */
const clauses = (state: TimeState) => timeSentence(state).replaceAll(/\s/gu, ' ').split('; ');

const bound = /^no packet is lost in 100 runs \(any loss: below 3.7 %\)\.$/;

it('The sentence names a burst with its rate, and its loss as a share of its packets', () => {
  const state = stateOf('h:700,burst:100:950:12:adds');
  const { total, drainUs, recoveryUs } = state.answer;
  const [fills, drained, normal, ...losses] = clauses(state);
  const lost = losses.join('; ');
  expect(fills).toBe(
    `A burst of 950 packets at 12.0 Mpps fills ${formatSignificant(total.peak.mean)} of 512 places on average`,
  );
  expect(drained).toBe(
    `the queue has drained on average ${formatSignificant(drainUs!.mean)} µs after its end`,
  );
  expect(normal).toBe(
    `the 99th percentile of latency is back to normal within ${formatSignificant(recoveryUs)} µs of it`,
  );
  expect(total.lost).toBeGreaterThan(1);
  const share = formatPercent(total.lost / 950);
  expect(
    lost.startsWith(`${formatSignificant(total.lost)} packets are lost on average, equal to ${share} %`),
  ).toBe(true);
  expect(lost).toMatch(
    / % of the burst, without it none in 100 runs \(any loss: \d.* ± \d.* %; without it below 3\.7 %\)\.$/,
  );
});

it('The sentence about a burst without a loss has the bound of its probability', () => {
  const [fills, , , lost] = clauses(stateOf('h:400,burst:100:900'));
  expect(fills).toMatch(/^A burst of 900 packets at wire speed fills 1\d\d of 512 places/);
  expect(lost).toMatch(bound);
});

it('The sentence about more load for a while says what share of the packets is lost', () => {
  const state = stateOf('h:500,step:100:2.5,step:200:1');
  const { total } = state.answer;
  const [fills, drained, normal, lost] = clauses(state);
  expect(fills).toBe('A load of 2.5 times 7.44 Mpps for 100 µs fills 512 of 512 places on average');
  expect(drained).toMatch(/^the queue has drained on average \d+ µs after the last change, at 200 µs$/);
  expect(normal).toMatch(/^the 99th percentile of latency is back to normal within \d+ µs of it$/);
  const share = formatPercent(total.lost / total.offered);
  expect(lost).toBe(
    `${formatSignificant(total.lost)} packets are lost on average, ${share} % of what arrives (any loss: above 90.2 %).`,
  );
});

it.each([
  ['h:400,step:100:1.5', 'A load step from 1 to 1.5 times 7.44 Mpps'],
  ['h:400,step:0:1.2', 'A load of 1.2 times 7.44 Mpps'],
  ['h:400,wave:0:400:80:0.5:1.5', 'A load that alternates between 0.5 and 1.5 times 7.44 Mpps every 40 µs'],
  ['h:400,wave:100:300:50:0.5:1.5', 'A load that alternates between 0.5 and 1.5 times 7.44 Mpps every 25 µs'],
  ['h:400,ramp:0:400:0:1.7', 'A load that changes steadily from 0 to 1.7 times 7.44 Mpps'],
  ['h:400,ramp:100:300:1:1.3', 'A load that changes steadily from 1 to 1.3 times 7.44 Mpps'],
  [
    'h:400,step:90:1.2,step:200:1.7,step:230:0.4,step:300:1',
    'A load between 0.4 and 1.7 times 7.44 Mpps, with 4 steps,',
  ],
  ['h:70,counts:10:rate:70:150:70:0:10:20:70', 'A load of 390 packets counted in 7 intervals of 10 µs'],
])('The sentence names the load %s, what it fills, and never no loss without its bound', (link, begins) => {
  const state = stateOf(link);
  const sentence = clauses(state);
  const peak = formatSignificant(state.answer.total.peak.mean);
  expect(sentence[0]).toBe(`${begins} fills ${peak} of 512 places on average`);
  expect(sentence.at(-1)).toMatch(bound);
});

it('Without an event the sentence has the mean of the greatest queues, and the mean queue', () => {
  const state = stateOf('h:400');
  const { total, occupancy } = state.answer;
  const mean = occupancy.reduce((sum, one) => sum + one.mean, 0) / occupancy.length;
  expect(clauses(state)[0]).toBe(
    `The queue peaks at ${formatSignificant(total.peak.mean)} of 512 places on average over the runs, and holds ${formatSignificant(mean)} on average`,
  );
});

it('A load that remains another one does not drain to the former queue, and has another normal latency', () => {
  const sentence = clauses(stateOf('h:400,step:100:1.5')).join('; ');
  expect(sentence).toMatch(/ is normal for the last load within [\d.]+ µs of the last change, at 100 µs/);
  expect(sentence).not.toContain('drained');
});

it('Nothing is said of a recovery where nothing happens, or something until the horizon', () => {
  const quiet = stateOf('h:400');
  expect(clauses(quiet)).toHaveLength(2);
  expect(timeNumbers(quiet).map(({ label }) => label)).toEqual([
    ...['Packets lost', 'Any loss', 'Queue peak', 'Worst 99th percentile'],
  ]);
  expect(clauses(stateOf('h:60,counts:10:rate:70:70:70:70:70:70'))).toHaveLength(2);
});

it('A stall that outlasts the horizon is said to, with the losses that are not counted', () => {
  const [, , , lost, later] = clauses(stateOf('h:400,stall:350:150'));
  expect(lost).toMatch(/^no packet is lost in 100 runs/);
  expect(later).toBe('the stall goes on beyond the horizon of 400 µs: later losses are not counted.');
  // The same stall loses packets once they are looked at.
  const longer = stateOf('h:500,stall:350:150');
  expect(longer.answer.total.lost).toBeGreaterThan(10);
  expect(clauses(longer).join()).not.toContain('horizon');
});

it('A projector has what is filled, the recovery and the loss with its bound, and no more', () => {
  const state = stateOf('h:700,burst:100:950:12:adds');
  const sentence = timeSentence(state, true).replaceAll(/\s/gu, ' ');
  expect(sentence).toMatch(
    /^A burst of .* on average; p99 .* of its end; \d\S* packets are lost \(any: \d\S* ± \d\S* %\)\.$/,
  );
});

it('An answer by simulation bounds a probability of which there is no estimate, and says where runs are too few', () => {
  const found = { value: 2, low: 2, high: 2, anyLoss: 0, epsilon: 1e-3, replications: 20_000 };
  const answered = (kind: 'cores' | 'burst', value: object) =>
    answerText(kind, { ok: true, value: { ...found, ...value } }, transient, false, 1e-3).replaceAll(
      /\s/gu,
      ' ',
    );
  expect(answered('cores', {})).toBe('2 cores, probability below 1.9e-4 in 20 000 runs');
  expect(answered('cores', { replications: 0 })).toBe('2 cores, probability below 1e-15, without simulation');
  expect(answered('cores', { anyLoss: 7e-4 })).toBe('2 cores, probability 7.0e-4 in 20 000 runs');
  const burst = { value: 900, low: 850, high: 950, anyLoss: 0.02, replications: 500 };
  expect(answered('burst', { ...burst, epsilon: 0.02 })).toBe(
    '900 packets (850 packets to 950 packets), probability 0.020, the smallest that 500 runs can resolve',
  );
  expect(answered('burst', burst)).toMatch(/, probability 0\.0010, 500 runs$/);
});

it('An answer without simulation says whether it is exact, and a ring has its unit', () => {
  const answer: StallAnswer = {
    anyLoss: 0,
    longestUs: 37,
    longestAnyLoss: 1e-3,
    smallestLimit: 784,
    medianUs: 46,
    medianAnyLoss: 0.5,
    error: null,
    isOneOfMany: false,
  };
  expect(reservations(answer)).toBe('Exact for memoryless arrivals.');
  expect(reservations({ ...answer, error: stallError })).toBe(
    'An approximation: its probability was up to 15 % below that of simulations and up to 27 % above it, for even arrivals far above it.',
  );
  expect(ringText(answer)).toMatch(/^784\spackets$/u);
});

it('A change of inputs that remains has no end, and its latency is that of the new inputs', () => {
  const state = stateOf('h:400,set:200:cores:2');
  const [fills, normal] = clauses(state);
  const { latePeak, total, occupancy, settledUs } = state.answer;
  const at = occupancy.find(({ atUs }) => atUs === 200)!.mean;
  expect(fills).toBe(
    `After a change to 2 cores the queue peaks at ${formatSignificant(latePeak.mean)} of 512 places on average, ${formatSignificant(at)} at the change`,
  );
  expect(latePeak.mean).toBeGreaterThan(at);
  expect(latePeak.mean).toBeLessThan(total.peak.mean);
  expect(normal).toBe(
    `the 99th percentile of latency is normal for the new inputs within ${formatSignificant(settledUs)} µs of it`,
  );
  expect(timeNumbers(state).map(({ label }) => label)).toContain('Drained after the change');
  const [, ...back] = clauses(stateOf('h:400,set:200:cores:2,set:300:cores:1'));
  expect(back.join()).toMatch(/is (back to normal within|normal after)/);
});

it.each([
  ['h:600,step:300:0.2', 'a load step from 1 to 0.2 times 7.44 Mpps', 300],
  ['h:600,step:300:0,step:400:0.9', 'a load between 0 and 1 times 7.44 Mpps, with 2 steps,', 300],
  [
    'h:600,set:300:cores:2,step:400:0.5',
    'a change to 2 cores and a load step from 1 to 0.5 times 7.44 Mpps',
    300,
  ],
])('A load that falls has the peak after it, not the one before: %s', (link, after, changeUs) => {
  const state = stateOf(link);
  const { latePeak, total, occupancy } = state.answer;
  const at = occupancy.find(({ atUs }) => atUs === changeUs)!.mean;
  expect(clauses(state)[0]).toBe(
    `After ${after} the queue peaks at ${formatSignificant(latePeak.mean)} of 512 places on average, ${formatSignificant(at)} at the change`,
  );
  expect(latePeak.mean).toBeLessThan(total.peak.mean);
  expect(timeNumbers(state).map(({ label }) => label)).toContain('Queue peak after the change');
});

it('A smaller ring holds no more than its places from the change on', () => {
  const { answer } = stateOf('h:60,start:500,set:20:ringSize:256');
  expect(answer.total.peak.mean).toBeGreaterThanOrEqual(500);
  expect(answer.latePeak.p95).toBeLessThanOrEqual(256);
  expect(answer.latePeak.mean).toBeLessThanOrEqual(256);
});

it('A ring that changes has its places after the change, and both limits in the figure', () => {
  const state = stateOf('h:400,start:300,set:200:ringSize:1024');
  expect(clauses(state)[0]).toMatch(
    /^After a change of the inputs the queue peaks at \S+ of 1024 places on average, /,
  );
  const limits = (queueFigure(state).markers ?? []).filter(({ kind }) => kind === 'limit');
  expect(limits.map(({ label, value }) => [label, value])).toEqual([
    ['limit before', 512],
    ['limit after', 1024],
  ]);
});
