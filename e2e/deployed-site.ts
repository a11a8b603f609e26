import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { offlineWorkerText } from '../offline/offline-worker-text.ts';

const dist = path.resolve(import.meta.dirname, '../dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
};

type Build = ReadonlyMap<string, Buffer>;

/** Output of `npm run build`, without its service worker and without data that no test here asks for. */
function firstBuild(): Build {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'offline-worker.js')
    .filter((entry) => !entry.parentPath.endsWith('testbed'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [path.relative(dist, file).replaceAll('\\', '/'), readFileSync(file)]));
}

/** The same build with another mark, in which some chunks have other names. */
function laterBuild(first: Build, number: number): Build {
  const former = [...first.keys()]
    .map((file) => path.basename(file))
    .filter((name) => /^(MeasurementDrawer|second-wave)-.*\.js$/.test(name));
  const renamed = (text: string) =>
    former.reduce((done, name) => done.replaceAll(name, name.replace('-', `${number}-`)), text);
  const changed = (text: string) =>
    renamed(text).replace('<head>', `<head><meta name="build" content="${number}" />`);
  return new Map(
    [...first].map(([file, content]) => [
      renamed(file),
      /\.(html|js)$/.test(file) ? Buffer.from(changed(content.toString())) : content,
    ]),
  );
}

function threeBuilds(): readonly Build[] {
  const first = firstBuild();
  return [first, laterBuild(first, 2), laterBuild(first, 3)].map(
    (files) => new Map([...files, ['offline-worker.js', Buffer.from(offlineWorkerText(files))]]),
  );
}

/** Made once for all sites of a process. */
let known: readonly Build[] | undefined;

/**
 * The built page on a server to which later builds are deployed: this build with another mark, in which the chunk of
 * the measurement drawer and the one that every visit fetches late have other names. Browsers may cache pages for an
 * hour, as from a badly configured host.
 */
export class DeployedSite {
  private readonly server: Server;
  private readonly builds: readonly Build[];
  /** Number of the deployed build, 1 to 3. */
  build = 1;
  /** Answer of the server to every request, or to the one for the late chunk. */
  mood: 'well' | 'hangs' | 'lacks a file' | 'sends a page for a file' | 'sends half a file' = 'well';

  private constructor() {
    this.builds = known ??= threeBuilds();
    this.server = createServer((request, response) => {
      if (this.mood === 'hangs') return;
      const asked = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname.slice(1));
      const name = asked === '' ? 'index.html' : asked;
      const isLate = /MeasurementDrawer.*\.js$/.test(name);
      const deployed = this.builds[this.build - 1];
      const given = isLate && this.mood === 'sends a page for a file' ? 'index.html' : name;
      const content = isLate && this.mood === 'lacks a file' ? undefined : deployed.get(given);
      if (content === undefined) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, {
        'content-type': types[path.extname(given)] ?? 'application/octet-stream',
        'cache-control': 'max-age=3600',
      });
      response.end(isLate && this.mood === 'sends half a file' ? content.subarray(0, 500) : content);
    });
  }

  static async start(): Promise<DeployedSite> {
    const site = new DeployedSite();
    await new Promise<void>((resolve) => site.server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Closes the requests that hang. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  close(): void {
    this.hangUp();
    this.server.close();
  }
}
