import { axeViolations } from './axe-violations.ts';
import { expect, smallRing, stages, test } from './bench-page.ts';

const fewPackets = '#v1/batch-polling?rateMbps=1000&maxBatch=32&ringSize=128';

test('from 5 Gbit/s to a stall of 100 µs in at most three actions, which is then dragged and typed', async ({
  bench,
  page,
}) => {
  await bench.open();
  // The page opens at 5 Gbit/s: one action is enough.
  const actions = [() => page.getByRole('radio', { name: stages.time }).check({ force: true })];
  expect(actions.length).toBeLessThanOrEqual(3);
  for (const act of actions) await act();
  const stage = page.getByTestId('time-stage');
  const sentence = stage.locator('.time-sentence');
  await expect(sentence).toContainText('A stall of 100 µs fills 76');
  await expect(sentence).toContainText(/no packet is lost in \d+ runs \(any loss: below \d/);
  await expect(stage.getByRole('heading', { name: 'Queue over time' })).toBeVisible();

  await test.step('the events, their axis with its times and the queue are in view together', async () => {
    const before = page.viewportSize()!;
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await expect(stage.locator('.plan-items')).toBeInViewport({ ratio: 1 });
      await expect(stage.locator('.plan-axis')).toBeInViewport({ ratio: 1 });
      await expect(stage.locator('.time-figure .plot').first()).toBeInViewport({ ratio: 0.9 });
      expect(await stage.locator('.plan-tick').count()).toBeGreaterThanOrEqual(3);
    }
    await page.setViewportSize(before);
  });

  // A fifth of the packets takes a fifth of the time.
  await bench.open(`${fewPackets}&view.stage=time&view.time=h:1000,stall:200:100`);
  // The plan before has the same stall: of this one the ring is smaller.
  await expect(sentence).toContainText('A stall of 100 µs fills 128 of 128 places');

  await test.step('by keyboard on the time axis', async () => {
    const end = stage.getByRole('slider', { name: 'Stall: end' });
    await end.focus();
    await page.keyboard.press('Home');
    await expect(end).toHaveAttribute('aria-valuenow', '201');
    await page.keyboard.press('End');
    await expect(sentence).toContainText('is not back to normal by the end of the run');
    await stage.getByRole('textbox', { name: 'for in µs' }).fill('0.1 ms');
    await page.keyboard.press('Enter');
    await expect(end).toHaveAttribute('aria-valuenow', '300');
    await end.focus();
    await page.keyboard.press('ArrowRight');
    await expect(end).toHaveAttribute('aria-valuenow', '305');
    await expect(sentence).toContainText('A stall of 105 µs');
    await expect.poll(() => bench.hash()).toContain('view.time=');
  });

  await test.step('by pointer', async () => {
    const end = stage.getByRole('slider', { name: 'Stall: end' });
    const box = (await end.boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 112, box.y + 12, { steps: 5 });
    await expect(sentence).not.toContainText('A stall of 105 µs');
    await page.mouse.up();
  });

  await test.step('as a number; a refused one changes nothing', async () => {
    const length = stage.getByRole('textbox', { name: 'for in µs' });
    await length.fill('0');
    await length.press('Enter');
    await expect(length).toHaveAttribute('aria-invalid', 'true');
    const horizon = stage.getByRole('textbox', { name: 'Until in µs' });
    await horizon.fill('150');
    await horizon.press('Enter');
    await expect(horizon).toHaveAccessibleDescription(
      'Times must rise from 0 to the horizon of 150 µs; in “events” 200 µs lies beyond it.',
    );
    await horizon.press('Escape');
    await length.fill('700');
    await length.press('Enter');
    await expect(sentence).toContainText('A stall of 700 µs');
    await expect(sentence).toContainText('packets are lost on average');
  });

  await test.step('undo takes back one edit after the other, and redo makes them again', async () => {
    await stage.getByRole('slider', { name: 'Stall: end' }).focus();
    await page.keyboard.press('Control+z');
    await expect(sentence).not.toContainText('A stall of 700 µs');
    await page.keyboard.press('Control+z');
    await expect(sentence).toContainText('A stall of 105 µs');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+y');
    await expect(sentence).toContainText('A stall of 700 µs');
  });

  await test.step('a time cursor reads all figures, and the picture shows that moment of one run', async () => {
    const cursor = stage.getByRole('slider', { name: 'Time cursor' }).first();
    await cursor.focus();
    await page.keyboard.press('Home');
    await expect(stage.locator('.time-readout')).toContainText('Latency of arrivals');
    await expect(page.getByTestId('mechanism').getByRole('img')).toHaveAttribute(
      'aria-label',
      /^The system at 0\sµs of one run: \d+ packets waiting, \d+ in service$/,
    );
    await page.keyboard.press('End');
    await expect(page.getByTestId('mechanism').getByRole('img')).toHaveAttribute(
      'aria-label',
      /^The system at 1\s?000\sµs of one run/,
    );
  });

  await test.step('a presentation shows the sentence, the events and the queue, and Escape returns', async () => {
    await page.keyboard.press('p');
    const shown = page.getByRole('main').getByRole('region', { name: 'Time' });
    await expect(shown.locator('.time-sentence')).toContainText('A stall of 700 µs');
    await shown.getByRole('slider', { name: 'Stall: end' }).press('ArrowLeft');
    await expect(shown.locator('.time-sentence')).toContainText('A stall of 695 µs');
    await shown.getByRole('slider', { name: 'Stall: end' }).press('ArrowRight');
    await expect(shown.getByRole('heading', { name: 'Queue over time' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const before = page.viewportSize()!;
    await page.setViewportSize({ width: 1024, height: 768 });
    const plot = shown.locator('.plot');
    await expect.poll(async () => (await plot.boundingBox())?.height ?? 0).toBeGreaterThan(0.6 * 768);
    await page.setViewportSize(before);
    await page.keyboard.press('Escape');
    await expect(stage.locator('.time-sentence')).toContainText('A stall of 700 µs');
  });

  await test.step('the link opens it again', async () => {
    await expect.poll(() => bench.hash()).toContain('stall%3A200%3A700'.replaceAll('%3A', ':'));
    await page.reload();
    await bench.settled();
    await expect(page.getByTestId('time-stage').locator('.time-sentence')).toContainText('A stall of 700 µs');
  });
});

test('patterns, bursts and changes; what is illegal gets one sentence', async ({ bench, page }) => {
  await bench.open(`${fewPackets}&view.stage=time`);
  const stage = page.getByTestId('time-stage');
  const sentence = stage.locator('.time-sentence');
  await expect(sentence).toContainText('A stall of');
  await test.step('axe finds nothing on the stage of time', async () => {
    expect(await axeViolations(page, { parts: ['[data-testid=time-stage]'] })).toEqual([]);
  });
  await stage.getByRole('combobox', { name: 'Pattern' }).selectOption('burst');
  await expect(sentence).toContainText('A burst of 1000 packets');
  const list = stage.getByRole('combobox', { name: 'Add an event' });
  // An arrow key opens the list and adds nothing; Enter adds what is chosen.
  await list.press('ArrowDown');
  await expect(stage.locator('.plan-item')).toHaveCount(1);
  await list.press('Escape');
  await list.selectOption('maxBatch');
  await expect(sentence).toContainText('a change of the inputs');
  const changed = stage.getByRole('textbox', { name: /Max batch/ });
  await changed.fill('999');
  await changed.press('Enter');
  await expect(changed).toHaveAccessibleDescription(
    /^After the change at .* must not exceed the ring size\.$/,
  );
  await expect(stage.getByRole('alert')).toHaveCount(0);
  await changed.press('Escape');
  await stage.getByRole('button', { name: 'Remove: Change' }).click();

  await test.step('more packets at the start than the ring holds are refused where they are typed', async () => {
    const start = stage.getByRole('combobox', { name: 'Start' });
    await start.selectOption('queue');
    const waiting = stage.getByRole('textbox', { name: 'Waiting in packets' });
    await waiting.fill('129');
    await waiting.press('Enter');
    await expect(waiting).toHaveAccessibleDescription(
      'The number of packets that wait at the start must be a whole number from 0 to 128, not 129.',
    );
    await expect(stage.getByRole('alert')).toHaveCount(0);
    await waiting.press('Escape');
    await start.selectOption('stationary');
  });

  await test.step('the load is drawn on the axis, moved by keys, and removed', async () => {
    const box = (await stage.locator('.plan-load').boundingBox())!;
    await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.5 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.7 * box.width, box.y + 0.25 * box.height, { steps: 3 });
    await page.mouse.up();
    const handle = stage.getByRole('slider', { name: 'Load: time' });
    await expect(handle).toHaveAttribute('aria-valuetext', /1\.50 times the rate$/);
    await handle.press('ArrowUp');
    await expect(handle).toHaveAttribute('aria-valuetext', /1\.55 times the rate$/);
    await handle.press('Delete');
    await expect(handle).toHaveCount(0);
  });

  await test.step('counts are pasted; what is not a count gets one sentence', async () => {
    await stage.getByRole('combobox', { name: 'Add an event' }).selectOption('counts');
    const entry = stage.getByRole('textbox', { name: /^One count per line/ });
    const refusal = 'Line 3 is not a count: “none”. A count is a whole number of packets.';
    await entry.fill('time_us,packets\n0,70\n10,none');
    await stage.getByRole('button', { name: 'Use these counts' }).click();
    await expect(stage.getByRole('alert').first()).toHaveText(refusal);
    await stage.getByRole('button', { name: 'Cancel' }).click();
    // Counts pasted anywhere are shown in the entry to be corrected.
    await stage.locator('.time-sentence').evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'time_us,packets\n0,71\n10,none');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(entry).toHaveValue('time_us,packets\n0,71\n10,none');
    await expect(entry).toBeFocused();
    await expect(stage.getByRole('alert').first()).toHaveText(refusal);
    await expect(page.getByText('No line is of a known tool')).toHaveCount(0);
    await entry.fill('time_us,packets\n0,70\n10,150\n20,70');
    await stage.getByRole('button', { name: 'Use these counts' }).click();
    await expect(stage.locator('.plan-item', { hasText: 'Counts' })).toContainText('of 3 intervals of 10');
    await expect.poll(() => bench.hash()).toContain('counts:10:rate:70:150:70');
  });
  await test.step('a recording is pasted and laid over the figures by its setting', async () => {
    await stage.getByRole('combobox', { name: 'Add an event' }).selectOption('recording');
    await stage.getByRole('textbox', { name: 'Setting' }).fill('testbed, 5 Gbit/s');
    await stage
      .getByRole('textbox', { name: /^One line per time/ })
      .fill('time_us,waiting\n0,12\n10,90\n20,30');
    await stage.getByRole('button', { name: 'Lay it over' }).click();
    const figure = stage.getByRole('region', { name: 'Queue over time' });
    await expect(figure).toContainText('testbed, 5 Gbit/s, measured: at most 90');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('menuitem', { name: /^Copy link/ }).first()).toContainText(
      'Leaves out recordings',
    );
    await page.keyboard.press('Escape');
    await stage.getByRole('button', { name: 'Remove: testbed' }).click();
    await expect(figure).not.toContainText('testbed');
  });
  await stage.getByRole('button', { name: 'Reset' }).click();
  await expect(sentence).toContainText('A stall of');
  await test.step('events of a link that cannot be read are named, and the usual stall is shown', async () => {
    await bench.open(`${smallRing}&view.stage=time&view.time=stall:abc`);
    await expect(page.getByTestId('announcements')).toContainText('The events of this link (“view.time”)');
    await expect(page.getByTestId('time-stage').locator('.time-sentence')).toContainText('A stall of 8.6');
  });
  await test.step('a stall that outlasts the horizon ends with the axis', async () => {
    await bench.open(`${smallRing}&view.stage=time&view.time=h:100,stall:95:20`);
    await expect(sentence).toContainText('the stall goes on beyond the horizon');
    const [axis, stall] = await Promise.all(
      ['.plan-load', '.plan-stall'].map((place) => stage.locator(place).boundingBox()),
    );
    expect(stall!.x + stall!.width).toBeLessThanOrEqual(axis!.x + axis!.width + 1);
  });
});

