// @ts-check
/**
 * Node cannot run TypeScript by itself, so the program is bundled first. The bundle is cached under the hash of all its
 * sources, computed at every start: a stale bundle is never found. Its last line is the hash of its text: a bundle
 * truncated by a crash or a full disk is rebuilt. Where the cache folder is not writable the program is bundled at
 * every start.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'node_modules/.cache/headless');
/** Paths of the modules of the newest bundle; the next start hashes these files to find the bundle. */
const listFile = path.join(folder, 'modules.json');
/** Files that determine the bundle in addition to its modules. */
const makers = ['package-lock.json', 'src/headless/cached-bundle.mjs'];
/** Time for which older bundles are retained, ms: a process may still be starting threads from one. */
const cachedMs = 24 * 3600 * 1000;

/**
 * @param {readonly string[]} modules paths below the root
 * @param {(name: string) => string | Buffer} textOf
 */
function hashOf(modules, textOf) {
  const hash = createHash('sha256');
  for (const name of [...makers, ...modules]) hash.update(`${name}\n`).update(textOf(name)).update('\n');
  return hash.digest('hex').slice(0, 32);
}

/** @param {string} name */
const onDisk = (name) => readFileSync(path.join(root, name));

const sealStart = '\n// sha256 ';

/** @param {string | Buffer} code */
const sealOf = (code) => `${sealStart}${createHash('sha256').update(code).digest('hex')}\n`;

/** @param {string} file a cached bundle */
function isWhole(file) {
  const text = readFileSync(file);
  const end = text.lastIndexOf(sealStart);
  return end > 0 && text.subarray(end).equals(Buffer.from(sealOf(text.subarray(0, end))));
}

/** @returns {string | null} path of the cached bundle of these sources, if there is one */
function findCached() {
  try {
    const file = path.join(folder, `${hashOf(JSON.parse(readFileSync(listFile, 'utf8')), onDisk)}.mjs`);
    return isWhole(file) ? file : null;
  } catch {
    return null; // nothing is cached, or a module was removed
  }
}

/** The program as one module that imports nothing but Node's own, and the text of each module that it is made of. */
async function bundle() {
  const { rolldown } = await import('rolldown');
  /** @type {Map<string, string>} */
  const texts = new Map();
  const build = await rolldown({
    input: path.join(root, 'src/headless/main.ts'),
    platform: 'node',
    logLevel: 'silent',
    tsconfig: false,
    plugins: [
      {
        name: 'note-what-is-read',
        load(id) {
          if (!path.isAbsolute(id)) return null;
          const text = readFileSync(id, 'utf8');
          texts.set(path.relative(root, id), text);
          return text;
        },
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return { code: output[0].code, texts };
}

/**
 * Writes a file atomically: other processes may be starting at the same time.
 * @param {string} file @param {string} text
 */
function writeAtomically(file, text) {
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true }); // a full disk leaves a truncated file
    throw error;
  }
}

/** @param {string} code @param {ReadonlyMap<string, string>} texts */
function cache(code, texts) {
  try {
    mkdirSync(folder, { recursive: true });
    const modules = [...texts.keys()].sort();
    const file = path.join(folder, `${hashOf(modules, (name) => texts.get(name) ?? onDisk(name))}.mjs`);
    writeAtomically(file, `${code}${sealOf(code)}`);
    writeAtomically(listFile, JSON.stringify(modules));
    for (const name of readdirSync(folder)) {
      const other = path.join(folder, name);
      if (other !== file && other !== listFile && Date.now() - statSync(other).mtimeMs > cachedMs)
        rmSync(other);
    }
    return file;
  } catch (error) {
    reportFullDisk(error);
    return null; // a read-only folder or a full disk
  }
}

/** A full disk is reported, because it can be repaired, unlike a read-only folder. @param {unknown} error */
function reportFullDisk(error) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') return;
  process.stderr.write(
    `There is no room for the program’s bundle in ${folder}, so that every start takes a second longer: free some.\n`,
  );
}

/** @returns {Promise<string>} URL of the module to import */
export async function bundleUrl() {
  const cached = findCached();
  if (cached !== null) return pathToFileURL(cached).href;
  const { code, texts } = await bundle();
  const file = cache(code, texts);
  return file === null
    ? `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
    : pathToFileURL(file).href;
}
