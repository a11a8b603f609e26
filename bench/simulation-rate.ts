/**
 * Packets a second of a model's simulation with all its statistics, and the time of a report.
 *
 * Options: `--packets=2e7` packets a cell, `--runs=3` runs of which the fastest counts, `--cpu` for processor instead
 * of wall-clock time.
 */
import type { InputValue } from '../src/models/contract/inputs.ts';
import { defaultValues } from '../src/models/contract/inputs.ts';
import type { Model } from '../src/models/contract/model.ts';
import type { CreateSimulator } from '../src/models/contract/simulation.ts';

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const packets = Number(options.get('packets') ?? 2e7);
const runs = Number(options.get('runs') ?? 3);
const byProcessor = options.has('cpu');

const now = () => (byProcessor ? process.cpuUsage().user / 1000 : performance.now());

/** Packets before the measurement: code is optimised and the queue fills. */
const unmeasured = Math.min(2e6, packets);

/** One row a set of inputs. */
export function printRates(
  model: Model,
  createSimulator: CreateSimulator,
  rows: readonly (readonly [string, Readonly<Record<string, InputValue>>])[],
): void {
  console.log(`${packets} packets, fastest of ${runs} runs${byProcessor ? ', processor time' : ''}.\n`);
  console.log(`${''.padEnd(40)}${'million packets/s'.padStart(20)}${'report, ms'.padStart(14)}`);
  for (const [label, changed] of rows) {
    let fastest = Infinity;
    let report = Infinity;
    for (let run = 0; run < runs; run++) {
      const simulator = createSimulator({ ...defaultValues(model.fields), ...changed }, { seed: run });
      simulator.run(unmeasured);
      const began = now();
      simulator.run(packets);
      const ended = now();
      simulator.report();
      fastest = Math.min(fastest, ended - began);
      report = Math.min(report, now() - ended);
    }
    const rate = packets / fastest / 1000;
    console.log(`${label.padEnd(40)}${rate.toFixed(1).padStart(20)}${report.toFixed(1).padStart(14)}`);
  }
}
