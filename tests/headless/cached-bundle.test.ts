/** The starter beside a short program of two modules, whose sources change under its cached bundle. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let copy: string;
const inCopy = (name: string) => path.join(copy, name);
const cached = () =>
  readdirSync(inCopy('node_modules/.cache/headless')).filter((name) => name.endsWith('.mjs'));

const help = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inCopy('src/headless/run.mjs'), '--help'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'batchscope-'));
  cpSync('package-lock.json', inCopy('package-lock.json'));
  for (const name of ['run.mjs', 'cached-bundle.mjs', 'thread.mjs'])
    cpSync(`src/headless/${name}`, inCopy(`src/headless/${name}`));
  writeFileSync(
    inCopy('src/headless/main.ts'),
    `import { help } from './command-line.ts';
export const main = (argv: string[]) => void process.stdout.write(argv[0] === '--help' ? help : '');
export const serveThread = () => undefined;
`,
  );
  // As long as the whole program is, for the disk that is full before its end.
  const long = JSON.stringify('Sweep over inputs: '.padEnd(2e5, '.'));
  writeFileSync(inCopy('src/headless/command-line.ts'), `export const help: string = ${long};\n`);
  mkdirSync(inCopy('node_modules'));
  symlinkSync(path.resolve('node_modules/rolldown'), inCopy('node_modules/rolldown'));
});

afterAll(() => {
  rmSync(copy, { recursive: true });
});

describe('the cached bundle', () => {
  it('is made once, and again for any change of a source, even one that leaves size and time', () => {
    expect(help()).toContain('Sweep over inputs:');
    const [first] = cached();
    const madeAt = statSync(inCopy(`node_modules/.cache/headless/${first}`)).mtimeMs;
    expect(help()).toContain('Sweep over inputs:');
    expect(cached()).toEqual([first]);
    expect(statSync(inCopy(`node_modules/.cache/headless/${first}`)).mtimeMs).toBe(madeAt);

    const source = inCopy('src/headless/command-line.ts');
    const { atime, mtime } = statSync(source);
    writeFileSync(source, readFileSync(source, 'utf8').replace('Sweep over inputs:', 'Sweep over INPUTS:'));
    utimesSync(source, atime, mtime);
    expect(help()).toContain('Sweep over INPUTS:');
    expect(cached()).toHaveLength(2);
  });

  it('is made again where only a part of it is left', () => {
    const whole = new Map(
      cached().map((name) => [name, readFileSync(inCopy(`node_modules/.cache/headless/${name}`))]),
    );
    for (const [name, text] of whole)
      writeFileSync(inCopy(`node_modules/.cache/headless/${name}`), text.subarray(0, -2000));
    expect(help()).toContain('Sweep over INPUTS:');
    const mended = cached().filter((name) =>
      readFileSync(inCopy(`node_modules/.cache/headless/${name}`)).equals(whole.get(name)!),
    );
    expect(mended).toHaveLength(1);
  });

  it('leaves no part of it on a full disk, and says that there is no room', () => {
    const folder = inCopy('node_modules/.cache/headless');
    rmSync(folder, { recursive: true });
    // A file may have 100 blocks of 512 or 1024 bytes: writing more fails as it does on a full disk.
    const { status, stderr, stdout } = spawnSync(
      '/bin/sh',
      ['-c', `ulimit -f 100 && exec "${process.execPath}" "${inCopy('src/headless/run.mjs')}" --help`],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('Sweep over') });
    expect(stderr).toMatch(/^There is no room for the program’s bundle in \S+, so that every start/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is done without where nothing can be cached', () => {
    rmSync(inCopy('node_modules/.cache'), { recursive: true });
    writeFileSync(inCopy('node_modules/.cache'), 'no folder');
    expect(help()).toContain('Sweep over INPUTS:');
  });
});
