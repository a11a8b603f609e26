import { readFileSync } from 'node:fs';
import { expect, smallRing, test } from './bench-page.ts';

test('the first paint teaches: default scenario, indicators, figures, no blank plot', async ({
  bench,
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await bench.open();
  await expect(page.getByRole('heading', { name: 'Batchscope' })).toBeVisible();
  await expect(bench.indicator('lossProbability')).toHaveText('none');
  await expect(page.getByTestId('situation')).toContainText('takes 15.7 packets a poll and loses none');
  expect(await bench.indicatorNumber('meanBatch')).toBeCloseTo(15.66, 1);
  for (const id of ['cliff', 'batch-size', 'sojourn']) await bench.drawn(id);
  expect(bench.hash() === '' || bench.hash() === '#v1/batch-polling').toBe(true);
  await expect(page.getByTestId('more-inputs')).toBeVisible();
  await expect(page.locator('#not-started')).toHaveCount(0);
  // More of them means that code of every visit is outside of `late.ts` and `part-code.ts` (offline/entry-chunks.ts).
  // Later scripts depend on how fast the machine is: the second wave is fetched when the page is idle.
  // A second solver asks for the same files again.
  const first = new Set(
    scripts.slice(
      0,
      scripts.findIndex((url) => url.includes('second-wave')),
    ),
  );
  expect(first.size, [...first].join('\n')).toBeGreaterThan(5);
  expect(first.size, [...first].join('\n')).toBeLessThan(25);
});

test('inputs and what follows from them', async ({ bench, page }) => {
  await test.step('β and L: smaller batches, smaller ring, more loss', async () => {
    await bench.open('#v1/batch-polling?rateMbps=8000&ringSize=1024');
    const capacity = await bench.indicatorNumber('capacityMpps');
    await bench.enter('maxBatch', '64');
    await expect.poll(() => bench.indicatorNumber('capacityMpps')).toBeLessThan(capacity);
    await bench.settled();
    await bench.enter('ringSize', '256');
    await bench.settled();
    await expect.poll(() => bench.indicatorNumber('lossProbability')).toBeGreaterThan(0.01);
  });
  await test.step('overload is said in words and shown with the loss of the closed form', async () => {
    await bench.open(
      '#v1/batch-polling?rateMbps=9000&ringSize=1024&service.interceptUs=0.75&service.slopeUs=0.0814453125',
    );
    expect(await bench.indicatorNumber('lossProbability')).toBeCloseTo(1 - 7964.4 / 9000, 3);
    await expect(page.getByText(/the core is overloaded, at 113.* of its capacity/).first()).toBeVisible();
  });
  await test.step('every arrival family answers', async () => {
    await bench.open(smallRing);
    const family = bench.field('arrivals.family').getByRole('combobox');
    for (const name of ['deterministic', 'geometric', 'negative-binomial']) {
      await family.selectOption(name);
      await bench.settled();
      expect(await bench.indicatorNumber('meanBatch')).toBeGreaterThan(15);
    }
    await expect(bench.field('arrivals.cv')).toBeVisible();
    await family.selectOption('empirical');
    await expect(bench.field('arrivals.pmf')).toBeVisible();
    await bench.field('arrivals.pmf').getByRole('button', { name: /Enter/ }).click();
    await bench.field('arrivals.pmf').getByRole('textbox').fill('0 0 0 0 0 0 0 0 0 0 0 0 1 1 1');
    await bench.field('arrivals.pmf').getByRole('button', { name: 'Apply' }).click();
    await bench.settled();
    await expect.poll(() => bench.indicatorNumber('meanBatch')).toBeCloseTo(99.1 / (13 - 7.12), 1);
  });
  await test.step('published equations stand beside the exact ones', async () => {
    await bench.open('#v1/batch-polling?rateMbps=7950&service.interceptUs=0.75&service.slopeUs=0.0814453125');
    const exact = await bench.indicatorNumber('sojournUs.exact.p99');
    await bench.chooseMethod('As published');
    const published = await bench.indicatorNumber('sojournUs.published.p99');
    expect(published).toBeGreaterThan(exact);
  });
});

test('ways to set the rate', async ({ bench, page }) => {
  await bench.open(smallRing);
  await test.step('the rate can be read and entered in Gbit/s, in Mpps and as a share of the capacity', async () => {
    await bench.openAll();
    await page.getByRole('radio', { name: 'Mpps' }).check();
    await page.keyboard.press('Escape');
    await bench.expectEntry('rateMbps', /^7\.44/);
    await bench.enter('rateMbps', '90 %');
    await bench.settled();
    await bench.openAll();
    await page.getByRole('radio', { name: 'Gbit/s' }).check();
    await page.keyboard.press('Escape');
    const rate = Number(await bench.entryText('rateMbps'));
    expect(rate).toBeCloseTo(0.9 * (await bench.indicatorNumber('capacityMpps')), 1);
  });
  await test.step('the rate in the sentence is typed with any unit, stepped and dragged; a refusal leaves it in place', async () => {
    await bench.enter('rateMbps', '5');
    const rate = page.getByRole('textbox', { name: 'Packet rate in the sentence, in Gbit/s' });
    const sentence = page.getByTestId('situation');
    await rate.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('7.5 furlongs');
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    await expect(sentence).toContainText('“furlongs” is not a unit of this field');
    await page.keyboard.press('Escape');
    await expect(sentence).toContainText(/^At 5\sGbit\/s the core runs/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3 Mpps');
    await page.keyboard.press('Enter');
    await expect(sentence).toContainText(/^At 2\.02\sGbit\/s/);
    await page.keyboard.press('ArrowUp');
    await expect(sentence).toContainText(/^At 2\.03\sGbit\/s/);
    const box = (await rate.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 34, box.y + 8, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await bench.entryText('rateMbps'))).toBeGreaterThan(2.1);
  });
  await test.step('a slider by keyboard: arrows one step, Shift and Page keys ten, held to its ends', async () => {
    await bench.enter('rateMbps', '5');
    await bench.slider('rateMbps').focus();
    await page.keyboard.press('ArrowRight');
    await bench.expectEntry('rateMbps', '5.01');
    await page.keyboard.press('Shift+ArrowRight');
    await bench.expectEntry('rateMbps', '5.11');
    await page.keyboard.press('PageDown');
    await bench.expectEntry('rateMbps', '5.01');
    await page.keyboard.press('End');
    await bench.expectEntry('rateMbps', '8'); // beyond the edge
    await bench.settled();
  });
  await test.step('the operating point in a curve can be dragged and moved by keyboard', async () => {
    await bench.enter('rateMbps', '5');
    await bench.drawn('mean-batch-rate');
    await expect.poll(() => bench.hash()).toContain('view.shown=mean-batch-rate');
    const handle = bench.figure('mean-batch-rate').getByRole('slider');
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => bench.entryText('rateMbps')).not.toBe('5');
    const box = (await handle.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => Number(await bench.entryText('rateMbps'))).toBeGreaterThan(5.5);
  });
});

