import { describe, expect, test } from 'vitest';
import type { TestbedIndex } from '../../src/texts/testbed.ts';
import { serviceExclusionOf } from '../../src/texts/testbed.ts';
import { indexEntry, observedPercentile, summarise, type TestbedSummary } from './testbed-files.ts';
import { batchRun, crossConnectRuns, latencyRun, mixedRuns, recordings } from './testbed-recordings.ts';

/** From the notes that came with the excerpts. */
const known: readonly [
  file: string,
  rows: number,
  leastBatch: number,
  largestBatch: number,
  perUs: number,
][] = [
  ['batches-xc-500.csv', 143, 1, 5, 0.7511],
  ['batches-xc-3000.csv', 143, 1, 11, 4.4689],
  ['batches-xc-6000.csv', 142, 11, 91, 8.9286],
  ['batches-xc-9000.csv', 140, 256, 256, 13.277],
  ['batches-xc-9500.csv', 140, 256, 256, 13.3541],
  ['batches-xc-10000.csv', 140, 256, 256, 13.2128],
  ['batches-mix-500.csv', 143, 1, 4, 0.7421],
  ['batches-mix-4500.csv', 141, 16, 256, 6.7058],
  ['batches-mix-7000.csv', 140, 256, 256, 5.3109],
];

describe('the recordings that ship', () => {
  test.each(known)(
    '%s: %i polls, batches %i to %i, %f packets per µs',
    (file, rows, least, largest, perUs) => {
      const run = batchRun(file);
      expect(run.rowsUsed).toBe(rows);
      expect(run.sizeCounts.findIndex((count) => count > 0)).toBe(least);
      expect(run.sizeCounts.length - 1).toBe(largest);
      expect(run.sizeCounts.reduce((sum, count) => sum + count, 0)).toBe(rows);
      expect(run.throughputMpps).toBeCloseTo(perUs, 4);
    },
  );

  test('one recording gap where the notes name one, none elsewhere', () => {
    const withGap = [...crossConnectRuns, ...mixedRuns].filter((run) => run.dropped.length > 0);
    expect(withGap.map((run) => run.fileName)).toEqual([
      ...[9000, 9500, 10000].map((rate) => `batches-xc-${rate}.csv`),
      ...[4500, 5000, 5500, 6000, 6500, 7000, 7500, 8000, 8500, 9000, 9500, 10000].map(
        (rate) => `batches-mix-${rate}.csv`,
      ),
    ]);
    for (const run of withGap) {
      expect(run.dropped).toEqual([
        {
          code: 'recording-gap',
          count: 1,
          message:
            '1 difference is over 600,000 cycles (the recorder paused) and left out as service time; the batch before the pause still counts.',
        },
      ]);
    }
  });

  test('median service time of full batches as in the notes', () => {
    const median = (file: string): number => batchRun(file).service.medianUs.at(-1)!;
    expect(median('batches-xc-9000.csv')).toBeCloseTo(19.1936, 4);
    expect(median('batches-xc-9500.csv')).toBeCloseTo(19.0928, 4);
    expect(median('batches-xc-10000.csv')).toBeCloseTo(19.2986, 4);
    expect(median('batches-mix-5000.csv')).toBeCloseTo(36.19, 2);
    expect(median('batches-mix-7000.csv')).toBeCloseTo(48.11, 2);
  });

  test('latency histograms have the totals and percentiles of the notes', () => {
    const facts = [
      ['latency-mix-2000.csv', 4661, 57135, 10.569, 12.269, 18.147],
      ['latency-mix-6000.csv', 5882, 7001, 1390.525, 1801.722, 1845.757],
      ['latency-xc-2500.csv', 1341, 58902, 5.373, 5.814, 6.173],
    ] as const;
    for (const [file, rows, total, p50, p90, p99] of facts) {
      const run = latencyRun(file);
      const percentileUs = (level: number): number =>
        observedPercentile(run.lowerNs, run.count, level) / 1000;
      expect([run.rowsUsed, run.sampleSize]).toEqual([rows, total]);
      expect([percentileUs(0.5), percentileUs(0.9), percentileUs(0.99)]).toEqual([p50, p90, p99]);
    }
  });

  test('mixed runs that differ from the rest stay out of pooled service curves', () => {
    const excluded = mixedRuns.filter((run) => run.serviceExclusion !== null).map((run) => run.rateMbps);
    expect(excluded).toEqual([500, 1000, 2500, 3500, 7000]);
    expect(serviceExclusionOf('cross-connect', 500)).toBeNull();
  });
});

/** `npx vitest run tests/texts/testbed.test.ts -u` writes both files anew. */
describe('the files beside the recordings', () => {
  test('index.json lists every recording', async () => {
    const index: TestbedIndex = {
      source: 'https://github.com/lsinfo3/2020-tompecs-vpp-data',
      commit: '1f71861af22dc89ad1b61d33d2fd97094a2a752e',
      licence: 'MIT, Copyright (c) 2020 Lehrstuhl für Informatik III - Universität Würzburg',
      citation:
        'Geissler, Lange, Linguaglossa, Rossi, Zinner, Hossfeld: Discrete-Time Modeling of NFV Accelerators that Exploit Batched Processing, ACM TOMPECS, 2021',
      files: recordings.map(indexEntry),
    };
    expect(index.files).toHaveLength(40);
    const lines = index.files.map((file) => `    ${JSON.stringify(file)}`).join(',\n');
    const head = JSON.stringify({ ...index, files: undefined }, null, 2).replace(/\n}$/, '');
    await expect(`${head},\n  "files": [\n${lines}\n  ]\n}\n`).toMatchFileSnapshot(
      '../../public/testbed/index.json',
    );
  });

  test('summary.json is what the recordings say', async () => {
    const summary: TestbedSummary = {
      'cross-connect': summarise(recordings.filter((run) => run.scenario === 'cross-connect')),
      mixed: summarise(recordings.filter((run) => run.scenario === 'mixed')),
    };
    expect(
      summary['cross-connect'].rates.find(({ rateMbps }) => rateMbps === 5000)?.meanBatchNonEmpty,
    ).toBeCloseTo(16, 0);
    await expect(`${JSON.stringify(summary)}\n`).toMatchFileSnapshot('../../public/testbed/summary.json');
  });
});
