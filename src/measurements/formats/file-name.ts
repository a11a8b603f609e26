import type { TestbedScenario } from '../measurement.ts';

/** Facts about the run in the name of its file; null where the name has none. */
export interface NamedRun {
  scenario: TestbedScenario | null;
  rateMbps: number | null;
}

/** `xc` and `mix` are the data set's abbreviations; a rate follows them or has its unit. */
const scenarioPattern = /(?:^|[^a-z])(xc|cross-?connect|mix(?:ed)?)(?![a-z])/i;
const followingRate = /^[-_ .]?(\d{2,6})(?!\d|\.\d)/;
const rateWithUnit = /(?:^|[^\d.])(\d+(?:\.\d+)?)[ _-]?([mg])(?:bps|bit)(?![a-z])/i;

/** Reads scenario and offered rate from names like `clock-xc-2500.dat`, `batches-mix-7500.csv` or `run-2.5gbps.csv`. */
export function runFromFileName(fileName: string): NamedRun {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  const scenario = scenarioPattern.exec(name);
  const behind = scenario ? followingRate.exec(name.slice(scenario.index + scenario[0].length)) : null;
  const withUnit = rateWithUnit.exec(name);
  let rateMbps: number | null = null;
  if (behind) rateMbps = Number(behind[1]);
  else if (withUnit) rateMbps = Number(withUnit[1]) * (withUnit[2]!.toLowerCase() === 'g' ? 1000 : 1);
  return {
    scenario: scenario ? (scenario[1]!.toLowerCase().startsWith('mix') ? 'mixed' : 'cross-connect') : null,
    rateMbps: rateMbps !== null && rateMbps > 0 ? rateMbps : null,
  };
}
