import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csitTest } from '../../../../src/texts/tools/csit/test-result.ts';
import { csitResults } from '../../../../src/texts/tools/csit/csit.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = csitResults;

const [ndrTable, history, ndrpdr, soak] = [
  'csit/ndr-throughput-17.07.csv',
  'csit/throughput-history-no-header.csv',
  'csit/ndrpdr-result-with-hdrh.json',
  'csit/soak-result.json',
] as const;

const values = (text: string, answers = {}) =>
  parse(text, answers).results.flatMap((result) =>
    result.kind === 'value' ? [[result.label, result.value]] : [],
  );
const fact = (text: string, name: string, answers = {}) =>
  parse(text, answers).systemFacts.find((each) => each.name === name);

describe('published results', () => {
  it.each([ndrTable, history, ndrpdr, soak])('recognises %s', (name) => {
    expect(recognise(sampleText(name).slice(0, 65_536))).toBeGreaterThan(0.9);
  });
});

describe('NDR and PDR with latency', () => {
  const text = sampleText(ndrpdr);

  it('gives the bounds that were passed, in Mpps, of both directions or of one', () => {
    expect(values(text).slice(0, 2)).toEqual([
      ['NDR, lower bound', 33.86042905341475],
      ['PDR, lower bound', 36.0130179117283],
    ]);
    expect(values(text, { directions: 'one' })[0]![1]).toBeCloseTo(16.930214526707, 9);
    expect(parse(text, {}).questions[0]).toMatchObject({ id: 'directions', chosen: 'both', guessed: true });
  });

  it('gives the latencies of the chosen load, each µs from itself up to the next', () => {
    const bins = (answers: Record<string, string>) =>
      parse(text, answers).results.filter(({ kind }) => kind === 'bins');
    expect(bins({}).map(({ label }) => label)).toEqual([
      'forward, at 50 % of PDR',
      'reverse, at 50 % of PDR',
    ]);
    expect(bins({ latencyLoad: 'pdr_90' })[0]).toMatchObject({
      quantity: 'sojournUs',
      sampleSize: 45_000,
      lower: expect.arrayContaining([11, 118]),
      upper: expect.arrayContaining([12, 119]),
    });
    expect(bins({ latencyLoad: 'all' })).toHaveLength(8);
  });

  it('knows the rate at which the chosen latency was measured', () => {
    expect(fact(text, 'offeredMpps', { latencyLoad: 'pdr_10' })).toMatchObject({ value: 3.6013 });
    expect(fact(text, 'offeredMpps', { latencyLoad: 'pdr_10', directions: 'one' })).toMatchObject({
      value: 1.80065,
      caution: null,
    });
    expect(fact(text, 'offeredMpps', { latencyLoad: 'all' })).toMatchObject({
      value: 33.8604,
      source: 'NDR, lower bound',
    });
  });

  it('finds the frame size from bits and packets', () => {
    expect(fact(text, 'frameBytes')).toMatchObject({ value: 64 });
    expect(parse(text, {}).understood).toContainEqual({ label: 'Frame size', text: '64 B', guess: true });
  });

  it('leaves out histograms that are damaged and latencies that were not measured', () => {
    const damaged = text.replace(/"HISTFAAAAHx4/, '"HISTFAAAAHx5').replace('"max": 147.0', '"max": -1.0');
    const reading = parse(damaged, { latencyLoad: 'all' });
    expect(reading.warnings.map(({ code }) => code)).toEqual([
      'search-interval',
      'generator-latency',
      'damaged-histogram',
      'not-measured',
    ]);
    expect(reading.results.filter(({ kind }) => kind === 'bins')).toHaveLength(6);
  });
});

describe('the newer form of the JSON', () => {
  const bound = (rate: number) => ({
    rate: { unit: 'pps', value: rate },
    bandwidth: { unit: 'bps', value: rate * 84 * 8 },
  });
  const hdrh = /"hdrh": "([^"]+)"/.exec(sampleText(ndrpdr))![1]!;
  const whole = (result: object) =>
    JSON.stringify({
      test_id: 'tests.vpp.perf.l2.2n1l-10ge2p1x710-eth-l2xcbase-ndrpdr.IMIX-4t2c-eth-l2xcbase-ndrpdr',
      dut_type: 'vpp',
      dut_version: '24.02-release',
      tags: ['2C', 'NIC_Intel-X710', 'NDRPDR'],
      result,
    });
  const latency = { pdr_90: { min: 11, avg: 21, max: 118, hdrh, unit: 'us' } };

  it('is read like the older one', () => {
    const text = whole({
      type: 'ndrpdr',
      ndr: { lower: bound(4e6), upper: bound(5e6) },
      pdr: { lower: bound(6e6), upper: bound(7e6) },
      latency_forward: latency,
    });
    expect(recognise(text)).toBeGreaterThan(0.9);
    expect(values(text).slice(0, 2)).toEqual([
      ['NDR, lower bound', 4],
      ['PDR, lower bound', 6],
    ]);
    expect(parse(text, {}).results).toContainEqual(
      expect.objectContaining({ kind: 'bins', sampleSize: 45_000 }),
    );
    expect(fact(text, 'frameBytes')).toMatchObject({ value: 64 });
    expect(fact(text, 'cores')).toMatchObject({
      value: 2,
      caution: expect.stringContaining('4 threads'),
    });
    expect(parse(text, {}).questions[1]).toMatchObject({ id: 'latencyLoad', chosen: 'pdr_90' });
  });

  it('gives the mean of the trials of a maximum receive rate, and critical rates', () => {
    const mrr = whole({ type: 'mrr', receive_rate: { rate: { unit: 'pps', values: [2e6, 4e6] } } });
    expect(parse(mrr, {}).results).toMatchObject([
      { quantity: 'throughputMpps', value: 3, sampleSize: 2 },
      { label: 'MRR, lowest trial', value: 2 },
      { label: 'MRR, highest trial', value: 4 },
    ]);
    const message = 'Maximum Receive Rate trial results in packets per second: [2000000.0, 4000000.0]\n';
    expect(parse(message, {}).results).toEqual(parse(mrr, {}).results);
    const two = message + message.replace('2000000.0', '6000000.0');
    expect(parse(two, {}).results[0]).toMatchObject({ value: 5 });
    expect(parse(two, { output: '1' }).results[0]).toMatchObject({ value: 3 });
    const broken = whole({ type: 'mrr', receive_rate: { rate: { unit: 'pps', values: [2e6, '4 Mpps'] } } });
    expect(() => parse(broken, {})).toThrow(
      'Trial 2 of the receive rate is not a number of packets a second.',
    );
    const critical = whole({ type: 'soak', critical_rate: { lower: bound(2e6), upper: bound(3e6) } });
    expect(values(critical)[0]![1]).toBe(2);
  });

  it('shows rates of connections as what they are', () => {
    const cps = { rate: { unit: 'cps', value: 1e5 } };
    const reading = parse(whole({ type: 'ndrpdr', ndr: { lower: cps, upper: cps } }), {});
    expect(reading.results).toMatchObject([{ quantity: 'other', unit: 'cps', value: 1e5 }]);
    expect(reading.warnings.map(({ code }) => code)).toContain('not-packets');
    expect(reading.systemFacts.map(({ name }) => name)).toEqual(['cores']);
  });
});

