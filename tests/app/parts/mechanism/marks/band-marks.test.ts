import { describe, expect, it } from 'vitest';
import { layoutBand, pictureHeight } from '../../../../../src/app/parts/mechanism/marks/band-layout.ts';
import { bandMarks } from '../../../../../src/app/parts/mechanism/marks/band-marks.ts';
import {
  type Mark,
  type TextMark,
  textMarkWidth,
} from '../../../../../src/app/parts/mechanism/marks/marks.ts';
import { squaresIn } from '../../../../../src/app/parts/mechanism/marks/squares.ts';
import { typicalScene, typicalWords } from '../../../../../src/app/parts/mechanism/scene/typical-scene.ts';
import { textWidth } from '../../../../../src/drawing/frame/words/text-width.ts';
import type { Mechanism, TypicalState } from '../../../../../src/models/contract/simulation.ts';
import { sampleMechanism } from '../sample-mechanism.ts';

const ports = (count: number) =>
  Array.from({ length: count }, (_, k) => ({ label: `port ${k + 1}`, capacity: 128 }));

const nic = { label: 'NIC timer', words: ['NIC, τ = 200 µs', 'τ = 200 µs'] };

const fourCores = {
  label: 'busiest core',
  words: ['busiest of 4 cores, β = 256', '1 of 4, β = 256', 'β = 256'],
  count: 4,
  loads: { shown: 1.117, others: 0.372 },
};

const cases: readonly (readonly [string, Mechanism, TypicalState])[] = [
  [
    'a ring',
    sampleMechanism({
      queues: [{ label: 'ring', capacity: 4096 }],
      queueWords: ['ring, L = 4096', 'L = 4096'],
    }),
    { waiting: [7.87], held: null, batch: 15.7, loss: 0 },
  ],
  [
    'a full ring',
    sampleMechanism({ queues: [{ label: 'ring', capacity: 4096 }] }),
    { waiting: [4096], held: null, batch: 256, loss: 0.254 },
  ],
  ['a short ring', sampleMechanism(), { waiting: [7], held: null, batch: 4, loss: 1e-4 }],
  [
    'a timer',
    sampleMechanism({ timer: nic, queues: [{ label: 'queue of the CPU', capacity: null }] }),
    { waiting: [9.28], held: 11.4, batch: 22.7, loss: 0 },
  ],
  [
    'four ports',
    sampleMechanism({ queues: ports(4), queueWords: ['4 ports, K = 128 each', 'K = 128'] }),
    { waiting: [0.37, 0.52, 0.67, 128], held: null, batch: 1.2, loss: 0.03 },
  ],
  [
    '64 ports and 16 cores',
    sampleMechanism({
      queues: ports(64),
      queueWords: ['64 ports, K = 128 each', 'K = 128'],
      server: { label: 'core', words: ['busiest of 16 cores, M = 4', '1 of 16, M = 4', 'M = 4'], count: 16 },
    }),
    { waiting: Array.from({ length: 64 }, () => 0.4), held: null, batch: 1.2, loss: null },
  ],
  [
    'four cores of unequal loads',
    sampleMechanism({
      queues: [{ label: 'ring', capacity: 4096 }],
      server: fourCores,
    }),
    { waiting: [4096], held: null, batch: 256, loss: 0.105 },
  ],
  [
    '64 cores of equal loads',
    sampleMechanism({
      server: { label: 'core', words: ['1 of 64'], count: 64, loads: { shown: 0.56, others: 0.56 } },
    }),
    { waiting: [7], held: null, batch: 4, loss: 0 },
  ],
  [
    'four cores, a transmit buffer and a link',
    sampleMechanism({
      queues: [{ label: 'ring', capacity: 4096 }],
      queueWords: ['ring, L = 4096', 'L = 4096'],
      server: fourCores,
      sender: {
        label: 'transmit buffer and link',
        words: ['buffer, m = 32; link, 10 Gbit/s', 'm = 32, 10 Gbit/s', 'm = 32'],
      },
    }),
    { waiting: [7.87], held: null, batch: 15.7, loss: 0, unsent: 23.7 },
  ],
];

function caseOf(asked: string) {
  const [, mechanism, typical] = cases.find(([name]) => name === asked)!;
  return { mechanism, typical };
}

function marksOf(asked: string, width = 900) {
  const { mechanism, typical } = caseOf(asked);
  return bandMarks(mechanism, typicalScene(mechanism, typical), layoutBand(mechanism, width), textWidth);
}

const texts = (marks: readonly Mark[]) => marks.filter((mark): mark is TextMark => mark.kind === 'text');

function boxOf(mark: TextMark) {
  const width = textMarkWidth(mark, textWidth);
  const left = mark.anchor === 'start' ? mark.x : mark.x - width;
  return { left, right: left + width, top: mark.baseline - 0.75 * mark.size, bottom: mark.baseline + 3 };
}

