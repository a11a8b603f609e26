// @ts-check
/**
 * `node src/headless/run.mjs solve|sweep|simulate|dimension ...`: the browser's solvers in plain Node. Node cannot run
 * TypeScript by itself, so the entry is bundled first, every time: that takes about 30 ms, and nothing can be out of
 * date.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** @returns {Promise<string>} The program as one module that imports nothing but Node's own. */
async function bundle() {
  const input = fileURLToPath(new URL('main.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return output[0].code;
}

try {
  const code = Buffer.from(await bundle()).toString('base64');
  const { main } = await import(`data:text/javascript;base64,${code}`);
  await main(process.argv.slice(2));
} catch (error) {
  const detail = error instanceof Error ? error.message : String(error);
  const message = `Batchscope could not start: ${detail}`;
  process.stderr.write(
    `${JSON.stringify({ error: { code: 'internal-error', parameter: null, message } })}\n`,
  );
  process.exitCode = 70;
}
