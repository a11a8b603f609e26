import { axeViolations } from './axe-violations.ts';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';

const projector = { width: 1024, height: 768 };
const wide = { width: 1920, height: 1080 };

async function presented(bench: BenchPage): Promise<void> {
  await expect(bench.page.locator('.present [data-rendered-revision]').first()).toBeVisible();
  await bench.settled();
}

test('P presents; choices and drags are in the link, which opens the same', async ({ bench, page }) => {
  await page.setViewportSize(wide);
  await bench.open(smallRing);
  await page.keyboard.press('p');
  await presented(bench);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('.figure-cell')).toHaveCount(1);

  await page.mouse.move(400, 300);
  await page.getByRole('button', { name: 'Choose' }).click();
  const choices = page.getByRole('group', { name: 'Presented figures and sliders' });
  const label = await page.locator('.figure h3').innerText();
  await choices.getByRole('checkbox', { name: 'Batch size', exact: true }).check();
  await choices.getByRole('checkbox', { name: /^Ring/ }).check();
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
  await expect(page.locator('.figure-cell')).toHaveCount(2);
  const [first, second] = await page.locator('.figure-cell').all();
  const [left, right] = [(await first.boundingBox())!, (await second.boundingBox())!];
  expect(right.x).toBeGreaterThan(left.x + left.width - 1);
  expect(right.y).toBeCloseTo(left.y, 0);

  const slider = page.getByTestId('present-slider-rateMbps').getByRole('slider');
  const box = (await slider.boundingBox())!;
  const sentence = await page.getByTestId('situation').innerText();
  await page.mouse.move(box.x + box.width * 0.33, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await bench.settled();
  await expect(page.getByTestId('situation')).not.toHaveText(sentence);
  await expect.poll(() => bench.hash()).toMatch(/rateMbps=.*view\.present=.*view\.presentSliders=/);

  const rate = await page.getByTestId('present-slider-rateMbps').locator('b').innerText();
  await page.reload();
  await presented(bench);
  await expect(page.locator('.figure h3')).toHaveText([label, 'Batch size']);
  await expect(page.locator('.present-slider')).toHaveCount(3);
  await expect(page.getByTestId('present-slider-rateMbps').locator('b')).toHaveText(rate);
});

test('at 1024 x 768 the headline of every model is one line, with loss and in overload', async ({ page }) => {
  await page.setViewportSize(projector);
  const states = [
    ['batch-polling', 'maxBatch=32&ringSize=256', 'maxBatch=32&ringSize=32&rateMbps=12000'],
    ['vswitch-polling', 'loadMpps=5', 'loadMpps=12'],
    ['interrupt-coalescing', 'rateMpps=0.111', 'maxWorkUs=100'],
    ['execution-areas', 'flows=100', 'configuration=1%2B1-125'],
    ['k-limited', 'rateMpps=0.5', 'rateMpps=20'],
  ];
  for (const [model, ...inputs] of states)
    for (const part of inputs) {
      await page.goto('about:blank');
      await page.goto(`/#v1/${model}?${part}&view.present=`);
      const sentence = page.getByTestId('situation');
      await expect(sentence).toHaveText(/^(At|With) .*\.$/);
      const { height } = (await sentence.boundingBox())!;
      const line = await sentence.evaluate((one) => parseFloat(getComputedStyle(one).lineHeight) * 1.75);
      expect(height, await sentence.innerText()).toBeLessThan(1.4 * line);
    }
});

