/** The package as it is published: packed, unpacked into an empty folder, and used there. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { format, type FormatOptions } from 'oxfmt';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedFiles } from '../../docs/generated-files.ts';
import { packageVersion } from '../../src/headless/version.ts';
import { questions } from '../../src/evidence/questions.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { readVectors } from '../models/golden-vectors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Limit of the packed file, bytes. */
const largest = 600_000;

let folder = '';
let tarball = '';

/** Entry of the command in the empty folder. */
const command = () => path.join(folder, 'node_modules/batchscope/package/dist/batchscope.mjs');

async function node(...args: string[]): Promise<string> {
  return (await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 })).stdout;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'batchscope-'));
  await run('npm', ['pack', '--pack-destination', folder], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  tarball = path.join(folder, `batchscope-${version}.tgz`);
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, 'batchscope'), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', path.join(modules, 'batchscope'), '--strip-components=1']);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed file', () => {
  it(`has less than ${largest / 1000} kB`, () => {
    expect(readFileSync(tarball).length).toBeLessThan(largest);
  });

  it('satisfies publint', async () => {
    const data = new Uint8Array(readFileSync(tarball));
    const { messages } = await publint({ pack: { tarball: data.buffer } });
    expect(messages.filter(({ type }) => type !== 'suggestion')).toEqual([]);
  });

  it('has types that resolve as ES modules in every entry', async () => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
    const problems = 'problems' in result ? result.problems : [{ kind: 'no types' }];
    // CommonJS and the resolution of Node 10 are not served.
    const expected = ['CJSResolvesToESM', 'NoResolution'];
    expect(
      problems.filter(
        (problem) =>
          !expected.includes(problem.kind) &&
          !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
      ),
    ).toEqual([]);
  });

  it('imports nothing of Node or of other packages in what browsers load', () => {
    const seen = new Set<string>();
    const foreign: string[] = [];
    const walk = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const names = [
        ...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*["'`]([\w@./:-]+)["'`]/g),
      ];
      for (const [, name] of names)
        if (name.startsWith('.')) walk(path.resolve(path.dirname(file), name));
        else foreign.push(name);
    };
    for (const entry of ['index', 'texts', 'numerics'])
      walk(path.join(folder, `node_modules/batchscope/package/dist/${entry}.mjs`));
    expect(seen.size).toBeGreaterThan(50);
    expect(foreign).toEqual([]);
  });
});

