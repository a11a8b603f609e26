import type { Field } from '../../../models/contract/inputs.ts';
import { LazyPart } from '../../shell/LazyPart.tsx';
import { lateCode } from '../../store/late-code.ts';
import { useHasEffect } from '../use-has-effect.ts';
import './sensitivity.css';

const barPart = lateCode(() => import('./EffectBar.tsx').then((module) => module.EffectBar));

/**
 * How much this input moves the chosen indicator: a bar to the right where more of the input raises it, to the left
 * where it lowers it, as long as its elasticity is against the strongest one's; and the number. Its place is kept while
 * it is computed.
 */
export function SensitivityBar({ field }: { field: Field }) {
  const shown = useHasEffect(field);
  return shown ? <LazyPart part={barPart} props={{ field }} /> : null;
}
