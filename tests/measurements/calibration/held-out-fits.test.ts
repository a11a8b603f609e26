import { expect, test } from 'vitest';
import { heldOutFits } from '../../../src/measurements/calibration/held-out-fits.ts';
import { crossConnectRuns } from '../testbed-recordings.ts';

const runs = crossConnectRuns.filter(({ rateMbps }) => rateMbps! > 3000 && rateMbps! < 6000);

test('every recording is judged by a fit to the others', async () => {
  let fitted = 0;
  const fits = await heldOutFits(runs, 256, () => fitted++);
  expect([...fits!.keys()]).toEqual(runs);
  for (const [run, fit] of fits!) expect(fit.fitted).toEqual(runs.filter((one) => one !== run));
  expect(fitted).toBe(runs.length);
});

test('a recording without which nothing can be fitted has no such fit', async () => {
  const full = crossConnectRuns.filter(({ rateMbps }) => rateMbps! > 9000);
  const one = runs[0]!;
  const again = [1, 2, 3].map((k) => ({ ...full[0]!, id: `${full[0]!.id} ${k}` }));
  const fits = await heldOutFits([one, ...again, full[1]!], 256, () => undefined);
  expect(fits!.has(one)).toBe(false);
  expect(fits!.size).toBe(4);
});

test('few recordings are not held out', async () => {
  expect(await heldOutFits(runs.slice(0, 4), 256, () => undefined)).toBeNull();
});
