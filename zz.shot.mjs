import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 1440, height: 900 } });
p.on('console', (m) => m.type() === 'error' && console.log(m.text()));
await p.goto('http://localhost:4917/' + (process.argv[2] ?? ''));
await p.waitForTimeout(Number(process.argv[4] ?? 9000));
if (process.argv[5]) { await p.getByRole('tab', { name: process.argv[5] }).first().click(); await p.waitForTimeout(9000); }
await p.screenshot({ path: process.argv[3] });
await b.close();
