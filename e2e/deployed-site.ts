import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../dist');
const types: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
  ...{ '.json': 'application/json', '.txt': 'text/plain', '.csv': 'text/csv' },
};

/**
 * The built page on a server whose operator deploys: the next build is this one under another mark, in which the
 * measurement drawer's chunk has another name. Pages may be kept by browsers for an hour, as careless hosts let them.
 */
export class DeployedSite {
  private readonly server: Server;
  /** 1, or 2 after a deploy. */
  build = 1;
  /** What the server does to every request. */
  mood: 'well' | 'hangs' | 'lacks a file' = 'well';
  readonly lateChunk: string;

  private constructor() {
    this.lateChunk = readdirSync(path.join(dist, 'assets')).find((name) =>
      /^MeasurementDrawer.*\.js$/.test(name),
    )!;
    this.server = createServer((request, response) => {
      if (this.mood === 'hangs') return;
      const asked = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname.slice(1));
      const name = asked === '' ? 'index.html' : asked;
      const former = this.build === 2 ? name.replace(this.lateChunkOf(2), this.lateChunk) : name;
      const gone = this.build === 2 && name.endsWith(this.lateChunk);
      const lacking = this.mood === 'lacks a file' && name === 'favicon.svg';
      const file = path.join(dist, former);
      if (gone || lacking || !existsSync(file)) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'cache-control': 'max-age=3600',
      });
      if (this.build === 1 || !/\.(html|js)$/.test(file)) createReadStream(file).pipe(response);
      else response.end(this.rebuilt(file));
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

  lateChunkOf(build: number): string {
    return build === 1 ? this.lateChunk : this.lateChunk.replace('MeasurementDrawer', 'MeasurementDrawer2');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private rebuilt(file: string): string {
    return readFileSync(file, 'utf8')
      .replaceAll(this.lateChunk, this.lateChunkOf(2))
      .replace('<head>', '<head><meta name="build" content="2" />')
      .replace(/const build ?= ?"(\w+)"/, 'const build = "2$1"');
  }
}