describe('the library in an empty folder', () => {
  const documented = readFileSync(path.join(root, 'docs/library.md'), 'utf8');
  const snippets = [...documented.matchAll(/### .*|```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
    ([, code, printed]) => ({ code, printed }),
  );

  it('prints what docs/library.md says, snippet by snippet', async () => {
    const end = '-- end of a snippet --\n';
    const all = snippets.map(({ code }, k) => {
      writeFileSync(path.join(folder, `snippet-${k}.mjs`), code);
      return `await import('./snippet-${k}.mjs');\nprocess.stdout.write(${JSON.stringify(end)});\n`;
    });
    writeFileSync(path.join(folder, 'snippets.mjs'), all.join(''));
    const printed = (await node('snippets.mjs')).split(end).slice(0, -1);
    expect(printed).toEqual(snippets.map((one) => one.printed));
  });

  it('solves the golden vectors of the paper’s cross-connect', async () => {
    interface Case {
      inputs: {
        rate_mbps?: number;
        slot_ns: number;
        beta: number;
        L: number;
        interarrival: { family: string; cv?: number };
        service: { curve: { intercept: number; slope: number } };
      };
      expected: { scalars: Record<string, number> };
      tolerance: { scalars_rel: number };
    }
    const families: Readonly<Record<string, string>> = {
      poisson: 'poisson',
      det: 'deterministic',
      geom: 'geometric',
      nb: 'negative-binomial',
    };
    const cases = (readVectors('batch-polling') as unknown as Case[]).filter(
      ({ inputs }) => inputs?.rate_mbps !== undefined && inputs.service.curve.slope !== undefined,
    );
    expect(cases.length).toBeGreaterThan(5);
    const scenarios = cases.map(({ inputs: { rate_mbps, slot_ns, beta, L, interarrival, service } }) => ({
      model: 'batch-polling',
      inputs: {
        rateMbps: rate_mbps,
        slotNs: slot_ns,
        maxBatch: beta,
        ringSize: L,
        arrivals: {
          family: families[interarrival.family],
          ...(interarrival.cv === undefined ? {} : { cv: interarrival.cv }),
        },
        service: {
          interceptUs: (service.curve.intercept * slot_ns) / 1000,
          slopeUs: (service.curve.slope * slot_ns) / 1000,
        },
      },
    }));
    writeFileSync(path.join(folder, 'scenarios.json'), JSON.stringify(scenarios));
    writeFileSync(
      path.join(folder, 'vectors.mjs'),
      `import { readFileSync } from 'node:fs';
import { solve } from 'batchscope';
const answers = [];
for (const one of JSON.parse(readFileSync('scenarios.json', 'utf8'))) answers.push((await solve(one, { edge: false })).indicators.meanBatch);
console.log(JSON.stringify(answers));`,
    );
    const means = JSON.parse(await node('vectors.mjs')) as number[];
    cases.forEach(({ expected: { scalars }, tolerance }, k) => {
      const error = Math.abs(means[k] / scalars.E_V - 1);
      expect(error, JSON.stringify(scenarios[k])).toBeLessThanOrEqual(Math.max(tolerance.scalars_rel, 1e-6));
    });
  });

  it('is called from Python', async (context) => {
    const python = await run('python3', ['--version']).then(
      () => 'python3',
      () => null,
    );
    if (python === null) context.skip('there is no python3');
    cpSync(path.join(root, 'examples/python/batchscope.py'), path.join(folder, 'batchscope.py'));
    const program = `import batchscope as b
s = {"model": "batch-polling", "inputs": {"rateMbps": 5000}}
print(round(b.solve(s)["indicators"]["meanBatch"], 3))
print([round(r["meanBatch"], 3) for r in b.sweep(s, rateMbps=[2500, 5000])])
try:
    b.solve({"model": "batch-polling", "inputs": {"rateMbps": -1}})
except b.Refusal as refusal:
    print(refusal.code, refusal.parameter)`;
    const { stdout } = await run('python3', ['-c', program], {
      cwd: folder,
      env: { ...process.env, BATCHSCOPE: `"${process.execPath}" "${command()}"` },
    });
    expect(stdout).toBe('15.68\n[5.015, 15.68]\nout-of-range rateMbps\n');
  });
});

describe('the command in an empty folder', () => {
  it('answers as in a checkout, and says how it is called there', async () => {
    const scenario = path.join(root, 'examples/cross-connect.json');
    const answer = JSON.parse(await node(command(), 'solve', scenario)) as Record<string, unknown>;
    expect(answer.model).toBe('batch-polling');
    expect(await node(command(), '--help')).toContain('npx batchscope solve scenario.json');
    const failed = await run(process.execPath, [command(), 'sole'], { cwd: folder }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed).toMatchObject({ code: 64 });
  });

  it('serves the page on this machine alone, and nothing outside of its folder', async () => {
    const page = path.join(folder, 'node_modules/batchscope-page');
    mkdirSync(page, { recursive: true });
    writeFileSync(path.join(page, 'package.json'), '{ "name": "batchscope-page", "version": "0.0.0" }');
    writeFileSync(path.join(page, 'index.html'), '<!doctype html><title>Batchscope</title>');
    const server = spawn(process.execPath, [command(), 'serve', '--port', '0'], { cwd: folder });
    try {
      const address = await new Promise<string>((resolve) => {
        server.stdout.once('data', (data: Buffer) => {
          resolve(String(data).trim());
        });
      });
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      const index = await fetch(address);
      expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await index.text()).toContain('Batchscope');
      for (const beyond of ['nothing.js', '..%2fbatchscope%2fpackage.json', '%'])
        expect((await fetch(address + beyond)).status).toBe(404);
      expect((await fetch(address, { method: 'POST' })).status).toBe(405);
    } finally {
      server.kill();
    }
  });
});

