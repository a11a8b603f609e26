import type { Page } from '@playwright/test';
import { expect, smallRing, test } from './bench-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Names and sizes of visible controls that a thumb of 44 px does not fit. */
const tooSmall = (page: Page, controls: string) =>
  page.locator(controls).evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const name = one.getAttribute('aria-label') ?? one.textContent;
      const fits = width >= 44 && height >= 44;
      return fits || !one.checkVisibility() ? [] : [`${name}: ${width} x ${height}`];
    }),
  );

const often: [string, string, string][] = [
  [
    'Explore',
    smallRing,
    '.topbar button, .topbar select, .stage-tab, .drawer-switch button, .mechanism-fold, .figure-tabs button, ' +
      '.parameter-sheet .slider input, .parameter-sheet .number-box',
  ],
  ['Present', `${smallRing}&view.present=`, '.present-bar button'],
  [
    'a lesson',
    '#v1/batch-polling?view.lesson=the-cliff.1',
    '.lesson-head .button, .lesson-foot .button, .lesson-tools .button',
  ],
  ['Compare', `${smallRing}&view.stage=compare`, '.nothing-pinned .button'],
  [
    'After a stall',
    `${smallRing}&view.stage=time`,
    '.time-stage .plan-row .button, .time-stage select, .time-readout .button',
  ],
  ['the question', `${smallRing}&view.stage=question`, '.button-row .button'],
  ['the drawer', `${smallRing}&view.drawer=measurements`, '.drawer .button'],
];

test('on a phone the controls in frequent use are as large as a thumb', async ({ bench, page }) => {
  for (const [name, hash, controls] of often)
    await test.step(name, async () => {
      await bench.open(hash);
      await expect(page.locator(controls).first()).toBeVisible();
      await expect.poll(() => tooSmall(page, controls)).toEqual([]);
    });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
});

test('on a phone a figure’s menu and the rate’s slider take a thumb beyond what is drawn', async ({
  bench,
  page,
}) => {
  await bench.open(smallRing);
  for (const [control, across] of [
    ['.figure-menu .button', true],
    ['.ribbon-bar', false],
  ] as const) {
    const drawn = page.locator(control).first();
    await expect(drawn).toBeVisible();
    const taken = await drawn.evaluate((one, sides) => {
      const { left, width, top, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const around = [
        [0, -21],
        [0, 21],
        ...(sides
          ? [
              [-21, 0],
              [21, 0],
            ]
          : []),
      ];
      return around.map(([right, down]) => one.contains(document.elementFromPoint(x + right!, y + down!)));
    }, across);
    expect(taken).not.toContain(false);
  }
  await test.step('“all results” and the stages lie apart while a figure is examined', async () => {
    await bench.open(`${smallRing}&view.examine=cliff`);
    await expect(page.getByTestId('examine').locator('[data-rendered-revision]')).toBeVisible();
    for (const control of ['.all-results-link', '.stage-bar button:has-text("More")']) {
      const isOnTop = await page
        .locator(control)
        .first()
        .evaluate((one) => {
          const { left, width, top, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      expect(isOnTop, control).toBe(true);
    }
  });
});
