import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ToolReading } from '../../../../src/texts/tools/tool-reading.ts';
import { toolOverlays } from '../../../../src/overlays/tool-overlays.ts';
import { readAny, toolReading } from '../../read-any.ts';

const table = (name: string) => readFileSync(new URL(`../../tables/${name}`, import.meta.url));

/** Results as `lossProbability: 1 2 3`, rounded to four digits. */
const curves = ({ results }: ToolReading) =>
  results.map((one) =>
    one.kind === 'series' ? `${one.quantity}: ${one.y.map((y) => Number(y.toPrecision(4))).join(' ')}` : '',
  );
const placesOf = ({ results }: ToolReading) => {
  const [first] = results;
  return first?.kind === 'series' ? [first.against, ...first.x.map((x) => Number(x.toPrecision(4)))] : [];
};
const unused = ({ understood }: ToolReading) =>
  understood.filter(({ label }) => label === 'Not used').map(({ text }) => text);
const asked = ({ questions }: ToolReading) => questions.map(({ id }) => id);

describe('tables of different makers', () => {
  it('TRex: packets a second rather than shares of the line, loss from what came back', async () => {
    const reading = await toolReading(table('trex.csv'));
    expect(placesOf(reading)).toEqual(['rateMpps', 2.976, 7.44, 11.9]);
    expect(curves(reading)).toEqual([
      'throughputMpps: 2.976 7.44 11.9',
      'lossProbability: 0 0 0',
      'sojournUs: 2.11 3.4 9.9',
      'sojournUs.p99: 2.95 4.75 14.2',
      'sojournUs.max: 38 41 57',
    ]);
    expect(unused(reading)).toEqual([
      'jitter (us): no figure shows how times scatter against the rate',
      'Rate (%): TX pps is read instead',
    ]);
    expect(asked(reading)).toEqual([]);
  });

  it('MoonGen: nanoseconds, and packets sent and received', async () => {
    const reading = await toolReading(table('moongen.csv'));
    expect(curves(reading)).toEqual([
      'lossProbability: 0 0 0.048',
      'sojournUs: 2.105 3.42 310',
      'sojournUs.p50: 2.088 3.39 311',
      'sojournUs.p99: 2.91 4.79 315',
      'sojournUs.p999: 3.21 5.3 316.5',
    ]);
    expect([unused(reading), asked(reading)]).toEqual([[], []]);
  });

  it('CSIT: a drawn table with units in brackets', async () => {
    expect(curves(await toolReading(table('csit.txt')))).toEqual([
      'lossProbability: 0 0 1.2e-7',
      'sojournUs.p50: 2 4.4 23',
      'sojournUs.p90: 2.6 5.5 27.5',
      'sojournUs.p99: 2.8 6.1 29.5',
    ]);
  });

  it('a German spreadsheet: a byte order mark, decimal commas, points between thousands', async () => {
    const reading = await toolReading(table('tabellenblatt.csv'));
    expect(placesOf(reading)).toEqual(['rateMpps', 3.72, 7.44, 14.14]);
    expect(curves(reading)).toEqual([
      'lossProbability: 0 0 0.057',
      'sojournUs.p50: 2.05 3.3 311',
      'sojournUs.p99: 2.85 4.7 315.2',
      'sojournUs.p999: 3.102 5.204 316.5',
      'utilisation: 0.254 0.51 1',
    ]);
    expect([unused(reading), asked(reading)]).toEqual([[], ['rateLayer']]);
  });

  it('one value a row, each with its own unit', async () => {
    expect(curves(await toolReading(table('long.csv')))).toEqual([
      'lossProbability: 0 0 0.056',
      'sojournUs.p50: 2.02 3.28 311',
      'sojournUs.p99: 2.83 4.66 315',
      'meanBatchNonEmpty: 4.3 15.9 256',
    ]);
  });

  it('one percentile a row', async () => {
    expect(curves(await toolReading(table('percentiles.csv')))).toEqual([
      'sojournUs.p50: 2.1 4.5',
      'sojournUs.p90: 2.7 5.6',
      'sojournUs.p999: 3.2 6.8',
      'sojournUs.p9999: 3.5 7.4',
    ]);
  });

  it('packets sent in a time give the load', async () => {
    const reading = await toolReading(table('pktgen.csv'));
    expect(placesOf(reading)).toEqual(['rateMpps', 3, 7.5, 14]);
    expect(curves(reading)).toEqual(['lossProbability: 0 0 0.048']);
    expect(unused(reading)).toEqual(['run: it numbers the rows']);
  });

  it('iperf3: lost of total datagrams at a bit rate', async () => {
    const reading = await toolReading(table('iperf3.tsv'));
    expect(placesOf(reading)).toEqual(['rateMbps', 2000, 5000, 9500]);
    expect(curves(reading)).toEqual(['lossProbability: 0 0 0.057']);
  });

  it('Open vSwitch: packets a batch, misses of the port, busy cycles', async () => {
    const reading = await toolReading(table('ovs.csv'));
    expect(curves(reading)).toEqual([
      'lossProbability: 0 0 0.048',
      'meanBatchNonEmpty: 4.4 16.1 256',
      'utilisation: 0.25 0.52 1',
    ]);
    expect(unused(reading)).toEqual(['thread: its cells are not numbers']);
  });

  it('UTF-16 and other alphabets: a name that says nothing is asked about', async () => {
    const reading = await toolReading(table('own-utf16.csv'));
    expect(curves(reading)).toEqual(['sojournUs.p99: 2.9 4.8 314']);
    expect(unused(reading)).toEqual(['丢包率 (%): its name does not say what it is']);
    expect(asked(reading)).toContain('column-2');
    expect(curves(await toolReading(table('own-utf16.csv'), { 'column-2': 'loss' }))).toEqual([
      'lossProbability: 0 0 0.056',
      'sojournUs.p99: 2.9 4.8 314',
    ]);
  });
});

