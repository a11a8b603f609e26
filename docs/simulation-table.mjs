// @ts-check
/**
 * `npm run simulation-table`: writes the table of docs/accuracy.md anew, analytic against simulated, for every preset
 * of every model that has a simulation.
 */
import { simulated as simulate, writeTable } from './accuracy-table.mjs';
import { withSources } from './project-sources.mjs';

await withSources(async (load) => {
  const { catalogue, solvers, simulators } = await (await load('/src/headless/engines.ts')).loadEngines();
  const { withDefaults } = await load('/src/scenario/file/complete-inputs.ts');
  const { indicatorName } = await load('/src/models/contract/model.ts');
  const { intervalText } = await load('/src/text/interval-text.ts');
  const { formatIndicator, withUnit } = await load('/src/text/number-format.ts');
  const { verdict } = await load('/src/models/contract/verdict.ts');

  const rows = [];
  let moreThanKnown = 0;
  for (const model of catalogue.models.filter((/** @type {any} */ { simulation }) => simulation)) {
    for (const preset of model.presets) {
      const values = withDefaults(model, new Map(Object.entries(preset.inputs)));
      const method = model.methodInput ? String(values[model.methodInput]) : model.methods[0].id;
      const solver = solvers[model.id]();
      await solver.prepare?.(values);
      const { indicators } = solver.solve(values, { detail: 'indicators' });
      const report = simulate(simulators[model.id], values);
      const cells = headlines(model, method, report, indicatorName).map((/** @type {any} */ declaration) => {
        if (declaration === undefined) return { text: '', words: null, moreThanKnown: false };
        const { name, kind, label } = declaration;
        const analytic = indicators[name] ?? null;
        const simulated = report.indicators[name] ?? null;
        const seen = report.packets - report.warmUpPackets;
        const expected = model.simulation.expectedDifference(values, name, method);
        const shown = formatIndicator(declaration, analytic);
        const found = verdict(analytic, simulated, { kind, packets: seen, expected });
        return {
          text: `${withUnit(shown.text, shown.unit)}; ${intervalText(declaration, simulated)}`,
          words: found.kind === 'agrees' ? null : `${label.toLowerCase()} ${found.words}`,
          moreThanKnown: found.moreThanKnown,
        };
      });
      const remarks = cells.flatMap((/** @type {any} */ { words }) => words ?? []);
      if (cells.some((/** @type {any} */ cell) => cell.moreThanKnown)) moreThanKnown += 1;
      rows.push([
        model.name,
        preset.label,
        ...cells.map((/** @type {any} */ { text }) => text),
        remarks.length === 0 ? 'agrees' : remarks.join('; '),
      ]);
      process.stdout.write(`${model.id}, ${preset.label}\n`);
    }
  }
  const agreeing = rows.filter((row) => row.at(-1) === 'agrees').length;
  await writeTable(
    'simulation table',
    ['model', 'preset', 'loss or load: analytic; simulated', 'time', 'packets', 'verdict'],
    rows,
    `In all that is shown ${agreeing} of ${rows.length} presets agree. Of the others ${moreThanKnown} ${
      moreThanKnown === 1 ? 'differs' : 'differ'
    } by more than is known of the model’s error.`,
  );
});

/**
 * The first probability, time and count of the strip that the run estimates: the page shows these first.
 * @param {any} model @param {string} method @param {any} report
 * @param {(template: string, method: string) => string} indicatorName
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
