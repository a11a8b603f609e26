import { useMemo } from 'react';
import type {
  BusiestShare,
  HashingCase,
  HashingCaseId,
  HashingEffect,
} from '../../../../dimensioning/flow-hashing/flow-hashing.ts';
import type { GivenTraffic } from '../../../../dimensioning/question-file/read-hashing.ts';
import { positionWords } from '../../../../dimensioning/question/position-words.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import {
  formatCount,
  formatPercent,
  formatPlain,
  MISSING,
  withUnit,
} from '../../../../text/number-format.ts';
import { withRemarks } from '../../../figures/export/provenance/provenance.ts';
import { ExaminableCard } from '../../../figures/card/ExaminableCard.tsx';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';
import { questionReproduction } from '../answer/QuestionFigures.tsx';
import { usePalette } from '../../../kit/use-palette.ts';
import { useActions } from '../../../core/app-context.tsx';
import { capitalised, niceCeil, numberOf } from '../../../../text/number-words.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { histogramOf } from '../compare/histogram.ts';
import type { InputValue } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { TableHead } from '../../../kit/Table.tsx';

const percent = (share: number) => withUnit(formatPercent(share), '%');

/** `1000 equal flows, hashed to 8 cores through 128 entries, 1000 times, seed 1: ...` */
export function hashingWords({ traffic, largestFlow, limit }: BusiestShare): string {
  const { flows, sizes, queues, indirection, trials, seed } = traffic;
  const law = sizes.law === 'equal' ? 'equal' : `Zipf (${formatPlain(sizes.exponent)})`;
  const table = indirection === null ? '' : ` through ${formatCount(indirection)} entries`;
  const cores = numberOf(queues, 'core');
  return `${formatCount(flows)} ${law} ${flows === 1 ? 'flow' : 'flows'} hashed to ${cores}${table}, ${formatCount(trials)} times, seed ${seed}. The largest flow carries ${percent(largestFlow)} of the packets; with ever more equal flows the busiest core’s share would tend to ${percent(limit)}.`;
}

/**
 * The hashing onto the number of cores of the even answer; without one, of the scenario, or else of the last computed.
 */
export function shownShares({ values }: Question, { busiest, cases }: HashingEffect): BusiestShare {
  const even = cases.find(({ id }) => id === 'even')?.cores ?? values.cores;
  return busiest.find(({ traffic }) => traffic.queues === even) ?? busiest[busiest.length - 1];
}

export function hashingFigure({ model }: Pick<Question, 'model'>, busiest: BusiestShare): FigureSpec {
  const { even, p50, p90, p99, sorted, mean, standardError, traffic } = busiest;
  const shares = Array.from(sorted, (share) => 100 * share);
  const bins = histogramOf(shares, [100 * even], { log: false });
  const inPercent = bins.counts.map((count) => (100 * count) / shares.length);
  const marker = (share: number, label: string, kind: 'note' | 'now' | 'limit') =>
    ({ axis: 'x', value: 100 * share, label: `${label} ${percent(share)}`, kind }) as const;
  return {
    title: 'Share of the busiest core',
    subtitle: `${model.name}, ${numberOf(traffic.queues, 'core')}, ${formatCount(traffic.trials)} trials`,
    x: {
      title: 'Share of the packets',
      unit: '%',
      scale: 'linear',
      range: [bins.edges[0], bins.edges[bins.edges.length - 1]],
      fixed: true,
    },
    y: { title: 'Trials', unit: '%', scale: 'linear', range: [0, niceCeil(1.15 * Math.max(...inPercent))] },
    series: [{ name: 'hashings', role: 'simulation', shape: 'bars', x: bins.middles, y: inPercent }],
    markers: [marker(even, 'even', 'limit'), marker(p50, 'median', 'note'), marker(p99, 'p99', 'note')],
    summary: `The busiest core has ${percent(mean)} of the packets on average (standard error ${percent(standardError)}), ${percent(p50)} at the median, ${percent(p90)} at the 90th and ${percent(p99)} at the 99th percentile; an even split would be ${percent(even)}. ${hashingWords(busiest)}`,
    table: {
      columns: [
        { label: 'From', unit: '%' },
        { label: 'to', unit: '%' },
        { label: 'Trials', unit: '%' },
      ],
      rows: inPercent.map((part, k) => [bins.edges[k], bins.edges[k + 1], part]),
    },
  };
}

