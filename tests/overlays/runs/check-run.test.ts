import { expect, test } from 'vitest';
import { checkRun, type RunCheck } from '../../../src/overlays/runs/check-run.ts';
import type { RunLaws } from '../../../src/overlays/runs/laws.ts';
import { readToolText } from '../../../src/texts/tools/read-tool-text.ts';
import { genericTable } from '../../../src/texts/tools/generic-table/generic-table.ts';
import { simulatorRun } from '../../../src/texts/tools/simulator/simulator.ts';
import { casesOf } from '../../long-run.ts';
import { lawsOf, oneByOne, presetOf } from './laws-of.ts';
import {
  exponential,
  simulate,
  type StudentOptions,
  type StudentPacket,
  table,
  times,
  wait,
} from './student.ts';

function check(text: string, laws: RunLaws, answers = {}): RunCheck {
  const parser = simulatorRun.recognise(text) > 0 ? simulatorRun : genericTable;
  const { run } = readToolText(parser, text, answers);
  if (run === undefined) throw new Error('no run was read');
  return checkRun(run, laws);
}

const marksOf = ({ marks }: RunCheck) => [...new Set(marks.map(({ id }) => id))];
const sojourn = ({ arrival, departure }: StudentPacket) => departure - arrival;
/** Mean 1 µs, cv 0.2. */
const uniform = (u: number) => 1 + 0.2 * Math.sqrt(3) * (2 * u - 1);

const moderate = lawsOf(oneByOne(0.7));
const varied = lawsOf(oneByOne(0.8, { 'service.family': 'cv', 'service.cv': 0.2 }));
const lossy = lawsOf(oneByOne(1, { ringSize: 3 }));
const student = (seed: number, more: Partial<StudentOptions> = {}) =>
  simulate({ packets: 3000, seed, rate: 0.7, ...more });

const withLost = {
  ...times,
  departure: (packet: StudentPacket) => (packet.lost ? '' : packet.departure),
  lost: ({ lost }: StudentPacket) => (lost ? 'True' : 'False'),
};

/** Mean 1 µs, cv 0.5. */
const shortOrLong = (u: number) => (u < 0.5 ? 0.5 : 1.5);

const mm1 = lawsOf(presetOf('m-m-1'));

const right: readonly { name: string; laws: RunLaws; text: (seed: number) => string }[] = [
  { name: 'times of packets', laws: moderate, text: (seed) => table(student(seed), times) },
  { name: 'waiting times alone', laws: moderate, text: (seed) => table(student(seed), { wait }) },
  {
    name: 'few packets near capacity',
    laws: lawsOf(oneByOne(0.9)),
    text: (seed) => table(student(seed, { packets: 2000, rate: 0.9 }), times),
  },
  {
    name: 'varied service times',
    laws: varied,
    text: (seed) => table(student(seed, { packets: 3000, rate: 0.8, service: uniform }), times),
  },
  {
    name: 'M/M/1',
    laws: mm1,
    text: (seed) => table(student(seed, { service: exponential }), times),
  },
  {
    name: 'M/M/1/K',
    laws: lawsOf(presetOf('m-m-1-k')),
    text: (seed) => table(student(seed, { rate: 0.9, service: exponential, room: 9 }), withLost),
  },
  {
    name: 'M/G/1',
    laws: lawsOf(presetOf('m-g-1')),
    text: (seed) => table(student(seed, { service: shortOrLong }), times),
  },
  {
    name: 'packets that are lost',
    laws: lossy,
    text: (seed) => table(student(seed, { packets: 3000, rate: 1, room: 3 }), withLost),
  },
];

test.each(right)('Correct runs get no finding of a mistake: $name', ({ laws, text }) => {
  const found = { inside: 0, near: 0, outside: 0, unknown: 0 };
  for (let seed = 1; seed <= casesOf(40, 16); seed++) {
    const { statistics, marks, otherInputs } = check(text(seed), laws);
    expect(otherInputs).toBeNull();
    expect(marks.map(({ sentence }) => sentence)).toEqual([]);
    for (const { verdict, model } of statistics) if (model !== null) found[verdict]++;
  }
  expect(found.unknown).toBe(0);
  const all = found.inside + found.near + found.outside;
  expect(found.inside / all).toBeGreaterThan(0.94);
  expect(found.outside / all).toBeLessThan(0.01);
});

const changes = (packets: readonly StudentPacket[]) =>
  packets
    .flatMap(({ arrival, departure }) => [
      { at: arrival, by: 1 },
      { at: departure, by: -1 },
    ])
    .sort((a, b) => a.at - b.at);

const inSlots = (packet: StudentPacket, time: keyof typeof times) => String(Math.round(1000 * packet[time]));

