import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await b.newPage({ viewport: { width: 1280, height: 800 } , reducedMotion: 'reduce'});
const s = await page.context().newCDPSession(page);
await page.goto('http://127.0.0.1:4316/');
await page.waitForTimeout(6000);
async function held() {
  await s.send('HeapProfiler.collectGarbage'); await s.send('HeapProfiler.collectGarbage');
  const c = await s.send('Memory.getDOMCounters');
  const live = await page.evaluate(() => document.querySelectorAll('*').length);
  const { usedSize } = await s.send('Runtime.getHeapUsage');
  return { nodes: c.nodes, live, listeners: c.jsEventListeners, mb: +(usedSize / 2 ** 20).toFixed(1) };
}
const step = async (name, n, f) => {
  await f(0); await page.waitForTimeout(700);
  const a = await held();
  for (let k = 1; k <= n; k++) await f(k);
  await page.waitForTimeout(700);
  const z = await held();
  console.log(name, n, 'nodes +', z.nodes - a.nodes, 'listeners +', z.listeners - a.listeners, 'heap', a.mb, z.mb, 'live', a.live, z.live);
};
const hash = (h) => page.evaluate((x) => { location.hash = x; }, h);
const models = await page.$$eval('[data-model]', (all) => all.map((o) => o.dataset.model));
await step('rates', 20, async (k) => { await hash(`#v1/batch-polling?rateMbps=${2000 + 37 * k}`); await page.waitForTimeout(150); });
await step('models', 10, async (k) => { await hash(`#v1/${models[k % 2]}`); await page.waitForTimeout(400); });
await hash('#v1/batch-polling'); await page.waitForTimeout(800);
await step('resize', 10, async (k) => { await page.setViewportSize({ width: [1280, 390, 1600][k % 3], height: 800 }); await page.waitForTimeout(300); });
await page.setViewportSize({ width: 1280, height: 800 }); await page.waitForTimeout(500);
await step('drawer', 10, async () => { for (const d of ['measurements', 'check', 'formulas', 'limits']) { await page.getByTestId(`opens-${d}`).first().click({ timeout: 3000 }).catch(() => console.log('no', d)); await page.waitForTimeout(250); } });
await page.keyboard.press('Escape');
await step('present', 8, async () => { await page.keyboard.press('p'); await page.waitForTimeout(400); await page.keyboard.press('Escape'); await page.waitForTimeout(300); });
await step('examine', 8, async () => { await page.getByRole('button', { name: /^Examine/ }).first().click({ timeout: 3000 }).catch(() => console.log('no examine')); await page.waitForTimeout(1200); await page.keyboard.press('Escape'); await page.waitForTimeout(300); });
await step('pins', 8, async (k) => { await hash(`#v1/batch-polling?rateMbps=${3000 + 37 * k}`); await page.waitForTimeout(200); await page.keyboard.press('Alt+p'); await page.waitForTimeout(200); });
for (const stage of ['Question', 'Map', 'Compare', 'Learn', 'Explore']) {
  await step(`stage ${stage}`, 5, async () => { await page.locator('label, button, [role=tab]').filter({ hasText: new RegExp(`^${stage}`) }).first().click({ timeout: 2000 }).catch(() => console.log('no', stage)); await page.waitForTimeout(500); await page.locator('label, button, [role=tab]').filter({ hasText: /^Explore/ }).first().click({ timeout: 2000 }).catch(() => 0); await page.waitForTimeout(400); });
}
try {
const { detachedNodes } = await s.send('DOM.getDetachedDomNodes');
const count = (n) => 1 + (n.children ?? []).reduce((a, c) => a + count(c), 0);
const by = new Map();
for (const { treeNode } of detachedNodes) { const at = treeNode.attributes ?? []; const cls = at.indexOf('class') >= 0 ? at[at.indexOf('class') + 1] : ''; const key = `${treeNode.localName ?? treeNode.nodeName}.${cls}`; const e = by.get(key) ?? [0, 0]; e[0]++; e[1] += count(treeNode); by.set(key, e); }
console.log([...by].sort((a, c) => c[1][1] - a[1][1]).slice(0, 25).map(([k, v]) => `${v[1]} nodes in ${v[0]}: ${k}`).join('\n'));
} catch (e) { console.log(String(e)); }
await b.close();