test('Escape, P, Exit and Back lead to the page as it was', async ({ bench, page }) => {
  await bench.open(smallRing);
  const button = page.getByRole('button', { name: 'Present' });
  const main = page.locator('#results');
  const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
  // code of the area below the first screen is loaded after it
  await expect(async () => {
    await main.evaluate((element) => {
      element.scrollTo({ top: 200 });
    });
    expect(await scrolled()).toBe(200);
  }).toPass();
  await button.click();
  await presented(bench);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect.poll(scrolled).toBe(200);

  await page.keyboard.press('p');
  await presented(bench);
  await expect(page.locator('.present:not([data-awake])')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose' })).toHaveCSS('opacity', '0');
  await expect(page.getByRole('button', { name: 'Exit' })).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(button).toBeFocused();
  // The address follows the page; a presentation that begins before would be no step of the history.
  await expect.poll(() => bench.hash()).not.toContain('view.present=');

  const slider = bench.slider('rateMbps');
  await slider.focus();
  await page.keyboard.press('p');
  await presented(bench);
  await expect.poll(() => bench.hash()).toContain('view.present=');
  await page.goBack();
  await expect(button).toBeVisible();
  await expect.poll(() => bench.hash()).not.toContain('view.present=');

  await test.step('? lists the keys that work, with all actions', async () => {
    const list = page.getByRole('dialog', { name: 'Actions and keys' });
    await page.keyboard.press('?');
    await expect(list).toContainText('Present, for a projector');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('p');
    await presented(bench);
    await page.keyboard.press('?');
    await expect(list).toContainText('Back to the page');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(page.locator('.present')).toBeVisible();
  });
});

test('everything can be read from the last row and reached by key', async ({ bench, page }) => {
  await page.setViewportSize(projector);
  await bench.open(`${smallRing}&view.present=`);
  await presented(bench);
  await test.step('the handle stays under the pointer, and the readout reads where it points', async () => {
    const plot = (await page.locator('.figure-readout').boundingBox())!;
    /** Middle of an element, px; NaN while the figure is drawn anew and does not have it. */
    const middle = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return box === null ? NaN : box.x + box.width / 2;
    };
    const [from, to] = [await middle('.figure-handle'), plot.x + plot.width * 0.6];
    const height = plot.y + plot.height - 4;
    await page.mouse.move(from, height);
    await page.mouse.down();
    await page.mouse.move(to, height, { steps: 8 });
    await expect.poll(async () => Math.abs((await middle('.figure-handle')) - to)).toBeLessThan(4);
    await page.mouse.up();
    const pointed = plot.x + plot.width * 0.3;
    await page.mouse.move(pointed, plot.y + plot.height / 2);
    // The crosshair is at the nearest point of the curve.
    await expect.poll(async () => Math.abs((await middle('.figure-crosshair')) - pointed)).toBeLessThan(60);
  });
  const small = await page.evaluate(() => {
    const words = [
      ...document.querySelectorAll<HTMLElement>('.present :is(p, span, b, h3, dt, button, text)'),
    ];
    return words
      .filter((one) => one.textContent !== '' && one.closest('.visually-hidden') === null)
      .filter((one) => 2 * parseFloat(getComputedStyle(one).fontSize) < 20)
      .map(({ outerHTML }) => outerHTML);
  });
  expect(small).toEqual([]);
  const fits = await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
  expect(fits).toBe(true);
  await page.locator('.figure-handle').first().waitFor({ state: 'attached' });
  for (const part of ['.figure-handle', '.present-slider input', '.present-bar']) {
    for (let k = 0; k < 12; k++) {
      if ((await page.locator(`${part}:focus, ${part} :focus`).count()) > 0) break;
      await page.keyboard.press('Tab');
    }
    await expect(page.locator(`${part}:focus, ${part} :focus`)).toHaveCount(1);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Presented figures and sliders' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
});

test('arrow keys and the keys of a remote control step through the pins of a presentation', async ({
  bench,
  page,
}) => {
  const pins =
    'pin=0;first;batch-polling;rateMbps=2500;ringSize=64;maxBatch=16&pin=1;second;interrupt-coalescing;cores=2';
  await bench.open(`${smallRing}&view.present=&${pins}`);
  await presented(bench);
  const sentence = page.locator('.present .headline');
  await page.keyboard.press('ArrowRight');
  await expect(sentence).toContainText('At 2.5 Gbit/s');
  await page.keyboard.press('PageDown');
  await presented(bench);
  await expect(sentence).toContainText('the cores are');
  await expect(page.locator('.present')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(sentence).toContainText('the cores are');
  await page.keyboard.press('PageUp');
  await expect(sentence).toContainText('At 2.5 Gbit/s');

  await test.step('a slider keeps its arrow keys', async () => {
    await page.getByTestId('present-slider-rateMbps').getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(sentence).toContainText('At 2.');
    await expect(sentence).not.toContainText('the cores are');
  });
});
