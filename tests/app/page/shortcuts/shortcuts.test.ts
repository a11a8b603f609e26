import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPressOf, keyedCommands } from '../../../../src/app/page/commands/keyed-commands.ts';
import { shortcuts } from '../../../../src/app/page/shortcuts/shortcuts.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';

/** Names of keys in the list. */
const names: Readonly<Record<string, string>> = { ' ': 'Space', '=': '+' };

const commands = keyedCommands(createApp(loadedCatalogue([toyModel])));

it('The list names every letter and character that the page handles', () => {
  const listed = new Set(shortcuts(commands).flatMap(({ keys }) => keys.split(/, | (?=[←→↑↓])|(?<=\w)\+/)));
  const sources = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const heard = sources.flatMap((name) =>
    [...readFileSync(`src/app/${name}`, 'utf8').matchAll(/\bkey(?:\.toLowerCase\(\))? === '(.)'/g)].map(
      ([, key]) => key,
    ),
  );
  expect(new Set(heard).size).toBeGreaterThan(3);
  const unlisted = heard.filter(
    (key) => ![key, key.toUpperCase(), names[key]].some((each) => listed.has(each)),
  );
  expect(unlisted).toEqual([]);
});

it('The list begins with the keys of commands, each once', () => {
  expect(shortcuts(commands).slice(0, 5)).toEqual([
    { keys: '?, Ctrl+K', what: 'All actions and keys' },
    { keys: 'Ctrl+Z', what: 'Undo' },
    { keys: 'Ctrl+Shift+Z, Ctrl+Y', what: 'Redo' },
    { keys: 'Alt+P', what: 'Pin this scenario' },
    { keys: 'P', what: 'Present, for a projector' },
  ]);
  const keys = commands.flatMap((command) => command.keys?.split(', ') ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each([
  ['Ctrl+Z', { key: 'z', ctrlKey: true }, true],
  ['Ctrl+Z', { key: 'z', metaKey: true }, true],
  ['Ctrl+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, false],
  ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, true],
  ['Alt+P', { key: 'π', code: 'KeyP', altKey: true }, true],
  ['Alt+P', { key: 'p', code: 'KeyP' }, false],
  ['P', { key: 'p', altKey: true }, false],
  ['P', { key: 'P', shiftKey: true }, true],
  ['?', { key: '?', shiftKey: true }, true],
  ['Esc', { key: 'Escape' }, true],
])('%s is the press of %o: %s', (key, pressed, expected) => {
  const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isPressOf(key, { ...none, ...pressed })).toBe(expected);
});
