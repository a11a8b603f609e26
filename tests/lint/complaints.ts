import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const config = 'oxlint.config.mjs';

interface Diagnostic {
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}

/** Messages of the project's lint about these files, by file, with their advice. */
export function complaints(files: Readonly<Record<string, string>>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    copyFileSync(join(root, config), join(folder, config));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const command = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', config, '--format=json', '.'];
    const { stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
    const byFile: Record<string, string[]> = {};
    for (const { filename, message, help } of diagnostics) {
      (byFile[filename.replaceAll('\\', '/')] ??= []).push(`${message} ${help ?? ''}`);
    }
    return byFile;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
