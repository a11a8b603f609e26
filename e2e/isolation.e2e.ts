import { expect, test } from './bench-page.ts';

// Both tests run in this order in one process, and so in the context that tests share (see bench-page.ts).
test.describe.configure({ mode: 'serial' });

/** A small document of the same origin, which opens fast. */
const smallDocument = '/favicon.svg';

test('a test may leave storage, permissions, routes, scripts and media behind', async ({ page, context }) => {
  await page.goto(smallDocument);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind';
    await new Promise((opened) => {
      indexedDB.open('left').onsuccess = opened;
    });
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    document.documentElement.dataset.left = 'behind';
  });
  await page.route('**/*', (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 844 });
  await context.newPage();
  await context.setOffline(true);
});

test('the next test finds none of it', async ({ page, context }) => {
  expect(context.pages()).toEqual([page]);
  expect(page.url()).toBe('about:blank');
  expect(page.viewportSize()).toEqual({ width: 1280, height: 720 });
  await page.goto(smallDocument);
  const found = await page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    scripted: document.documentElement.dataset.left,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    online: navigator.onLine,
  }));
  expect(found).toEqual({
    stored: 0,
    cookies: '',
    databases: [],
    scripted: undefined,
    clipboard: 'prompt',
    dark: false,
    reduced: true,
    online: true,
  });
});
