/** Outputs in the state in which people paste them read right, ask, or are refused by their right name. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ToolReading } from '../../src/texts/tools/tool-reading.ts';
import { readAny, toolReading } from './read-any.ts';

const paste = (name: string) => readFileSync(`tests/fixtures/pastes/${name}.txt`, 'utf8');
const value = ({ results }: ToolReading, quantity: string) => {
  const found = results.find((result) => result.quantity === quantity && result.kind === 'value');
  return found?.kind === 'value' ? found.value : null;
};
const fact = ({ systemFacts }: ToolReading, name: string) =>
  systemFacts.find((each) => each.name === name)?.value ?? null;
const codes = ({ warnings }: ToolReading) => warnings.map(({ code }) => code);
const asked = ({ questions }: ToolReading) => questions.filter(({ guessed }) => guessed).map(({ id }) => id);

describe('pasted outputs', () => {
  it('testpmd behind time stamps of kubectl loses a third of its packets', async () => {
    const reading = await toolReading(paste('testpmd-kubectl-timestamps'));
    expect(value(reading, 'throughputMpps')).toBe(35.965981);
    expect(value(reading, 'lossProbability')).toBeCloseTo(0.32968, 5);
    expect(fact(reading, 'receiveDescriptors')).toBe(2048);
    expect(fact(reading, 'forwardingCores')).toBe(3);
    expect(fact(reading, 'meanFrameBytes')).toBe(64);
    expect(codes(reading)).toContain('cleaned');
  });

  it('VPP behind prefixes of the system log has three threads', async () => {
    const reading = await toolReading(paste('vpp-runtime-journald'));
    expect(fact(reading, 'pollingThreads')).toBe(3);
    expect(value(reading, 'throughputMpps')).toBeCloseTo(4.652, 9);
    expect(fact(reading, 'busiestShare')).toBe(0.428);
    const means = reading.results.flatMap((result) =>
      result.quantity === 'meanBatch' && result.kind === 'value' && result.label.includes('dpdk-input')
        ? [Number(result.value.toFixed(2))]
        : [],
    );
    expect(means).toEqual([256, 17.62, 1.21]);
  });

  it('sockperf under load counts its losses itself', async () => {
    const reading = await toolReading(paste('sockperf-under-load'));
    expect(value(reading, 'lossProbability')).toBe(0);
    expect(value(reading, 'sojournUs')).toBe(116.46);
    const lossy = paste('sockperf-under-load').replace('# dropped messages = 0', '# dropped messages = 7');
    expect(value(await toolReading(lossy), 'lossProbability')).toBeCloseTo(7 / 460, 12);
  });

  it('testpmd with commas between thousands has whole numbers', async () => {
    const reading = await toolReading(paste('testpmd-separators'));
    expect(value(reading, 'throughputMpps')).toBe(12.254848);
    expect(value(reading, 'lossProbability')).toBeCloseTo(0.004786, 6);
    expect(fact(reading, 'meanFrameBytes')).toBe(1020);
  });

  it('two prints of pmd-stats-show are a before and an after', async () => {
    const reading = await toolReading(paste('ovs-stats-twice'));
    expect(value(reading, 'throughputMpps')).toBe(2);
    expect(value(reading, 'utilisation')).toBeCloseTo(19 / 24, 12);
    expect(value(reading, 'clocksPerPacket')).toBe(950);
    expect(asked(reading)).toContain('durationS');
  });

  it('a pause without a clear is not the time of the counters of one print', async () => {
    const lines = paste('ovs-stats-twice').split('\n');
    const once = `# sleep 10; ovs-appctl dpif-netdev/pmd-stats-show\n${lines.slice(1, 15).join('\n')}\n`;
    const reading = await toolReading(once);
    expect(value(reading, 'throughputMpps')).toBeNull();
    expect(codes(reading)).toContain('since-start');
  });

  it('no rate that no machine has is shown', async () => {
    const lines = paste('ovs-stats-twice').split('\n');
    const once = `# ovs-appctl dpif-netdev/pmd-stats-clear; sleep 10\n${lines.slice(1, 15).join('\n')}\n`;
    const reading = await toolReading(once);
    expect(value(reading, 'throughputMpps')).toBeNull();
    expect(fact(reading, 'receivedMpps')).toBeNull();
    expect(codes(reading)).toContain('implausible-rate');
  });

  it('the load of a CPU is not traffic', async () => {
    const reading = await toolReading(paste('udp-egress-table'));
    expect(reading.results).toMatchObject([
      { quantity: 'throughputMpps', against: 'frameBytes', x: [64, 128, 256] },
      { quantity: 'utilisation', against: 'frameBytes' },
    ]);
    expect(asked(reading)).toContain('rateLayer');
    const frames = await toolReading(paste('udp-egress-table'), { rateLayer: 'frame' });
    expect(frames.results[0]).toMatchObject({ y: [40.58 / 512, 79.43 / 1024, 159.77 / 2048] });
  });

  it.each(['CPU load (%)', 'memory load (%)', 'system load (%)', 'average load'])(
    'a column %j is not an offered load',
    async (name) => {
      const read = await readAny(`${name},throughput_mpps\n20,1.5\n40,2.5\n60,3.5\n`);
      const against = read.ok && read.content.kind === 'tool' ? read.content.reading.results : [];
      expect(against.filter((result) => result.kind === 'series' && /^rate/.test(result.against))).toEqual(
        [],
      );
    },
  );

  it('sockperf in colour reads as without', async () => {
    const reading = await toolReading(paste('sockperf-coloured'));
    const plain = paste('sockperf-coloured').replace(
      new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'),
      '',
    );
    expect(reading.results).toEqual((await toolReading(plain)).results);
    expect(value(reading, 'sojournUs')).toBe(51.643);
    expect(value(reading, 'lossProbability')).toBe(0);
  });

  it('a table of TRex that was cut within a number has no losses', async () => {
    const reading = await toolReading(paste('trex-console-cut'));
    expect(value(reading, 'lossProbability')).toBeNull();
    expect(reading.dropped.map(({ code }) => code)).toEqual(['incomplete-last-row']);
  });

  it('a histogram with missing rows is not drawn until their content is answered', async () => {
    const reading = await toolReading(paste('bcc-rows-left-out'));
    expect(reading.results).toEqual([]);
    expect(asked(reading)).toContain('gap');
    expect(codes(reading)).toEqual(expect.arrayContaining(['missing-bins', 'left-out-lines']));
    const answered = await toolReading(paste('bcc-rows-left-out'), { gap: 'empty' });
    expect(answered.results).toMatchObject([{ kind: 'bins', sampleSize: 740_302 }]);
  });

  it('queues between two dots are not counted as absent', async () => {
    const reading = await toolReading(paste('ethtool-queues-left-out'));
    expect(fact(reading, 'receiveQueues')).toBeNull();
    expect(fact(reading, 'busiestShare')).toBeNull();
    expect(reading.warnings.map(({ message }) => message).join(' ')).toContain('2 of at least 8');
  });

  it('a remark behind a line is not part of it', async () => {
    const reading = await toolReading(paste('rx-placement-html-remark'));
    expect(fact(reading, 'queueAssignment')).toBe(8);
    expect(reading.understood.map(({ text }) => text)).toContain(
      'vpp_wk_0: 3 queues, vpp_wk_1: 2 queues, vpp_wk_2: 3 queues',
    );
  });

  it('global statistics of TRex have its rate and losses', async () => {
    const reading = await toolReading(paste('trex-astf'));
    expect(reading.title).toContain('TRex');
    expect(value(reading, 'sentMpps')).toBeCloseTo(0.40126, 12);
    expect(value(reading, 'lossProbability')).toBeCloseTo(2.58 / 2.81, 12);
    expect(fact(reading, 'offeredMpps')).toBe(0.40126);
  });

  it('a text of TRex without rates is refused as one of TRex', async () => {
    const lines = paste('trex-astf').split('\n');
    const without = lines.filter((line) => !/total_|drop_rate/.test(line)).join('\n');
    const read = await readAny(without);
    expect(read).toMatchObject({ ok: false, code: 'known-tool' });
    if (!read.ok) expect(read.message).toMatch(/TRex.*stats -l/);
  });
});
