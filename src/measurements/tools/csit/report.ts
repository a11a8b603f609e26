/** How one result of CSIT was understood, and what to mind with it. */
import { significant } from '../../../text/number-words.ts';
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import type { CsitChoices } from './choices.ts';
import { frameBytesOf } from './facts.ts';
import type { CsitResult, SearchInterval } from './json.ts';
import type { CsitTest } from './test-name.ts';
import type { UnderstoodItem } from '../tool-reading.ts';

export function csitUnderstood(
  result: CsitResult,
  test: CsitTest,
  { directions, load }: CsitChoices,
): UnderstoodItem[] {
  const { kind, unit, testId, sut, nic, ndr, pdr, criticalRate } = result;
  const items: UnderstoodItem[] = [{ label: 'Kind', text: kindLabels[kind], guess: false }];
  if (testId !== null)
    items.push({ label: 'Test', text: testId.slice(testId.lastIndexOf('.') + 1), guess: false });
  if (sut !== null)
    items.push({ label: 'Tested', text: nic === null ? sut : `${sut}, ${nic}`, guess: false });
  const interval = (label: string, bounds: SearchInterval | null) => {
    if (bounds === null) return;
    const words =
      unit === 'pps'
        ? `${significant(bounds[0] / 1e6, 4)} to ${significant(bounds[1] / 1e6, 4)} Mpps`
        : `${grouped(Math.round(bounds[0]))} to ${grouped(Math.round(bounds[1]))} ${unit}`;
    items.push({ label, text: words, guess: false });
  };
  interval('NDR', ndr);
  interval('PDR', pdr);
  interval('Critical rate', criticalRate);
  items.push({
    label: 'Directions',
    text: directions.value === 'both' ? 'both together' : 'one of two',
    guess: directions.question.guessed,
  });
  const frame = frameBytesOf(result, test);
  if (frame !== null) items.push({ label: 'Frame size', text: `${frame.bytes} B`, guess: frame.inferred });
  if (load !== null) {
    const shown = load.question.options.find(({ value }) => value === load.value)!.label;
    items.push({ label: 'Latency', text: `µs, ${shown}`, guess: load.question.guessed });
    items.push({ label: 'Bin edges', text: 'whole µs, cut off: 21 is 21 up to 22', guess: true });
  }
  return items;
}

const kindLabels: Readonly<Record<CsitResult['kind'], string>> = {
  'csit-ndrpdr': 'CSIT: rates without loss and with partial loss, latency',
  'csit-soak': 'CSIT: soak test, rate with a given small loss',
  'csit-mrr': 'CSIT: maximum receive rate',
};

export function csitWarnings(result: CsitResult): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const { kind, latency, invalidLatencies, unit } = result;
  if (kind === 'csit-ndrpdr') {
    notes.push({
      code: 'search-interval',
      message: 'The search found an interval for each rate; its lower bound, which was passed, is taken.',
    });
  }
  if (latency.length > 0) {
    notes.push({
      code: 'generator-latency',
      message: 'Latencies are those that the traffic generator sees; they include generator and wire.',
    });
  }
  const damaged = latency.filter((each) => each.damaged).length;
  if (damaged > 0) {
    const count = damaged === 1 ? '1 histogram' : `${damaged} histograms`;
    notes.push({
      code: 'damaged-histogram',
      message: `${count} cannot be decoded and ${damaged === 1 ? 'is' : 'are'} left out.`,
    });
  }
  if (invalidLatencies > 0) {
    const count = invalidLatencies === 1 ? '1 latency is' : `${invalidLatencies} latencies are`;
    notes.push({ code: 'not-measured', message: `${count} marked as not measured and left out.` });
  }
  if (unit !== 'pps') {
    notes.push({
      code: 'not-packets',
      message: 'Rates are not in packets per second, so no figure shows them.',
    });
  }
  return notes;
}