describe('a table without a load', () => {
  it('has rates and cycles by the number of cores', async () => {
    const reading = await toolReading(
      'cpu,driver,workers,throughput_mpps,cycles_per_packet\nx,a,1,15.8,206.6\nx,a,2,29,225.3\nx,b,1,6.1,1160\nx,b,2,11.8,1211\n',
    );
    expect(reading.title).toBe('Results by cores, 4 rows');
    expect(reading.results.map(({ label, quantity }) => `${quantity}: ${label}`)).toEqual([
      'throughputMpps: Throughput, a',
      'clocksPerPacket: Cycles per packet, a',
      'throughputMpps: Throughput, b',
      'clocksPerPacket: Cycles per packet, b',
    ]);
    expect(reading.results[1]).toMatchObject({ against: 'cores', x: [1, 2], y: [206.6, 225.3] });
    expect(unused(reading)).toEqual(['cpu: its cells are not numbers']);
    expect(asked(reading)).toEqual([]);
  });

  it('takes a share of a line from the name of its column', async () => {
    const reading = await toolReading(
      '| Frame size | Bridge (% of 25GbE) |\n|---|---|\n| 64 | 21 |\n| 512 | 100 |\n',
    );
    const [rates] = reading.results;
    expect(rates).toMatchObject({ quantity: 'throughputMpps', against: 'frameBytes', x: [64, 512] });
    // 25 Gbit/s over 8 (512 + 20) bits a frame.
    expect(rates?.kind === 'series' ? rates.y[1] : 0).toBeCloseTo(25_000 / (8 * 532), 9);
    expect(asked(reading)).toEqual([]);
  });

  it('computes the utilisation from idle time', async () => {
    const reading = await toolReading('rate (Mpps),idle (%),loss (%)\n3,31,0\n5,9,0.2\n9,0.8,21\n');
    expect(curves(reading)).toEqual(['lossProbability: 0 0.002 0.21', 'utilisation: 0.69 0.91 0.992']);
  });
});

