import { expect, test } from '@playwright/test';

/**
 * The policy forbids inline scripts: the message for a page whose script does not run is in the HTML from the
 * beginning.
 */
test('a page whose script arrives cut says so', async ({ page }) => {
  await page.route(/\/assets\/page-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  });
  await page.goto('/');
  const words = page.locator('#not-started');
  await expect(words).toBeHidden();
  await expect(words).toBeVisible();
  await expect(words).toContainText('load the page again');
});

test('a sandboxed frame without an origin of its own says what its sandbox must allow', async ({ page }) => {
  await page.route('**/frames.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<iframe sandbox="allow-scripts" src="/" width="800" height="600"></iframe>',
    }),
  );
  await page.goto('/frames.html');
  const words = page.frameLocator('iframe').locator('#not-started');
  await expect(words).toBeVisible();
  await expect(words).toContainText('allow-scripts allow-same-origin');
});
