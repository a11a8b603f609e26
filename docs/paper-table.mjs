// @ts-check
/**
 * `npm run paper-table`: writes the numbers of the papers into docs/accuracy.md anew, by the printed and the corrected
 * equations and by simulation.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'vite';

const packets = 2_000_000;
const seed = 1;
/** Packets simulated at a time. */
const slice = 100_000;

const page = 'docs/accuracy.md';
const begin = '<!-- paper table: written by npm run paper-table -->';
const end = '<!-- end of the paper table -->';

const server = await createServer({
  server: { middlewareMode: true, hmr: false },
  appType: 'custom',
  logLevel: 'error',
});
/** @type {(path: string) => Promise<any>} */
const load = (path) => server.ssrLoadModule(path);
try {
  const { catalogue, solvers, simulators } = await (await load('/src/headless/engines.ts')).loadEngines();
  const { paperRows } = await load('/src/dimensioning/paper/paper-rows.ts');
  const { solveToEnd } = await load('/src/headless/solve-command.ts');

  const rows = [];
  for (const { id } of catalogue.entries) {
    const model = catalogue.find(id);
    const { paper } = await model.loadAbout();
    if (paper === undefined) continue;
    /** @type {Map<string, any>} */
    const reports = new Map();
    const simulate = (/** @type {any} */ values) => {
      const create = simulators[model.id];
      if (create === undefined) return null;
      const key = JSON.stringify(values);
      const known = reports.get(key);
      if (known !== undefined) return known;
      const simulator = create(values, { seed });
      while (simulator.packets < packets) {
        const before = simulator.packets;
        simulator.run(Math.min(slice, packets - before));
        if (simulator.packets === before) break;
      }
      reports.set(key, simulator.report());
      return reports.get(key);
    };
    const solve = (/** @type {any} */ values) => solveToEnd(solvers[model.id](), values, 'indicators');
    rows.push(...paperRows(model, paper, solve, simulate));
    process.stdout.write(`${model.id}\n`);
  }
  const table = [
    '| paper | item | in the paper | printed form | corrected form | simulation |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.map((/** @type {string} */ cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`,
    ),
  ].join('\n');
  const text = await readFile(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table`);
  await writeFile(page, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`);
} finally {
  await server.close();
}
