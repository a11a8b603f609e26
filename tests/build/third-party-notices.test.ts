import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { noticesFile, pageLibraries, thirdPartyNotices } from '../../notices/third-party-notices.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('third-party notices', () => {
  const notices = thirdPartyNotices(root);
  /** Installed beside the package, not part of it. */
  const optional = '@modelcontextprotocol/server';

  it('name every library that the page is built with, and those that these need, with their licence', () => {
    for (const name of [...pageLibraries, 'scheduler', 'katex']) {
      expect(notices).toMatch(
        new RegExp(`^${name.replaceAll('.', '\\.')} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2.0)\\)$`, 'm'),
      );
    }
    expect(notices.match(/Permission is hereby granted/g)!.length).toBeGreaterThanOrEqual(6);
    expect(notices).toContain('Apache License');
  });

  it('name the libraries inside Plotly’s script: those that it names itself, and d3, whose notices it has lost', () => {
    const folder = path.join(root, 'node_modules/plotly.js-cartesian-dist-min');
    const script = readFileSync(path.join(folder, 'plotly-cartesian.min.js'), 'utf8');
    const named = [...script.matchAll(/^((?:@[\w-]+\/)?[\w.-]+)\/[\w./-]+\.js:$/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    const inside = notices.slice(notices.indexOf('Libraries inside plotly.js-cartesian-dist-min'));
    const heads = [...inside.matchAll(/^-{80}\n\n(.+) \((?:MIT|BSD-3-Clause|ISC|Zlib)\)$/gm)];
    const listed = heads.flatMap(([, names]) => names.split(', '));
    for (const name of [...named, '@plotly/d3', 'd3-format', 'd3-time', 'd3-time-format'])
      expect(listed).toContain(name);
    expect(listed).toHaveLength(71);
    expect(inside).toContain('Mike Bostock');
  });

  it('leave out no library that the sources import', () => {
    const imported = ['src', 'workers']
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          path.join(root, folder, name),
        ),
      )
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:^import (?!type )(?:[^;]*? from )?|^export [^;]*? from |\bimport\()'([^.'][^']*)'/gm,
        ),
      ])
      .map(([, name]) => name)
      .filter((name) => !name.startsWith('node:'))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    expect([...new Set(imported)].sort()).toEqual([...pageLibraries, optional].sort());
  });

  it('follow behind “About”, after the version and licence of the program itself', () => {
    const menu = readFileSync(path.join(root, 'src/app/page/top-bar/TopMenus.tsx'), 'utf8');
    expect(menu).toMatch(new RegExp(`'About Batchscope[^}]*'${noticesFile}'`));
    expect(notices).toMatch(/^Batchscope \d+\.\d+\.\d+(?: \(build \w{10}\))?\n\nMIT License\n/);
  });
});
