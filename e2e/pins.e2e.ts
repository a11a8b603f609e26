import type { Page } from '@playwright/test';
import { axeViolations, wcag } from './axe-violations.ts';
import { expect, smallRing, test } from './bench-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

const stage = (page: Page, name: 'Explore' | 'Compare') =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) });
const bar = (page: Page) => page.getByTestId('pins');
const chip = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name });
const card = (page: Page) => page.getByRole('dialog', { name: /^Pin / });
const differences = (page: Page) => page.getByTestId('differences');

test('pin, change, compare, rename, go back, delete and undo', async ({ bench, page }) => {
  await test.step('pinning says so and moves nothing', async () => {
    await bench.open(`${smallRing}&rateMbps=4000`);
    await bench.drawn('batch-size');
    const before = await bench.figure('batch-size').boundingBox();
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(page.getByTestId('pin-news')).toContainText('Pinned: “λ = 4 Gbit/s');
    await expect(page.getByTestId('pin-count')).toHaveText(/^1/);
    expect(await bench.figure('batch-size').boundingBox()).toEqual(before);
  });
  await bench.enter('rateMbps', '8');
  await bench.settled();
  const now = String(await bench.indicatorNumber('meanBatch'));

  await test.step('its curve is in the figure and in its table', async () => {
    const names = new Set((await bench.table('batch-size')).map(([name]) => name));
    expect(names.size).toBe(2);
    expect(names).toContain('present');
    await expect(bench.figure('batch-size')).toContainText('4 Gbit/s');
  });

  await test.step('the differences are counted against the present scenario, or against the pin', async () => {
    await stage(page, 'Compare').check();
    await expect(page.getByTestId('pin-count')).toHaveText(/^1/);
    const row = differences(page).getByRole('row', { name: /^Mean batch/ });
    await expect(row.getByRole('cell').first()).toContainText(now);
    await expect(row.getByRole('cell').nth(1)).toContainText(/−[\d.]+ \(−[\d.]+.%\)/u);
    await expect(differences(page).getByRole('row', { name: /^Packet rate/ })).toContainText('4');
    await differences(page).getByRole('combobox').selectOption({ index: 1 });
    await expect(row.getByRole('cell').first()).toContainText(/\+[\d.]+ \(\+[\d.]+.%\)/u);
    const few = await differences(page).getByRole('row').count();
    await differences(page).getByLabel('All results').check();
    expect(await differences(page).getByRole('row').count()).toBeGreaterThan(few);
  });

  await test.step('renamed by keyboard; the name stays text', async () => {
    await chip(page, /λ = 4/).focus();
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('button', { name: 'Go there' })).toBeFocused();
    await card(page).getByRole('textbox').fill('<img src=x onerror=alert(1)>');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(chip(page, '<img src=x')).toBeFocused();
    await expect(bar(page).locator('img')).toHaveCount(0);
  });

  await test.step('going there is one step back', async () => {
    await chip(page, '<img').click();
    await card(page).getByRole('button', { name: 'Go there' }).click();
    await bench.expectEntry('rateMbps', '4');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await bench.expectEntry('rateMbps', '8');
  });

  await test.step('deleted and brought back', async () => {
    await chip(page, '<img').click();
    await card(page).getByRole('button', { name: 'Delete' }).click();
    await expect(differences(page)).toHaveCount(0);
    await expect(bar(page).getByRole('button', { name: /^Bring back/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chip(page, '<img')).toBeVisible();
    await expect(differences(page)).toBeVisible();
  });
});

test('pins of several models come with the link and lie at the same offered traffic', async ({
  bench,
  page,
}) => {
  await bench.open(
    `${smallRing}&rateMbps=100&pin=0;coalesced;interrupt-coalescing&pin=1h;half;batch-polling;rateMbps=50`,
  );
  await expect
    .poll(async () => new Set((await bench.table('loss-rate')).map(([name]) => name)).has('coalesced'))
    .toBe(true);
  await stage(page, 'Compare').check();
  await expect(chip(page, /coalesced/)).toHaveAttribute('aria-busy', 'false');
  await expect(chip(page, /half.*hidden/)).toBeVisible();
  const row = differences(page).getByRole('row', { name: /^Model/ });
  await expect(row).toContainText('Interrupt coalescing');
  await chip(page, /coalesced/).click();
  await card(page)
    .getByText(/^Drawn in \d of \d+ figures$/)
    .click();
  await expect(card(page).locator('dd').first()).toHaveText(/^[A-Z].*\.$/);
  await card(page).getByRole('button', { name: 'Go there' }).click();
  await bench.isShowing('interrupt-coalescing');
  await bench.settled();
  await expect(chip(page, /coalesced/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bench.isShowing('batch-polling');
  await expect.poll(() => bench.hash()).toContain('pin=0;coalesced;interrupt-coalescing');
});

test('eight pins fit the page, and a ninth one is refused', async ({ bench, page }) => {
  await test.step('eight pins overflow nowhere, and axe finds nothing', async () => {
    await firstLook(page, wideAndPhone);
    const pins = Array.from(
      { length: 8 },
      (_, k) => `pin=${k}${k === 5 ? 'h' : ''};A rather long name ${k};k-limited;rateMpps=${0.1 + 0.1 * k}`,
    );
    await bench.open(`#v1/k-limited?view.stage=compare&rateMpps=0.9&${pins.join('&')}`);
    await expect(chip(page, /name 7/)).toHaveAttribute('aria-busy', 'false');
    await inEveryLook(page, wideAndPhone, async () => {
      await chip(page, /name 2/).click();
      await expect(card(page)).toBeInViewport({ ratio: 1 });
      const overflow = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth - window.innerWidth,
        height: window.innerWidth < 768 ? 0 : document.documentElement.scrollHeight - window.innerHeight,
      }));
      expect(overflow).toEqual({ width: 0, height: 0 });
      expect(await axeViolations(page, { tags: wcag })).toEqual([]);
      await page.keyboard.press('Escape');
    });
  });
  await test.step('the shortcut pins, a ninth one is refused with a sentence, a long link is corrected', async () => {
    await firstLook(page, wideAndPhone);
    const pins = Array.from({ length: 8 }, (_, k) => `pin=${k};p${k};k-limited;rateMpps=0.${k + 1}`);
    await bench.open(
      `#v1/k-limited?view.stage=compare&${[...pins.slice(0, 7), 'pin=7;gone;no-such-model'].join('&')}`,
    );
    await expect(page.getByTestId('announcements')).toContainText('Pin “gone” was left out');
    await page.keyboard.press('Alt+p');
    await expect(bar(page).getByRole('listitem')).toHaveCount(8);
    await bench.enter('rateMpps', '0.95');
    await page.keyboard.press('Tab');
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('Alt+p');
    await expect(page.getByTestId('announcements')).toContainText('There are already 8 pins');
    await expect(bar(page).getByRole('listitem')).toHaveCount(8);
  });
});
