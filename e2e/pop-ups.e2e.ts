import { expect, smallRing, test } from './bench-page.ts';
import { unsoundWords } from './unsound-words.ts';
import type { Locator, Page } from '@playwright/test';

/** A scenario of each model that opens fast; no test here depends on its numbers. */
const openOf = (model: string) => {
  if (model === 'batch-polling') return smallRing;
  return `#v1/${model}?${model === 'vswitch-polling' ? 'queueCapacity=32' : ''}`;
};
const models = ['batch-polling', 'interrupt-coalescing', 'vswitch-polling', 'execution-areas', 'k-limited'];

/** Controls of a pop-up that other elements cover, even after scrolling to them; and words of it that are cut. */
function outOfReach(popUp: Locator): Promise<string[]> {
  return popUp.evaluate((root) => {
    const controls = Array.from(
      root.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], summary'),
    );
    const covered = controls.filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      control.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        at === null ||
        !(control.contains(at) || at.contains(control) || at.closest('label')?.contains(control) === true)
      );
    });
    const cut = [root.parentElement!, root, ...root.querySelectorAll('*')].filter(
      (one) =>
        getComputedStyle(one).overflowX !== 'visible' &&
        one.scrollWidth > one.clientWidth + 1 &&
        one.clientWidth > 1 &&
        one.closest('.visually-hidden, svg') === null,
    );
    return [...covered, ...cut].map(
      (one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 60)}`,
    );
  });
}

test('Every control of a pop-up can be reached, and its words are whole', async ({ bench, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await bench.open(smallRing);
  const expectReach = async (popUp: Locator) => {
    await expect(popUp).toBeVisible();
    await expect.poll(() => outOfReach(popUp)).toEqual([]);
  };
  await test.step('presets, all actions, all results, menus, the export of a figure', async () => {
    await page.getByTestId('preset').click();
    await expectReach(page.getByTestId('preset-gallery'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.locator('.command-list')).toBeVisible();
    await page.keyboard.type('coalescing');
    await expect(page.locator('.command-list').getByRole('option').first()).toContainText(
      'Switch to Interrupt coalescing',
    );
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0); // one press closes it, even after typing
    await bench.openAll();
    await expectReach(page.getByRole('group', { name: 'All results' }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).click();
    await expectReach(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await bench.choose(bench.figure('cliff'), 'Export');
    await expectReach(page.getByTestId('export-dialog'));
    await page.keyboard.press('Escape');
  });
  await test.step('the notice after each change of model', async () => {
    // Each ordered pair of the five models once.
    const [first, ...rest] = pairTour(models);
    await bench.model(first).click();
    for (const model of rest) {
      await bench.model(model).click();
      await bench.isShowing(model);
      for (const notice of await page.locator('.announcement').all()) await expectReach(notice);
    }
  });
  await test.step('a projector of 1024 x 768', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const model of models) {
      await bench.open(`${openOf(model)}&view.present=`);
      const plot = page.locator('.present .plot');
      await expect.poll(async () => (await plot.boundingBox())?.height ?? 0).toBeGreaterThan(0.6 * 768);
    }
    await page.mouse.move(400, 300);
    await page.getByRole('button', { name: 'Choose' }).click();
    const choices = page.getByRole('group', { name: 'Presented figures and sliders' });
    await expectReach(choices);
    await choices.getByRole('checkbox', { name: 'Queue against rate' }).check();
    await expect(page.locator('.present .plot')).toHaveCount(2);
    for (const plot of await page.locator('.present .plot').all())
      expect((await plot.boundingBox())!.height).toBeGreaterThan(0.5 * 768);
  });
});

/** A closed walk over all ordered pairs of different names. */
function pairTour(names: readonly string[]): string[] {
  const left = new Map(names.map((name) => [name, names.filter((other) => other !== name)]));
  const walk: string[] = [];
  const stack = [names[0]];
  while (stack.length > 0) {
    const next = left.get(stack.at(-1)!)!.pop();
    if (next === undefined) walk.push(stack.pop()!);
    else stack.push(next);
  }
  return walk.reverse();
}

/** Words of a refused entry or of an old result that lie on a slider or on other words. */
function overprinted(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = (parts: string) =>
      Array.from(document.querySelectorAll<HTMLElement>(parts)).filter((one) => one.checkVisibility());
    const lies = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    return boxes('.field-fault, .figure-stale').flatMap((said) =>
      boxes('.slider input, .figure-legend li, .figure-header h3, .figure-menu button')
        .filter((one) => lies(said.getBoundingClientRect(), one.getBoundingClientRect()))
        .map((one) => `“${said.textContent}” lies on ${one.className} ${one.textContent}`),
    );
  });
}

test('At both ends of main sliders no words collide, and a refused entry covers nothing', async ({
  bench,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const model of models) {
    await bench.open(openOf(model));
    const sliders = await page.locator('.main-inputs input[type=range]:enabled').all();
    for (const slider of sliders.slice(0, 2))
      for (const key of ['End', 'Home']) {
        await slider.press(key);
        await bench.settled();
        await expect(page.locator('.field-fault:visible')).toHaveCount(0);
        await expect.poll(() => unsoundWords(page), { message: `${model} ${key}` }).toEqual([]);
      }
    await page.locator('.main-inputs .number-entry:enabled').first().fill('1e9');
    await expect(page.locator('.field-fault:visible')).toHaveCount(1);
    await expect.poll(() => overprinted(page), { message: model }).toEqual([]);
  }
});
