import type { FullConfig } from '@playwright/test';
import { StaticSite } from './static-site.ts';

/**
 * Serves the build to all tests; returns a function that stops the server. `vite preview` takes five times as long per
 * file, a tenth of every opening; hosting.e2e.ts compares both.
 */
export default async function serveBuild({ projects }: FullConfig): Promise<() => void> {
  const { port } = new URL(projects[0].use.baseURL!);
  const site = await StaticSite.start('/', {}, Number(port));
  return () => {
    site.close();
  };
}
