import { inRateUnit } from '../../../../src/app/core/traffic/in-rate-unit.ts';
import { packetRates } from '../../../../src/models/contract/screen.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownExact, type TimeState } from '../../../../src/app/parts/time/time-lane.ts';
import {
  editedPlan,
  movedItem,
  observedPlan,
  planItems,
  resizedItem,
  withoutItem,
} from '../../../../src/app/parts/time/plan/edited-plan.ts';
import { plotContent } from '../../../../src/drawing/printed/printed-plot.ts';
import { textWidth } from '../../../../src/drawing/frame/words/text-width.ts';
import { lightPalette } from '../../../../src/drawing/palette.ts';
import { courseOf } from '../../../../src/transient/course.ts';
import { latencyFigure, lossFigure } from '../../../../src/app/parts/time/figures/interval-figures.ts';
import { previewFigure, queueFigure } from '../../../../src/app/parts/time/figures/queue-figure.ts';
import { withRecordings } from '../../../../src/app/parts/time/figures/with-recordings.ts';
import { timeExamples } from '../../../../src/app/parts/time/time-examples.ts';
import { timePatterns } from '../../../../src/app/parts/time/plan/time-patterns.ts';
import { checkedNumbers, timeNumbers } from '../../../../src/app/parts/time/time-numbers.ts';
import { timeSentence } from '../../../../src/app/parts/time/time-sentence.ts';
import { anyLossText, exactText, lostShareText } from '../../../../src/app/parts/time/time-words.ts';
import { defaultValues, type InputValues } from '../../../../src/models/contract/inputs.ts';
import { readPlanOfFile } from '../../../../src/scenario/transient/plan-of-file.ts';
import { readPlan } from '../../../../src/scenario/transient/read-plan.ts';
import { readScenario } from '../../../../src/scenario/file/read-scenario.ts';
import {
  planRecord,
  readTimePlan,
  type TimePlan,
  timePlanText,
} from '../../../../src/scenario/view/time-plan.ts';
import { blocksOf } from '../../../../src/transient/estimates.ts';
import { Replications } from '../../../../src/transient/replications.ts';
import { usualPlan } from '../../../../src/transient/usual-plan.ts';
import { answerOf, estimatesOf, prepareRun } from '../../../../src/transient/transient-run.ts';
import { transients } from '../../../../workers/transients.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

const stall: TimePlan = {
  start: 'stationary',
  horizonUs: 700,
  steps: [],
  bursts: [],
  events: [{ kind: 'stall', atUs: 100, lengthUs: 100 }],
};

async function simulated(plan: TimePlan, inputs: object): Promise<TimeState> {
  const model = catalogue.find('batch-polling')!;
  const transient = await transients['batch-polling']();
  const values = { ...defaultValues(model.fields), ...inputs } as InputValues;
  const reading = readPlan(model, transient, values, planRecord(plan), 200);
  if (!reading.ok) throw new Error(reading.fault.message);
  const prepared = prepareRun(transient, values, reading.plan, reading.changed, { seed: 1, instants: 29 });
  const source = new Replications(transient, prepared.job);
  const estimates = estimatesOf(prepared.job, source.simulator.slotUs);
  for (const { first, count } of blocksOf(200)) estimates.add(source.block(first, count));
  return {
    answer: answerOf(prepared, estimates),
    plan: reading.plan,
    path: estimates.path(0)!,
    limit: transient.limit(values),
    lastLimit: transient.limit(values),
    queueUnit: transient.queueUnit,
    place: 'the core',
    rateMpps: transient.load(values, 0, 10).rateMpps,
    ports: 1,
    endUs: prepared.endUs,
    without: null,
    packets: null,
    exact: null,
    hasReference: true,
  };
}

async function stalledCore() {
  const model = await transients['batch-polling']();
  const description = catalogue.find('batch-polling')!;
  const values = defaultValues(description.fields) as InputValues;
  const reading = readPlan(description, model, values, planRecord(stall), 100);
  if (!reading.ok) throw new Error(reading.fault.message);
  return { model, values, plan: reading.plan };
}

