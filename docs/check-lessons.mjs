// @ts-check
/**
 * `npm run lessons`: checks the files of `content`, then every number and word that the lessons claim, by the models.
 * Prints a sentence for each that is wrong. `npm run lessons -- the-cliff`: this lesson alone.
 */
import { withSources } from './project-sources.mjs';

const wanted = process.argv.slice(2);

await withSources(async (load) => {
  const { faultsOfContent } = await load('/content/checked-content.ts');
  const faults = [...faultsOfContent()];
  if (faults.length === 0) {
    const { lessons } = await load('/tests/lessons/lesson-facts.ts');
    const { stepFaults } = await load('/tests/lessons/step-faults.ts');
    const unknown = wanted.filter((one) => !lessons.some((/** @type {any} */ { id }) => id === one));
    faults.push(...unknown.map((one) => `There is no lesson “${one}” in content/lessons.json.`));
    for (const { id, steps } of lessons)
      if (wanted.length === 0 || wanted.includes(id))
        for (const [k, step] of steps.entries())
          for (const fault of stepFaults(step))
            faults.push(`content/lessons/${id}.json, step ${k + 1} “${step.id}”: ${fault}`);
  }
  console.log(faults.length === 0 ? 'The lessons are as their models say.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
});