test('a large ring and batch are solved with the page alive', async ({ bench }) => {
  await bench.open('#v1/batch-polling?rateMbps=9400&maxBatch=4096&ringSize=65536');
  await bench.settled();
  // The longest number is whole in its field.
  expect(await bench.entry('ringSize').evaluate((entry) => entry.scrollWidth - entry.clientWidth)).toBe(0);
  await bench.enter('rateMbps', '9');
  await bench.settled();
  expect(await bench.indicatorNumber('meanBatch')).toBeGreaterThan(50);
});

test('one press on the first screen opens results, exports and the large figure', async ({ bench, page }) => {
  await test.step('all results lie over the page, push nothing, and close with Escape', async () => {
    await bench.open(smallRing);
    const before = await bench.figure('cliff').boundingBox();
    await bench.openAll();
    await expect(page.getByTestId('result-utilisation')).toContainText('always busy');
    expect(await bench.figure('cliff').boundingBox()).toEqual(before);
    await page.getByRole('radio', { name: 'Mpps' }).check();
    await expect(page.getByTestId('indicator-capacityMpps')).toContainText('Mpps');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^all \d+ results/ })).toBeFocused();
  });
  await test.step('a figure has a data table and an export that carries its provenance', async () => {
    const rows = await bench.table('batch-size');
    expect(rows.length).toBeGreaterThan(10);
    const { content } = await bench.exported(bench.figure('batch-size'), 'Download CSV');
    const text = content.toString();
    expect(text).toContain('Geissler');
    expect(text).toContain('Packet rate 7.440476 Mpps');
  });
  await test.step('the large figure has tabs, a link opens with it, and a click on its axis sets the rate and nothing else', async () => {
    await bench.open(`${smallRing}&view.shown=loss-rate`);
    await bench.drawn('loss-rate');
    await bench.chooseView(bench.figure('loss-rate'), 'Linear');
    await page.getByRole('tab', { name: 'Cost of a packet' }).click();
    await bench.drawn('packet-cost-rate');
    await page.getByRole('tab', { name: 'Cost of a packet' }).press('ArrowRight');
    await bench.drawn('mean-batch-rate');
    const plot = (await bench.figure('mean-batch-rate').getByRole('application').boundingBox())!;
    await page.mouse.click(plot.x + plot.width * 0.25, plot.y + plot.height * 0.3);
    await bench.expectEntry('rateMbps', '5'); // a click on the empty plot reads
    await page.mouse.click(plot.x + plot.width * 0.25, plot.y + plot.height + 8);
    await expect.poll(async () => Number(await bench.entryText('rateMbps'))).toBeLessThan(4);
    expect(await page.locator('.results').evaluate((results) => results.scrollTop)).toBe(0);
  });
  await test.step('dragging the rate changes everything while the button is down, and the ghost stays until release', async () => {
    await bench.open(smallRing);
    await bench.beginDrag('rateMbps', 0.6, 0.95);
    await expect(page.getByTestId('situation')).toContainText('overloaded');
    await expect(bench.field('rateMbps').locator('[data-ghost]')).toHaveCount(1);
    await bench.endDrag();
    await expect(bench.field('rateMbps').locator('[data-ghost]')).toHaveCount(0);
    await bench.settled();
    await expect.poll(() => bench.hash()).toContain('rateMbps=');
    // The ribbon is a slider of the same rate, and its words never touch.
    const ribbon = bench.page.getByTestId('ribbon');
    const slider = ribbon.getByRole('slider');
    await slider.press('Home');
    await slider.press('End');
    await expect(bench.page.getByTestId('situation')).toContainText(
      /^At \d+\sGbit\/s the core is overloaded/,
    );
    const words = await ribbon
      .locator('[data-word]')
      .evaluateAll((all) => all.map((word) => word.getBoundingClientRect()).sort((a, b) => a.left - b.left));
    for (const [k, { left }] of words.entries()) if (k > 0) expect(left).toBeGreaterThan(words[k - 1].right);
  });
  await test.step('the sentence about a highest rate has one line, with a caution, too', async () => {
    await bench.open('#v1/vswitch-polling?queueCapacity=32');
    await bench.openAll();
    const helps = page.getByTestId('rates').locator('.all-results-help');
    await expect(helps.first()).toContainText('(Limits)');
    for (const help of await helps.all()) expect((await help.boundingBox())!.height).toBeLessThan(24);
    await page.keyboard.press('Escape');
  });
  await test.step('a sentence of four lines is apart from the ribbon below it', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(page.locator('[data-word=now]')).toHaveText(/Mpps/);
    const gap = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        return box('.ribbon-words').top - box('.headline-sentence').bottom;
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(6);
  });
});

