import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScenario } from '../../src/scenario/file/read-scenario.ts';
import { engines, solverOf } from '../engines.ts';
import { capture } from './capture.ts';

function start(program: string, argv: readonly string[], input: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

/** The real commands, as `npm run` starts them. */
const run = (argv: readonly string[], input = '') => start('src/headless/run.mjs', argv, input);

/** A separate process like `run`, on a bundle made once. Tests that need no process capture the output without one. */
const runBundled = (argv: readonly string[], input = '') => start(path.join(folder, 'main.mjs'), argv, input);

/** A scenario with short solves, for what holds of any. */
const smallRing = { model: 'batch-polling', inputs: { rateMbps: 7500, maxBatch: 16, ringSize: 64 } };

const errorOf = (stderr: string) => (JSON.parse(stderr) as { error: Record<string, unknown> }).error;

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'batchscope-'));
  const build = await rolldown({ input: 'src/headless/main.ts', platform: 'node', logLevel: 'silent' });
  await build.write({ format: 'esm', codeSplitting: false, file: path.join(folder, 'bundle.mjs') });
  await build.close();
  const starter = "import { main } from './bundle.mjs';\nawait main(process.argv.slice(2));\n";
  writeFileSync(path.join(folder, 'main.mjs'), starter);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('npm run solve', () => {
  it('is what package.json runs', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts).toMatchObject({
      solve: 'node src/headless/run.mjs solve',
      sweep: 'node src/headless/run.mjs sweep',
      simulate: 'node src/headless/run.mjs simulate',
      time: 'node src/headless/run.mjs time',
      dimension: 'node src/headless/run.mjs dimension',
    });
  });

  it('prints over time the same bytes on two threads as on one', () => {
    const plan = { events: [{ kind: 'stall', atUs: 20, lengthUs: 20 }], horizonUs: 80 };
    const scenario = JSON.stringify({ ...smallRing, ...plan });
    const [one, two] = ['1', '2'].map((threads) =>
      run(['time', '-', '--replications', '450', '--threads', threads], scenario),
    );
    expect([one.status, one.stderr, two.stderr]).toEqual([0, '', '']);
    expect(two.stdout).toBe(one.stdout);
  });

  const scenarios = readdirSync('examples').filter((name) =>
    /^(?!question-|time-|queues-).*\.json$/.test(name),
  );

  it.each(scenarios)('takes and solves examples/%s', (name) => {
    const reading = readScenario(engines.catalogue, JSON.parse(readFileSync(`examples/${name}`, 'utf8')));
    if (!reading.ok) throw new Error(reading.fault.message);
    const { model, values } = reading.value;
    const { indicators } = solverOf(engines.catalogue.find(model)!).solve(values, { detail: 'indicators' });
    expect(Object.values(indicators).filter((value) => value !== null && !Number.isFinite(value))).toEqual(
      [],
    );
  });

  it('answers an example from its file as without a process', async () => {
    const argv = ['solve', 'examples/pinned-cores.json'];
    const { status, stdout, stderr } = runBundled(argv);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual([
      ...['model', 'inputs', 'indicators', 'notices', 'numerics', 'edge', 'claims'],
      ...['version', 'modelVersion'],
    ]);
    expect(stdout).not.toMatch(/NaN|Infinity/);
    expect(stdout).toBe((await capture(engines, argv, readFileSync(argv[1], 'utf8'))).out);
  });

  it('answers from standard input, with distributions whose mass is 1', () => {
    const scenario =
      '{"model": "batch-polling", "inputs": {"rateMbps": 2000, "ringSize": 512, "maxBatch": 64}}';
    const { status, stdout } = run(['solve', '-', '--distributions'], scenario);
    expect(status).toBe(0);
    const { inputs, distributions } = JSON.parse(stdout) as {
      inputs: { rateMbps: number; arrivals: { family: string } };
      distributions: Record<string, { p: number[]; tailMass: number }>;
    };
    expect(inputs).toMatchObject({ rateMbps: 2000, arrivals: { family: 'poisson' } });
    expect(Object.keys(distributions).length).toBeGreaterThan(3);
    for (const { p, tailMass } of Object.values(distributions))
      expect(p.reduce((a, b) => a + b, tailMass)).toBeCloseTo(1, 9);
  });

  it.each<[string, object, string, string]>([
    ['a batch larger than the ring', { maxBatch: 16, ringSize: 8 }, 'batch-exceeds-ring', 'maxBatch'],
    ['a batch of nothing', { maxBatch: 0 }, 'out-of-range', 'maxBatch'],
    ['an unknown input', { maxbatch: 3 }, 'unknown-input', 'maxbatch'],
    ['a negative rate', { rateMbps: -1 }, 'out-of-range', 'rateMbps'],
    ['both names of the rate', { rateMbps: 1000, rateMpps: 1 }, 'given-twice', 'rateMpps'],
  ])('refuses %s', async (_, inputs, code, parameter) => {
    const text = JSON.stringify({ model: 'batch-polling', inputs });
    const { exitCode, out, error } = await capture(engines, ['solve', '-'], text);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(error).toMatchObject({ code, parameter });
  });

  it('ends a refusal with exit code 2 and nothing on standard output', () => {
    const scenario = '{"model": "batch-polling", "inputs": {"maxbatch": 3}}';
    const { status, stdout, stderr } = runBundled(['solve', '-'], scenario);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(errorOf(stderr)).toMatchObject({ code: 'unknown-input', parameter: 'maxbatch' });
  });

  it('says in one sentence what is wrong with a file', () => {
    const binary = path.join(folder, 'binary.json');
    writeFileSync(binary, Buffer.from([0x00, 0xff, 0xfe, 0x80]));
    expect(runBundled(['solve', binary])).toMatchObject({ status: 2, stdout: '' });
    const windows = path.join(folder, 'windows.json');
    writeFileSync(windows, '\ufeff{"model": "k-limited"}', 'utf16le');
    expect(runBundled(['solve', windows])).toMatchObject({ status: 0, stderr: '' });
    const missing = runBundled(['solve', path.join(folder, 'gone.json')]);
    expect(missing).toMatchObject({ status: 64, stdout: '' });
    expect(errorOf(missing.stderr).message).toMatch(/^There is no file “.*gone\.json”\.$/);
    const directory = runBundled(['solve', folder]);
    expect(directory.status).toBe(64);
    expect(errorOf(directory.stderr).message).toMatch(/is a folder; a file is needed\.$/);
    const within = runBundled(['solve', 'package.json/scenario.json']);
    expect(within.status).toBe(64);
    expect(errorOf(within.stderr).message).toMatch(/^There is no file/);
    const endless = runBundled(['solve', '/dev/zero']);
    expect(endless.status).toBe(64);
    expect(errorOf(endless.stderr).message).toMatch(/is larger than 16 MB/);
  });
});

