import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../../src/texts/measurement-failure.ts';
import { binStatistics, isTrexKey, latencyBins } from '../../../../src/texts/tools/trex/bins.ts';
import { trexLatency } from '../../../../src/texts/tools/trex/trex.ts';
import type { BinnedResult } from '../../../../src/texts/tools/tool-reading.ts';
import { packedHdr } from '../hdr-packed.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = trexLatency;

const documented = 'trex/latency-doc-keyval-list.txt';
const bins = (text: string, answers = {}) =>
  parse(text, answers).results.filter((result): result is BinnedResult => result.kind === 'bins');
const codes = (text: string) => parse(text, {}).warnings.map(({ code }) => code);

/** 2000 packets around 250 µs, some far out. */
const recorded = [
  ...Array.from({ length: 1990 }, (_, k) => 240 + (k % 20)),
  ...Array.from({ length: 10 }, () => 4100),
];
const packed = packedHdr({ significantDigits: 3, values: recorded });

const dict = `{'global': {'cpu_util': 12.5},
 'flow_stats': {7: {'rx_pkts': {0: 0, 1: 1980, 'total': 1980},
                    'tx_pkts': {0: 2000, 1: 0, 'total': 2000}}},
 'latency': {7: {'err_cntrs': {'dropped': 20,     <<<< grows
                               'dup': 0,
                               'out_of_order': 1,
                               'seq_too_high': 3,
                               'seq_too_low': 0},
                 'latency': {'average': 251.0,
                             'hdrh': u'${packed}',
                             'histogram': {200: 1990, 4000: 10L},
                             'jitter': 4,
                             'last_max': 259,
                             'total_max': 4100,
                             'total_min': 200}},
             9: {'err_cntrs': {'dropped': 0},
                 'latency': {'average': 33.0,
                             'histogram': {20: 500, 30: 1500},
                             'jitter': 1,
                             'total_max': 39,
                             'total_min': 21}}}}
`;

const json = `{"latency": {"5": {"err_cntrs": {"dropped": 0}, "latency": {"average": 15.5, "jitter": 2,
  "histogram": {"10": 900, "20": 99, "0": 2000, "100": 1}, "total_max": 150}}}}`;

const stateful = `{"name":"trex-latecny-v2","type":0,"data":{"port-0":{"hist": {"min_usec":10,"max_usec":57,
  "high_cnt":1500,"cnt":2000,"s_avg":21,"histogram": [{"key":10,"val":1000},{"key":50,"val":500}]},"stats":{}}}}`;

describe('the published layout', () => {
  it('is read', () => {
    const text = sampleText(documented);
    expect(recognise(text)).toBeGreaterThan(0.9);
    expect(codes(text)).toEqual(['contradiction']);
  });
});

describe('Python dicts', () => {
  it('give each stream with its counters', () => {
    expect(parse(dict, {}).title).toBe('TRex latency, 2 streams');
    expect(bins(dict).map(({ label, sampleSize }) => [label, sampleSize])).toEqual([
      ['Latency, stream 7', 2000],
      ['Latency, stream 9', 2000],
    ]);
  });

  it('are overlaid from the packed histogram, or from the bins on request', () => {
    const [fine, coarse] = bins(dict);
    expect(fine).toMatchObject({
      label: 'Latency, stream 7',
      unit: 'µs',
      sampleSize: 2000,
      lower: { length: 21 },
    });
    expect([fine!.lower[0], fine!.upper[0], fine!.count[0]]).toEqual([240, 241, 100]);
    expect([fine!.lower[20], fine!.upper[20]]).toEqual([4100, 4104]);
    expect(coarse).toMatchObject({ label: 'Latency, stream 9', lower: [20, 30], upper: [30, 40] });
    expect(bins(dict, { histogram: 'bins' })[0]).toMatchObject({ lower: [200, 4000], upper: [300, 5000] });
    expect(parse(dict, {}).questions.map(({ id }) => id)).toEqual(['histogram', 'edge']);
  });

  it('give the loss of a stream whose packets were counted', () => {
    expect(parse(dict, {}).results).toContainEqual(
      expect.objectContaining({
        quantity: 'lossProbability',
        sampleSize: 2000,
        label: 'Packets lost, stream 7',
      }),
    );
    const loss = parse(dict, {}).results.find(({ quantity }) => quantity === 'lossProbability');
    expect(loss?.kind === 'value' && loss.value).toBeCloseTo(0.01, 12);
  });

  it('warn of a minimum that is an edge, of losses, and of nothing else', () => {
    expect(codes(dict)).toEqual(['minimum-is-edge', 'lost']);
  });

  it('warn where average, maximum and histogram do not agree', () => {
    const apart = dict
      .replace("'average': 33.0", "'average': 12.0")
      .replace("'total_max': 39", "'total_max': 56");
    expect(codes(apart)).toEqual(expect.arrayContaining(['contradiction', 'contradiction']));
    const { warnings } = parse(apart, {});
    expect(warnings.find(({ code }) => code === 'contradiction')!.message).toMatch(
      /^The average of stream 9, 12 µs, is not the mean of the histogram, which lies between 27\.5 and 37\.5 µs/,
    );
    expect(codes(dict.replace('{200: 1990,', '{200: 1985,'))).toContain('contradiction');
  });

  it('fall back to the bins where the packed histogram is damaged', () => {
    const damaged = dict.replace(packed, packed.slice(0, 40));
    expect(codes(damaged)).toContain('packed-unreadable');
    expect(bins(damaged)[0]).toMatchObject({ lower: [200, 4000], sampleSize: 2000 });
    expect(parse(damaged, {}).questions.map(({ id }) => id)).toEqual(['edge']);
  });

  it('may be quoted in a mail', () => {
    const quoted = dict.replace(/^/gm, '> ');
    expect(recognise(quoted)).toBeGreaterThan(0.9);
    expect(bins(quoted)).toEqual(bins(dict));
  });
});

