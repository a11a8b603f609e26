/**
 * Every reader against every mistreated sample: cut, edited, mixed up. `npm run fuzz` runs it for longer, with new
 * cases; a failure prints its seed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../src/texts/measurement-failure.ts';
import { readMeasurement } from './read-measurement.ts';
import { toolParsers } from '../../src/texts/tools/tool-parsers.ts';
import { mistreated, readOrRefused } from './tools/mistreatment.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 40);
const folder = 'tests/fixtures';
/** Longer samples only repeat themselves. */
const longest = 6000;

const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).isFile() && !/\.(md|expected\.json)$/.test(path))
  .map((path) => readFileSync(path, 'utf8').slice(0, longest));

/** One text in all readers may take a while on a busy machine; a reader that hangs takes for ever. */
const timeout = 30_000 + 400 * runs;

describe('mistreated samples', () => {
  it.each(toolParsers.map((parser) => [parser.name, parser] as const))(
    '%s reads or refuses any of them',
    (_name, parser) => {
      fc.assert(
        fc.property(mistreated(samples), (text) => {
          readOrRefused(parser, text);
        }),
        { numRuns: runs },
      );
    },
    timeout,
  );

  it(
    'the formats read line by line read or refuse any of them, and any bytes',
    () => {
      const bytes = fc.oneof(
        mistreated(samples).map((text) => new TextEncoder().encode(text)),
        fc.uint8Array({ maxLength: 400 }),
      );
      fc.assert(
        fc.property(bytes, (file) => {
          try {
            readMeasurement('fuzz.csv', file);
          } catch (failure) {
            if (!(failure instanceof MeasurementFailure)) throw failure;
            expect(failure.message).toMatch(/[.?]$/);
          }
        }),
        { numRuns: 4 * runs },
      );
    },
    timeout,
  );
});