test('every queueing model has it, pinned cores say that they have none', async ({ bench, page }) => {
  // Each in a short plan: their usual plans are unit tests (tests/app/parts/time/time.test.ts).
  for (const [model, plan] of [
    ['interrupt-coalescing', 'h:1000,stall:200:100'],
    ['vswitch-polling', 'h:20,stall:4:2'],
    ['k-limited', 'h:500,stall:100:50'],
  ]) {
    await bench.open(`#v1/${model}?view.stage=time&view.time=${plan}`);
    await expect(page.getByTestId('time-stage').locator('.time-sentence')).toContainText('A stall of');
  }
  await test.step('a link shows the busiest port of a switch unless it names one', async () => {
    for (const [plan, port] of [
      ['h:20,stall:4:2', '4'],
      ['h:20,stall:4:2,port:1', '1'],
    ]) {
      await bench.open(`#v1/vswitch-polling?view.stage=time&view.time=${plan}`);
      const stage = page.getByTestId('time-stage');
      await expect(stage.locator('.time-sentence')).toContainText(`places of port ${port}`);
      await expect(stage.getByRole('combobox', { name: 'Port' })).toHaveValue(port);
    }
  });
  await bench.open('#v1/execution-areas?view.stage=time');
  await expect(page.getByTestId('time-stage')).toContainText('has no simulation over time');
});
