import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { checkRun } from '../../../../src/overlays/runs/check-run.ts';
import { readToolText } from '../../../../src/texts/tools/read-tool-text.ts';
import { surestTool } from '../../../../src/texts/tools/recognise-tool.ts';
import { toolParsers } from '../../../../src/texts/tools/tool-parsers.ts';
import type { ReadingAnswers, ToolReading } from '../../../../src/texts/tools/tool-reading.ts';
import { lawsOf, oneByOne } from '../../../overlays/runs/laws-of.ts';
import { exponential, simulate, table, times, wait } from '../../../overlays/runs/student.ts';

function read(text: string, answers: ReadingAnswers = {}): ToolReading {
  return readToolText(surestTool(text, toolParsers)!.parser, text, answers);
}

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/samples/${name}`, import.meta.url), 'utf8');

/** Means by statistic. */
const means = ({ run }: ToolReading) =>
  Object.fromEntries(run!.statistics.map(({ id, estimate }) => [id, estimate.mean]));

const packets = simulate({ packets: 400, seed: 2, rate: 0.7 });
const average = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const meanWait = average(packets.map(wait));

it('reads times of packets, under any usual names', () => {
  const names = [
    ['arrival', 'start', 'departure'],
    ['Arrival Time', 'Service Start', 'Exit Time'],
    ['t_arrival', 'service_begin', 't_departure'],
    ['arrivalTime', 'serviceStartTime', 'serviceEndTime'],
    ['Arrival_Date', 'Service_Start_Date', 'Service_End_Date'],
  ] as const;
  for (const [arrival, start, departure] of names) {
    const text = table(packets, {
      [arrival]: times.arrival,
      [start]: times.start,
      [departure]: times.departure,
    });
    const found = means(read(text));
    expect(found.waitingUs).toBeCloseTo(meanWait, 4);
    expect(found.serviceUs).toBeCloseTo(1, 4);
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['queueAtArrival', 'queueTime', 'numberTime', 'throughputMpps', 'utilisation']),
    );
  }
});

it('reads tables between blanks, tabs and semicolons', () => {
  for (const between of [' ', '\t', ';']) {
    expect(means(read(table(packets, times, between))).waitingUs).toBeCloseTo(meanWait, 4);
  }
});

it('gives what the times imply: queue and number found and over time, by Little’s law', () => {
  const found = means(read(table(packets, times)));
  const span = packets.at(-1)!.arrival - packets[0]!.arrival;
  const rate = packets.length / span;
  expect(found.queueTime).toBeCloseTo(rate * meanWait, 1);
  expect(found.numberTime).toBeCloseTo(rate * (meanWait + 1), 1);
  const waiting = packets.map(
    ({ arrival }, k) => packets.filter((other, j) => j < k && other.start > arrival).length,
  );
  expect(found.queueAtArrival).toBeCloseTo(average(waiting), 10);
});

it('counts lost packets as the text marks them', () => {
  const lossy = simulate({ packets: 600, seed: 2, rate: 1, room: 2 });
  const lost = lossy.filter((one) => one.lost).length / lossy.length;
  const columns = {
    arrival: times.arrival,
    departure: (one: (typeof lossy)[0]) => (one.lost ? '' : one.departure),
  };
  const flagged = { ...columns, blocked: (one: (typeof lossy)[0]) => (one.lost ? 'yes' : 'no') };
  expect(means(read(table(lossy, columns))).lossProbability).toBeCloseTo(lost, 2);
  expect(means(read(table(lossy, flagged))).lossProbability).toBeCloseTo(lost, 10);
});

it('averages lengths over time, from steps and from durations', () => {
  const steps = Array.from({ length: 200 }, (_, k) => `${k + (k % 2) / 2},${k % 2}`);
  // Length 1 lasts 0.5 of every 2.
  expect(means(read(`time,queue_length\n${steps.join('\n')}\n`)).queueTime).toBeCloseTo(0.25, 2);
  const dwell = Array.from({ length: 200 }, (_, k) => `${k % 2} ${k % 2 === 0 ? 1.5 : 0.5}`);
  const reading = read(`n duration\n${dwell.join('\n')}\n`);
  expect(means(reading).numberTime).toBeCloseTo(0.25, 10);
});

it('lays laws over figures, with what correlated packets are worth', () => {
  const [waiting, sojourn] = read(table(packets, times)).results;
  expect(waiting).toMatchObject({ kind: 'bins', quantity: 'waitingUs', unit: 'µs', sampleSize: 400 });
  expect(sojourn).toMatchObject({ quantity: 'sojournUs' });
  expect((waiting as { effectiveSampleSize: number }).effectiveSampleSize).toBeLessThan(400);
});

it('asks for the unit of the times, and takes the one of the names', () => {
  const unitOf = ({ understood }: ToolReading) => understood.at(-1);
  expect(unitOf(read(table(packets, times)))).toEqual({
    label: 'Times',
    text: 'in a unit of the program, read as µs',
    guess: true,
  });
  const named = table(packets, { 'arrival (ms)': times.arrival, 'departure (ms)': times.departure });
  expect(unitOf(read(named))).toEqual({ label: 'Times', text: 'in ms', guess: false });
  expect(means(read(named)).sojournUs).toBeCloseTo(1000 * (meanWait + 1), 1);
  expect(means(read(named, { unit: 'us' })).sojournUs).toBeCloseTo(meanWait + 1, 4);
});

it('reads means in words, with any words between them', () => {
  const reading = read(
    'Served customers: 5000\nAverage waiting time = 3.21 minutes\nE[N] = 4.5\nP_loss: 2 %\nSeed 7\n',
  );
  expect(reading.run!.statistics).toMatchObject([
    { id: 'waitingUs', estimate: { mean: 3.21, halfWidth: null }, samples: 5000, rounding: 0.005 },
    { id: 'numberTime', estimate: { mean: 4.5 } },
    { id: 'lossProbability', estimate: { mean: 0.02 } },
  ]);
});

test.each([
  [
    'departures before arrivals',
    table(packets, { arrival: times.departure, departure: times.arrival }),
    /^Line 2: the departure lies before the arrival; /,
  ],
  [
    'falling arrivals',
    table([...packets].reverse(), times),
    /^Line 3: the arrival lies before the arrival in the row before; /,
  ],
  [
    'few packets',
    table(packets.slice(0, 37), times),
    /^The table has 37 packets with times; a check needs at least 100\.$/,
  ],
  ['few steps', 'time,queue\n1,0\n2,1\n3,0\n', /a check needs at least 100\.$/],
  ['no time', `queue,duration\n${'1,0\n'.repeat(200)}`, /must be positive\.$/],
])('refuses %s in one sentence', (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

const laws = lawsOf(oneByOne(0.7));

test.each(['simulator/customers.tsv', 'simulator/jobs.csv', 'simulator-means/mm1-report.txt'])(
  'the form of a public student program is read, and a right run accused of nothing: %s',
  (name) => {
    const { run } = read(sample(name));
    const { statistics, marks, otherInputs, notes } = checkRun(run!, laws);
    expect(statistics.filter(({ verdict }) => verdict === 'inside').length).toBeGreaterThanOrEqual(5);
    expect([...marks, ...notes]).toEqual([]);
    expect(otherInputs).toBeNull();
  },
);

test('the same forms with a mistake get the sentence on it', () => {
  const wrong = simulate({ packets: 8000, seed: 3, rate: 0.7, service: exponential });
  const right = simulate({ packets: 20_000, seed: 3, rate: 0.7 });
  const sojourn = (one: (typeof right)[0]) => one.departure - one.arrival;
  const customers = table(
    wrong,
    {
      arrival_times: times.arrival,
      finish_times: times.departure,
      service_times: (one) => one.service,
      wait_times: wait,
    },
    '\t',
  );
  const jobs = table(right, {
    arrival: times.arrival,
    'service time start': times.start,
    'service time end': times.departure,
    'total delay': sojourn,
    'Service time': (one) => one.service,
    'queue time': sojourn,
  });
  const report = (meanSystem: number) =>
    `Number of customers  20000\n\nMean system delay  ${meanSystem.toFixed(3)} minutes\n\nMean interarrival time 1.429 minutes\n`;
  const marksOf = (text: string) => [...new Set(checkRun(read(text).run!, laws).marks.map(({ id }) => id))];
  expect(marksOf(customers)).toEqual(['service-cv']);
  expect(marksOf(jobs)).toEqual(['service-included']);
  expect(marksOf(report(average(right.map(wait))))).toEqual(['service-left-out']);
});
