/** Headline of execution areas: the throughput, by which configuration, and the limit. */
import type { HeadlineWords, HeadlineContext } from '../contract/screen.ts';
import { rateWords } from '../headline-parts/headline-words.ts';
import { significant, numberOf } from '../../text/number-words.ts';
import { phrase } from '../../text/words.ts';
import { configurationNamed } from './configurations.ts';
import { readInputs } from './read-inputs.ts';

export function headline({ values, solution, rate }: HeadlineContext): HeadlineWords {
  const { indicators, words = {} } = solution;
  const inputs = readInputs(values);
  const { throughputMpps, scaleFactor, coresUsed, coresIdle, cpuMpps } = indicators;
  if (typeof throughputMpps !== 'number' || typeof scaleFactor !== 'number')
    return { sentence: phrase`These inputs have no result.`, edge: null };
  const name = { of: 'configuration', text: configurationNamed(words.configuration).name };
  const used = {
    of: 'coresUsed',
    text: coresIdle === 0 ? 'all cores' : `${coresUsed ?? 0} of ${inputs.cores} cores`,
  };
  const forwarded = { of: 'throughputMpps', text: rateWords(rate, throughputMpps) };
  const clause =
    inputs.configuration === 'best'
      ? phrase`At best the server forwards ${forwarded}, with configuration ${name}`
      : phrase`With configuration ${name} the server forwards at most ${forwarded}`;
  return {
    brief: phrase`${clause}.`,
    sentence: phrase`${clause}: ${numberOf(scaleFactor, 'flow')} at a time on ${used}.`,
    edge:
      words.limitedBy === 'link'
        ? `The ${significant(inputs.linkGbps, 4)} Gbit/s link is the limit; the processor could forward ${rateWords(rate, cpuMpps ?? 0)}.`
        : 'The processor is the limit.',
  };
}