describe('bandMarks', () => {
  const widths = [300, 340, 510, 640, 960, 1600];
  it.each(cases.flatMap(([name]) => widths.map((width) => [name, width] as const)))(
    'has no cut and no touching words for %s in %i px',
    (name, width) => {
      const marks = marksOf(name, width);
      const boxes = texts(marks).map((mark) => ({ mark, ...boxOf(mark) }));
      for (const { left, right, top, bottom, mark } of boxes) {
        expect(left, mark.text).toBeGreaterThanOrEqual(0);
        expect(right, mark.text).toBeLessThanOrEqual(width);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(pictureHeight);
        expect(mark.size).toBeGreaterThanOrEqual(13);
      }
      for (const [k, one] of boxes.entries()) {
        for (const other of boxes.slice(k + 1)) {
          const apart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top;
          expect(apart, `“${one.mark.text}” and “${other.mark.text}”`).toBe(true);
        }
      }
    },
  );

  it('shows the numbers of the scenario and of its average', () => {
    const marks = marksOf('a ring');
    expect(texts(marks).map(({ text }) => text)).toEqual([
      'wire',
      'ring, L = 4096',
      '7.87 waiting on average',
      '15.7',
      'core, β = 4',
      'packets a poll',
    ]);
    expect(marks.filter((mark) => mark.kind === 'fill' && mark.ink === 'data').length).toBeGreaterThan(20);
  });

  it('shows the load of every core, beyond what it can do in red', () => {
    const layout = layoutBand(caseOf('four cores of unequal loads').mechanism, 900);
    const marks = marksOf('four cores of unequal loads');
    expect(texts(marks).map(({ text }) => text)).toContain('loads 112\u202f%, 3 × 37.2\u202f%');
    const bars = layout.cores.map((core) =>
      marks.filter((mark) => mark.kind === 'fill' && mark.box.x === core.x && mark.box.width === core.width),
    );
    expect(bars.map((all) => all.map((mark) => mark.ink))).toEqual([
      ['hairline', 'danger'],
      ['hairline', 'data'],
      ['hairline', 'data'],
      ['hairline', 'data'],
    ]);
  });

  it('shows some ports, and the number of the others', () => {
    const marks = marksOf('64 ports and 16 cores');
    expect(texts(marks).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['port 1', 'port 3', '+ 61 more', '24']),
    );
  });

  it('has losses in red', () => {
    const marks = marksOf('a full ring');
    expect(texts(marks).find(({ ink }) => ink === 'danger')?.text).toBe('25.4\u202f% lost');
  });

  it('has odds for rare losses, and says only in its description that there are none', () => {
    const { mechanism, typical } = caseOf('a full ring');
    const lossWords = (loss: number) => typicalScene(mechanism, { ...typical, loss }).lossWords;
    expect(lossWords(0.00539)).toEqual(['0.539\u202f% lost']);
    expect(lossWords(1.3e-6)).toEqual(['1 in 770\u202f000 lost', '<\u202f0.1\u202f% lost']);
    expect(lossWords(1.2e-7)[0]).toBe('1 in 8.3 million lost');
    expect(lossWords(9e-8)).toEqual([]);
    expect(typicalWords(mechanism, { ...typical, loss: 9e-8 })).toContain('none lost');
  });
});

describe('squaresIn', () => {
  const box = { x: 0, y: 0, width: 250, height: 35 };

  it('draws packets one by one as long as they fit, then several a square', () => {
    expect(squaresIn(box, 60, null).each).toBe(1);
    expect(squaresIn(box, 170, null)).toMatchObject({ each: 1, pitchY: 6.5 });
    expect(squaresIn(box, 4096, null).each).toBe(32);
  });

  it('fills the box where a queue is full, whatever a square represents', () => {
    for (const capacity of [8, 100, 256, 4096, 65536]) {
      const { each, rows, columns, pitchX } = squaresIn(box, capacity, capacity);
      expect(columns * pitchX).toBeCloseTo(246, 6);
      expect(capacity / each).toBeLessThanOrEqual(rows * columns);
      expect(capacity / each).toBeGreaterThan(rows * (columns - 1));
    }
  });
});

describe('typicalScene', () => {
  it('is empty where nothing arrives, and has no words where nothing is known', () => {
    const mechanism = sampleMechanism();
    const none = typicalScene(mechanism, { waiting: [0], held: null, batch: 0, loss: 0 });
    expect(none).toMatchObject({ wire: [], losing: false, batchWord: '0' });
    const unknown = typicalScene(mechanism, { waiting: [null], held: null, batch: null, loss: null });
    expect(unknown).toMatchObject({ lossWords: [], batch: null, batchWord: '–' });
    expect(JSON.stringify(unknown)).not.toContain('NaN');
  });
});

it('In a window of 320 px every queue has room between its name and its number', () => {
  const four = sampleMechanism({ queues: ports(4), queueWords: ['4 ports, K = 128 each', 'K = 128'] });
  for (const { box, nameEnd, numberStart } of layoutBand(four, 275).rows) {
    expect(box.width).toBeGreaterThan(20);
    expect(nameEnd).toBeLessThan(box.x);
    expect(numberStart).toBeGreaterThan(box.x + box.width);
  }
});

it('In a window of 320 px a queue beside a timer has room for places', () => {
  const [row] = layoutBand(
    sampleMechanism({ timer: nic, queues: [{ label: 'queue', capacity: null }] }),
    275,
  ).rows;
  expect(row.box.width).toBeGreaterThanOrEqual(40);
});
