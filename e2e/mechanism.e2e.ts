import { expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';

test('the mechanism rests in its average, steps, runs and tells its events', async ({ bench, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bench.open(smallRing);
  const mechanism = page.getByTestId('mechanism');
  const picture = mechanism.getByRole('img');
  await expect(picture).toHaveAccessibleName(/at rest, on average: 7\.87 packets waiting in the ring/);
  await expect(mechanism.getByRole('button')).toHaveText([/watch it/]);
  await mechanism.getByRole('button', { name: 'watch it' }).click();
  await expect(mechanism.getByRole('button', { name: 'Run' })).toBeHidden();
  await mechanism.getByRole('button', { name: 'Events as text' }).click();
  const log = page.getByTestId('mechanism-log');
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await mechanism.locator('.band-step').getByRole('button', { name: 'Step' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await mechanism.getByRole('button', { name: 'Run' }).click();
  await expect(picture).toHaveAccessibleName(/running: .* packets waiting/);
  await mechanism.getByRole('button', { name: 'Events as text' }).click();
  await expect(log).toContainText(/takes \d+ packets?/);
  await mechanism.getByRole('button', { name: 'Pause' }).click();
  await expect(picture).toHaveAccessibleName(/stopped/);
  await test.step('it rests until it is watched, gives way to a drag and goes on; paper has its average', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await bench.settled();
    await expect(picture).toHaveAccessibleName(/at rest/);
    await mechanism.getByRole('button', { name: 'watch it' }).click();
    await expect(mechanism.getByRole('button', { name: 'Pause' })).toBeFocused();
    await expect(picture).toHaveAccessibleName(/running/);
    await bench.beginDrag('rateMbps', 0.3, 0.5);
    await expect(picture).toHaveAccessibleName(/at rest/);
    await bench.endDrag();
    await expect(picture).toHaveAccessibleName(/running/);
    const image = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const printed = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        const seen = document.querySelector<HTMLCanvasElement>('[data-testid=mechanism] canvas')!.toDataURL();
        dispatchEvent(new Event('afterprint'));
        return seen;
      });
    const first = await printed();
    await expect.poll(image).not.toBe(first);
    expect(await printed()).toBe(first);
  });
});

test('its place is kept from the start, and a link to the former figure opens without complaint', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/k-limited?view.shown=mechanism');
  const band = page.getByTestId('mechanism');
  expect((await band.boundingBox())!.height).toBe(96);
  await expect(band.getByRole('img')).toBeVisible();
  expect((await band.boundingBox())!.height).toBe(96);
  await expect(page.locator('.announcement')).toHaveCount(0);
});

test('the drawing overflows nowhere, and axe finds nothing serious in it', async ({ bench, page }) => {
  const models = ['vswitch-polling?queueCapacity=32', 'execution-areas', 'interrupt-coalescing'];
  await firstLook(page, wideProjectorAndPhone);
  await bench.open(`#v1/${models[0]}`);
  await inEveryLook(page, wideProjectorAndPhone, async (look) => {
    const model = models[wideProjectorAndPhone.indexOf(look)];
    await page.goto(`/#v1/${model}`);
    // On a phone the picture is behind a button.
    if (look.width < 768) await page.getByRole('button', { name: 'The system' }).click();
    await expect(page.getByTestId('mechanism').getByRole('img')).toBeVisible();
    await expectSoundPage(page, '.mechanism-place');
  });
});
