// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import {
  mostCharacters,
  readClassTexts,
  useClassStorage,
} from '../../../../../src/app/parts/lessons/class/class-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const none = { pasted: {}, shown: null, revealed: false };
const stored = () => readClassTexts(sessionStorage.getItem('batchscope.class'));

it('the codes of a class and the question on the wall outlast a reload, each question with its own', () => {
  const { show, paste, reveal } = useClassStorage.getState();
  show('a.b');
  paste('a.b', 'codes');
  paste('a.c', 'others');
  reveal(true);
  expect(stored()).toEqual({ pasted: { 'a.b': 'codes', 'a.c': 'others' }, shown: 'a.b', revealed: true });
  show('a.c');
  expect(stored()).toMatchObject({ shown: 'a.c', revealed: false });
});

it('the codes are read from whatever the tab stored', () => {
  for (const text of [null, '', '{', '7', 'null', '[]', '{"pasted":7,"shown":1,"revealed":"yes"}'])
    expect(readClassTexts(text)).toEqual(none);
  const long = { ...none, pasted: { a: 'x'.repeat(mostCharacters + 1), b: 3, c: 'codes' } };
  expect(readClassTexts(JSON.stringify(long)).pasted).toEqual({ c: 'codes' });
});

it('the codes last until a reload where nothing can be stored', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('full');
    },
    clear: () => undefined,
  });
  useClassStorage.getState().paste('a.d', 'codes');
  expect(useClassStorage.getState().pasted['a.d']).toBe('codes');
});
