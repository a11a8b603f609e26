/** Texts as people paste them, ready for the rules; and how each was read. */
import { cleanedText } from '../measurements/formats/cleaned-text.ts';
import { readCounters } from '../measurements/counters/read-counters.ts';
import { MeasurementFailure } from '../measurements/measurement-failure.ts';
import { readToolText } from '../measurements/tools/read-tool-text.ts';
import { headCharacters, surestTool } from '../measurements/tools/recognise-tool.ts';
import { toolParsers } from '../measurements/tools/tool-parsers.ts';
import type { ToolReading } from '../measurements/tools/tool-reading.ts';
import type { ReadText } from './facts/machine.ts';

export interface PastedText {
  /** Of the file, or `text 1`. */
  name: string;
  text: string;
}

export interface TextReading {
  name: string;
  /** Outputs found in it: `ethtool-counters eth0: 26 counters`. */
  read: readonly string[];
  /** Decoration taken off, lines left out, a cut end. */
  notes: readonly string[];
  /** First line of no known tool; null where there is none. */
  firstOther: string | null;
  /** One sentence where the text was not read at all. */
  refused: string | null;
}

/** Longer texts are logs of many outputs. */
const longestText = 8 * 2 ** 20;

export function readText({ name, text }: PastedText): { text: ReadText | null; reading: TextReading } {
  const refuse = (message: string) => ({
    text: null,
    reading: { name, read: [], notes: [], firstOther: null, refused: message },
  });
  if (text.length > longestText) return refuse('The text has more than 8 MB; paste the outputs alone.');
  let cleaned;
  try {
    cleaned = cleanedText(text);
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return refuse(failure.message);
    throw failure;
  }
  const counters = readCounters(cleaned.text, name);
  const tool = toolReading(cleaned.text);
  const { snapshots, others } = counters;
  const notes = cleaned.notes.map(({ message }) => message);
  if (snapshots.some(({ omission }) => omission === 'left-out'))
    notes.push('Lines were left out of an output: shares and sums of it are not known.');
  if (snapshots.some(({ omission }) => omission === 'filtered'))
    notes.push('A command filtered its output: counters that are not printed are not known to be 0.');
  if (snapshots.some(({ cut }) => cut))
    notes.push('The text ends within a line: its last number may be cut.');
  return {
    text: { name, text: cleaned.text, counters, tool },
    reading: {
      ...{ name, notes, refused: null },
      read: [
        ...(tool === null ? [] : [tool.title]),
        ...snapshots.map(
          ({ tool, subject, counters: own }) =>
            `${tool}${subject === '' ? '' : ` ${subject}`}: ${own.length} ${own.length === 1 ? 'number' : 'numbers'}`,
        ),
      ],
      firstOther: others[0]?.text.slice(0, 120) ?? null,
    },
  };
}

/** Readers of tables ask what their columns are, and here no answer comes. */
const sureEnough = 0.5;

function toolReading(text: string): ToolReading | null {
  const match = surestTool(text.slice(0, headCharacters), toolParsers);
  if (match === null || match.confidence < sureEnough || match.parser.format === 'generic-table') return null;
  try {
    return readToolText(match.parser, text, {});
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return null;
    throw failure;
  }
}
