import { axeViolations } from './axe-violations.ts';
import { expect, test } from './bench-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

test('bars say what moves the chosen result most, in every window', async ({ bench, page }) => {
  await test.step('bars say what moves the chosen result most', async () => {
    await bench.open('#v1/k-limited');
    const answer = page.getByTestId('moves-answer');
    const bar = (name: string) => page.getByTestId(`effect-${name}`);
    await expect(bar('rateMpps')).toBeHidden();
    await bench.showMoreInputs();
    await page.getByText('Sensitivity', { exact: true }).click();
    await expect(answer).toHaveText(/^Most influential: .+\. .+ (raises|lowers) it by/);
    await expect.poll(() => bench.hash()).toContain('view.moves=responseUs');
    // More packets, longer responses: to the right; more cores, shorter ones: to the left.
    await expect(bar('rateMpps')).toHaveAttribute('data-share', /^0\.[1-9]|^1/);
    await expect(bar('cores')).toHaveAttribute('data-share', /^-/);
    await expect(bench.slider('serviceUs')).toHaveAccessibleDescription(
      /Mean response time: 1\s% more raises it by/,
    );

    await expect(bar('cores')).toContainText(/one more −\d/);
    const cut = page
      .locator('.effects span')
      .evaluateAll((spans) =>
        spans
          .filter((span) => !span.matches('.visually-hidden') && span.scrollWidth > span.clientWidth + 1)
          .map(({ textContent }) => textContent),
      );
    expect(await cut).toEqual([]);

    const top = (await bench.slider('packetsPerCycle').boundingBox())!.y;
    await bench.enter('rateMpps', '1.7');
    await expect(answer).toHaveAttribute('data-old', 'true');
    await expect(answer).not.toHaveAttribute('data-old', /.*/);
    await expect(answer).toHaveText(/^Most influential: cores\. One more (lowers|divides) it by/);
    // 1 / (1 - load) at a load of 93 %.
    await expect(bar('rateMpps')).toContainText(/\+1\d\s%/);
    expect((await bench.slider('packetsPerCycle').boundingBox())!.y).toBe(top);

    await page.getByLabel('Result to be changed').selectOption({ label: 'Load' });
    await expect(bar('rateMpps')).toContainText('1.0');
    await expect(bar('switchOverSecondMoment')).toContainText(/[^\d]0\s%/);
    await page.getByText('Sensitivity', { exact: true }).click();
    await expect(bar('rateMpps')).toBeHidden();
    await expect.poll(() => bench.hash()).not.toContain('view.moves');
  });
  await test.step('effects and rates fit models without a loss, and every window', async () => {
    await test.step('models without a loss have a limit, those without an offered rate nothing', async () => {
      await bench.open('#v1/k-limited');
      await bench.openAll();
      await expect(page.getByTestId('rate-stationary')).toContainText(/Stable up to\s*1\.8\d+ Mpps/);
      await bench.open('#v1/execution-areas');
      await bench.openAll();
      await expect(page.getByTestId('rates')).toBeHidden();
    });
    await test.step('effects and rates overflow nowhere, and axe finds nothing serious', async () => {
      await firstLook(page, wideAndPhone);
      await bench.open('#v1/k-limited?view.moves=responseUs');
      await inEveryLook(page, wideAndPhone, async () => {
        await bench.openAll();
        await expect(page.getByTestId('rates')).not.toHaveAttribute('data-old', /.*/);
        expect(await axeViolations(page, { parts: ['[data-testid=strip]'] })).toEqual([]);
        await page.keyboard.press('Escape');
        const parameters = page.getByRole('button', { name: 'Parameters' });
        if (await parameters.isVisible()) await parameters.click();
        await expect(page.getByTestId('moves-answer')).toContainText('Most influential');
        const parts = ['strip', 'moves', 'field-rateMpps'].map((id) => `[data-testid=${id}]`);
        expect(await axeViolations(page, { parts })).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        for (const id of ['moves']) {
          const cut = await page
            .getByTestId(id)
            .evaluate((element) => element.scrollWidth > element.clientWidth + 1);
          expect(cut, id).toBe(false);
        }
      });
    });
  });
});

test('NDR, PDR and MRR follow the configuration, not the rate, and can be set', async ({ bench, page }) => {
  await bench.open('#v1/vswitch-polling');
  await bench.openAll();
  const rates = page.getByTestId('rates');
  const value = (id: string) => page.getByTestId(`rate-${id}`).locator('.all-results-value');
  const number = async (id: string) => Number((await value(id).innerText()).replace(/^≥\s*|\s*Mpps$/g, ''));
  await expect(rates).not.toHaveAttribute('data-old', /.*/);
  await expect(value('ndr')).toContainText('≥');
  const ndr = await number('ndr');
  expect(ndr).toBeGreaterThan(1);
  expect(await number('pdr')).toBeGreaterThan(ndr);
  expect(await number('mrr')).toBeGreaterThan(ndr);
  await expect(page.getByTestId('rate-ndr')).toContainText(
    'Without loss (below 1e-12). Pessimistic (Limits).',
  );
  await expect(page.getByTestId('rates-present')).toContainText(/Now at about \d+\.\d\s% of NDR/);

  await page.getByTestId('rate-ndr').getByRole('button').click();
  await bench.settled();
  await expect(page.getByTestId('rates-present')).toHaveText('Now near NDR');
  await expect(rates).not.toHaveAttribute('data-old', /.*/);
  // The sentence rounds the rate; the link has it.
  const linked = () => Number(/loadMpps=([\d.]+)/.exec(bench.hash())?.[1] ?? 0);
  await expect.poll(linked).toBeGreaterThan(0);
  expect(linked()).toBeCloseTo(ndr, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await bench.expectEntry('loadMpps', '5');
  await bench.enter('loadMpps', '9');
  await bench.openAll();
  await expect(page.getByTestId('rates-present')).toContainText(/Now about \d+\.\d\s% above NDR/);
  await expect(rates).not.toHaveAttribute('data-old', /.*/);

  const top = (await page.getByTestId('situation').boundingBox())!.y;
  await bench.enter('maxBatch', '16');
  await bench.openAll();
  await expect(rates).toHaveAttribute('data-old', 'true');
  await expect(rates).not.toHaveAttribute('data-old', /.*/);
  expect(await number('ndr')).toBeGreaterThan(1.05 * ndr);
  expect((await page.getByTestId('situation').boundingBox())!.y).toBe(top);
  // Cached effects are shown at once.
  await page.getByRole('button', { name: 'Undo' }).click();
  await bench.openAll();
  await expect(page.getByTestId('rate-ndr')).toContainText(String(ndr));
});
