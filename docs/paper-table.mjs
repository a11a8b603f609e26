// @ts-check
/**
 * `npm run paper-table`: writes the numbers of the papers into docs/accuracy.md anew, by the printed and the corrected
 * equations and by simulation.
 */
import { simulated, writeTable } from './accuracy-table.mjs';
import { withSources } from './project-sources.mjs';

await withSources(async (load) => {
  const { catalogue, solvers, simulators } = await (await load('/src/headless/engines.ts')).loadEngines();
  const { paperRows } = await load('/src/dimensioning/paper/paper-rows.ts');

  const rows = [];
  for (const { id } of catalogue.entries) {
    const model = catalogue.find(id);
    const { paper } = await model.loadAbout();
    if (paper === undefined) continue;
    /** @type {Map<string, any>} */
    const reports = new Map();
    const simulate = (/** @type {any} */ values) => {
      const create = simulators[id];
      if (create === undefined) return null;
      const key = JSON.stringify(values);
      if (!reports.has(key)) reports.set(key, simulated(create, values));
      return reports.get(key);
    };
    const solve = (/** @type {any} */ values) => solvers[id]().solve(values, { detail: 'indicators' });
    rows.push(...paperRows(model, paper, solve, simulate));
    process.stdout.write(`${id}\n`);
  }
  const headings = ['paper', 'item', 'in the paper', 'printed form', 'corrected form', 'simulation'];
  await writeTable('paper table', headings, rows);
});
