// @ts-check
/**
 * `npm run latency-table`: writes the latencies of the testbed into docs/accuracy.md, measured outside the router,
 * against two simulated ones: until the end of the packet's batch, where the model ends, and until the packet has left
 * through the link, packet after packet.
 */
import { readFile } from 'node:fs/promises';
import { writeTable } from './accuracy-table.mjs';
import { withSources } from './project-sources.mjs';

const packets = 400_000;
/** Packets of a run that are not counted: it begins with an empty ring. */
const warmUp = 40_000;
const linkMbps = 10_000;
/** Preamble and gap of a frame, bytes. */
const betweenFrames = 20;

/** The recordings, each with the preset of its traffic; and a rate of which there is none. */
const recordings = [
  { file: 'latency-xc-2500.csv', traffic: 'cross-connect', rateMbps: 2500, preset: 'xc-measured' },
  { file: null, traffic: 'cross-connect', rateMbps: 7500, preset: 'xc-measured' },
  { file: 'latency-mix-2000.csv', traffic: 'mixed', rateMbps: 2000, preset: 'mix-measured' },
];

/** Quantiles of weighted values, µs. @param {readonly (readonly [number, number])[]} weighted */
function quantilesOf(weighted) {
  const sorted = [...weighted].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  return (/** @type {number} */ p) => {
    let below = 0;
    for (const [value, weight] of sorted) {
      below += weight;
      if (below >= p * total) return value;
    }
    return NaN;
  };
}

/** Latencies and their counts, µs. @param {string} file */
async function histogramOf(file) {
  const lines = (await readFile(`public/testbed/${file}`, 'utf8')).trim().split('\n').slice(1);
  return lines.map((line) => {
    const [ns, count] = line.split(',').map(Number);
    return /** @type {[number, number]} */ ([ns / 1000, count]);
  });
}

/**
 * Latencies of the packets of a run, µs, by both ends. The link sends the packets of a batch in their order, from the
 * end of the batch on or after the packets before.
 * @param {any} simulator @param {number} frameUs time of one frame on the link
 */
function latenciesOf(simulator, frameUs) {
  /** @type {number[]} */
  const waiting = [];
  /** @type {number[]} */
  let served = [];
  /** @type {[number, number][]} */
  const atBatchEnd = [];
  /** @type {[number, number][]} */
  const onLink = [];
  let linkFree = 0;
  for (let seen = 0; seen < packets;) {
    for (const { kind, timeUs, packets: count } of simulator.step()) {
      if (kind === 'arrival') waiting.push(timeUs);
      if (kind === 'take') served = waiting.splice(0, count);
      if (kind !== 'done') continue;
      for (const arrived of served) {
        linkFree = Math.max(linkFree, timeUs) + frameUs;
        if (seen++ < warmUp) continue;
        atBatchEnd.push([timeUs - arrived, 1]);
        onLink.push([linkFree - arrived, 1]);
      }
      served = [];
    }
  }
  return { atBatchEnd, onLink };
}

await withSources(async (load) => {
  const { catalogue, simulators } = await (await load('/src/headless/engines.ts')).loadEngines();
  const { withDefaults } = await load('/src/scenario/file/complete-inputs.ts');
  const model = catalogue.find('batch-polling');
  const rows = [];
  for (const { file, traffic, rateMbps, preset } of recordings) {
    const { inputs } = model.presets.find((/** @type {any} */ { id }) => id === preset);
    const values = withDefaults(model, new Map(Object.entries({ ...inputs, rateMbps })));
    const frameUs = (8 * (values.frameBytes + betweenFrames)) / linkMbps;
    const { atBatchEnd, onLink } = latenciesOf(simulators[model.id](values, { seed: 1 }), frameUs);
    const quantiles = [file === null ? [] : await histogramOf(file), atBatchEnd, onLink].map(quantilesOf);
    const difference = (/** @type {number} */ us) => (Number.isNaN(us) ? '–' : `${us.toFixed(2)} µs`);
    const spread = (/** @type {number} */ low, /** @type {number} */ high) =>
      quantiles.map((quantile) => difference(quantile(high) - quantile(low)));
    const [median, ...modelled] = quantiles.map((quantile) => quantile(0.5));
    rows.push([rateMbps, traffic, 'p10 to p90', ...spread(0.1, 0.9)]);
    rows.push([rateMbps, traffic, 'p50 to p99', ...spread(0.5, 0.99)]);
    rows.push([
      ...[rateMbps, traffic, 'median below the measured one', ''],
      ...modelled.map((own) => difference(median - own)),
    ]);
  }
  const headings = [
    'Mbit/s',
    'traffic',
    '',
    'measured',
    'until the end of the batch',
    'until it left the link',
  ];
  await writeTable('latency table', headings, rows);
});
