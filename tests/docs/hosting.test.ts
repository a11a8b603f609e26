/** The configurations of servers in the documents send the headers that the documents ask for. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const guide = readFileSync('docs/hosting.md', 'utf8');
const rows = [...guide.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(([, name, value]) => ({
  name,
  value,
}));
const kept = rows.find(({ name }) => name === 'assets/*')!.value;
const headers = rows.filter(({ name }) => name !== 'assets/*');

const fenced = (heading: string) =>
  new RegExp(`^## ${heading}\\n[^]*?\`\`\`\\w*\\n([^]*?)\`\`\``, 'm').exec(guide)![1];

describe.each([
  ['nginx under a path', fenced('nginx'), 'add_header'],
  ['nginx in the container', readFileSync('docs/nginx.conf', 'utf8'), 'add_header'],
  ['Caddy', fenced('Caddy'), 'header'],
])('the configuration of %s', (_, configuration, directive) => {
  it('sends every header of the table, and says who may embed the page', () => {
    expect(headers.length).toBe(3);
    for (const { name, value } of headers) {
      const [, sent] = new RegExp(`^\\s*${directive} ${name} (.*)$`, 'm').exec(configuration)!;
      const asked = name === 'Content-Security-Policy' ? `"${value}; frame-ancestors 'self'"` : value;
      expect(sent.replace(/;$/, '')).toBe(asked);
    }
  });

  it('lets browsers keep the assets, and ask for everything else', () => {
    expect(configuration).toContain(`"${kept}"`);
    expect(configuration).toMatch(/ no-cache;?$/m);
  });
});

it('builds the container with the tested configuration, and nothing of the machine it is built on', () => {
  const container = readFileSync('Containerfile', 'utf8');
  expect(container).toContain('COPY docs/nginx.conf /etc/nginx/conf.d/default.conf');
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['node_modules', 'dist', '.git']),
  );
});