describe('the server for assistants', () => {
  const client = new Client({ name: 'test', version: '1' });

  beforeAll(async () => {
    const installed = path.join(folder, 'node_modules/@modelcontextprotocol');
    if (!existsSync(installed)) symlinkSync(path.join(root, 'node_modules/@modelcontextprotocol'), installed);
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [command(), 'mcp'] }));
  });

  afterAll(async () => {
    await client.close();
  });

  const solve = (inputs: object, more: object = {}) =>
    client.callTool({ name: 'solve', arguments: { scenario: { model: 'batch-polling', inputs }, ...more } });

  it('has tools that only read, with schemas of what they take and answer', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'solve',
      'simulate',
      'sweep',
      'dimension',
      'queues',
      'diagnose',
    ]);
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
    }
    for (const { id } of questions) expect(JSON.stringify(tools.at(-1)!.inputSchema)).toContain(id);
  });

  it('answers with structured content and a link to distributions', async () => {
    const { content, structuredContent } = await solve({ rateMbps: 5000 }, { distributions: true });
    expect(structuredContent).toMatchObject({ model: 'batch-polling', inputs: { rateMbps: 5000 } });
    const link = (content as { type: string; uri: string }[]).find(({ type }) => type === 'resource_link')!;
    const { contents } = await client.readResource({ uri: link.uri });
    const text = (contents[0] as { text: string }).text;
    expect(Object.keys((JSON.parse(text) as { distributions: object }).distributions)).toContain('batchSize');
  });

  it('refuses in one sentence', async () => {
    const { content, isError } = await solve({ ringSize: 16 });
    expect(isError).toBe(true);
    const { error } = JSON.parse((content as { text: string }[])[0].text) as {
      error: { code: string; message: string };
    };
    expect(error.code).toBe('batch-exceeds-ring');
    expect(error.message).toMatch(/^[^.]+\.$/);
  });

  it('reports progress, and ends cancelled work', async () => {
    const progress: number[] = [];
    const scenario = { model: 'batch-polling' };
    await client.callTool(
      {
        name: 'sweep',
        arguments: {
          scenario,
          over: { rateMbps: { from: 1000, to: 8000, step: 1000 } },
          results: ['meanBatch'],
        },
      },
      { onprogress: ({ progress: done }) => progress.push(done) },
    );
    // The last ones may come with the answer, when the client listens no more.
    expect(progress.slice(0, 3)).toEqual([1, 2, 3]);
    const cancel = new AbortController();
    const running = client.callTool(
      { name: 'simulate', arguments: { scenario, packets: 1e9 } },
      {
        signal: cancel.signal,
        onprogress: () => {
          cancel.abort();
        },
      },
    );
    await expect(running).rejects.toThrow();
    expect((await solve({})).structuredContent).toMatchObject({ model: 'batch-polling' });
  });

  it('has the catalogue, the glossary and the limits, and a prompt for a paste', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['batchscope://models', 'batchscope://glossary', 'batchscope://limits']),
    );
    const paste = 'rx_missed_errors: 12';
    const { messages } = await client.getPrompt({ name: 'diagnose_paste', arguments: { paste } });
    expect((messages[0].content as { text: string }).text).toContain(paste);
    const { structuredContent } = await client.callTool({
      name: 'diagnose',
      arguments: { texts: [{ name: 'a.txt', text: paste }] },
    });
    expect(structuredContent).toHaveProperty('causes');
  });
});

describe('the reference', () => {
  it('describes every function and type of the library', async () => {
    const typedoc = path.join(root, 'node_modules/typedoc/bin/typedoc');
    const flags = ['--options', 'package/typedoc.json', '--emit', 'none'];
    const memory = ['--max-semi-space-size=64', '--single-threaded-gc']; // an eighth of the time
    await expect(run(process.execPath, [...memory, typedoc, ...flags], { cwd: root })).resolves.toMatchObject(
      {
        stderr: '',
      },
    );
  });

  it('is quoted by versions that the changes name', () => {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(packageVersion).toBe(manifest.version);
    const [newest] = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
    expect(newest).toMatch(new RegExp(`^${packageVersion.replaceAll('.', '\\.')}\n`));
    const models = catalogue.models.map(({ id, version }) => `${id} ${version}`).sort();
    expect(/^Models: (.+)\.$/m.exec(newest)![1].split(', ').sort()).toEqual(models);
  });

  it('and files made of the catalogue are up to date', async () => {
    const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatOptions;
    const files = await generatedFiles(packageVersion);
    for (const [name, text] of Object.entries(files)) {
      const written = readFileSync(path.join(root, name), 'utf8');
      const isCode = /\.(?:json|ts|cff)$/.test(name);
      expect(written, name).toBe(isCode ? (await format(name, text, style)).code : text);
    }
  });
});
