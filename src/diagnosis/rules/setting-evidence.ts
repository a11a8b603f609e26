/** Latencies that one setting changes, as evidence. */
import type { Machine } from '../facts/machine.ts';
import { latencyPoints, settingComparison } from '../facts/stated-latencies.ts';
import { countOf } from '../facts/words.ts';
import { evidence, type Evidence } from '../cause.ts';

/**
 * Two latencies of which one is at least `factor` of the other, with two values of one setting; null: none.
 * `moderation`: of interrupt moderation, or of any other setting.
 */
export function settingEvidence(machine: Machine, factor: number, moderation: boolean): Evidence | null {
  const compared = settingComparison(latencyPoints(machine.lines), factor, moderation);
  if (compared === null) return null;
  const { name, low, high } = compared;
  const [slow, fast] = [high, low].map(
    ({ setting, latencyUs }) => `${name} ${setting!.value}: ${countOf(latencyUs)} µs`,
  );
  return evidence(`${slow}, ${fast}.`, high.latencyUs - low.latencyUs, 'µs');
}
