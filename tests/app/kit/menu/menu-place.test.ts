import { expect, it } from 'vitest';
import { menuPlace } from '../../../../src/app/kit/menu/Menu.tsx';

const page = { width: 1000, height: 800 };
const list = { width: 200, height: 300 };

it('the list is under the button, from its left edge', () => {
  expect(menuPlace({ left: 100, right: 150, top: 10, bottom: 34 }, list, page)).toMatchObject({
    left: 100,
    top: 38,
  });
});

it('the list ends with the button where the window ends sooner, and never begins left of the window', () => {
  expect(menuPlace({ left: 900, right: 990, top: 10, bottom: 34 }, list, page).left).toBe(790);
  expect(menuPlace({ left: 100, right: 190, top: 10, bottom: 34 }, list, { ...page, width: 210 }).left).toBe(
    4,
  );
});

it('the list is above the button where there is more room, and no higher than that room', () => {
  const place = menuPlace({ left: 100, right: 150, top: 700, bottom: 724 }, list, page);
  expect(place).toEqual({ left: 100, bottom: 104, maxHeight: 692 });
  expect(menuPlace({ left: 100, right: 150, top: 10, bottom: 34 }, { ...list, height: 900 }, page)).toEqual({
    left: 100,
    top: 38,
    maxHeight: 758,
  });
});
