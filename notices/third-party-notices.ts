/**
 * Text file of the page's “About”: the version of Batchscope, its licence, and the notices of the bundled libraries,
 * which must be part of every copy.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { programVersion } from './program-version.ts';

/** Name of the file in the folder of the built page. */
export const noticesFile = 'third-party-notices.txt';

interface Package {
  name: string;
  version: string;
  license?: string;
  dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;

/** Libraries whose code is in the built page. */
export const pageLibraries = [
  'comlink',
  'fflate',
  'plotly.js-cartesian-dist-min',
  'react',
  'react-dom',
  'uqr',
  'valibot',
  'zustand',
] as const;

/** Libraries whose code is in the package. */
export const packageLibraries = ['valibot'] as const;

/** KaTeX sets the formulas at build time: its output is in the page, its code is not. */
const typesetter = 'katex';

/** Folders of these packages, needed by the one in `folder`, and of all that they need at run time; by name. */
function neededBy(
  folder: string,
  names: readonly string[],
  modules: string,
  found = new Map<string, string>(),
): Map<string, string> {
  for (const name of names) {
    const own = path.join(folder, 'node_modules', name);
    const place = existsSync(own) ? own : path.join(modules, name);
    if (found.has(name)) continue;
    found.set(name, place);
    neededBy(place, Object.keys(manifestOf(place).dependencies ?? {}), modules, found);
  }
  return found;
}

/** Plotly is published as a single script, from which most notices of the bundled libraries are removed. */
const bundled = 'plotly.js-cartesian-dist-min';

/**
 * The notices of the libraries bundled in Plotly's script. The comments `// node_modules/...` in the unminified script
 * (`dist/plotly-cartesian.js` of the package `plotly.js`) name these libraries. Throws where the version in
 * `plotly-libraries.txt` differs from the installed one.
 */
function librariesInPlotly(modules: string): string {
  const text = readFileSync(path.join(import.meta.dirname, 'plotly-libraries.txt'), 'utf8');
  const { version } = manifestOf(path.join(modules, bundled));
  if (!text.startsWith(`Libraries inside ${bundled} ${version}\n`))
    throw new Error(`notices/plotly-libraries.txt is of another version of Plotly than ${version}`);
  return text;
}

/** Throws for a library without a licence text, because it must not be distributed. */
function noticesOf(root: string, libraries: readonly string[]): string[] {
  const modules = path.join(root, 'node_modules');
  const needed = [...neededBy(root, libraries, modules)].sort(([a], [b]) => (a < b ? -1 : 1));
  const notices = needed.map(([name, folder]) => {
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    const { version, license } = manifestOf(folder);
    const text = readFileSync(path.join(folder, file), 'utf8').trim();
    return `${name} ${version} (${license ?? 'see below'})\n\n${text}\n`;
  });
  const { version, build } = programVersion(root);
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  return [
    `Batchscope ${version}${build && ` (build ${build})`}\n\n${own}\n`,
    'Batchscope is built with these libraries.\n',
    ...notices,
  ];
}

const rule = `\n${'-'.repeat(80)}\n\n`;

/** Notices of the page. */
export const thirdPartyNotices = (root: string): string =>
  [
    ...noticesOf(root, [...pageLibraries, typesetter]),
    librariesInPlotly(path.join(root, 'node_modules')),
  ].join(rule);

/** Notices of the package. */
export const packageNotices = (root: string): string => noticesOf(root, packageLibraries).join(rule);

/** Writes the notices into the built page's folder. */
export function withThirdPartyNotices(): Plugin {
  let root = '';
  return {
    name: 'third-party-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: noticesFile, source: thirdPartyNotices(root) });
    },
  };
}
