// @ts-check
/** `npm run package:page`: the built page as the package `batchscope-page`, which `batchscope serve` serves. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'package/page');
const { version, license, repository } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

rmSync(folder, { recursive: true, force: true });
cpSync(path.join(root, 'dist'), folder, { recursive: true });
cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
const manifest = {
  name: 'batchscope-page',
  version,
  license,
  description: 'The page of Batchscope, built.',
  repository,
};
writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
execFileSync('npm', ['pack', folder, '--pack-destination', root], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