/**
 * Cores and busiest share of an uneven case, the share rounded up; null where there is none or one core has everything.
 */
export function inputsOfCase(
  { dimensioning }: Model,
  { id, share, cores }: HashingCase,
): Readonly<Record<string, InputValue>> | null {
  const input = dimensioning?.hottestShare;
  const coresInput = dimensioning?.workload?.inputs.cores;
  if (input === undefined || coresInput === undefined) return null;
  if (id === 'even' || share === null || cores === null || cores === 1) return null;
  return { [coresInput]: cores, [input]: Math.min(1, Math.ceil(share * 1e4 - 1e-9) / 1e4) };
}

interface Props {
  question: Question;
  flows: GivenTraffic;
  effect: HashingEffect;
  old: boolean;
}

const levelNames: Readonly<Record<HashingCaseId, { label: string; help: string; short: string }>> = {
  even: { label: 'Even', help: 'every core the same', short: 'even' },
  p50: { label: 'Median', help: 'half of the trials spread the load more evenly', short: 'median' },
  p99: { label: '99th percentile', help: 'all but 1 in 100 spread it more evenly', short: 'p99' },
};

/** The answer with an even and with an uneven load, and the distribution of the busiest core's share. */
export function HashingResult({ question, flows, effect, old }: Props) {
  const palette = usePalette();
  const origin = useProvenance();
  const reproduction = useMemo(() => questionReproduction(question, { hashing: flows }), [question, flows]);
  const shares = useMemo(() => shownShares(question, effect), [question, effect]);
  const spec = useMemo(() => hashingFigure(question, shares), [question, shares]);
  const provenance = useMemo(
    () => withRemarks(origin, [hashingWords(shares), ...effect.sentences]),
    [origin, shares, effect],
  );
  return (
    <div className="several-result" data-old={old || undefined} data-testid="hashing-result">
      <div
        className="answer-table"
        tabIndex={0}
        role="region"
        aria-label="The answer by the spread of the load"
      >
        <table>
          <TableHead
            cells={[
              ...['Load of the cores', 'Busiest core', 'Answer'],
              <span className="visually-hidden">Use it</span>,
            ]}
          />
          <tbody>
            {effect.cases.map((one) => (
              <Row key={one.id} {...{ question, one, old }} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="answer-sentences">
        {effect.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="several-figure figure-cell" data-testid="hashing-figure">
        <ExaminableCard
          id="hashing"
          {...{ spec, palette, provenance, reproduction }}
          stale={old ? 'Shown for other flows or another question' : null}
        />
      </div>
    </div>
  );
}

function Row({ question, one, old }: { question: Question; one: HashingCase; old: boolean }) {
  const { setValues } = useActions();
  const { id, share, cores, answer } = one;
  const at = answer.best?.at ?? null;
  const names = levelNames[id];
  const inputs = inputsOfCase(question.model, one);
  const withCores = at !== null && cores !== question.values.cores ? ` with ${cores} cores` : '';
  return (
    <tr data-testid={`hashing-${id}`}>
      <th scope="row">
        {names.label}
        <span className="answer-words">{names.help}</span>
      </th>
      <td>
        {share === null ? MISSING : withUnit(formatPercent(share), '%')}
        {cores === null ? null : <span className="answer-words">of {numberOf(cores, 'core')}</span>}
      </td>
      <td>{at === null ? 'none in the range' : capitalised(positionWords(question, at))}</td>
      <td>
        {inputs === null ? null : (
          <ActionButton
            disabled={old}
            aria-label={`Use the ${names.short} share${withCores}`}
            title="Sets the share of the busiest core; Undo reverses this"
            onClick={() => setValues(inputs)}
          >
            Use it{withCores}
          </ActionButton>
        )}
      </td>
    </tr>
  );
}
