/** The numbers of a judgement as the reader sees them: label, explanation, text with unit. Pure. */
import type { DistributionOverlay, Overlay, PointsOverlay } from '../../../../models/contract/figure.ts';
import type { DistributionJudgement, Judgement } from '../../../../overlays/judgement/judge.ts';
import { closeShare, isClose, type PointsJudgement } from '../../../../overlays/judgement/judge-points.ts';
import {
  formatCount,
  formatPercent,
  formatPlain,
  formatProbability,
  formatSignificant,
  withUnit,
} from '../../../../text/number-format.ts';
import { isWithinFloor } from '../../../../overlays/judgement/judge-divergence.ts';
import { listWords, numberOf } from '../../../../text/number-words.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { readUnit } from '../../../core/inputs/value-text.ts';

/** Names of measured quantities, and the units of their values. */
const quantities: Readonly<Record<string, { name: string; unit: string }>> = {
  batchSize: { name: 'Batch size', unit: 'packets' },
  batchSizeNonEmpty: { name: 'Batch size', unit: 'packets' },
  meanBatchNonEmpty: { name: 'Mean batch', unit: 'packets' },
  serviceUs: { name: 'Service time', unit: 'µs' },
  sojournUs: { name: 'Latency', unit: 'µs' },
  waitingUs: { name: 'Waiting time', unit: 'µs' },
  queueAtArrival: { name: 'Queue at arrivals', unit: 'packets' },
  queueRandomTime: { name: 'Queue over time', unit: 'packets' },
  responseUs: { name: 'Response time', unit: 'µs' },
  serviceSecondMomentUs2: { name: 'Second moment of the service time', unit: 'µs²' },
  throughputMpps: { name: 'Throughput', unit: 'Mpps' },
  lossProbability: { name: 'Loss', unit: '' },
  meanQueue: { name: 'Mean queue', unit: 'packets' },
  utilisation: { name: 'Share of the processor’s time', unit: '' },
};

const axes: Readonly<Record<string, string>> = {
  batchSize: 'by batch size',
  rateMbps: 'against rate',
  rateMpps: 'against rate',
  loadMpps: 'against load',
  meanInterarrivalUs: 'against rate',
  frameBytes: 'against frame size',
};

/** `ports.2.lossProbability` is the loss of port 3. */
function taken(quantity: string): { base: string; port: string | null } {
  const [, row, base] = /^ports\.(\d+)\.(.+)$/.exec(quantity) ?? [null, null, quantity];
  return { base: base ?? quantity, port: row === null || row === undefined ? null : String(Number(row) + 1) };
}

/** `Latency`; along an input its mean, or the percentile that it names. */
function nameOf(base: string, along: boolean): string {
  const level = /^sojournUs\.p(\d{2})(\d*)$/.exec(base);
  if (level !== null) return `Latency, ${formatPlain(Number(`${level[1]}.${level[2] || 0}`))} % of packets,`;
  return along && base === 'sojournUs' ? 'Mean latency' : (quantities[base]?.name ?? base);
}

/** `Loss of port 3 against load`, `Latency`. */
export function quantityName(overlay: Overlay): string {
  const { base, port } = taken(overlay.quantity);
  const name = nameOf(base, overlay.kind === 'points');
  const of = port === null ? '' : ` of port ${port}`;
  return name + of + (overlay.kind === 'points' ? ` ${axes[overlay.against] ?? ''}`.trimEnd() : '');
}

export function quantityUnit(quantity: string): string {
  return quantities[taken(quantity).base.replace(/\.p\d+$/, '')]?.unit ?? '';
}

export interface Measure {
  label: string;
  title: string;
  text: string;
  /** For the researcher: folded away beside one overlay. */
  behind?: true;
}

/**
 * The same rows with and without numbers, so that nothing moves when these arrive. `along`: null for distributions.
 */