describe('tables of rates', () => {
  const text = sampleText(ndrTable);

  it('gives the rates of the chosen test; 0.0 is not measured', () => {
    expect(values(text)).toEqual([
      ['NDR, VPP-16.09 [Mpps]', 0.5],
      ['NDR, VPP-17.01 [Mpps]', 2.8],
      ['NDR, VPP-17.04 [Mpps]', 3.4],
      ['NDR, VPP-17.07 mean value [Mpps]', 3.4],
    ]);
    expect(values(text, { test: '3' }).map(([, value]) => value)).toEqual([0.3, 2.6, 3]);
    expect(parse(text, {}).dropped).toMatchObject([{ code: 'not-measured', count: 5 }]);
    expect(parse(text, { test: '99' }).questions[0]).toMatchObject({ chosen: '1', guessed: true });
  });

  it('asks for the unit where there is no header', () => {
    const bare = sampleText(history);
    expect(parse(bare, {}).questions.map(({ id }) => id)).toEqual(['test', 'unit', 'directions']);
    expect(values(bare, { directions: 'one' }).map(([, value]) => value)).toEqual([4.7, 6.35, 6.65]);
    expect(parse(bare, {}).dropped).toMatchObject([{ code: 'empty-cells' }]);
    const packets = bare.replace(/,9\.4,12\.7,13\.3/, ',9400000,12700000,13300000');
    expect(parse(packets, {}).questions[1]).toMatchObject({ chosen: 'pps' });
    expect(values(packets)[0]![1]).toBeCloseTo(9.4, 12);
  });

  it('refuses rows of another length and rates that are none, with the line', () => {
    const lines = text.split('\n');
    expect(() => parse([...lines.slice(0, 2), 'x,64B-1t1c-eth', ...lines.slice(2)].join('\n'), {})).toThrow(
      'Line 3: there are 2 cells for 8 columns.',
    );
    expect(() => parse(text.replace(',2.8,', ',fast,'), {})).toThrow(
      'Line 2: VPP-17.01 [Mpps] is "fast"; a number is needed.',
    );
    expect(() => parse(`${lines[0]!}\n`, {})).toThrow(
      'The table of CSIT has no row with the name of a test.',
    );
  });

  it('leaves out a last row that was cut', () => {
    const cut = text.trimEnd().slice(0, -12);
    expect(parse(cut, {}).rowsUsed).toBe(7);
    expect(parse(cut, {}).dropped).toContainEqual(expect.objectContaining({ code: 'incomplete-last-row' }));
  });
});