describe.skipIf(process.platform === 'win32')('a folder that was deleted meanwhile', () => {
  it('is named in one sentence', () => {
    const gone = path.join(folder, 'gone');
    const program = path.resolve('src/headless/run.mjs');
    const command = `mkdir "${gone}" && cd "${gone}" && rmdir "${gone}" && "${process.execPath}" "${program}" solve a.json`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect(status).toBe(64);
    expect(errorOf(stderr)).toMatchObject({ code: 'usage', message: expect.stringContaining('folder') });
  });
});

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  it('ends with a code of its own', () => {
    const command = `"${process.execPath}" "${path.join(folder, 'main.mjs')}" solve examples/pinned-cores.json > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect(status).toBe(74);
    expect(errorOf(stderr)).toMatchObject({ code: 'output', message: expect.stringContaining('ENOSPC') });
  });
});

/** Sends the signal once the command has written a few lines. */
async function interrupted(argv: readonly string[]) {
  const child = spawn(process.execPath, ['src/headless/run.mjs', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const before = stdout.split('\n').length;
    stdout += chunk.toString();
    if (before <= 3 && stdout.split('\n').length > 3) child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stdout, error: errorOf(stderr) };
}

describe('Ctrl-C', () => {
  it('leaves a sweep with whole rows', async () => {
    const { status, stdout, error } = await interrupted([
      ...['sweep', 'examples/cross-connect.json', '--over', 'rateMbps=1:9000:1', '--threads', '2'],
    ]);
    expect(status).toBe(130);
    expect(error).toMatchObject({ code: 'interrupted' });
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(stdout.endsWith('\n')).toBe(true);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThan(9000);
    rows.forEach((row, k) => {
      expect(row.split(',')).toHaveLength(header.split(',').length);
      expect(row).toMatch(new RegExp(`^${k + 1},`));
    });
  });
});

describe.skipIf(process.platform === 'win32')('Ctrl-C before the input is there', () => {
  it('does not wait for a writer of a named pipe', async () => {
    const pipe = path.join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const listening =
      "process.on('newListener', (name) => name === 'SIGINT' && process.stdout.write('.'));\n";
    const starter = path.join(folder, 'listening.mjs');
    writeFileSync(starter, `${listening}${readFileSync(path.join(folder, 'main.mjs'), 'utf8')}`);
    const child = spawn(process.execPath, [starter, 'solve', pipe]);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGINT'), 200));
    await new Promise((resolve) => child.on('close', resolve));
    expect([child.exitCode, child.signalCode]).toEqual([null, 'SIGINT']); // 130 in a shell
    expect(errorOf(stderr)).toMatchObject({ code: 'interrupted' });
  });
});

describe('npm run dimension', () => {
  it('answers the same with any number of threads', () => {
    const inputs = { loadMpps: 20, queueCapacity: 64 };
    const find = { input: 'cores', to: 6 };
    const question = JSON.stringify({ model: 'vswitch-polling', inputs, find, goals: ['PDR'] });
    const argv = ['dimension', '-', '--rates', '--points'];
    const one = run([...argv, '--threads', '1'], question);
    expect({ status: one.status, stderr: one.stderr }).toEqual({ status: 0, stderr: '' });
    expect(run([...argv, '--threads', '3'], question).stdout).toBe(one.stdout);
  });
});

describe('npm run sweep', () => {
  it('in shards of one thread, two processes at a time, is the same as at once on three threads', () => {
    const over = '--over rateMbps=1000:3000:500 --over cores=0:2';
    const scenario = path.join(folder, 'small-ring.json');
    writeFileSync(scenario, JSON.stringify(smallRing));
    const command = `seq 2 | xargs -P 2 -I{} sh -c '"${process.execPath}" src/headless/run.mjs sweep "${scenario}" ${over} --threads 1 --shard {}/2 > "${folder}/part-{}.csv"' && cat "${folder}"/part-?.csv`;
    const parts = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect({ status: parts.status, stderr: parts.stderr }).toEqual({ status: 0, stderr: '' });
    const whole = run(['sweep', scenario, ...over.split(' '), '--threads', '3']);
    expect(whole.stdout.split('\n')).toHaveLength(17);
    expect(whole.stdout).toContain(',out-of-range\n');
    expect(parts.stdout).toBe(whole.stdout);
  });

  it('prints the same tables with any number of threads', () => {
    const argv = ['sweep', 'examples/virtual-switch.json', '--over', 'maxBatch=0:6', '--tables'];
    const one = run([...argv, '--threads', '1']);
    expect(one.stdout).toContain(',out-of-range\n');
    expect(run([...argv, '--threads', '4'])).toEqual(one);
  });

  it('agrees with solve', async () => {
    const sweep = ['sweep', '-', '--over', 'rateMbps=2500', '--over', 'cores=1'];
    const table = (await capture(engines, sweep, JSON.stringify(smallRing))).out;
    const point = { ...smallRing, inputs: { ...smallRing.inputs, rateMbps: 2500 } };
    const answer = JSON.parse((await capture(engines, ['solve', '-'], JSON.stringify(point))).out) as {
      indicators: { meanBatch: number; sojournUs: { exact: { p99: number } } };
    };
    const [header, row] = table
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(Number(row[header.indexOf('meanBatch')])).toBe(answer.indicators.meanBatch);
    expect(Number(row[header.indexOf('sojournUs.exact.p99')])).toBe(answer.indicators.sojournUs.exact.p99);
  });

  it('stops quietly when its output is no longer read', () => {
    const command = `"${process.execPath}" src/headless/run.mjs sweep - --over rateMbps=1:100000:1 | head -n 1`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      input: '{"model": "batch-polling", "inputs": {"ringSize": 8, "maxBatch": 4}}',
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^rateMbps,.*,error\n$/);
  });
});