const wrong: readonly {
  name: string;
  mark: string;
  laws: RunLaws;
  text: (seed: number) => string;
  unit?: string;
}[] = [
  {
    name: 'begins with a full queue that is not removed',
    mark: 'warm-up',
    laws: moderate,
    text: (seed) => table(student(seed, { backlog: 120, packets: 12_000 }), times),
  },
  {
    name: 'draws both streams from one seed',
    mark: 'same-numbers',
    laws: varied,
    text: (seed) => table(student(seed, { rate: 0.8, oneSeed: true, service: uniform }), times),
  },
  {
    name: 'serves exponential times',
    mark: 'service-cv',
    laws: moderate,
    text: (seed) => table(student(seed, { service: exponential }), times),
  },
  {
    name: 'serves exponential times and prints waits',
    mark: 'service-cv',
    laws: moderate,
    text: (seed) => table(student(seed, { service: exponential, packets: 20_000 }), { 'waiting time': wait }),
  },
  {
    name: 'serves constant times in the place of exponential ones',
    mark: 'service-cv',
    laws: mm1,
    text: (seed) => table(student(seed, { packets: 20_000 }), { wait }),
  },
  {
    name: 'gives the rate as the mean',
    mark: 'rate-for-mean',
    laws: moderate,
    text: (seed) => table(student(seed, { gap: (u) => 0.7 * exponential(u) }), times),
  },
  {
    name: 'rounds times up to slots of 0.2 µs',
    mark: 'slots',
    laws: moderate,
    unit: 'ns',
    text: (seed) =>
      table(student(seed, { packets: 20_000, gap: (u) => Math.ceil((5 * exponential(u)) / 0.7) / 5 }), {
        arrival: (packet) => inSlots(packet, 'arrival'),
        start: (packet) => inSlots(packet, 'start'),
        departure: (packet) => inSlots(packet, 'departure'),
      }),
  },
  {
    name: 'counts lost packets with a wait of 0',
    mark: 'lost-counted',
    laws: lossy,
    text: (seed) =>
      table(student(seed, { rate: 1, room: 3, packets: 20_000 }), {
        wait: (packet) => (packet.lost ? 0 : wait(packet)),
      }),
  },
  {
    name: 'averages over those packets that wait',
    mark: 'only-waiting',
    laws: moderate,
    text: (seed) =>
      table(
        student(seed, { packets: 20_000 }).filter((packet) => wait(packet) > 0),
        { wait },
      ),
  },
  {
    name: 'prints times in the system as waits',
    mark: 'service-included',
    laws: moderate,
    text: (seed) => table(student(seed, { packets: 20_000 }), { wait: sojourn }),
  },
  {
    name: 'weighs every event alike',
    mark: 'event-average',
    laws: moderate,
    text: (seed) => {
      let number = 0;
      return `number in system,duration\n${changes(student(seed, { packets: 20_000 }))
        .map(({ by }) => `${(number += by)},1`)
        .join('\n')}\n`;
    },
  },
];

test.each(wrong)('a program that $name gets the sentence on it', ({ mark, laws, text, unit }) => {
  const named = [1, 2, 3, 4, 5, 6, 7, 8].filter((seed) =>
    marksOf(check(text(seed), laws, unit === undefined ? {} : { unit })).includes(mark as never),
  );
  expect(named.length).toBeGreaterThanOrEqual(7);
});

test('the average over packets is distinguished from the one over time, where arrivals do not see it', () => {
  const { numberTime, ...means } = moderate.means;
  const laws: RunLaws = { ...moderate, means: { ...means, numberTime: 3, numberAtArrival: numberTime! } };
  let number = 0;
  const rows = changes(student(3, { packets: 20_000 })).map(
    ({ at, by }) => `${at.toFixed(6)},${(number += by)}`,
  );
  const { marks } = check(`time,number in system\n${rows.join('\n')}\n`, laws);
  expect(marks.map(({ id, statistic }) => [id, statistic])).toEqual([['packet-average', 'numberTime']]);
});

test('values computed from times of packets are no averages of the program', () => {
  const answer = check(table(student(3, { packets: 20_000, service: exponential }), times), {
    ...moderate,
    means: { ...moderate.means, serviceCv: 1, numberAtArrival: 1.75 },
  });
  expect(marksOf(answer)).toEqual([]);
  expect(answer.statistics.filter(({ verdict }) => verdict === 'outside')).not.toEqual([]);
});

test('a run of other inputs gets the sentence on them, and no other', () => {
  const { marks, otherInputs } = check(table(student(1, { rate: 0.5 }), times), moderate);
  expect(marks).toEqual([]);
  expect(otherInputs).toMatch(/^The run has other inputs than the page: time between arrivals /);
});

test('intervals hold the mean in 9 of 10 runs, even where packets depend on each other', () => {
  let held = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const { run } = readToolText(genericTable, table(student(seed), { wait }), {});
    const { estimate, effective, samples } = run!.statistics[0]!;
    // Pollaczek and Khinchine: 0.7 / (2 (1 - 0.7)).
    if (Math.abs(estimate.mean - 7 / 6) <= estimate.halfWidth!) held++;
    expect(effective).toBeLessThan(samples! / 4);
  }
  expect(held).toBeGreaterThanOrEqual(90);
});
