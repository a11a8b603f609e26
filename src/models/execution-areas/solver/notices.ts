/** Notices of a result: values outside the measurements, differences between the tables, omissions. */
import { infoNotice, limitNotice, warningNotice } from '../../result-parts/notices.ts';
import { significant, numberOf } from '../../../text/number-words.ts';
import type { Notice } from '../../contract/solution.ts';
import type { TargetAnswer } from './answer-tables.ts';
import { frameRange } from './frame-range.ts';
import { linkLimitedPoints } from '../fit/custom-calibration.ts';
import { borrowing, tableDifference } from '../parameter-sets.ts';
import { type Prediction, isPrediction, predictAll } from './predict.ts';
import { type Setup, isInside, measuredRange } from '../setup.ts';

/** The tables' rounding is far below this share. */
const notableDifference = 0.02;
const notableError = 10;

/** Several configurations are this near the best. */
const tie = 1e-9;

function extrapolation(setup: Setup, { configuration, scaleFactor }: Prediction): Notice[] {
  const { frames, flows } = measuredRange(setup, configuration);
  const { frameBytes } = setup.conditions;
  const found: Notice[] = [];
  const range = frames.min === frames.max ? `${frames.min} B` : `${frames.min} to ${frames.max} B`;
  if (!isInside(frames, frameBytes)) {
    const beyond = setup.custom.has(configuration.id)
      ? 'outside your points'
      : `outside the calibration; the paper’s measurements reach ${frameRange.max} B and deviate more there`;
    found.push(
      limitNotice(
        'frame-extrapolated',
        `Frames of ${significant(frameBytes, 4)} B are an extrapolation from ${range}, ${beyond}.`,
      ),
    );
  }
  if (!isInside(flows, scaleFactor)) {
    const measured =
      flows.min === flows.max
        ? numberOf(flows.min, 'flow')
        : `${flows.min} to ${numberOf(flows.max, 'flow')}`;
    const assumed =
      borrowing.includes(configuration.id) && !setup.custom.has(configuration.id)
        ? '; its growth with the flows is assumed to be that of 3+1'
        : '';
    found.push(
      limitNotice(
        'flows-extrapolated',
        `${configuration.name} was measured with ${measured}, so ${scaleFactor} in parallel are an extrapolation${assumed}.`,
      ),
    );
  }
  return found;
}

function tableNotices(setup: Setup, prediction: Prediction): Notice[] {
  const { configuration, scaleFactor } = prediction;
  const difference = tableDifference(configuration, scaleFactor, setup.conditions.frameBytes);
  if (setup.custom.has(configuration.id) || difference === null || Math.abs(difference) < notableDifference)
    return [];
  const direction = difference > 0 ? 'more' : 'less';
  return [
    limitNotice(
      'tables-differ',
      `By Table 2 of the paper a packet costs ${significant(Math.abs(100 * difference))} % ${direction} here than by its Table 1; this result uses ${setup.parameterSet === 'table2' || setup.parameterSet === 'own' ? 'Table 2' : 'Table 1'}.`,
    ),
  ];
}

function customNotices(setup: Setup, { configuration }: Prediction): Notice[] {
  if (setup.parameterSet !== 'own') return [];
  const found: Notice[] = [];
  const custom = setup.custom.get(configuration.id);
  if (!custom) {
    found.push(
      infoNotice(
        'no-own-points',
        `There are no points for ${configuration.name}, so it keeps the parameters of Table 2.`,
      ),
    );
  } else if (custom.borrowed !== null) {
    const lender = custom.borrowed === 'Table 2' ? '3+1 in Table 2' : 'your points for 3+1';
    found.push(
      limitNotice(
        'borrowed-growth',
        `The points for ${configuration.name} have one flow only, so its growth with the flows is taken from ${lender}.`,
      ),
    );
  } else if (custom.calibration.degreesOfFreedom === 0) {
    found.push(
      infoNotice(
        'exact-calibration',
        `Four points for four parameters cannot test the calibration of ${configuration.name}; one more point would.`,
      ),
    );
  }
  const full = linkLimitedPoints(setup.customPoints, setup.conditions.linkGbps);
  if (full.length > 0) {
    const rows = full.map(({ row }) => row).join(', ');
    found.push(
      warningNotice(
        'link-limited-points',
        `Points measured with a full link do not show what the processor could do and make packets look too costly: row ${rows}.`,
      ),
    );
  }
  const broken = predictAll(setup.table, setup.conditions).find(
    (row) => !isPrediction(row) && row.failure.code === 'nonpositive_cost',
  );
  if (broken) {
    found.push(
      warningNotice(
        'nonpositive_cost',
        `The calibration of ${broken.configuration.name} gives no cost above 0 here and is left out of the ranking.`,
      ),
    );
  }
  return found;
}

export function notices(
  setup: Setup,
  prediction: Prediction,
  ranked: readonly Prediction[],
  answer: TargetAnswer | null,
): Notice[] {
  const { configuration, limitedBy, mpps } = prediction;
  const found: Notice[] = [];
  if (answer?.ok === false) {
    found.push({ code: answer.code, severity: 'warning', message: answer.message });
  }
  found.push(
    ...customNotices(setup, prediction),
    ...extrapolation(setup, prediction),
    ...tableNotices(setup, prediction),
  );
  if (configuration.reportedError.mean >= notableError && !setup.custom.has(configuration.id)) {
    const { mean, worst } = configuration.reportedError;
    found.push(
      limitNotice(
        'poor-prediction',
        `For ${configuration.name} the paper itself finds its prediction ${mean} % off on average and ${worst} % at worst: too low for small frames, too high for larger ones.`,
      ),
    );
  }
  if (configuration.coalescing === '125') {
    found.push(
      limitNotice(
        'latency-left-out',
        'Holding interrupts for 125 µs saves cycles at the price of latency and jitter, which are not in this model.',
      ),
    );
  }
  const equal = ranked.filter((row) => row.mpps >= mpps * (1 - tie)).length;
  if (setup.chosen === null && limitedBy === 'link' && equal > 1) {
    found.push(
      infoNotice(
        'several-fill-link',
        `${equal} configurations fill the link here; the one that uses the fewest cores is shown.`,
      ),
    );
  }
  return found;
}
