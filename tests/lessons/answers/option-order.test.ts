import { describe, expect, it } from 'vitest';
import { optionOrder } from '../../../src/lessons/answers/option-order.ts';
import { allSteps } from '../lesson-facts.ts';

describe('the order of options', () => {
  it('has each option once and is the same whenever it is asked for', () => {
    const order = optionOrder('the-cliff.beyond', 3);
    expect([...order].sort()).toEqual([0, 1, 2]);
    expect(optionOrder('the-cliff.beyond', 3)).toEqual(order);
  });

  it('puts no place ahead: each has the right one in a quarter to 42 % of all choices', () => {
    const rightPlaces = allSteps.flatMap(({ name, step: { task } }) =>
      task.kind === 'choose' ? [optionOrder(name, task.options.length).indexOf(task.right)] : [],
    );
    for (const place of [0, 1, 2]) {
      const share = rightPlaces.filter((one) => one === place).length / rightPlaces.length;
      expect(share, `place ${place}`).toBeGreaterThanOrEqual(0.25);
      expect(share, `place ${place}`).toBeLessThan(0.42);
    }
  });
});