describe('other layouts', () => {
  it('JSON has the same fields with keys in quotes', () => {
    const { warnings } = parse(json, {});
    expect(recognise(json)).toBeGreaterThan(0.9);
    expect(bins(json)).toMatchObject([
      { lower: [0, 10, 20, 100], upper: [10, 20, 30, 200], count: [2000, 900, 99, 1] },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['contradiction']);
  });

  it('stateful runs count what is below 10 µs in the total alone', () => {
    expect(recognise(stateful)).toBeGreaterThan(0.9);
    expect(bins(stateful)).toMatchObject([
      { label: 'Latency, port-0', lower: [0, 10, 50], upper: [10, 20, 60], count: [500, 1000, 500] },
    ]);
  });

  it('a fragment without its stream', () => {
    const text = dict.slice(dict.lastIndexOf("'latency'"));
    expect(bins(text)[0]).toMatchObject({ label: 'Latency', sampleSize: 2000 });
  });

  it('a text that ends inside a histogram: its last bin is left out', () => {
    const text = dict.slice(0, dict.indexOf('1500}') + 2);
    expect(bins(text)[1]).toMatchObject({ lower: [20], sampleSize: 500 });
    expect(codes(text)[0]).toBe('cut');
    expect(parse(text, {}).dropped).toMatchObject([{ code: 'incomplete-last-row', count: 1 }]);
    expect(codes(dict.slice(0, dict.indexOf('1500}') + 5))).toContain('fragment');
  });
});

describe('bins', () => {
  it('are those of TRex, by their lower edges', () => {
    const key = [0, 10, 90, 100, 900, 1000, 90_000, 100_000];
    expect(latencyBins({ key, count: key }, 'lower').upper).toEqual([
      10, 20, 100, 200, 1000, 2000, 100_000, 200_000,
    ]);
    expect(latencyBins({ key, count: key }, 'upper').lower).toEqual([0, 0, 80, 90, 800, 900, 80_000, 90_000]);
    expect([0, 10, 50, 100, 300, 9000].every(isTrexKey)).toBe(true);
    expect([5, 15, 110, 1500].some(isTrexKey)).toBe(false);
  });

  it('take keys as upper edges on request', () => {
    expect(bins(json, { edge: 'upper' })).toMatchObject([{ lower: [0, 0, 10, 90], upper: [0, 10, 20, 100] }]);
    expect(parse(json, { edge: 'upper' }).questions).toMatchObject([{ id: 'edge', chosen: 'upper' }]);
  });

  it('of others end where the next one begins', () => {
    const text = json.replace('"20"', '"15"');
    expect(bins(text)).toMatchObject([{ lower: [0, 10, 15, 100], upper: [10, 15, 25, 200] }]);
    expect(codes(text)).toContain('other-bins');
  });

  it('bound the mean of what was counted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 1, maxLength: 200 }),
        (latencies) => {
          const keyOf = (us: number) => (us < 10 ? 0 : us - (us % 10 ** Math.floor(Math.log10(us + 0.5))));
          const counts = new Map<number, number>();
          for (const us of latencies) counts.set(keyOf(us), (counts.get(keyOf(us)) ?? 0) + 1);
          const sorted = [...counts].sort(([a], [b]) => a - b);
          const keyed = { key: sorted.map(([key]) => key), count: sorted.map(([, count]) => count) };
          const { count, meanBounds } = binStatistics(latencyBins(keyed, 'lower'))!;
          const mean = latencies.reduce((sum, us) => sum + us, 0) / latencies.length;
          expect(count).toBe(latencies.length);
          expect(meanBounds[0]).toBeLessThanOrEqual(mean);
          expect(meanBounds[1]).toBeGreaterThan(mean);
        },
      ),
    );
  });
});

describe('an unusable text', () => {
  it.each([
    [
      json.replace('"20"', '"twenty"'),
      'Line 2: "twenty" is not the latency of a bin; a number of µs is needed.',
    ],
    [json.replace('99,', '-99,'), 'Line 2: "-99" is not a number of packets in the bin from "20" µs.'],
    [json.replace('99,', '{},'), 'Line 2: the value is not a number of packets in the bin from "20" µs.'],
    [json.replace(/\{"10".*?\}/, '{}'), 'The latency histograms are empty; at least one packet is needed.'],
    ['{"a": {"b": 1}}', 'The text has no latency histogram of TRex;'],
    ['', 'The text has no latency histogram of TRex;'],
    [`{"histogram": [${'1,'.repeat(1_100_000)}]}`, 'The text holds more than a million values;'],
  ])('number %# is refused in a sentence', (text, message) => {
    expect(() => parse(text, {})).toThrow(MeasurementFailure);
    expect(() => parse(text, {})).toThrow(message);
  });

  it.each(['', '{"a": 1}', 'latency is high', '"histogram": "no"', 'rx-usecs: 3'])(
    '%j is not such a text',
    (text) => {
      expect(recognise(text)).toBe(0);
    },
  );

  it('leaves out streams beyond 256', () => {
    const one = `'latency': {'average': 1.0, 'jitter': 0, 'histogram': {0: 5}},\n`;
    expect(codes(one.repeat(300))).toContain('too-many-streams');
    expect(bins(one.repeat(300))).toHaveLength(256);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const samples = [dict, json, stateful, sampleText(documented)];
    for (const answers of [{}, { edge: 'upper', histogram: 'bins' }]) {
      fc.assert(fc.property(mistreated(samples), (text) => void readOrRefused(trexLatency, text, answers)));
    }
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        (text) => void readOrRefused(trexLatency, text),
      ),
    );
  });
});
