/** `batchscope serve`: the built page on 127.0.0.1. */
import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { CommandFailure, exitCodes, usageFailure } from '../headless/failure.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff': 'font/woff',
  '.csv': 'text/csv; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Folder of the built page: that of a checkout, else of the package `batchscope-page`. Throws `CommandFailure`. */
function pageFolder(root: string): string {
  const built = path.join(root, 'dist');
  if (existsSync(path.join(built, 'index.html'))) return built;
  try {
    return path.dirname(createRequire(import.meta.url).resolve('batchscope-page/index.html'));
  } catch {
    throw new CommandFailure(
      exitCodes.usage,
      'no-page',
      'The page is not here: install the package “batchscope-page”, or build it with “npm run build” in a checkout.',
    );
  }
}

/** File below the folder that a request names; null: none. */
function fileOf(folder: string, url: string): string | null {
  const asked = decodeURIComponent(new URL(url, 'http://127.0.0.1').pathname);
  const file = path.join(folder, asked.endsWith('/') ? `${asked}index.html` : asked);
  if (!existsSync(file) || !statSync(file).isFile()) return null;
  return realpathSync(file).startsWith(realpathSync(folder) + path.sep) ? file : null;
}

/** A server of the files of a folder, for this machine alone. */
export function pageServer(folder: string): Server {
  return createServer((request, response) => {
    let file: string | null;
    try {
      file = fileOf(folder, request.url ?? '/');
    } catch {
      file = null; // a malformed address
    }
    if (file === null || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(file === null ? 404 : 405).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    if (request.method === 'HEAD') response.end();
    else pipeline(createReadStream(file), response, () => undefined); // a failure has closed both
  });
}

function portOf(args: readonly string[]): number {
  if (args.length === 0) return 4173;
  const port = args[0] === '--port' && args.length === 2 ? Number(args[1]) : NaN;
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw usageFailure(
      'serve takes --port and a whole number from 0 (any free port) to 65535, and nothing else.',
    );
  return port;
}

/** Serves until the process is ended; writes the address on standard output. `root`: of the package or checkout. */
export async function serve(args: readonly string[], root: string): Promise<void> {
  const server = pageServer(pageFolder(root));
  const port = portOf(args);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(usageFailure(`Port ${port} cannot be used: ${error.code ?? error.message}.`));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`http://127.0.0.1:${used}/\n`);
}
