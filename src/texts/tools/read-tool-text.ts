/** Reads a tool's output by the rules that hold for every tool: whole numbers, cuts reported, no implausible rates. */
import { incompleteLastRowDropped } from '../formats/format-parser.ts';
import type { ReadingNote } from '../measurement.ts';
import { MeasurementFailure } from '../measurement-failure.ts';
import { notesOnResults } from './notes-on-results.ts';
import { choose } from './reading-choice.ts';
import { leftOutNote } from '../lines/cut.ts';
import { joinedThousands } from '../lines/thousands.ts';
import type {
  ReadingAnswers,
  ReadingQuestion,
  SystemFact,
  ToolParser,
  ToolReading,
  ToolResult,
} from './tool-reading.ts';
import { formatSignificant } from '../../text/number-format.ts';

// Prompts of several machines in one text: their outputs are separate measurements.

const prompt = /^[ \t]*(?:\([\w.-]{1,40}\) ?)?\[?[\w.-]{1,40}@([\w.-]{1,80})(?::| )[^\n]{0,200}?[#$]/;
const mostHosts = 32;

interface HostSection {
  /** The text with the lines of other machines left empty, so that line numbers do not change. */
  text: string;
  question: ReadingQuestion | null;
}

/** The outputs of the machine that was asked for, else of the first one. O(text). */
function hostSection(text: string, answers: ReadingAnswers): HostSection {
  if (!text.includes('@')) return { text, question: null };
  const lines = text.split(/\r\n|\n|\r/);
  let host: string | null = null;
  const hosts = lines.map((line) => (host = prompt.exec(line)?.[1] ?? host));
  const names = [...new Set(hosts.filter((each) => each !== null))].slice(0, mostHosts);
  if (names.length < 2) return { text, question: null };
  const options = names.map((value) => ({ value, label: value }));
  const { value, question } = choose(answers, 'host', 'Machine', options, names[0]!);
  const kept = lines.map((line, k) => ((hosts[k] ?? names[0]) === value ? line : ''));
  return { text: kept.join('\n'), question };
}

// Rates that no machine reaches come from numbers that were misunderstood: they are left out and reported.

/** Twice the smallest frames of an 800 Gbit/s port, in Mpps. */
const mostMpps = 2400;
/** Limit of one thread or core: 15 cycles at 3 GHz. */
const mostMppsOfThread = 200;

function plausible(reading: ToolReading): ToolReading {
  const most = reading.traits?.ofThread === true ? mostMppsOfThread : mostMpps;
  const results = reading.results.filter((result) => rateOf(result) <= most);
  const systemFacts = reading.systemFacts.filter((fact) => factRate(fact) <= most);
  if (results.length === reading.results.length && systemFacts.length === reading.systemFacts.length) {
    return reading;
  }
  const rates = [...reading.results.map(rateOf), ...reading.systemFacts.map(factRate)];
  const largest = formatSignificant(Math.max(...rates));
  const message = `A packet rate of ${largest} Mpps is more than any machine has: the rates of the text are left out; its counters may run over another time than was assumed.`;
  return {
    ...reading,
    results,
    systemFacts,
    warnings: [...reading.warnings, { code: 'implausible-rate', message }],
  };
}

function rateOf(result: ToolResult): number {
  if (result.unit !== 'Mpps') return 0;
  if (result.kind === 'value') return result.value;
  return result.kind === 'series' ? Math.max(0, ...result.y) : 0;
}

function factRate({ name, value }: SystemFact): number {
  return /Mpps$/.test(name) ? value : 0;
}

/** A row of a histogram whose bar has no end, at the end of the text: the bins below are missing. */
const openBar = /(?:^|[\r\n])[^|\r\n]{0,200}\d[ \t]*\|[*@# \t]{0,200}$/;

function endingNote(text: string): ReadingNote | null {
  if (!openBar.test(text.slice(-500))) return null;
  return {
    code: 'cut',
    message:
      'The text ends within a bar of its histogram: bins below it are missing, and so are their counts.',
  };
}

const ownMarks = ({ traits = {} }: ToolParser) => traits.ownMarks === true || traits.table !== undefined;

/** Not the number in brackets of a connection or a device. */
const jsonStart = /^\s*(?:\{|\[\s*[[{"])/;

/** Longer texts are not pastes: their marks and last lines are left to the parser. */
const longestLooked = 4 * 2 ** 20;

/** Throws `MeasurementFailure` as the parser does. */
export function readToolText(
  described: ToolParser,
  text: string,
  answers: ReadingAnswers,
  onProgress?: (characters: number) => void,
): ToolReading {
  const { traits = {} } = described;
  const parser: ToolParser = {
    ...described,
    parse: (...given) => {
      const reading = described.parse(...given);
      return { traits, ...reading, warnings: [...reading.warnings, ...notesOnResults(reading.results)] };
    },
  };
  if (text.length > longestLooked) return plausible(parser.parse(text, answers, onProgress));
  const { text: hostText, question } = hostSection(text, answers);
  const ofHost = withWholeNumbers(parser, hostText, answers, onProgress);
  const reading = question === null ? ofHost : withQuestion(ofHost, question);
  const leftOut = reading.warnings.some(({ code }) => code === 'truncated') ? null : leftOutNote(hostText);
  const notes = [leftOut, ownMarks(parser) ? null : endingNote(hostText)].filter((note) => note !== null);
  return plausible({ ...reading, warnings: [...reading.warnings, ...notes] });
}

type Progress = ((characters: number) => void) | undefined;

function withWholeNumbers(
  parser: ToolParser,
  text: string,
  answers: ReadingAnswers,
  onProgress: Progress,
): ToolReading {
  const isData = ownMarks(parser) || jsonStart.test(text);
  const joined = isData ? null : joinedThousands(text);
  if (joined === null) return withLastLine(parser, text, answers, onProgress);
  const asThousands = attempt(() => withLastLine(parser, joined.text, answers));
  if (joined.certain) return withNote(wanted(asThousands), joined.note);
  const asWritten = attempt(() => withLastLine(parser, text, answers));
  if (sameNumbers(asThousands, asWritten)) return wanted(asWritten);
  const { value, question } = choose(
    answers,
    'thousands',
    `${joined.mark === 'blanks' ? 'Blanks' : `Marks (${joined.mark})`} between digits`,
    [
      { value: 'thousands', label: 'separate thousands' },
      { value: 'other', label: joined.mark === 'blanks' ? 'separate numbers' : 'are something else' },
    ],
    joined.likely && asThousands.reading !== null ? 'thousands' : 'other',
  );
  const reading = value === 'thousands' ? withNote(wanted(asThousands), joined.note) : wanted(asWritten);
  return withQuestion(reading, question);
}

interface Attempt {
  reading: ToolReading | null;
  failure: unknown;
}

function attempt(read: () => ToolReading): Attempt {
  try {
    return { reading: read(), failure: null };
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    return { reading: null, failure };
  }
}

function wanted({ reading, failure }: Attempt): ToolReading {
  if (reading === null) throw failure;
  return reading;
}

function numbersOf({ reading }: Attempt): string {
  return reading === null ? '' : JSON.stringify([reading.results, reading.systemFacts]);
}

const sameNumbers = (one: Attempt, other: Attempt) => numbersOf(one) === numbersOf(other);

const withNote = (reading: ToolReading, note: ReadingNote): ToolReading => ({
  ...reading,
  warnings: [...reading.warnings, note],
});

const withQuestion = (reading: ToolReading, question: ReadingQuestion): ToolReading => ({
  ...reading,
  questions: [...reading.questions, question],
});

/** A line that ends so was printed to its end. */
const closed = /^$|[)}\]|"'>%#$:*]$/;

/** The last of several names in a line has no value. */
const emptyPair = /[\w)]:[ \t]+\S.*\w:\s*$/;

/** A text that ends within a line may end within a number: where that line changes the numbers, the reader is asked. */
function withLastLine(
  parser: ToolParser,
  text: string,
  answers: ReadingAnswers,
  onProgress?: Progress,
): ToolReading {
  const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  const last = text.slice(Math.max(lineEnd, text.length - 200));
  if ((closed.test(last.trimEnd()) && !emptyPair.test(last)) || lineEnd === text.length) {
    return parser.parse(text, answers, onProgress);
  }
  const whole = attempt(() => parser.parse(text, answers, onProgress));
  const cut = attempt(() => parser.parse(text.slice(0, lineEnd), answers));
  if (sameNumbers(whole, cut)) return wanted(whole);
  const { value, question } = choose(
    answers,
    'lastLine',
    'Last line, which has no line end',
    [
      { value: 'whole', label: 'is whole' },
      { value: 'cut', label: 'was cut: leave it out' },
    ],
    'whole',
  );
  const reading =
    value === 'whole'
      ? wanted(whole)
      : { ...wanted(cut), dropped: [...wanted(cut).dropped, incompleteLastRowDropped] };
  return withQuestion(reading, question);
}
