/** How well the model agrees with what was measured, in one sentence. Pure. */
import { closeShare, closeLoss } from '../../../../overlays/judgement/judge-points.ts';
import { formatPlain, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { numberOf } from '../../../../text/number-words.ts';
import { percentText, points, quantityName } from './judgement-measures.ts';
import type { JudgedOverlay } from './judgement-table.ts';

/** The error by which one measurement is judged. */
interface Finding {
  /** 1 and less: close. */
  error: number;
  /** `is 3.2 % off on average` */
  words: string;
}

/** null where there is nothing to compare. */
function findingOf({ judgement, overlay }: JudgedOverlay): Finding | null {
  if (judgement === null) return null;
  if (judgement.kind === 'points') {
    const { byDifference, meanDifference, meanRelativeError } = judgement;
    const error = byDifference ? meanDifference : meanRelativeError;
    if (error === null) return null;
    return {
      error: error / (byDifference ? closeLoss : closeShare),
      words: `is ${byDifference ? points(error) : percentText(error)} off on average`,
    };
  }
  const { mostMissed, relativeErrorBetween } = judgement;
  const found: Finding[] = [];
  const ofMean = relativeErrorBetween?.[1] ?? null;
  if (ofMean !== null) {
    const isBounded = Number.isFinite(ofMean);
    const off = isBounded ? `${percentText(Math.abs(ofMean))} off` : 'not bounded by its bins';
    found.push({ error: Math.abs(ofMean) / closeShare, words: `has a mean that is ${off}` });
  }
  if (mostMissed !== null && mostMissed.relative !== null) {
    const share = percentText(Math.abs(mostMissed.relative));
    const unit = overlay.kind === 'distribution' ? overlay.unit : '';
    const amount = withUnit(formatSignificant(Math.abs(mostMissed.offBy)), unit);
    const level = withUnit(formatPlain(100 * mostMissed.level), '%');
    found.push({
      error: Math.abs(mostMissed.relative) / closeShare,
      words: `is ${share} (${amount}) off at ${level}`,
    });
  }
  return furthest(found);
}

const furthest = <Found extends Finding>(found: readonly Found[]): Found | null =>
  found.reduce<Found | null>((worst, one) => (worst === null || one.error > worst.error ? one : worst), null);

/**
 * `The model is close: Throughput against rate is 3.2 % off on average.` Of several measurements the one that is
 * furthest off, and how many are close; null: none can be compared.
 */
export function verdictSentence(judged: readonly JudgedOverlay[]): string | null {
  const found = judged.flatMap((one) => {
    const finding = findingOf(one);
    return finding === null ? [] : [{ ...finding, name: quantityName(one.overlay) }];
  });
  const worst = furthest(found);
  if (worst === null) return null;
  const close = found.filter(({ error }) => error <= 1).length;
  const verdict =
    close === found.length
      ? 'The model is close'
      : close === 0
        ? 'The model is not close'
        : `The model is close to ${close} of ${numberOf(found.length, 'measurement')}`;
  return `${verdict}: ${worst.name} ${worst.words}${found.length > 1 ? ', the furthest' : ''}.`;
}
