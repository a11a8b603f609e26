import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Phrases that a native speaker would not use, and words that docs/terms.md replaces. */
const banned: readonly RegExp[] = [
  /\bthe edge is\b/i,
  /\bget through\b/i,
  /\bnothing strains\b/i,
  /\bwhat moves\b/i,
  /\bstands there now\b/i,
  /\bthat was asked for\b/i,
  /\bneed at most this\b/i,
  /\bpercentile most off\b/i,
  /\bnone is off\b/i,
  /\bwhen nobody has come\b/i,
  /\bthe print counts\b/i,
  /\bwhat binds\b/i,
  /(?<![\d.])1 (?:batches|packets|cores|polls|flows|cases)\b/,
  /\bPoisson (?:families|limit|numbers? of slots|interarrival|arrivals|service)\b/,
  /\bread orders of magnitude\b/i,
  /\bsojourn times?\b/i,
];

const ends = ['.ts', '.tsx', '.md', '.html', '.json'];

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => ends.some((end) => name.endsWith(end)));
}

/** Texts without comments, which are about code, and without names of what papers print. */
function shownText(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return file.endsWith('.md')
    ? text
    : text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$|(?<=\s)\/\/ .*$/gm, '');
}

function found(text: string): string[] {
  const line = text.replace(/\s+/g, ' ');
  return banned.flatMap((phrase) => phrase.exec(line)?.[0] ?? []);
}

describe('prose', () => {
  it('uses none of the phrases that were replaced', () => {
    const files = [
      ...filesOf('src'),
      ...filesOf('content'),
      // The terms name the words that they replace.
      ...filesOf('docs').filter((file) => file !== 'docs/terms.md'),
      ...filesOf('workers'),
      'README.md',
      'CONTRIBUTING.md',
    ];
    expect(files.length).toBeGreaterThan(500);
    const hits = files.flatMap((file) => found(shownText(file)).map((phrase) => `${file}: ${phrase}`));
    expect(hits).toEqual([]);
  });

  it('is searched across line breaks', () => {
    expect(found('Load 56 %. The\n  edge is 3.95 Gbit/s away')).toEqual(['The edge is']);
    expect(found('queue of 1 packets')).toEqual(['1 packets']);
    expect(found('queue of 11 packets, a Poisson process')).toEqual([]);
  });
});
