import { readFileSync } from 'node:fs';
import path from 'node:path';
import { preview } from 'vite';
import { expect, smallRing, test } from './bench-page.ts';
import { StaticSite } from './static-site.ts';

test.use({ serviceWorkers: 'allow' });

/** The headers that the documentation asks a host for. */
function documentedHeaders(): Record<string, string> {
  const text = readFileSync(path.resolve(import.meta.dirname, '../docs/hosting.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z][\w-]+)` \| `([^`]+)` \|/gm)];
  return Object.fromEntries(rows.map(([, name, value]) => [name, value]));
}

test('under a path of a host that only hands out files, with the documented headers, everything works, then without a network', async ({
  bench,
  page,
  context,
}) => {
  const headers = documentedHeaders();
  expect(Object.keys(headers)).toEqual([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
  ]);
  const site = await StaticSite.start('/tools/batchscope/', headers);
  try {
    await page.goto(`${site.url()}#v1/k-limited?rateMpps=0.5`);
    await bench.settled();
    await bench.isShowing('k-limited');
    const policy = page.locator('meta[http-equiv=Content-Security-Policy]');
    await expect(policy).toHaveAttribute('content', headers['Content-Security-Policy']);
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px'); // the style sheet is loaded

    await page.goto(`${site.url()}${smallRing}&rateMbps=3000`);
    await bench.settled();
    await bench.openDrawer('measurements');
    await page.getByRole('button', { name: 'Compare with the testbed' }).click();
    await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
    const notices = await page.request.get(`${site.url()}third-party-notices.txt`);
    expect(await notices.text()).toContain('Permission is hereby granted');

    const waiting = page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    expect(await waiting).toMatch(/^activat/);
    const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.scope));
    expect(scope).toBe(site.url());
    await page.evaluate(
      () =>
        navigator.serviceWorker.controller ??
        new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken)),
    );
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(`${site.url()}#v1/k-limited?rateMpps=0.7`);
    await bench.settled();
    await bench.drawn('response-rate');
    await context.setOffline(false);
    expect(site.refused).toEqual([]);
  } finally {
    site.close();
  }
});

test('vite preview, which npm start ends with, serves the build as it is', async ({ request }) => {
  const root = path.resolve(import.meta.dirname, '..');
  const server = await preview({ root, logLevel: 'silent', preview: { host: '127.0.0.1', port: 0 } });
  try {
    const [url] = server.resolvedUrls!.local;
    const page = await (await request.get(url)).text();
    const files = Array.from(page.matchAll(/(?:src|href)="\.\/([^"]+)"/g), ([, name]) => name);
    expect(files.length).toBeGreaterThan(2);
    for (const name of ['index.html', ...files]) {
      const { headers, body } = await request.get(url + name).then(async (answer) => ({
        headers: answer.headers(),
        body: await answer.body(),
      }));
      expect(body.equals(readFileSync(path.join(root, 'dist', name)))).toBe(true);
      if (name.endsWith('.js')) expect(headers['content-type']).toContain('javascript');
    }
  } finally {
    await server.close();
  }
});
