import { axeViolations } from './axe-violations.ts';
import { expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

test('Tab stops once at models, stages and drawers, and the middle begins at its top', async ({
  bench,
  page,
}) => {
  await test.step('models, stages and drawers are one stop of Tab each; a drawer takes the focus and gives it back', async () => {
    await bench.open(smallRing);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the results' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bench.model('batch-polling')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(bench.model('interrupt-coalescing')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 12; presses++) {
      if (
        await page
          .getByRole('radio', { name: 'Explore' })
          .evaluate((radio) => radio === document.activeElement)
      )
        break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Tab');
    await expect(bench.drawerButton('check')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Formulas' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Limits' })).toBeFocused();
    await expect.poll(() => bench.hash()).toContain('view.drawer=limits');
    await expect(page.getByTestId('limits').getByRole('listitem').first()).toBeVisible();
    expect(await axeViolations(page, { parts: ['.drawer'] })).toEqual([]); // including scrolling by keyboard
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('drawer')).toBeHidden();
    await expect(bench.drawerButton('limits')).toBeFocused();
  });
  await test.step('the middle begins at its top with another stage and another model', async () => {
    const top = () => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop);
    await bench.drawn('queue');
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 600 }));
    expect(await top()).toBeGreaterThan(100);
    await page.getByRole('radio', { name: 'Compare' }).check();
    await expect.poll(top).toBe(0);
    await page.getByRole('radio', { name: 'Explore' }).check();
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 600 }));
    await bench.model('interrupt-coalescing').click();
    await expect.poll(top).toBe(0);
  });
});

test('the first screen shows its figure without a shift of the layout, on a phone and at 200 % too', async ({
  bench,
  page,
}) => {
  await test.step('nothing shifts while the page loads', async () => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await bench.open(smallRing);
    await bench.drawn('cliff');
    const total = await page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((a, b) => a + b, 0),
    );
    expect(total).toBeLessThan(0.02);
  });
  await test.step('1280 x 800 answers the three questions without scrolling', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const id of ['cliff', 'batch-size', 'sojourn']) {
      await expect(bench.figure(id)).toBeInViewport({ ratio: 0.99 });
    }
    const hero = (await bench.figure('cliff').boundingBox())!;
    expect(hero.height).toBeGreaterThan(320);
    await expect(page.getByTestId('strip')).toBeInViewport({ ratio: 1 });
  });
  await test.step('1920 x 1080 at 200 % shows one whole figure, and the sliders', async () => {
    await page.setViewportSize({ width: 960, height: 540 });
    await expect(bench.figure('cliff')).toBeInViewport({ ratio: 0.99 });
    await expect(bench.slider('rateMbps')).toBeInViewport();
  });
  await test.step('the built page carries a strict policy', async () => {
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
  });
  await test.step('1280 x 800 at 200 % shows one whole figure, and the sliders on request', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(bench.figure('cliff')).toBeInViewport({ ratio: 0.99 });
    await page.getByRole('button', { name: 'All parameters' }).click();
    await expect(bench.slider('rateMbps')).toBeInViewport();
    await page.getByRole('button', { name: 'Fewer parameters' }).click();
  });
  await test.step('on a phone the figure stays visible while a parameter is dragged', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const before = await bench.indicatorNumber('meanBatch');
    await bench.beginDrag('rateMbps', 0.5, 0.65);
    await expect(bench.figure('cliff')).toBeInViewport({ ratio: 0.6 });
    await bench.endDrag();
    await expect.poll(() => bench.indicatorNumber('meanBatch')).toBeGreaterThan(before);
  });
  await test.step('the arrows go through all figures in one order, and the line of tabs goes with them', async () => {
    const tabs = page.locator('.figure-tabs').getByRole('tab');
    const names = await tabs.allInnerTexts();
    await tabs.first().focus();
    for (const key of ['End', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await expect(tabs.nth(names.length - (key === 'End' ? 1 : 2))).toBeFocused();
      await expect(page.locator('.figure-tabs :focus')).toBeInViewport({ ratio: 1 });
      await expect(tabs).toHaveText(names);
    }
    await page.keyboard.press('Home');
    await expect(bench.figure('cliff')).toBeVisible();
  });
  await test.step('the sheet of a phone keeps two sliders at hand and takes at most a third', async () => {
    const sheet = page.locator('.parameter-sheet');
    await expect(sheet.getByRole('slider')).toHaveCount(2);
    for (const slider of await sheet.getByRole('slider').all()) await expect(slider).toBeInViewport();
    await page.getByRole('button', { name: 'All parameters' }).click();
    await expect(page.getByRole('form', { name: 'Parameters', exact: true })).toBeVisible();
    expect((await sheet.boundingBox())!.height).toBeLessThanOrEqual(844 / 3);
  });
  await test.step('the answer to a question comes before its form', async () => {
    await page.getByRole('button', { name: 'Fewer parameters' }).click();
    await bench.stage('question').check();
    const answer = (await page.getByTestId('answer').boundingBox())!;
    const form = (await page.locator('.ask-form').boundingBox())!;
    expect(form.y).toBeGreaterThanOrEqual(answer.y + answer.height);
  });
});

test('where the system sets the colours, curves, places and choices are still distinguishable', async ({
  bench,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await bench.open(smallRing);
  // These colours are in the code that follows the first figure.
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('second-wave') === true),
  );
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await expectSoundPage(page);
    const seen = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas';
      const brightness = (color: string) => {
        const [red, green, blue] = (color.match(/[\d.]+/g) ?? []).map(Number);
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      };
      const canvas = brightness(getComputedStyle(probe).color);
      probe.remove();
      const apart = (selector: string, property: 'stroke' | 'backgroundColor', pseudo?: string) =>
        Math.max(
          ...[...document.querySelectorAll(selector)]
            .map((one) => getComputedStyle(one, pseudo)[property])
            .filter((color) => color.startsWith('rgb'))
            .map((color) => Math.abs(brightness(color) - canvas)),
        );
      const underlined = (selector: string) =>
        [...document.querySelectorAll(selector)].map(
          (one) => getComputedStyle(one).textDecorationLine === 'underline',
        );
      return {
        curves: apart('.hero-place svg path', 'stroke'),
        sliders: apart('.slider', 'backgroundColor', '::after'),
        models: underlined('.model-tabs > button'),
        figures: underlined('.figure-tabs button'),
      };
    });
    expect(seen.curves).toBeGreaterThan(0.3);
    expect(seen.sliders).toBeGreaterThan(0.3);
    for (const chosen of [seen.models, seen.figures]) expect(chosen.filter(Boolean)).toHaveLength(1);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const focus = await bench.model('batch-polling').evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(focus).not.toBe('none');
});