describe('rows of several configurations', () => {
  it('are curves of their own where an unexplained column distinguishes rows of one load', async () => {
    const text = 'nodes,hw,rate_mpps,loss_pct\n1,x,1,0\n1,x,2,1\n2,x,1,5\n2,x,2,9\n';
    const reading = await toolReading(text);
    expect(curves(reading)).toEqual(['lossProbability: 0 0.01', 'lossProbability: 0.05 0.09']);
    expect(reading.results.map(({ label }) => label)).toEqual(['Loss, nodes 1', 'Loss, nodes 2']);
    expect(reading.understood).toContainEqual({ label: 'Configuration', text: 'nodes', guess: false });
    expect([unused(reading), asked(reading)]).toEqual([['hw: its cells are not numbers'], []]);
  });

  it('are distinguished by words, also under a name that numbers rows', async () => {
    const reading = await toolReading('test,rate_mpps,loss_pct\na,1,0\na,2,1\nb,1,5\nb,2,9\n');
    expect(reading.results.map(({ label }) => label)).toEqual(['Loss, a', 'Loss, b']);
  });

  it('are one curve where the column numbers repetitions, or says how a run ended', async () => {
    const repeated = await toolReading('run,rate_mpps,loss_pct\n1,1,0\n1,2,1\n2,1,5\n2,2,9\n');
    expect(curves(repeated)).toEqual(['lossProbability: 0.025 0.05']);
    const ended = await toolReading('state,rate_mpps,loss_pct\nok,1,0\nok,2,0\nfull,3,5\nfull,4,9\n');
    expect(curves(ended)).toEqual(['lossProbability: 0 0 0.05 0.09']);
  });
});

describe('a name that says too little', () => {
  it('is asked about: a mean or largest value of nothing is no load', async () => {
    const reading = await toolReading('rate_mpps,loss_pct,avg,max\n1,0,3,4\n2,1,5,7\n');
    expect(asked(reading)).toEqual(['column-3', 'column-4']);
    expect(unused(reading)).toEqual([
      'avg: its name does not say what it is',
      'max: its name does not say what it is',
    ]);
  });

  it('of a searched rate is not the rate forwarded at the load beside it, but at a frame size', async () => {
    const beside = await toolReading('rate_mpps,loss_pct,ndr_mpps,who\n1,0,5,a\n2,1,5,b\n');
    expect(curves(beside)).toEqual(['lossProbability: 0 0.01']);
    expect(unused(beside)[0]).toMatch(/^ndr_mpps: a search found it/);
    expect(curves(await toolReading('frame_bytes,ndr_mpps,who\n64,5,a\n128,4,b\n'))).toEqual([
      'throughputMpps: 5 4',
    ]);
  });
});

describe('a published table of 50 chains', () => {
  const chains = (answers = {}) => {
    const file = '../../../fixtures/samples/nfvbench/cnf-testbed-chains-2t1c-64B.csv';
    return toolReading(readFileSync(new URL(file, import.meta.url)), answers);
  };

  it('is asked about before anything is drawn, and no two chains become one curve', async () => {
    const reading = await chains();
    expect(reading.results).toEqual([]);
    expect(asked(reading)).toEqual(['column-9', 'column-11', 'lossUnit', 'durationS']);
    const labels = (await chains({ lossUnit: 'percent' })).results.map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(40);
    expect(labels[0]).toBe('Loss, csc, chains 1, nodes 1');
  });
});

describe('lost packets', () => {
  it('that are counted are never taken for per cent', async () => {
    for (const name of ['drops', 'lost', 'dropped packets', 'loss', 'rx_missed']) {
      const reading = await toolReading(`load_mpps,${name}\n1,0\n2,12\n`);
      expect(reading.results).toEqual([]);
      expect(unused(reading)[0]).toContain('needs the packets sent');
      expect(asked(reading)).toContain('durationS');
    }
  });

  it('become a share with what was sent, with a rate and the time of a row, or with what was received', async () => {
    for (const text of [
      'load_mpps,drops,sent\n1,1,100\n',
      'load_mpps,drops,tx packets\n1,1,100\n',
      'load_mpps,drops,duration_s\n1,10000,1\n',
      'load_mpps,drops,rx packets\n1,1,99\n',
      'load_mpps,tx packets,rx packets\n1,100,99\n',
      'load_mpps,drops_pps\n1,10000\n',
    ]) {
      expect(curves(await toolReading(text)), text).toEqual(['lossProbability: 0.01']);
    }
    const answered = await toolReading('load_mpps,drops\n1,10000\n', { durationS: '1' });
    expect(curves(answered)).toEqual(['lossProbability: 0.01']);
  });

  it('in parts of a number without a unit are assumed to be shares or per cent, and asked about', async () => {
    const loss = async (text: string, answers = {}) => {
      const reading = await toolReading(text, answers);
      expect(asked(reading)).toEqual(['lossUnit']);
      return curves(reading);
    };
    expect(await loss('load_mpps,loss\n1,0\n2,0.02\n')).toEqual(['lossProbability: 0 0.02']);
    expect(await loss('load_mpps,loss\n1,0\n2,2.5\n')).toEqual(['lossProbability: 0 0.025']);
    expect(await loss('load_mpps,loss\n1,0\n2,2.5\n', { lossUnit: 'ppm' })).toEqual([
      'lossProbability: 0 0.0000025',
    ]);
  });

  it('are taken from the offered and the forwarded rate where nothing else gives them', async () => {
    const reading = await toolReading('offered_mpps,forwarded_mpps\n1,1\n2,1.5\n');
    expect(curves(reading)).toEqual(['throughputMpps: 1 1.5', 'lossProbability: 0 0.25']);
    expect(reading.warnings.map(({ code }) => code)).toEqual(['loss-of-rates']);
  });
});

