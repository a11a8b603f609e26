import type { PartCode } from '../../core/part.ts';
import { followRates } from './rates/follow-rates.ts';

export const headlineCode: PartCode = { follow: followRates };