let lossless: TimeState;
let losing: TimeState;

beforeAll(async () => {
  await catalogue.load(['batch-polling']);
  lossless = await simulated(stall, { ringSize: 4096 });
  losing = await simulated(stall, { ringSize: 512 });
});

describe('the sentence about a time', () => {
  it('says how far the queue fills, when latency is normal again, and never no loss without its bound', () => {
    expect(timeSentence(lossless)).toMatch(
      /^A stall of 100\sµs fills 7\d\d of 4096 places on average; the queue has drained on average \d+\sµs after its end; the 99th percentile of latency is back to normal within \d+\sµs of it; no packet is lost in 200 runs \(any loss: below 1\.9\s%\)\.$/u,
    );
    expect(timeSentence(losing)).toMatch(/packets are lost on average \(any loss: above 98\.1\s%\)/u);
    expect(anyLossText(lossless)).toMatch(/^below 1\.9\s%$/u);
  });

  it('has its numbers with units', () => {
    for (const { text } of [...timeNumbers(lossless), ...timeNumbers(losing)])
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
    expect(timeNumbers(losing).map(({ label }) => label)).toEqual([
      ...['Packets lost', 'Any loss', 'Queue peak', 'Worst 99th percentile'],
      'Drained after the end',
      expect.stringContaining('normal'),
    ]);
  });
});

it('A latency that is never above the normal one is said to be not above it', () => {
  const state = { ...lossless, answer: { ...lossless.answer, recoveryUs: 0 } };
  expect(timeNumbers(state).at(-1)!.text).toBe('never above normal');
  expect(timeNumbers(lossless).at(-1)!.text).toMatch(/^within \d+\sµs$/u);
});

it('Figures with a pin over them list the names of all curves', () => {
  const pin = { name: 'A', look: 0, answer: losing.answer };
  for (const figure of [queueFigure, latencyFigure]) {
    const { listed, series } = figure(lossless, [], [pin]);
    expect(listed).toBe(true);
    expect(series.map(({ label }) => label)).toContain('A');
    expect(figure(lossless).listed).toBeUndefined();
  }
});

describe('the loss of an interval', () => {
  const interval = { offered: 150, lost: 0, lostSe: 0, anyLoss: 0 };

  it('has the bound of its probability where no run loses a packet of it', () => {
    expect(lostShareText(interval, 2000)).toMatch(/^none in 2000 runs \(any loss: below 0\.19\s%\)$/u);
  });

  it('is a share with its packets and their 95 % interval, and nothing of no packet', () => {
    const some = { offered: 150, lost: 3, lostSe: 0.1, anyLoss: 0.4 };
    expect(lostShareText(some, 2000)).toMatch(/^2\.00\s% \(3\.00 ± 0\.20 of 150\spackets\)$/u);
    expect(lostShareText({ ...interval, offered: 0 }, 2000)).toBe('no packet arrives');
  });
});

describe('a number that is exact', () => {
  it('is shown of the mean queue only where it says more than the simulated one', () => {
    const exact = { queue: [{ value: 512, error: 0.4 }], lost: null, anyLoss: null, drainUs: null };
    expect(shownExact(exact)).toEqual(exact);
    expect(shownExact({ ...exact, anyLoss: { value: 1.7e-3, error: 1.6e-3 } }).anyLoss).toBeNull();
    expect(shownExact({ ...exact, queue: [{ value: 8, error: 11 }] }).queue).toBeNull();
  });

  it('has as many digits as its error leaves, or a bound', () => {
    expect(exactText({ value: 1.31193, error: 1.3e-4 }, '')).toBe('1.3119 (exact to 1e-4)');
    expect(exactText({ value: 14.06, error: 0.2 }, '%')).toMatch(/^14\.1\s%\s\(exact to 0\.2\s%\)$/u);
    expect(exactText({ value: 0, error: 1e-9 }, '')).toBe('below 1.0e-9');
  });

  it('replaces the simulated one in the sentence and in the numbers, and is beside it in the check', () => {
    const { total, drainUs, occupancy } = losing.answer;
    const exact = {
      lost: { value: total.lost, error: 0.01 },
      anyLoss: { value: 0.99999, error: 1e-6 },
      drainUs: { value: 2 * drainUs!.mean, error: 0.01 },
      queue: occupancy.map(({ mean }) => ({ value: mean, error: 0.5 })),
    };
    const state = { ...losing, exact };
    expect(timeSentence(state)).toMatch(/\(any loss: 99\.999\s%, exact to 1e-4\s%\)/u);
    const never = { ...state, exact: { ...exact, anyLoss: { value: 0, error: 9.6e-10 } } };
    expect(anyLossText(never)).toBe('below 1 in 990 million');
    expect(timeNumbers(state)[1]).toMatchObject({
      label: 'Any loss',
      text: expect.stringMatching(/exact to/) as string,
    });
    const checked = checkedNumbers(state);
    expect(checked.map(({ label }) => label)).toEqual([
      ...[
        'Packets lost',
        'Any loss',
        'Mean time until drained',
        `Mean queue at ${occupancy.length} instants`,
      ],
    ]);
    expect(checked[0].text).toMatch(/: agrees$/);
    expect(checked[2].text).toMatch(/: differs$/);
    expect(checkedNumbers(losing)).toEqual([]);
  });
});