describe('names of tests', () => {
  it.each([
    ['10ge2p1x520: 64B-1t1c-eth-l2xcbase-ndrdisc', { frameBytes: 64, threads: 1, cores: 1, search: 'ndr' }],
    [
      '2n1l-25ge2p1xxv710-ethip4-ip4base-soak.64b-1c-ethip4-ip4base-soak',
      { threads: null, cores: 1, search: 'soak' },
    ],
    ['tc01-1518b-4t2c-dot1q-pdrdisc', { frameBytes: 1518, threads: 4, cores: 2, search: 'pdr' }],
    ['imix-2t1c-eth-mrr', { frameBytes: null, cores: 1, search: 'mrr' }],
    ['something else', { frameBytes: null, cores: null, search: null }],
  ])('%s', (name, expected) => {
    expect(csitTest(name)).toMatchObject(expected);
  });
});

describe('text that is not a result of CSIT', () => {
  it('is refused in a sentence', () => {
    expect(() => parse('{"results": {}}', {})).toThrow(/^The JSON has no result of CSIT/);
    expect(() => parse('{\n "results": {\n "ndr": x\n', {})).toThrow(/cut or damaged and cannot be read\.$/);
    expect(() => parse('', {})).toThrow(/no row with the name of a test/);
    expect(recognise('{"a": 1}')).toBe(0);
    expect(recognise('x,count\n1,2\n')).toBe(0);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const samples = [ndrTable, history, ndrpdr, soak].map(sampleText);
    const answers = { directions: 'one', latencyLoad: 'all', test: '2', unit: 'pps' };
    fc.assert(fc.property(mistreated(samples), (text) => void readOrRefused(csitResults, text, answers)));
  });

  it('may have any value anywhere in its JSON', () => {
    const json = JSON.parse(sampleText(ndrpdr)) as object;
    const odd = fc.constantFrom<unknown>(null, -1, 0, 1e308, '', 'x', [], {}, true, { lower: 2, upper: 1 });
    const place = fc.nat();
    fc.assert(
      fc.property(fc.array(fc.tuple(place, odd), { minLength: 1, maxLength: 4 }), (changes) => {
        const copy = structuredClone(json);
        for (const [at, value] of changes) {
          const spots = placesIn(copy);
          const spot = spots[at % spots.length];
          if (spot) spot.holder[spot.key] = value;
        }
        readOrRefused(csitResults, JSON.stringify(copy), { latencyLoad: 'all' });
      }),
    );
  });
});

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

/** Every value below an object, and its path. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
