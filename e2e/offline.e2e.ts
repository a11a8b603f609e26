import { expect, test } from './bench-page.ts';

test.use({ serviceWorkers: 'allow' });

test('once it was open, the page opens and computes without a network', async ({ bench, page, context }) => {
  await bench.open();
  const waiting = page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  expect(await waiting).toMatch(/^activat/);
  await page.evaluate(
    () =>
      navigator.serviceWorker.controller ??
      new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken)),
  );
  await context.setOffline(true);
  await page.goto('about:blank');
  await bench.open('#v1/k-limited?rateMpps=0.5');
  await bench.drawn('response-rate');
  await context.setOffline(false);
});