export function judgementMeasures(
  overlay: Overlay,
  judgement: Judgement | null,
  along: MeasuredAlong | null,
): Measure[] {
  return overlay.kind === 'distribution'
    ? distributionMeasures(overlay, judgement?.kind === 'distribution' ? judgement : null)
    : pointsMeasures(overlay, judgement?.kind === 'points' ? judgement : null, along);
}

function distributionMeasures(overlay: DistributionOverlay, one: DistributionJudgement | null): Measure[] {
  const { unit } = overlay;
  const behind = { behind: true } as const;
  return [
    {
      label: 'Is it close?',
      title: 'Close: neither the mean nor a percentile from 50 to 99.9 % is more than 10 % off.',
      text: yesOrNo(one === null ? null : isDistributionClose(one)),
    },
    ...(unit === 'packets' ? [] : [percentileMeasure(one, 0.5, unit), percentileMeasure(one, 0.9, unit)]),
    {
      label: 'Relative error of the mean',
      title: 'Error of the model, relative to the measurement.',
      text: withAndWithout(
        betweenText(one?.relativeErrorBetween ?? null, shareText, '%'),
        one?.stalls && betweenText(one.stalls.relativeErrorWithout, shareText, '%'),
      ),
    },
    {
      label: 'Largest percentile error',
      title:
        'Among 50, 90, 95, 99 and 99.9 %, as far as at least ten samples lie beyond: the percentile where the relative error of the model is largest.',
      text: mostMissedText(one, unit),
    },
    {
      label: 'Measured mean',
      title: 'A few very large samples can dominate the mean of a latency histogram.',
      text: withAndWithout(
        betweenText(one?.measuredMeanBetween ?? null, valueText, unit),
        one?.stalls && betweenText(one.stalls.meanWithout, valueText, unit),
      ),
    },
    {
      label: 'Model mean',
      title: 'Over the same values as the measured mean.',
      text: withUnit(formatSignificant(one?.modelMean), unit),
    },
    {
      ...behind,
      label: 'Jensen-Shannon divergence',
      title:
        'Natural logarithm: 0 for equal distributions, ln 2 = 0.693 for disjoint ones. The floor is what as many samples of the model itself differ from it on average; values below the 95th percentile of such samples are indistinguishable from the model.',
      text: divergenceText(one, overlay),
    },
    {
      ...behind,
      label: 'Total variation',
      title: 'Share of probability that lies elsewhere: 0 for equal distributions, 1 for disjoint ones.',
      text: formatSignificant(one?.totalVariation, 2),
    },
    {
      ...behind,
      label: 'Kolmogorov distance',
      title: 'Largest difference between the two distribution functions.',
      text: formatSignificant(one?.kolmogorov, 2),
    },
    {
      ...behind,
      label: 'p-value',
      title:
        'Probability of a Kolmogorov distance at least this large if the model were true, from the asymptotic Kolmogorov distribution for independent samples. An upper bound for whole numbers and bins. Successive packets are not independent, so a small value is weaker evidence than it looks.',
      text: pValueText(one?.kolmogorovPValue),
    },
    {
      ...behind,
      label: 'Wasserstein distance',
      title: 'How far probability mass must move, on average, to turn one distribution into the other.',
      text: betweenText(one?.wasserstein ?? null, valueText, unit),
    },
  ];
}

