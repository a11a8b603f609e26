/** A solution up to the end of the service, with what follows it. */
import { LawReader } from '../../../../numerics/laws/times/quantiles.ts';
import type { Breakdown, Solution } from '../../../contract/solution.ts';
import type { SolveRequest } from '../../../contract/solver.ts';
import { slotsPerUs } from '../../closed-form/load.ts';
import type { Inputs } from '../../read-inputs.ts';
import { latticeOf, readTimes, sampledOf } from '../solution-parts.ts';
import type { SolvedCore } from '../solved-core.ts';
import { partsAt } from '../times/sojourn-breakdown.ts';
import type { SojournTime } from '../times/sojourn-time.ts';
import { endsOf, type TotalTime, totalTime } from './added-time.ts';
import { type TransmitSide, transmitSide } from './transmit-side.ts';

/** Times until the end of the service. */
type ServedReaders = Record<'sojournUs' | 'sojournUsPublished', LawReader>;

const forms = [
  { law: 'sojournUs', prefix: 'sojournUs.exact' },
  { law: 'sojournUsPublished', prefix: 'sojournUs.published' },
] as const;

/** Times in the system end with the last bit: those of `solution` with the time of the buffer and the link. */
export function sentSolution(
  inputs: Inputs,
  { system, chain, times }: SolvedCore,
  readers: ServedReaders,
  solution: Solution,
  detail: SolveRequest['detail'],
): Solution {
  const slotUs = 1 / slotsPerUs(inputs);
  const side = transmitSide(inputs, system, chain);
  const { buffer, link } = side.added;
  const indicators: Record<string, number | null> = {
    ...solution.indicators,
    'bufferWaitUs.mean': buffer.mean * slotUs,
    'linkUs.mean': side.linkLoss === null ? null : link.mean * slotUs,
    linkLossProbability: side.linkLoss,
    totalLossProbability: lostOf(solution.indicators.totalLossProbability ?? null, side.linkLoss),
  };
  const sampled = { ...solution.sampled };
  const distributions = { ...solution.distributions };
  const lawMoments = { ...solution.lawMoments };
  const breakdowns = { ...solution.breakdowns };
  for (const { law: name, prefix } of forms) {
    const total = totalTime(endsOf(readers[name]), side.added);
    const reader = new LawReader(total.law);
    const mean = solution.indicators[`${prefix}.mean`]! / slotUs + buffer.mean + link.mean;
    Object.assign(indicators, readTimes(prefix, reader, mean, slotUs));
    const known = lawMoments[name];
    // The mass is that of the law until the end of the service.
    lawMoments[name] = { ...known, mean: (total.law.moment() / total.law.mass) * slotUs };
    if (detail === 'indicators') continue;
    sampled[name] = sampledOf(reader, slotUs);
    if (detail === 'full') distributions[name] = latticeOf(reader, slotUs);
    if (name === 'sojournUs')
      breakdowns[name] = withSentParts(breakdowns[name], times.sojourn, { total, reader, side, slotUs });
  }
  const approximate = [...(solution.approximate ?? []), ...side.approximate];
  return { ...solution, indicators, sampled, distributions, lawMoments, breakdowns, approximate };
}

/** Lost before the cores or behind them; the link treats all cores alike. */
const lostOf = (atRing: number | null, atLink: number | null) =>
  atRing === null || atLink === null ? atRing : atRing + (1 - atRing) * atLink;

const levels: Readonly<Record<string, number>> = { p50: 0.5, p90: 0.1, p99: 0.01, p999: 0.001 };

/**
 * The parts with those after the service. Before its end they are those at their mean, which is an approximation: parts
 * are nearly linear in the time.
 */
function withSentParts(
  breakdown: Breakdown,
  sojourn: SojournTime,
  {
    total,
    reader,
    side,
    slotUs,
  }: { total: TotalTime; reader: LawReader; side: TransmitSide; slotUs: number },
): Breakdown {
  const { buffer, link } = side.added;
  const sent = [
    { id: 'buffer', label: 'transmit buffer', isThere: buffer.mean > 0 },
    { id: 'link', label: 'link', isThere: side.linkLoss !== null },
  ];
  const only = (values: readonly number[]) => values.filter((_, k) => sent[k].isThere);
  return {
    ...breakdown,
    parts: [
      ...breakdown.parts,
      ...sent.filter(({ isThere }) => isThere).map(({ id, label }) => ({ id, label })),
    ],
    levels: breakdown.levels.map((level) => {
      if (!(level.id in levels))
        return { ...level, values: [...level.values, ...only([buffer.mean * slotUs, link.mean * slotUs])] };
      const [before, ...after] = total.partsAt(reader.upperQuantile(levels[level.id]));
      const parts = partsAt(sojourn, Math.max(sojourn.law.first, Math.round(before)));
      const sum = parts.reduce((a, b) => a + b, 0);
      const scaled = sum > 0 ? parts.map((part) => (part * before) / sum) : [0, 0, before];
      return { ...level, values: [...scaled, ...only(after)].map((slots) => slots * slotUs) };
    }),
  };
}
