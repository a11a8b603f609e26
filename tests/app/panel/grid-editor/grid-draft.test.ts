import { describe, expect, it } from 'vitest';
import type { GridCells } from '../../../../src/app/panel/grid-editor/grid-cells.ts';
import {
  followValues,
  openDraft,
  takenBack,
  withNewRow,
  withoutRow,
  withRefusal,
  withText,
} from '../../../../src/app/panel/grid-editor/grid-draft.ts';
import { gridShape } from '../../../../src/app/panel/grid-editor/grid-shape.ts';
import { delays, shares, split } from './grid-fields.ts';

const grid = (...rows: string[]): GridCells => rows.map((text) => [{ text }]);
const texts = (cells: GridCells) => cells.map((row) => row.map(({ text }) => text).join(' '));
const shape = gridShape(delays, [1, 2], { delays: [1, 2] });

describe('a draft', () => {
  it('changes cell by cell and row by row, and preserves its initial values', () => {
    const base = grid('1', '2');
    const draft = withoutRow(withText(withNewRow(openDraft(base), shape), 1, 0, '7'), 0, 'Link 1 removed.');
    expect(texts(draft.cells)).toEqual(['7', '']);
    expect(draft.base).toBe(base);
    expect(draft.announcement).toBe('Link 1 removed.');
  });

  it('drops a refused paste with the next change', () => {
    const refused = withRefusal(openDraft(grid('1')), 'Too long.');
    expect(refused.refusal).toBe('Too long.');
    expect(withText(refused, 0, 0, '2').refusal).toBeNull();
  });
});

describe('values that change elsewhere', () => {
  it('change nothing while they are equal', () => {
    const draft = withText(openDraft(grid('1')), 0, 0, '5');
    expect(followValues(draft, shape, grid('1'))).toBe(draft);
  });

  it('are shown; nothing is set aside where nothing had been entered', () => {
    const draft = followValues(openDraft(grid('1')), shape, grid('3', '4'));
    expect(texts(draft.cells)).toEqual(['3', '4']);
    expect(draft.setAside).toBeNull();
    expect(draft.replaced).toBe(false);
  });

  it('set the entry aside, until the next change', () => {
    const entered = withText(openDraft(grid('1')), 0, 0, '5');
    const followed = followValues(entered, shape, grid('3', '4'));
    expect(texts(followed.cells)).toEqual(['3', '4']);
    expect(texts(takenBack(followed).cells)).toEqual(['5']);
    expect(withText(followed, 0, 0, '6').setAside).toBeNull();
    const again = followValues(followed, shape, grid('9'));
    expect(texts(takenBack(again).cells)).toEqual(['5']);
  });

  it('discard an entry that does not fit any more, and do not hide it', () => {
    const values = { servers: 1, portShares: [1], coreSplit: null };
    const matrix = gridShape(split, null, values);
    const entered = withText(openDraft([[{ text: '50' }]]), 0, 0, '40');
    const followed = followValues(entered, matrix, [[{ text: '50' }, { text: '50' }]]);
    expect(followed).toMatchObject({ setAside: null, replaced: true });
    expect(followValues(followed, matrix, [[{ text: '60' }, { text: '40' }]]).replaced).toBe(true);
    expect(withText(followed, 0, 0, '40').replaced).toBe(false);
    const listed = gridShape(shares, [1], values);
    expect(followValues(entered, listed, [[{ text: '100' }]]).setAside).not.toBeNull();
  });
});