describe('the preview', () => {
  it('is drawn as one, with the mean path alone', async () => {
    const { model, values, plan } = await stalledCore();
    const course = courseOf(plan, model.load(values, 0, 10), [], null);
    const shown = {
      plan,
      limit: 4096,
      lastLimit: 4096,
      queueUnit: 'packets',
      place: 'the core',
      rateMpps: 7.44,
      ports: 1,
    } as const;
    const spec = previewFigure({ ...shown, fluid: model.preview(values, course) });
    expect(spec.subtitle).toBe('The core, preview of the mean');
    expect(spec.series.map(({ role }) => role)).toEqual(['ghost']);
    expect(Math.max(...Array.from(spec.series[0].y))).toBeCloseTo(760, -2);
  });

  it('draws a path of many polls with few points, its largest value among them', async () => {
    const { plan } = await stalledCore();
    const polls = 200_000;
    const queue = Float64Array.from({ length: polls }, (_, k) => (k === 123_457 ? 900 : k % 7));
    const fluid = { atUs: Float64Array.from(queue.keys()), queue, lost: 0 };
    const shown = {
      plan,
      limit: 4096,
      lastLimit: 4096,
      queueUnit: 'packets',
      place: 'the core',
      rateMpps: 7.44,
      ports: 0,
    } as const;
    const [series] = previewFigure({ ...shown, fluid }).series;
    const [x, y] = [Array.from(series.x), Array.from(series.y)];
    expect(x.length).toBeLessThanOrEqual(4000);
    expect(x[y.indexOf(900)]).toBe(123_457);
    expect(x).toEqual([...x].sort((a, b) => a - b));
  });
});

