import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engines } from '../engines.ts';
import { capture } from './capture.ts';

const service = { pollUs: 1, packetUs: 0.05, maxBatch: 16, ringSize: 4096 };
const run = (json: unknown, packets = '2e4') =>
  capture(engines, ['queues', 'queues.json', '--packets', packets], JSON.stringify(json));

async function answer(json: unknown, packets?: string) {
  const { exitCode, out } = await run(json, packets);
  expect(exitCode).toBe(0);
  return JSON.parse(out) as {
    cores: { load: number; edgeMpps: number | null; queues: number[] }[];
    queues: { lostShare: number; simulated: { lostShare: { mean: number } } }[];
    proposals: { moves: { queue: number; toCore: number }[]; greatestLoad: number; sentence: string }[];
    fewestCores: { cores: number; isProven: boolean } | null;
    commands: { tool: string; lines: string[] }[];
    sentences: string[];
  };
}

describe('queues', () => {
  it('prints loads, the best moves and the commands for the example', async () => {
    const example = JSON.parse(readFileSync('examples/queues-on-cores.json', 'utf8')) as unknown;
    const { cores, proposals, fewestCores, commands } = await answer(example);
    expect(cores.map(({ queues }) => queues)).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(cores[0].load).toBeCloseTo((2 * 3.6 + 0.8 * 5.4) / 16, 9);
    const loads = proposals.map(({ greatestLoad }) => greatestLoad);
    expect(loads[0]).toBeGreaterThanOrEqual(loads[1]);
    expect(loads[1]).toBeGreaterThanOrEqual(loads[2]);
    expect(fewestCores).toEqual({ cores: 2, isProven: true });
    expect(commands.map(({ tool }) => tool)).toEqual(['interrupts', 'ovs', 'vpp', 'rss']);
  });

  it('loses at the edge of one core in the fluid and the simulation alike', async () => {
    const total = (1.1 * 20) / 3;
    const queues = [0.4, 0.3, 0.2, 0.1].map((share) => ({ rateMpps: share * total }));
    const [first, second] = (await answer({ service, cores: [{}], queues }, '4e6')).queues;
    expect(Math.abs(first.simulated.lostShare.mean - first.lostShare)).toBeLessThan(0.008);
    expect(second.lostShare).toBe(0);
  });

  it('hashes flows to queues', async () => {
    const flows = { flows: 100, queues: 8, rateMpps: 10, seed: 3 };
    const { queues, sentences } = await answer({ service, cores: [{}, {}], flows });
    expect(queues).toHaveLength(8);
    expect(sentences[0]).toContain('is the busiest');
  });

  const queues = [{ rateMpps: 1 }];
  const cores = [{ cpu: 2 }];
  it.each([
    [{ service, cores, queues: [{ rateMpps: 1, core: 7 }] }, 'unknown-core', 'has 2'],
    [{ service, cores, queues: [{ rateMpps: -1 }] }, 'out-of-range', 'queues.0.rateMpps'],
    [{ service, cores: [], queues }, 'out-of-range', '“cores” must be a list of 1 to 64'],
    [{ service, cores: [{ cpu: 2 }, { cpu: 2 }], queues }, 'given-twice', 'Core 2'],
    [{ service, cores, queues: [{ rateMpps: 1, queue: 1 }, { rateMpps: 1 }] }, 'given-twice', 'Queue 1'],
    [{ service: { ...service, ringSize: 8 }, cores, queues }, 'out-of-range', 'from 16 to'],
    [{ service: { ...service, maxBatch: 1.5 }, cores, queues }, 'out-of-range', 'whole number'],
    [{ service, cores }, 'no-queues', 'either'],
    [{ service, cores, queues, speed: 1 }, 'unknown-input', '“speed” is not known'],
    [{ service, cores, queues: [{ rateMpps: 1, port: 'a; b' }] }, 'invalid-name', 'name of an interface'],
    [{ service, cores, queues: [3] }, 'not-an-object', '“queues.0” must be an object'],
  ])('refuses %j in one sentence', async (json, wanted, words) => {
    const { exitCode, out, error } = await run(json);
    expect(exitCode).toBe(2);
    expect(out).toBe('');
    expect(error?.code).toBe(wanted);
    expect(error?.message).toContain(words);
  });

  const rxq = readFileSync('tests/fixtures/samples/ovs-pmd/pmd-rxq-show-2021-overhead.txt', 'utf8');
  const pasted = (json: unknown, flags: string[] = [], text = rxq) =>
    capture(engines, ['queues', 'q.json', '--paste', 'a.txt', ...flags], (file) =>
      file === 'q.json' ? JSON.stringify(json) : text,
    );

  it('takes queues and cores from a text, and says where they come from', async () => {
    const { exitCode, out } = await pasted({ service }, ['--packets', '2e4']);
    expect(exitCode).toBe(0);
    const { cores, notes } = JSON.parse(out) as { cores: { cpu: number; load: number }[]; notes: string[] };
    const loads = cores.map(({ cpu, load }) => [cpu, Number(load.toFixed(6))]);
    expect(loads).toEqual([
      [3, 0.9],
      [5, 0.93],
      [31, 0.86],
      [33, 0.92],
    ]);
    expect(notes[0]).toMatch(/^The texts count no packets: the rates are those at which/);
  });

  it('refuses queues beside a text, a text without queues, and a wrong time', async () => {
    expect((await pasted({ service, queues })).error?.code).toBe('given-twice');
    const { error, exitCode } = await pasted({ service }, [], 'hello');
    expect([exitCode, error?.code]).toEqual([2, 'no-queues']);
    expect((await pasted({ service }, ['--seconds', '0'])).exitCode).toBe(64);
  });

  it('asks for the cores where the texts name none', async () => {
    const print = (count: number) => `NIC statistics:\n     rx_queue_0_packets: ${count}\n`;
    const text = `${print(10)}${print(1e7)}`;
    const { error } = await pasted({ service }, ['--seconds', '10'], text);
    expect(error).toMatchObject({
      code: 'out-of-range',
      message: 'The texts name no cores: give them as “cores” in the file, at least one.',
    });
    expect((await pasted({ service, cores: [{}] }, ['--seconds', '10'], text)).exitCode).toBe(0);
  });
});
