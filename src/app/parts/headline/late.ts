import type { PartCode } from '../../core/part.ts';
import { followRates } from './rates/follow-rates.ts';

// Results and notices that are loaded in one piece after the first figure, or with their first use.
export { SimulatedValue } from '../../core/simulation/SimulatedValue.tsx';
export { FaultOffer } from './FaultOffer.tsx';
export { LimitMarks } from './LimitMarks.tsx';
export { SentenceRate } from './SentenceRate.tsx';
export { RestingSummary } from './RestingSummary.tsx';
export { RateRibbon } from './ribbon/RateRibbon.tsx';
export { AllResultsButton } from './all-results/AllResultsButton.tsx';
export const headlineCode: PartCode = { follow: followRates };