describe('units of the rate', () => {
  const batchPolling = { loadInput: 'rateMbps', values: {} } as const;
  const coalescing = { loadInput: 'meanInterarrivalUs', values: {} } as const;
  const p99 = (rates: string, rows: readonly string[]) =>
    [`${rates},p99_us`, ...rows.map((row) => `${row},3`), ''].join('\n');

  it.each([
    ['rate_gbps', '5', 5000],
    ['rate_mbps', '5000', 5000],
    ['load %', '50', 5000],
    ['rate_mpps', '5', 5 * 8 * (1000 + 20)],
    ['rate_kpps', '5000', 5 * 8 * (1000 + 20)],
    ['rate_pps', '5000000', 5 * 8 * (1000 + 20)],
    ['L2 rate_gbps', '5', (5000 / 1000) * 1020],
  ])('%s: bits with the frame size of the scenario', async (name, row, expected) => {
    const { results } = await toolReading(p99(name, [row]));
    const [overlay] = toolOverlays(results, 'a', { ...batchPolling, frameBytes: 1000 });
    expect(overlay).toMatchObject({ quantity: 'sojournUs.p99', against: 'rateMbps' });
    expect(overlay?.kind === 'points' && overlay.x[0]).toBeCloseTo(expected, 6);
  });

  it('become times between packets, in their order, where the model has these', async () => {
    const { results } = await toolReading('rate_mpps,p99_us\n1,10\n2,20\n4,40\n0,1\n');
    const [overlay] = toolOverlays(results, 'a', { ...coalescing, frameBytes: 64 });
    expect(overlay).toMatchObject({
      against: 'meanInterarrivalUs',
      x: Float64Array.of(0.25, 0.5, 1),
      y: Float64Array.of(40, 20, 10),
    });
  });

  it('of one core need the number of cores', async () => {
    const answer = await readAny('Mpps per core,p99_us\n1,3\n');
    expect(answer.ok ? '' : answer.message).toMatch(/is the rate of one core; give that of all/);
    const reading = await toolReading('Mpps per core,cores,p99_us\n1,2,3\n2,2,4\n');
    expect(placesOf(reading)).toEqual(['rateMpps', 2, 4]);
  });
});

describe('columns that no figure shows', () => {
  it('are named with the reason', async () => {
    const reading = await toolReading(
      'rate_mpps,p99_us,min_us,stddev_us,queueing_us,max batch,loss max %,note,temperature,constant\n1,3,1,1,1,8,0,a,40,7\n2,4,1,1,1,9,0,b,41,7\n',
    );
    expect(unused(reading)).toEqual([
      'min_us: no figure shows the shortest time against the rate',
      'stddev_us: no figure shows how times scatter against the rate',
      'queueing_us: it is not the time in the system',
      'max batch: a limit of the batch is a setting, not a result',
      'loss max %: only the mean loss is shown',
      'note: its cells are not numbers',
      'temperature: its name does not say what it is',
      'constant: it is the same in every row',
    ]);
    expect(asked(reading)).toEqual(['column-9']);
  });
});
