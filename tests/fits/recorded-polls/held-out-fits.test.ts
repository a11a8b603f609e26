import { expect, test } from 'vitest';
import { fitWithEachHeldOut, withOriginals } from '../../../src/fits/recorded-polls/held-out-fits.ts';
import { crossConnectRuns } from '../../texts/testbed-recordings.ts';

const runs = crossConnectRuns.filter(({ rateMbps }) => rateMbps! > 3000 && rateMbps! < 6000);

test('every recording but those at the ends is judged by a fit to the others', () => {
  const done: number[] = [];
  const { fit, heldOut } = fitWithEachHeldOut(runs, 256, (fraction) => done.push(fraction));
  expect(fit.fitted).toEqual(runs);
  const between = runs.slice(1, -1);
  expect(heldOut!.map((one) => one?.fitted)).toEqual([
    undefined,
    ...between.map((run) => runs.filter((other) => other !== run)),
    undefined,
  ]);
  expect(done).toEqual([1, 2, 3, 4, 5].map((k) => k / 6));
});

test('few recordings are not held out', () => {
  expect(fitWithEachHeldOut(runs.slice(0, 4), 256).heldOut).toBeNull();
});

test('a fit to copies refers to the original recordings', () => {
  const few = crossConnectRuns.filter(({ rateMbps }) => rateMbps! < 2600);
  const copies = structuredClone(fitWithEachHeldOut(few, 256));
  expect(few).not.toContain(copies.fit.fitted[0]);
  const { fit, heldOut } = withOriginals(copies, few);
  expect(few).toEqual(expect.arrayContaining([...fit.fitted]));
  for (const one of [fit, ...heldOut!.filter((held) => held !== null)])
    for (const run of [...one.fitted, ...one.odd.map((odd) => odd.run)]) expect(few.includes(run)).toBe(true);
  expect(fit.odd.length).toBeGreaterThan(0);
});
