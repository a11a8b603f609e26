import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignStyles, readSheets } from './rooms/foreign-styles.mjs';
import { foreignReads, roomArrows, roomOf, wrongImports } from './rooms/rooms.mjs';
import { circles, readSources } from './rooms/sources.mjs';

const root = resolve(import.meta.dirname, '../..');

const source = (file: string, ...imports: string[]) => ({ file, text: '', lines: 1, imports });

describe('the rooms of the page', () => {
  const sources = readSources(root, ['src', 'workers']);

  it('import only lower rooms: page, parts, figures and panel, core, kit; no part imports another', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(wrongImports(sources)).toEqual([]);
    expect(circles(roomArrows(sources))).toEqual([]);
  });

  it('have no circle of files, loaded at once or later', () => {
    const files = sources.map(({ file, imports }) => [file, new Set(imports)] as const);
    expect(circles(new Map(files))).toEqual([]);
  });

  it('read the state of a part only in the part and on the page', () => {
    expect(foreignReads(sources)).toEqual([]);
  });

  it('style only their elements where they are parts', () => {
    expect(foreignStyles(sources, readSheets(root))).toEqual([]);
    const present = { ...source('src/app/parts/present/A.tsx'), text: '<main className="present">' };
    const pins = {
      ...source('src/app/parts/pins/B.tsx'),
      text: "<p className={isOpen ? 'pin open' : 'pin'}>",
    };
    const sheet = (room: string, text: string) => ({ file: `src/app/${room}/a.css`, text });
    const styles = foreignStyles(
      [present, pins],
      [
        sheet('parts/present', '.present { .pin { color: red } }'),
        sheet('parts/pins', '.pin[data-presented], .app .pin.open { color: red }'),
        sheet('page', '.pin { color: red }'),
      ],
    );
    expect(styles).toEqual(['src/app/parts/present/a.css: .pin']);
  });

  it('are the folders of src/app and, under parts, each part', () => {
    expect(roomOf('src/app/core/app.ts')).toBe('core');
    expect(roomOf('src/app/parts/pins/pin-state.ts')).toBe('parts/pins');
    expect(roomOf('src/numerics/laws/law.ts')).toBeNull();
  });
});

describe('a wrong import', () => {
  const wrong = (from: string, to: string) =>
    wrongImports([source(`src/app/${from}/a.ts`, `src/app/${to}/b.ts`)]);

  it.each([
    ['parts/pins', 'parts/map'],
    ['core', 'parts/pins'],
    ['figures', 'panel'],
    ['kit', 'core'],
    ['parts/pins', 'page'],
    ['core', 'invented'],
  ])('leads from %s to %s', (from, to) => {
    expect(wrong(from, to)).toHaveLength(1);
  });

  it.each([
    ['page', 'parts/pins'],
    ['parts/pins', 'figures'],
    ['panel', 'core'],
    ['core', 'kit'],
    ['parts/pins', 'parts/pins'],
  ])('does not lead from %s to %s', (from, to) => {
    expect(wrong(from, to)).toEqual([]);
  });
});

describe('a read of the state of a part', () => {
  const part = {
    ...source('src/app/parts/pins/part.ts'),
    text: "declare module '../../core/app-state.ts' {\n  interface AppState {\n    pinned: PinState;\n  }\n}\n",
  };

  it.each(['store.getState().pinned', 'useApp(({ model, pinned }) => pinned)', 'const { pinned } = state;'])(
    'is found from outside: %s',
    (text) => {
      expect(foreignReads([part, { ...source('src/app/figures/a.ts'), text }])).toHaveLength(1);
      expect(foreignReads([part, { ...source('src/app/parts/pins/a.ts'), text }])).toEqual([]);
    },
  );
});
