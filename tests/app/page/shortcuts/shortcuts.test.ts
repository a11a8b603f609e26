import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shortcuts } from '../../../../src/app/page/shortcuts/shortcuts.ts';

/** What a letter or sign is called in the list. */
const names: Readonly<Record<string, string>> = { ' ': 'Space', '=': '+' };

it('lists every letter and sign that a part of the page hears', () => {
  const listed = new Set(shortcuts(false).flatMap(({ keys }) => keys.split(/, | (?=[←→↑↓])|(?<=\w)\+/)));
  const sources = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const heard = sources.flatMap((name) =>
    [...readFileSync(`src/app/${name}`, 'utf8').matchAll(/\bkey(?:\.toLowerCase\(\))? === '(.)'/g)].map(
      ([, key]) => key,
    ),
  );
  expect(new Set(heard).size).toBeGreaterThan(8);
  const unlisted = heard.filter(
    (key) => ![key, key.toUpperCase(), names[key]].some((each) => listed.has(each)),
  );
  expect(unlisted).toEqual([]);
});
