// @ts-check
import { createServer } from 'vite';

/**
 * Runs a script that can import the project's TypeScript: `load` resolves with the exports of the module at a path from
 * the root.
 * @param {(load: (path: string) => Promise<any>) => Promise<void>} script
 */
export async function withSources(script) {
  const server = await createServer({
    server: { middlewareMode: true, hmr: false },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    await script((path) => server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}
