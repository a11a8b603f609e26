import type { PartCode } from '../../core/part.ts';
import { followRates } from './rates/follow-rates.ts';
import { SimulatedValue } from '../../core/simulation/SimulatedValue.tsx';
import { FaultOffer } from './FaultOffer.tsx';
import { LimitMarks } from './LimitMarks.tsx';
import { SentenceRate } from './SentenceRate.tsx';
import { RestingSummary } from './RestingSummary.tsx';
import { RateRibbon } from './ribbon/RateRibbon.tsx';
import { AllResultsButton } from './all-results/AllResultsButton.tsx';

const headlineCode: PartCode = { follow: followRates };

/** Results and notices that are loaded in one piece after the first figure, or with their first use. */
export const headlineLate = {
  headlineCode,
  AllResultsButton,
  RateRibbon,
  FaultOffer,
  LimitMarks,
  SentenceRate,
  RestingSummary,
  SimulatedValue,
};
