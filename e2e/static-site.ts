import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

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

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** The built page under a path of a plain file server. */
export class StaticSite {
  private readonly server: Server;
  /** Requests for absent files, with the method. */
  readonly refused: string[] = [];
  readonly url: () => string;

  private constructor(folder: string, headers: Readonly<Record<string, string>>) {
    this.server = createServer(({ method = '', url = '' }, response) => {
      const { pathname } = new URL(url, 'http://localhost');
      const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      const file = path.join(dist, name.slice(folder.length));
      if (!['GET', 'HEAD'].includes(method) || !pathname.startsWith(folder) || !isFile(file)) {
        this.refused.push(`${method} ${pathname}`);
        response.writeHead(404, headers).end();
        return;
      }
      response.writeHead(200, {
        ...headers,
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      });
      if (method === 'HEAD') response.end();
      else response.end(readFileSync(file)); // a stream costs four times as much as a file of this size
    });
    this.url = () => `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${folder}`;
  }

  /** `folder`: begins and ends with a slash. Rejects where the port is taken; 0 is any that is free. */
  static async start(
    folder: string,
    headers: Readonly<Record<string, string>>,
    port = 0,
  ): Promise<StaticSite> {
    const site = new StaticSite(folder, headers);
    await new Promise<void>((resolve, reject) => {
      site.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return site;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
