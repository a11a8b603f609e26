/** What the values of a histogram are, as far as its titles tell. */
import type { BpfHistogram } from './report.ts';
import type { MeasuredQuantity, ValueUnit } from '../measured-quantity.ts';
import { isTime, unitOfWord } from '../measured-quantity.ts';

/** Words of titles: `@net_rx_usecs[eth0]` has net, rx, usecs, eth0. */
function wordsOf({ map, name, unit }: BpfHistogram): string[] {
  return words([map, name, unit].filter((part) => part !== null).join(' '));
}

function words(text: string): string[] {
  return text
    .slice(0, 200)
    .split(/[^A-Za-zµμ]+/)
    .filter((word) => word !== '');
}

/** `certain`: a column says it; else it is a guess from the name of a map. */
export function unitGuess(histograms: readonly BpfHistogram[]): { unit: ValueUnit; certain: boolean } {
  const titles = new Set(histograms.map(({ unit }) => unit));
  const [only] = titles;
  const said = titles.size === 1 && only !== null && only !== undefined ? unitOfWord(only) : null;
  if (said !== null) return { unit: said, certain: isTime(said) };
  for (const histogram of histograms) {
    for (const word of wordsOf(histogram)) {
      const unit = unitOfWord(word);
      if (unit !== null) return { unit, certain: false };
    }
  }
  return { unit: 'other', certain: false };
}

/** `tracing`: what bcc says it traces. A kernel function may be anything: nothing is guessed without a word for it. */
export function quantityGuess(
  histograms: readonly BpfHistogram[],
  tracing: string | null,
  unit: ValueUnit,
): MeasuredQuantity {
  const titles = [...histograms.flatMap(wordsOf), ...words(tracing ?? '')].map((word) => word.toLowerCase());
  const has = (pattern: RegExp) => titles.some((word) => pattern.test(word));
  if (isTime(unit)) {
    if (has(/^(?:interval|gap)s?$/)) return 'batchIntervalUs';
    if (has(/^(?:wait|waiting|queue|queueing|queued)$/)) return 'waitingUs';
    if (has(/^(?:softirq|softirqs|napi|poll|action|service|batch|burst)$/)) return 'serviceUs';
    return has(/^(?:lat|latency|latencies|sojourn|delay|rtt|response)$/) ? 'sojournUs' : 'other';
  }
  if (unit !== 'packets') return 'other';
  if (has(/^(?:queue|qlen|backlog|depth)$/)) return 'queueLength';
  // A bin that holds 0 has polls that found nothing.
  const empty = histograms.some(({ rows }) =>
    rows.some(({ lower, count }) => count > 0 && lower !== null && lower <= 0),
  );
  return empty ? 'batchSize' : 'batchSizeNonEmpty';
}
