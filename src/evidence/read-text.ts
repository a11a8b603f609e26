/** Texts as people paste them, ready for the rules; and how each was read. */
import { exampleCommand } from './evidence.ts';
import type { ReadText } from './facts/machine.ts';
import { type CounterReading, readCounters } from '../texts/counters/read-counters.ts';
import { cleanedText } from '../texts/cleaning/cleaned-text.ts';
import { sharedBeginnings } from '../texts/cleaning/line-prefix.ts';
import { MeasurementFailure } from '../texts/measurement-failure.ts';
import { namedPlanes } from '../texts/counters/named-planes.ts';
import { knownText } from '../texts/tools/known-output.ts';
import { readToolText } from '../texts/tools/read-tool-text.ts';
import { headCharacters, surestTool } from '../texts/tools/recognise-tool.ts';
import { withJsonLines } from '../texts/lines/json.ts';
import { toolParsers } from '../texts/tools/tool-parsers.ts';
import type { ToolReading } from '../texts/tools/tool-reading.ts';
import { numberOf } from '../text/number-words.ts';

export interface PastedText {
  /** Name of the file, or `text 1`. */
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
  /** One sentence where nothing of the text was read. */
  refused: string | null;
}

/** Longer texts are logs of many outputs. */
const longestText = 8 * 2 ** 20;

/** Backspace, tab, ends of lines, escape: other control characters show that the bytes are not text. */
const usualControls = new Set([8, 9, 10, 11, 12, 13, 27]);
const notDecoded = 0xfffd;
const beginning = 2000;
const mostUnprintable = 0.02;

function isBinary(text: string): boolean {
  const head = [...text.slice(0, beginning)].map((letter) => letter.codePointAt(0)!);
  const unprintable = head.filter(
    (code) => code === notDecoded || ((code < 32 || (code > 126 && code < 160)) && !usualControls.has(code)),
  );
  return unprintable.length > mostUnprintable * head.length;
}

export function readText({ name, text }: PastedText): { text: ReadText | null; reading: TextReading } {
  const refuse = (message: string) => ({
    text: null,
    reading: { name, read: [], notes: [], firstOther: null, refused: message },
  });
  if (text.length > longestText) return refuse('The text has more than 8 MB; paste the outputs alone.');
  if (isBinary(text))
    return refuse(`The text is binary; paste what a tool prints, for instance “${exampleCommand}”.`);
  let cleaned;
  try {
    cleaned = cleanedText(text);
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return refuse(failure.message);
    throw failure;
  }
  const { tool, refused: ofTool } = toolReading(cleaned.text);
  // Lines of logs beside the outputs are evidence, too.
  cleaned = cleanedText(text, true);
  const { counters, shared } = countersOf(withJsonLines(cleaned.text), name);
  const { snapshots, others, ambiguous } = counters;
  const notes = cleaned.notes.map(({ message }) => message);
  if (shared !== null) notes.push(`Removed from the front of the lines before reading: “${shared.trim()}”.`);
  if (snapshots.some(({ omission }) => omission === 'left-out'))
    notes.push('Lines were left out of an output: its shares and sums are not known.');
  if (snapshots.some(({ omission }) => omission === 'filtered'))
    notes.push('A command filtered its output: counters that are not printed are not known to be 0.');
  if (snapshots.some(({ cut }) => cut))
    notes.push('The text ends within a line: its last number may be cut off.');
  if (ambiguous.length > 0)
    notes.push(
      `Not read, because its spaces may separate thousands or columns: line ${ambiguous[0]!.number}${ambiguous.length === 1 ? '' : ` and ${ambiguous.length - 1} more`}.`,
    );
  const unread = tool === null && snapshots.length === 0;
  const refused = unread ? (knownSentences(cleaned.text) ?? ofTool) : null;
  if (!unread && ofTool !== null) notes.push(ofTool);
  return {
    text: { name, text: cleaned.text, counters, named: namedPlanes(cleaned.text), tool },
    reading: {
      ...{ name, notes, refused },
      read: [
        ...(tool === null ? [] : [tool.title]),
        ...snapshots.map(
          ({ tool, subject, counters: numbers }) =>
            `${tool}${subject === '' ? '' : ` ${subject}`}: ${numberOf(numbers.length, 'number')}`,
        ),
      ],
      firstOther: others[0]?.text.slice(0, 120) ?? null,
    },
  };
}

/** `shared`: the words in front of all lines, where more is read without them. */
function countersOf(text: string, name: string): { counters: CounterReading; shared: string | null } {
  let best: { counters: CounterReading; shared: string | null } = {
    counters: readCounters(text, name),
    shared: null,
  };
  const numbers = ({ snapshots }: CounterReading) =>
    snapshots.reduce((sum, snapshot) => sum + snapshot.counters.length, 0);
  const lines = text.split('\n');
  // Where most lines are read as they are, nothing is in front of them.
  if (2 * best.counters.others.length < lines.length && numbers(best.counters) > 0) return best;
  for (const shared of sharedBeginnings(lines)) {
    const rest = lines.map((line) => (line.startsWith(shared) ? line.slice(shared.length) : line));
    const counters = readCounters(rest.join('\n'), name);
    if (numbers(counters) > numbers(best.counters)) best = { counters, shared };
  }
  return best;
}

/** Two sentences about a text of a tool that is known by name alone. */
function knownSentences(text: string): string | null {
  const known = knownText(text.slice(0, headCharacters));
  if (known === null) return null;
  const { what, instead } = known;
  return `The text has ${what}; none of it is read here. ${instead[0]!.toUpperCase()}${instead.slice(1)}.`;
}

/** Confidence from which a reading is used: readers of tables ask about their columns, and no answer comes here. */
const sureEnough = 0.5;
/** Confidence of a reader from which its refusal identifies the text. */
const surelyKnown = 0.95;

/** `refused`: one sentence of the reader that surely knows the text. */
function toolReading(text: string): { tool: ToolReading | null; refused: string | null } {
  const match = surestTool(text.slice(0, headCharacters), toolParsers);
  if (match === null || match.confidence < sureEnough || match.parser.traits?.table === 'of-anything')
    return { tool: null, refused: null };
  try {
    return { tool: readToolText(match.parser, text, {}), refused: null };
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    return { tool: null, refused: match.confidence >= surelyKnown ? failure.message : null };
  }
}