describe('figures over time', () => {
  it('have one time axis, titles, tables and summaries', () => {
    for (const state of [lossless, losing]) {
      for (const spec of [queueFigure(state), latencyFigure(state), lossFigure(state)]) {
        expect(spec.x).toMatchObject({ title: 'Time', unit: 'µs', range: [0, 700] });
        expect(spec.title).not.toBe('');
        expect(spec.summary).toMatch(/\.$/);
        expect(spec.table.rows.length).toBeGreaterThan(5);
        expect(JSON.stringify(spec)).not.toMatch(/NaN/);
      }
    }
  });

  it('change at the ends of the intervals of arrival', () => {
    for (const { series } of [latencyFigure(losing), lossFigure(losing)]) {
      for (const { shape, x, y } of series) {
        expect(shape).toBe('line');
        const ends = losing.answer.bins.flatMap(({ fromUs, toUs }) => [fromUs, toUs]);
        expect(Array.from(x)).toEqual(ends);
        expect(Array.from(y).every((value, k) => Object.is(value, y[k - (k % 2)]))).toBe(true);
      }
    }
  });

  it('write times from 1000 µs on in ms in their summaries', () => {
    const { answer } = lossless;
    const bins = answer.bins.map(({ latencyUs, ...bin }) => ({
      ...bin,
      fromUs: 1000 * bin.fromUs,
      toUs: 1000 * bin.toUs,
      latencyUs: latencyUs && { ...latencyUs, p50: 2000 * latencyUs.p50, p99: 2000 * latencyUs.p99 },
    }));
    const occupancy = answer.occupancy.map((one) => ({ ...one, atUs: 1000 * one.atUs }));
    const long = { ...lossless, answer: { ...answer, bins, occupancy } };
    expect(latencyFigure(long).summary).toMatch(/about [\d.]+\sms: [\d.]+\sms\.$/u);
    expect(queueFigure(long).summary).toMatch(/longest at [\d.]+\sms:/u);
  });

  it('mark the stall, and losses in red where there are any', () => {
    expect(queueFigure(lossless).ranges).toEqual([
      { axis: 'x', from: 100, to: 200, label: 'stall', kind: 'event' },
    ]);
    expect(queueFigure(losing).ranges?.some(({ kind }) => kind === 'loss')).toBe(true);
    expect(queueFigure(losing).markers).toContainEqual(
      expect.objectContaining({ kind: 'limit', value: 512 }),
    );
    expect(lossFigure(lossless).emptyMessage).toMatch(
      /^No packet is lost in 200 runs \(any loss: below 1\.9\s%\)\.$/u,
    );
  });
});

describe('a recording over the figures', () => {
  const recording = {
    name: 'testbed',
    startUs: 100,
    beginsUs: 0,
    areTotals: true,
    timesUs: [0, 50, 100, 900],
    columns: [
      { kind: 'queue' as const, name: 'waiting', values: [8, 400, 1790, 5] },
      { kind: 'lost' as const, name: 'lost', values: [0, 0, 30, 30] },
      { kind: 'packets' as const, name: 'packets', values: [0, 370, 710, 7000] },
    ],
  };

  it('lies in their axes with its setting, in the table and in words, and outside of the time not at all', () => {
    const spec = withRecordings(queueFigure(lossless), [recording], 'queue');
    const drawn = spec.series.at(-1)!;
    expect(drawn).toMatchObject({
      role: 'measurement',
      name: 'testbed',
      x: [100, 150, 200],
      y: [8, 400, 1790],
    });
    expect(spec.y.range[1]).toBeGreaterThan(1790);
    expect(spec.table.columns.at(-1)).toEqual({ label: 'testbed, measured', unit: 'packets' });
    expect(spec.table.rows.every((row) => row.length === spec.table.columns.length)).toBe(true);
    expect(spec.summary).toMatch(/testbed, measured: at most 1790\spackets, at 200\sµs\.$/u);
    expect(withRecordings(latencyFigure(lossless), [recording], 'latency').series).toHaveLength(2);
  });

  it('is drawn in per cent with its recording, while its table has shares', () => {
    const shares = withRecordings(lossFigure(lossless), [recording], 'loss');
    const drawn = inRateUnit(shares, { ...packetRates, gbpsPerMpps: null });
    expect(drawn.y).toMatchObject({ title: 'Share', unit: '%' });
    expect(Math.max(...Array.from(drawn.series.at(-1)!.y))).toBeCloseTo(3000 / 370, 4);
    expect(drawn.table.rows).toEqual(shares.table.rows);
  });

  it('shows its losses also where the simulation has none', () => {
    const spec = withRecordings(lossFigure(lossless), [recording], 'loss');
    const look = { palette: lightPalette, measure: textWidth, grey: false };
    expect(plotContent(spec).draw(680, null, look).markup).toContain('>testbed, packets lost<');
    expect(Math.max(...Array.from(spec.series.at(-1)!.y))).toBeCloseTo(30 / 370, 6);
    expect(spec.y.range[1]).toBeLessThan(0.1);
    expect(spec.table.columns.at(-1)).toMatchObject({ unit: '', shares: true });
    expect(spec.summary).toMatch(/at most 8\.1\d* %, at/);
  });
});

