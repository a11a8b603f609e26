import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { expect, it } from 'vitest';

it('“npm start” serves the page, and answers 404 for a file that is not there', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'preview-'));
  writeFileSync(join(outDir, 'index.html'), '<title>page</title>');
  const server = await preview({
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'silent',
  });
  try {
    const address = server.httpServer.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${address.port}/${path}`)).status;
    expect(await Promise.all(['', 'index.html', 'assets/gone.js', 'gone'].map(status))).toEqual([
      200, 200, 404, 404,
    ]);
  } finally {
    await server.close();
    rmSync(outDir, { recursive: true });
  }
});
