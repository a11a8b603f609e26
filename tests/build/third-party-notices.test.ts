import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { noticesFile, thirdPartyNotices } from '../../notices/third-party-notices.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('third-party notices', () => {
  const notices = thirdPartyNotices(root);

  it('name every library that the page is built with, and those that these need, with their licence', () => {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of [...Object.keys(manifest.dependencies), 'scheduler', 'katex']) {
      expect(notices).toMatch(
        new RegExp(`^${name.replaceAll('.', '\\.')} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2.0)\\)$`, 'm'),
      );
    }
    expect(notices.match(/Permission is hereby granted/g)!.length).toBeGreaterThanOrEqual(6);
    expect(notices).toContain('Apache License');
  });

  it('are where the page says', () => {
    const menu = readFileSync(path.join(root, 'src/app/shell/top-bar/SettingItems.tsx'), 'utf8');
    expect(menu).toContain(`'${noticesFile}'`);
  });
});
