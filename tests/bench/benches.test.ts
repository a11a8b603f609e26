/** Every benchmark runs once, as briefly as it can be; those that drive a browser in `e2e/benches.e2e.ts`. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** By program, with the options that make it small. */
const programs: Readonly<Record<string, readonly string[]>> = {
  'run.mjs': ['--small'],
  'survey.mjs': ['--count=1', '--packets=200000'],
  'bounds.mjs': ['k-limited', '--count=1', '--most=5'],
};

const inBrowser = readFileSync('e2e/benches.e2e.ts', 'utf8');

describe('benchmarks', () => {
  it('are all among those that the tests run', () => {
    const present = readdirSync('bench').filter((name) => name.endsWith('.mjs'));
    expect(present.filter((name) => !(name in programs) && !inBrowser.includes(`'${name}'`))).toEqual([]);
    const tables = readdirSync('bench').filter(
      (name) => name.endsWith('.ts') && name !== 'simulation-rate.ts',
    );
    const run = readFileSync('bench/run.mjs', 'utf8');
    expect(
      tables.filter((name) => !new RegExp(`^  '?${name.replace('.ts', '')}'?: \\[`, 'm').test(run)),
    ).toEqual([]);
  });

  it.each(Object.entries(programs))(
    '%s runs to its end',
    (program, options) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`bench/${program}`, ...options], {
        encoding: 'utf8',
      });
      // Only the end of an error in a bundle: its beginning is the bundle.
      expect({ status, stderr: stderr.slice(-500) }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/\d/);
      expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
    },
    240_000,
  );
});
