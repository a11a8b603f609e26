/** Eq. (1) as an iteration: the queue at the first polls, in words and as a figure. */
import { seriesAs } from '../../figure-parts/series.ts';
import type { FigureSpec } from '../../contract/figure.ts';
import type { DerivationStep, PolledEquation } from '../../contract/paper.ts';
import type { FirstPolls, QueueAtPoll } from '../../contract/transient.ts';
import { readInputs } from '../read-inputs.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';

const number = (value: number) => significant(value, 4);

/** Polls in words, counted from 1, and polls of the figure. */
const named = [1, 2, 5, 10, 20];
const pollCount = 50;

/** Laws that are nearer to the stationary one than this, by total variation distance, are called the same. */
const near = 0.01;

function line(place: string, { mean, apart }: QueueAtPoll): string {
  const distance = apart < near ? 'below 1 %' : `${significant(100 * apart, 3)} %`;
  return `${place}: E[Q] = ${number(mean)} packets, total variation from the stationary law ${distance}`;
}

/** The change of the law since the poll named before. */
function change(poll: number, polls: readonly QueueAtPoll[], ringSize: number): string {
  const { apart, mean } = polls[poll - 1];
  if (poll === 1) return 'Before the first poll the ring is empty, so that it takes nothing.';
  if (poll === 2)
    return 'The second poll finds the packets that arrived while the first looked at the empty ring.';
  if (poll === pollCount && polls[named.at(-1)! - 1].apart < near) return 'Later polls change no more.';
  if (apart < near) return 'Eq. (1) changes hardly anything any more: this is its fixed point.';
  if (mean > 0.99 * ringSize) return 'The ring is nearly full; packets that find no place are lost.';
  return 'Eq. (1) once more for each poll: a larger batch takes longer, and more packets arrive during it.';
}

function firstPollSteps({ polls, stationary }: FirstPolls, ringSize: number): DerivationStep[] {
  const settled = named.findIndex((poll) => polls[poll - 1].apart < near);
  const shown = settled < 0 ? [...named, pollCount] : [...named.slice(0, settled + 1), pollCount];
  const steps = shown.map((poll) => ({
    change: change(poll, polls, ringSize),
    line: line(`poll ${poll}`, polls[poll - 1]),
  }));
  return [
    ...steps,
    {
      change: 'The stationary law, which Eq. (1) leaves as it is.',
      line: `q: E[Q] = ${number(stationary.mean)} packets`,
    },
  ];
}

function firstPollFigure({ polls, stationary }: FirstPolls): FigureSpec {
  const at = polls.map((_, k) => k + 1);
  const most = Math.max(1, stationary.mean, ...polls.map(({ p95 }) => p95));
  const last = polls[polls.length - 1];
  return {
    title: 'Queue found by the first polls',
    subtitle: 'From an empty ring, by Eq. (1)',
    x: { title: 'Poll', unit: '', scale: 'linear', range: [1, polls.length] },
    y: { title: 'Packets in the ring', unit: 'packets', scale: 'linear', range: [0, niceCeil(1.05 * most)] },
    series: [
      seriesAs(
        'reference',
        'band',
        '5 to 95 % of the law',
        { x: at, y: polls.map(({ p5 }) => p5) },
        { yUpper: polls.map(({ p95 }) => p95) },
      ),
      { name: 'Mean', label: 'mean', role: 'model', shape: 'line', x: at, y: polls.map(({ mean }) => mean) },
    ],
    markers: [
      {
        axis: 'y',
        value: stationary.mean,
        label: `stationary mean ${significant(stationary.mean, 3)}`,
        kind: 'note',
        result: 'meanQueueAtPoll',
      },
    ],
    summary: `From an empty ring poll 10 finds ${significant(polls[9].mean, 3)} packets on average, poll ${polls.length} ${significant(last.mean, 3)}; in the stationary state polls find ${significant(stationary.mean, 3)}.`,
    table: {
      columns: [
        { label: 'Poll', unit: '' },
        { label: 'Mean', unit: 'packets' },
        { label: '5 %', unit: 'packets' },
        { label: 'Median', unit: 'packets' },
        { label: '95 %', unit: 'packets' },
        { label: 'Empty ring', unit: '', shares: true },
        { label: 'Distance from the stationary law', unit: '', shares: true },
      ],
      rows: [...polls.map((found, k) => [k + 1, ...cells(found)]), ['stationary', ...cells(stationary)]],
    },
  };
}

const cells = ({ mean, p5, p50, p95, empty, apart }: QueueAtPoll) => [mean, p5, p50, p95, empty, apart];

export const polledEquation: PolledEquation = {
  count: pollCount,
  steps: (values, polls) => firstPollSteps(polls, readInputs(values).ringSize),
  figure: firstPollFigure,
};
