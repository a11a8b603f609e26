import { expect, it } from 'vitest';
import { indexAfterKey } from '../../../../src/app/kit/focus/roving-focus.ts';

it('Arrow keys of the axis move the focus by one and wrap around at both ends', () => {
  expect(indexAfterKey('ArrowRight', 1, 3, 'horizontal')).toBe(2);
  expect(indexAfterKey('ArrowRight', 2, 3, 'horizontal')).toBe(0);
  expect(indexAfterKey('ArrowLeft', 0, 3, 'horizontal')).toBe(2);
  expect(indexAfterKey('ArrowDown', 0, 3, 'vertical')).toBe(1);
  expect(indexAfterKey('ArrowUp', 0, 3, 'both')).toBe(2);
});

it('Arrow keys of the other axis and all other keys move nothing', () => {
  expect(indexAfterKey('ArrowDown', 1, 3, 'horizontal')).toBeNull();
  expect(indexAfterKey('ArrowLeft', 1, 3, 'vertical')).toBeNull();
  expect(indexAfterKey('a', 1, 3, 'both')).toBeNull();
});

it('Home and End move the focus to the first and the last control', () => {
  expect(indexAfterKey('Home', 2, 3, 'horizontal')).toBe(0);
  expect(indexAfterKey('End', 0, 3, 'vertical')).toBe(2);
});

it('The focus enters a group at its first control going forward and at its last going back', () => {
  expect(indexAfterKey('ArrowDown', -1, 3, 'vertical')).toBe(0);
  expect(indexAfterKey('ArrowUp', -1, 3, 'vertical')).toBe(2);
});

it('A group without controls has no next index', () => {
  expect(indexAfterKey('Home', -1, 0, 'both')).toBeNull();
});
