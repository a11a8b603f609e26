import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { withoutWrappers } from '../../vendor/plotly-as-module.ts';

const published = readFileSync(
  createRequire(import.meta.url).resolve('plotly.js-cartesian-dist-min'),
  'utf8',
);

describe('Plotly as a module', () => {
  it('has its statements at the top, in no function that runs at once, and its licences', () => {
    const script = withoutWrappers(published);
    expect(script).not.toMatch(/root, factory|var Plotly=/);
    expect(script).toMatch(/^\/\*\*[^]*?\*\/\s*var /);
    expect(script).toMatch(/;export default \w+\(\);/);
    expect(script.slice(0, 300)).toContain('Licensed under the MIT license');
    expect(script).toContain('Bundled license information');
  });

  it('is refused where the script is wrapped in another way', () => {
    expect(() => withoutWrappers(published.replace('root, factory', 'factory'))).toThrow(
      /wrapped in another way/,
    );
    expect(() => withoutWrappers(published.replace('window.Plotly = Plotly;', ''))).toThrow(
      /wrapped in another way/,
    );
  });
});