/** Rows of the tour's last table: what to do, and the names of the controls on the way. */
const toured = readFileSync(new URL('../docs/tour.md', import.meta.url), 'utf8')
  .split('| to | take these steps |')[1]
  .split('\n')
  .flatMap((line) => {
    const [, aim, steps] = /^\| (?!---)(.+) \| (.+) \|$/.exec(line) ?? [];
    return aim === undefined ? [] : [{ aim, steps: steps.split(' › ') }];
  });

test('every feature of the tour is reached by the named, visible steps', async ({ bench, page }) => {
  await bench.open(smallRing);
  await expect(page.getByRole('button', { name: 'watch it' })).toBeVisible();
  expect(toured.length).toBeGreaterThan(40);
  /** Whether a visible control has this name; clicks it where `click` is set. */
  const meets = (name: string, click: boolean) =>
    page.evaluate(
      ([said, clicks]) => {
        const controls = 'button, a[href], summary, [role=menuitem], input, select, label, legend, h2, h3';
        const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) =>
          element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
        );
        // Without a count in front: “19 more inputs”.
        const names = shown.map((element) =>
          (element.getAttribute('aria-label') ?? element.innerText)
            .trim()
            .replace(/\s+/g, ' ')
            .replace(/^\d+ (?=[a-z])/, ''),
        );
        const exact = names.indexOf(said as string);
        const control = shown[exact >= 0 ? exact : names.findIndex((own) => own.startsWith(said as string))];
        if (clicks && !control?.matches('details[open] > summary')) control?.click();
        return control !== undefined;
      },
      [name, click] as const,
    );
  for (const { aim, steps } of toured) {
    await test.step(aim, async () => {
      for (const [k, name] of steps.entries())
        await expect.poll(() => meets(name, k < steps.length - 1), { message: `${aim}: ${name}` }).toBe(true);
      if (steps.length === 1) return;
      await page.keyboard.press('Escape');
      // Learn is a page of its own: the next step begins anew.
      if (steps[0] === 'Learn') await bench.open(smallRing);
      else if (await meets('Close: ', false)) await meets('Close: ', true);
      else await meets('Explore', true);
    });
  }
});