function pointsMeasures(
  overlay: PointsOverlay,
  judgement: Judgement | null,
  along: MeasuredAlong | null,
): Measure[] {
  const one = judgement?.kind === 'points' ? judgement : null;
  const unit = quantityUnit(overlay.quantity);
  const worst = one?.worst ?? null;
  const loss = isLossQuantity(overlay.quantity);
  const at =
    worst === null || along === null ? '' : ` at ${withUnit(formatPlain(along.read(worst.x)), along.unit)}`;
  return [
    {
      label: 'Is it close?',
      title: loss
        ? 'Close: not more than one percentage point of loss off on average.'
        : 'Close: not more than 10 % off on average.',
      text: closeWords(one),
    },
    loss
      ? {
          label: 'Mean difference',
          title: 'Difference between the loss of the model and the measured one, over all compared points.',
          text: points(one?.meanDifference),
        }
      : {
          label: 'Mean relative error',
          title:
            'Error of the model relative to the measurement, over the points with a measured value above 0.',
          text: percentText(one?.meanRelativeError),
        },
    loss
      ? {
          label: 'Largest difference',
          title: 'The largest difference between the loss of the model and the measured one.',
          text: points(worst && Math.abs(worst.measured - worst.model)) + at,
        }
      : {
          label: 'Largest relative error',
          title: 'The largest error of the model relative to the measurement.',
          text: worst === null ? percentText(null) : percentText(worst.relativeError) + at,
        },
    {
      label: 'At that point',
      title: 'Where the error is largest: the measured value and the model’s.',
      text:
        worst === null
          ? percentText(null)
          : `measured ${formatSignificant(worst.measured)}, model ${withUnit(formatSignificant(worst.model), unit)}`,
    },
    {
      label: 'Points compared',
      title: 'Points within the range of the model’s curve, which is interpolated linearly.',
      text:
        one === null ? percentText(null) : `${formatCount(one.points)} of ${formatCount(overlay.x.length)}`,
    },
    {
      behind: true,
      label: 'Root mean square error',
      title: 'Square root of the mean squared difference between model and measurement.',
      text: withUnit(formatSignificant(one?.rootMeanSquareError), unit),
    },
  ];
}

/** null where too little was seen. */
function isDistributionClose({ mostMissed, relativeErrorBetween }: DistributionJudgement): boolean | null {
  const errors = [mostMissed?.relative, relativeErrorBetween?.[1]].filter(
    (error) => typeof error === 'number',
  );
  return errors.length === 0 ? null : errors.every((error) => Math.abs(error) <= closeShare);
}

function yesOrNo(close: boolean | null): string {
  return close === null ? formatSignificant(null) : close ? 'yes' : 'no';
}

function closeWords(one: PointsJudgement | null): string {
  if (one === null) return formatSignificant(null);
  if (one.points === 0) return 'no point lies in the range of the curve';
  const close = isClose(one);
  return close === null ? 'nothing above 0 was measured' : yesOrNo(close);
}

const isLossQuantity = (quantity: string) => quantity.endsWith('lossProbability');

/** Smaller differences between shares are rounding errors. */
const leastShare = 1e-15;

/** `1.2 percentage points`. */
export function points(share: number | null | undefined): string {
  const text = formatPercent(Math.abs(share ?? Infinity) < leastShare ? 0 : share);
  return withUnit(text, text === '1' ? 'percentage point' : 'percentage points');
}

const shareText = (share: number | null) => formatPercent(share);
const valueText = (value: number | null) => formatSignificant(value);

/** `measured 5.37 µs, model 5.20 µs`. */
function percentileMeasure(one: DistributionJudgement | null, level: number, unit: string): Measure {
  const pair = one?.percentiles.find((each) => each.level === level);
  const measured = pair && betweenText(pair.within ?? [pair.measured, pair.measured], valueText, unit);
  return {
    label: level === 0.5 ? 'Median' : `p${100 * level}`,
    title: `${100 * level} % of the packets take at most this long.`,
    text:
      one === null
        ? percentText(null)
        : measured === undefined
          ? 'too few samples'
          : `measured ${measured}, model ${withUnit(formatSignificant(pair?.model), unit)}`,
  };
}

/** `38.5 µs; 8.20 µs without the stalls`. */
function withAndWithout(all: string, withoutStalls: string | null | undefined): string {
  return withoutStalls === null || withoutStalls === undefined
    ? all
    : `${all}; ${withoutStalls} without the stalls`;
}

