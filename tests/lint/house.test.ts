import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layers, roomArrows, roomImports, roomOf } from '../../bench/house/rooms.mjs';
import { circles, readSources } from '../../bench/house/sources.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Rooms of the page that import one another in circles; the number may only fall. */
const roomsInCircles = 30;
/** Imports of parts of the page from rooms that all parts share; the number may only fall. */
const importsOfParts = 77;

const source = (file: string, ...imports: string[]) => ({ file, text: '', lines: 1, imports });

describe('the rooms of the page', () => {
  it('import one another in no more circles, and shared rooms import no more parts, than before', () => {
    const sources = readSources(root, ['src', 'workers']);
    expect(sources.length).toBeGreaterThan(500);
    expect(circles(roomArrows(sources)).flat().length).toBeLessThanOrEqual(roomsInCircles);
    expect(roomImports(sources).upward.length).toBeLessThanOrEqual(importsOfParts);
  });

  it('are the folders of src/app and, under parts, each part', () => {
    expect(roomOf('src/app/pins/pin-state.ts')).toBe('pins');
    expect(roomOf('src/app/parts/pins/pin-state.ts')).toBe('parts/pins');
    expect(roomOf('src/numerics/laws/law.ts')).toBeNull();
  });

  it('have layers, each above all that it imports, with a circle in one layer', () => {
    const sources = [
      source('src/app/page/a.ts', 'src/app/pins/b.ts'),
      source('src/app/pins/b.ts', 'src/app/store/c.ts'),
      source('src/app/store/c.ts', 'src/app/shell/d.ts'),
      source('src/app/shell/d.ts', 'src/app/store/c.ts'),
    ];
    expect(layers(roomArrows(sources))).toEqual([
      [{ rooms: ['shell', 'store'], circle: true }],
      [{ rooms: ['pins'], circle: false }],
      [{ rooms: ['page'], circle: false }],
    ]);
    expect(roomImports([source('src/app/store/c.ts', 'src/app/pins/b.ts')]).upward).toHaveLength(1);
    expect(roomImports([source('src/app/pins/b.ts', 'src/app/store/c.ts')]).upward).toHaveLength(0);
  });
});
