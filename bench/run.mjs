// @ts-check
/**
 * `npm run bench`: the solvers' own times and the simulations' rates, one table a model. `node bench/run.mjs
 * batch-polling` prints one of them. Each is bundled first, because Node cannot run TypeScript.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const all = [
  'batch-polling',
  'interrupt-coalescing',
  'vswitch-polling',
  'execution-areas',
  'map',
  'dimensioning',
  'simulation-batch-polling',
  'simulation-interrupt-coalescing',
  'simulation-k-limited',
  'simulation-vswitch-polling',
  'solves', // last: it ends the process
];
const asked = process.argv.slice(2).filter((text) => !text.startsWith('--'));

for (const name of asked.length > 0 ? asked : all) {
  const input = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const build = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  console.log(`\n${name}\n`);
  await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