/** `4.30 µs`; `between 4.00 and 6.00 µs`; `at least 4.00 µs`. */
function betweenText(
  between: readonly [number, number] | null,
  format: (value: number | null) => string,
  unit: string,
): string {
  if (between === null) return withUnit(format(null), unit);
  const [low, high] = between.map((value) => format(value)) as [string, string];
  if (low === high) return withUnit(low, unit);
  return between[1] === Infinity
    ? `at least ${withUnit(low, unit)}`
    : `between ${low} and ${withUnit(high, unit)}`;
}

/** Smallest p-value that is printed: the asymptotic law has no meaning below it. */
const leastPValue = 1e-10;

function pValueText(p: number | null | undefined): string {
  if (p === null || p === undefined) return formatProbability(null).text;
  return p < leastPValue ? `below ${formatPlain(leastPValue)}` : formatProbability(p).text;
}

/** `99 %: 12 % (0.52 µs) too low`. */
function mostMissedText(one: DistributionJudgement | null, unit: string): string {
  if (one === null) return percentText(null);
  const missed = one.mostMissed;
  if (missed === null) return 'too few samples';
  const level = withUnit(formatPlain(100 * missed.level), '%');
  if (missed.offBy === 0) {
    const compared = one.percentiles.filter(({ model }) => model !== null);
    const levels = listWords(compared.map((pair) => formatPlain(100 * pair.level)));
    return `none at ${withUnit(levels, '%')}${one.binned ? ' within the resolution of the bins' : ''}`;
  }
  const off = withUnit(formatSignificant(Math.abs(missed.offBy)), unit);
  const direction = missed.offBy < 0 ? 'too low' : 'too high';
  return missed.relative === null
    ? `${level}: ${off} ${direction}`
    : `${level}: ${percentText(Math.abs(missed.relative))} (${off}) ${direction}`;
}

/** `1.2 %` */
export function percentText(share: number | null | undefined): string {
  return withUnit(formatPercent(share), '%');
}

/** Divergence with its sampling floor and its verdict in the words of the page, or the reason for its absence. */
export function divergenceText(one: DistributionJudgement | null, { quantity }: DistributionOverlay): string {
  if (one === null) return formatSignificant(null);
  const { jensenShannon, floor } = one;
  if (jensenShannon === null) return one.withheld ?? formatSignificant(null);
  const value = withUnit(formatSignificant(jensenShannon, 2), 'nats');
  if (floor === null) return value;
  const [sample, many] = quantity.startsWith('batchSize') ? ['poll', 'polls'] : ['sample', 'samples'];
  const nominal = Math.round(one.sampleSize);
  const worth = floor.samples < nominal ? `, worth ${formatCount(floor.samples)} independent ones` : '';
  const at = `floor ${formatSignificant(floor.mean, 2)} at ${numberOf(nominal, sample, many)}${worth}`;
  const verdict =
    isWithinFloor(one) === true
      ? 'indistinguishable from the model'
      : floor.mean > 0
        ? `${formatPlain(Number((jensenShannon / floor.mean).toPrecision(2)))} times the floor`
        : 'above the floor';
  return `${value}; ${at}: ${verdict}`;
}

/** Along what points were measured: an input of the model, frame sizes, or a number of packets. */
export interface MeasuredAlong {
  /** Unit of the stored points. */
  storedUnit: string;
  /** The unit in which the reader reads that input. */
  unit: string;
  /** Converts a stored value to that unit. */
  read: (stored: number) => number;
}

interface Read {
  model: Model;
  values: EnteredInputs;
  /** The chosen unit of each input. */
  units: Readonly<Record<string, string>>;
}

export function measuredAlong({ against }: PointsOverlay, { model, values, units }: Read): MeasuredAlong {
  const field = model.fields.find(({ name }) => name === against);
  if (field?.kind !== 'number') {
    const unit = against === 'frameBytes' ? 'B' : 'packets';
    return { storedUnit: unit, unit, read: (stored) => stored };
  }
  const { unit, toView } = readUnit(field, units[field.name]);
  return { storedUnit: field.unit, unit, read: (stored) => toView(stored, values) };
}
