// @ts-check
/**
 * `npm run bench`: times of the solvers and rates of the simulations, one table a model. `node bench/run.mjs
 * batch-polling` prints one of them. Each is bundled first, because Node cannot run TypeScript. `--small` runs each
 * once and as briefly as it can be, as the tests do: the numbers then mean nothing.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** @type {Readonly<Record<string, readonly string[]>>} by name, with the options that make it small */
const all = {
  'batch-polling': ['--runs=1', '--detail=indicators', '--families=poisson', '--rates=500,7000'],
  'interrupt-coalescing': ['--runs=1', '--detail=indicators', '--families=deterministic', '--taus=100'],
  'vswitch-polling': ['--runs=1', '--detail=indicators', '--methods=gated', '--loads=2', '--scenarios=1'],
  'execution-areas': ['--runs=1'],
  map: ['--size=3'],
  dimensioning: ['--runs=1', '--models=execution-areas'],
  'simulation-batch-polling': ['--packets=2e4', '--runs=1'],
  'simulation-interrupt-coalescing': ['--packets=2e4', '--runs=1'],
  'simulation-k-limited': ['--packets=2e4', '--runs=1'],
  'simulation-vswitch-polling': ['--packets=2e4', '--runs=1'],
  time: ['--replications=20', '--vector=kl-step', '--cases=1'],
  solves: ['--steps=1', '--ring=64', '--rest=300'], // last: it ends the process
};
const asked = process.argv.slice(2).filter((text) => !text.startsWith('--'));
const given = process.argv.slice(2).filter((text) => text.startsWith('--') && text !== '--small');
const small = process.argv.includes('--small');

/** The build assigns the names of workers' files; here workers run in this process. */
const withoutWorkerFiles = {
  name: 'without-worker-files',
  resolveId: (/** @type {string} */ id) => (id.endsWith('?worker&url') ? '\0worker' : null),
  load: (/** @type {string} */ id) => (id === '\0worker' ? "export default '';" : null),
};

for (const name of asked.length > 0 ? asked : Object.keys(all)) {
  process.argv = [...process.argv.slice(0, 2), ...(small ? all[name] : []), ...given];
  const input = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const build = await rolldown({
    input,
    platform: 'node',
    logLevel: 'silent',
    moduleTypes: { '.css': 'empty' },
    plugins: [withoutWorkerFiles],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  console.log(`\n${name}\n`);
  await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
