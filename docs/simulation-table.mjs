// @ts-check
/**
 * `npm run simulation-table`: writes the table of docs/accuracy.md anew, analytic against simulated, for every preset of
 * every model that has a simulation.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'vite';

const packets = 2_000_000;
const seed = 1;
/** Packets simulated at a time. */
const slice = 100_000;

const page = 'docs/accuracy.md';
const begin = '<!-- simulation table: written by npm run simulation-table -->';
const end = '<!-- end of the simulation table -->';

const server = await createServer({
  server: { middlewareMode: true, hmr: false },
  appType: 'custom',
  logLevel: 'error',
});
/** @type {(path: string) => Promise<any>} */
const load = (path) => server.ssrLoadModule(path);
try {
  const { catalogue, solvers, simulators } = await (await load('/src/headless/engines.ts')).loadEngines();
  const { withDefaults } = await load('/src/scenario/file/complete-inputs.ts');
  const { solveToEnd } = await load('/src/headless/solve-command.ts');
  const { indicatorName } = await load('/src/models/contract/model.ts');
  const { intervalText } = await load('/src/text/interval-text.ts');
  const { formatIndicator, withUnit } = await load('/src/text/number-format.ts');
  const { verdict } = await load('/src/models/contract/verdict.ts');

  const rows = [];
  for (const model of catalogue.models.filter((/** @type {any} */ { simulation }) => simulation)) {
    for (const preset of model.presets) {
      const values = withDefaults(model, new Map(Object.entries(preset.inputs)));
      const method = model.methodInput ? String(values[model.methodInput]) : model.methods[0].id;
      const { indicators } = solveToEnd(solvers[model.id](), values, 'indicators');
      const simulator = simulators[model.id](values, { seed });
      while (simulator.packets < packets) {
        const before = simulator.packets;
        simulator.run(Math.min(slice, packets - before));
        if (simulator.packets === before) break;
      }
      const report = simulator.report();
      const cells = headlines(model, method, report, indicatorName).map((/** @type {any} */ declaration) => {
        if (declaration === undefined) return { text: '', words: null };
        const { name, kind, label } = declaration;
        const analytic = indicators[name] ?? null;
        const simulated = report.indicators[name] ?? null;
        const seen = report.packets - report.warmUpPackets;
        const expected = model.simulation.expectedDifference(values, name, method);
        const shown = formatIndicator(declaration, analytic);
        const { kind: agreement, words } = verdict(analytic, simulated, { kind, packets: seen, expected });
        return {
          text: `${withUnit(shown.text, shown.unit)}; ${intervalText(declaration, simulated)}`,
          words: agreement === 'agrees' ? null : `${label.toLowerCase()} ${words}`,
        };
      });
      const remarks = cells.flatMap((/** @type {any} */ { words }) => words ?? []);
      rows.push([
        model.name,
        preset.label,
        ...cells.map((/** @type {any} */ { text }) => text),
        remarks.length === 0 ? 'agrees' : remarks.join('; '),
      ]);
      process.stdout.write(`${model.id}, ${preset.label}\n`);
    }
  }
  const table = [
    '| model | preset | loss or load: analytic; simulated | time | packets | verdict |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`),
  ].join('\n');
  const agreeing = rows.filter((row) => row.at(-1) === 'agrees').length;
  const summary = `In all that is shown ${agreeing} of ${rows.length} presets agree.`;
  const text = await readFile(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table`);
  await writeFile(
    page,
    `${text.slice(0, from + begin.length)}\n\n${summary}\n\n${table}\n\n${text.slice(to)}`,
  );
} finally {
  await server.close();
}

/**
 * The first probability, time and count of the strip that the run tells: what the page shows first.
 * @param {any} model @param {string} method @param {any} report @param {(template: string, method: string) => string} indicatorName
 */
function headlines(model, method, report, indicatorName) {
  const shown = model.strip
    .map((/** @type {string} */ template) => indicatorName(template, method))
    .flatMap((/** @type {string} */ name) =>
      model.indicators.filter((/** @type {any} */ one) => one.name === name),
    )
    .filter((/** @type {any} */ { name }) => report.indicators[name]);
  return [['probability', 'share'], ['time'], ['count', 'rate']].map((kinds) =>
    shown.find((/** @type {any} */ one) => kinds.includes(one.kind)),
  );
}