describe('an example over time', () => {
  it.each(timeExamples)('opens with a legal plan: $label', async ({ scenario, plan }) => {
    await catalogue.load([scenario.model]);
    const reading = readScenario(catalogue, scenario);
    if (!reading.ok) throw new Error(reading.fault.message);
    const { model, values } = reading.value;
    const transient = await transients[model]();
    const record = planRecord(plan);
    expect(readPlan(catalogue.find(model)!, transient, values, record, 2000)).toMatchObject({ ok: true });
    expect(readTimePlan(timePlanText(plan))).toEqual(plan);
  });
});

describe('the plan to begin with', () => {
  it('has the stall of the inputs, where they have one', async () => {
    const transient = await transients['batch-polling']();
    const values = defaultValues(catalogue.find('batch-polling')!.fields) as InputValues;
    const lengthOf = (given: InputValues) =>
      (usualPlan(transient, given).events as { lengthUs: number }[])[0].lengthUs;
    expect(lengthOf({ ...values, stallUs: 50 })).toBe(50);
    expect(lengthOf(values)).toBe(100);
  });

  it('observes the busiest port of a switch, over a time in which its queue fills and drains', async () => {
    const transient = await transients['vswitch-polling']();
    const values = defaultValues(catalogue.find('vswitch-polling')!.fields) as InputValues;
    expect(usualPlan(transient, values)).toMatchObject({ port: 4, horizonUs: 200 });
  });

  it('is a plan of every model that has a simulation over time', async () => {
    for (const [id, load] of Object.entries(transients)) {
      const model = catalogue.find(id)!;
      const [transient, values] = [await load(), defaultValues(model.fields) as InputValues];
      expect(readPlan(model, transient, values, usualPlan(transient, values), 2000)).toMatchObject({
        ok: true,
      });
    }
  });
});

describe('an edited plan', () => {
  it('is the simulated one until one is chosen', () => {
    expect(editedPlan(null, null)).toBeNull();
    expect(editedPlan(null, lossless)).toMatchObject({ horizonUs: 700, events: stall.events });
    expect(editedPlan(stall, losing)).toBe(stall);
  });

  it('observes the busiest port unless it names one, also of a file', async () => {
    const transient = await transients['vswitch-polling']();
    const values = defaultValues(catalogue.find('vswitch-polling')!.fields) as InputValues;
    expect(observedPlan(stall, transient, values)).toEqual({ ...stall, port: 4 });
    const even = { ...values, portShares: [0.25, 0.25, 0.25, 0.25] };
    expect(observedPlan(stall, transient, even)).toBe(stall);
    const ofFirst = readPlanOfFile({ events: stall.events, horizonUs: 700, port: 1 }) as TimePlan;
    expect(observedPlan(ofFirst, transient, values).port).toBe(1);
    const ofAny = readPlanOfFile({ events: stall.events, horizonUs: 700 }) as TimePlan;
    expect(observedPlan(ofAny, transient, values).port).toBe(4);
    const ofSwitch = { ports: 4, place: 'port 4' };
    expect(timeSentence({ ...lossless, ...ofSwitch }).replaceAll(/\s/gu, ' ')).toMatch(
      /of port 4 on average; .*; no packet is lost at any port in 200 runs/,
    );
    const labels = timeNumbers({ ...losing, ...ofSwitch }).map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(['Packets lost at all ports', 'Any loss at any port']);
  });

  it('can be moved, resized and taken apart item by item', () => {
    const [item] = planItems(stall);
    expect(movedItem(stall, item, 50).events).toEqual([{ kind: 'stall', atUs: 50, lengthUs: 100 }]);
    expect(resizedItem(stall, item, 5).events).toEqual([{ kind: 'stall', atUs: 100, lengthUs: 5 }]);
    expect(withoutItem(stall, item).events).toEqual([]);
  });

  it.each(timePatterns)('is legal for the pattern “$label”', async ({ plan }) => {
    const model = catalogue.find('batch-polling')!;
    const values = defaultValues(model.fields) as InputValues;
    const transient = await transients['batch-polling']();
    expect(readPlan(model, transient, values, planRecord(plan(stall, null)), 2000)).toMatchObject({
      ok: true,
    });
  });
});
