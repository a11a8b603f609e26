import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const sources = ['src', 'workers'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')] as const),
);

describe('Plotly', () => {
  it('is fetched in one place only, when it is asked for', () => {
    const naming = sources.filter(([, text]) => text.includes("'plotly.js-cartesian-dist-min'"));
    expect(naming.map(([file]) => file).sort()).toEqual([
      'src/app/figures/examine/plotly/plotly-loader.ts',
      'src/app/figures/examine/plotly/plotly.d.ts',
    ]);
    expect(naming[0][1]).not.toMatch(/^import (?!type).*plotly/m);
  });

  it('gives everyone else its types alone', () => {
    const importing = sources.filter(([, text]) => /^import (?!type ).* from 'plotly/m.test(text));
    expect(importing.map(([file]) => file)).toEqual([]);
  });
});
