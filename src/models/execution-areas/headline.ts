/** Headline of execution areas: the throughput, by which configuration, and the limit. */
import type { HeadlineWords, HeadlineContext } from '../contract/screen.ts';
import { rateWords } from '../headline-parts/headline-words.ts';
import { significant, numberOf } from '../../text/number-words.ts';
import { configurationNamed } from './configurations.ts';
import { readInputs } from './read-inputs.ts';

export function headline({ values, solution, rate }: HeadlineContext): HeadlineWords {
  const { indicators, words = {} } = solution;
  const inputs = readInputs(values);
  const { throughputMpps, scaleFactor, coresUsed, coresIdle, cpuMpps } = indicators;
  if (typeof throughputMpps !== 'number' || typeof scaleFactor !== 'number')
    return { sentence: 'These inputs have no result.', edge: null };
  const { name } = configurationNamed(words.configuration);
  const what = `${numberOf(scaleFactor, 'flow')} at a time`;
  const used = coresIdle === 0 ? 'all cores' : `${coresUsed ?? 0} of ${inputs.cores} cores`;
  const forwarded = rateWords(rate, throughputMpps);
  return {
    brief:
      inputs.configuration === 'best'
        ? `At best the server forwards ${forwarded}, with configuration ${name}.`
        : `With configuration ${name} the server forwards at most ${forwarded}.`,
    sentence:
      inputs.configuration === 'best'
        ? `At best the server forwards ${forwarded}, with configuration ${name}: ${what} on ${used}.`
        : `With configuration ${name} the server forwards at most ${forwarded}: ${what} on ${used}.`,
    says: [
      { result: 'throughputMpps', words: forwarded },
      { result: 'configuration', words: name },
      { result: 'coresUsed', words: used },
    ],
    edge:
      words.limitedBy === 'link'
        ? `The ${significant(inputs.linkGbps, 4)} Gbit/s link is the limit; the processor could forward ${rateWords(rate, cpuMpps ?? 0)}.`
        : 'The processor is the limit.',
  };
}
