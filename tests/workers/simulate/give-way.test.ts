import { expect, it } from 'vitest';
import { createGiveWay } from '../../../workers/simulate/simulation-service.ts';

it('lets the thread go and resolves in order', async () => {
  const giveWay = createGiveWay();
  const order: string[] = [];
  const turns = ['a', 'b'].map((name) => giveWay().then(() => order.push(name)));
  queueMicrotask(() => order.push('microtask'));
  await Promise.all(turns);
  expect(order).toEqual(['microtask', 'a', 'b']);
});
