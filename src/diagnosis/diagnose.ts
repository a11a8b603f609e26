/** From pasted texts to what limits the machine. Pure and deterministic. */
import {
  type Cause,
  type CauseId,
  type Confidence,
  type Evidence,
  evidence,
  exampleCommand,
  type Finding,
  type NextCommand,
  type WhatIf,
} from './cause.ts';
import { type Machine, machineOf, type ReadText } from './facts/machine.ts';
import { type NamedFact, namedFacts } from './facts/named-facts.ts';
import { nextCommand } from './next-command.ts';
import { cannotTell, possibleOfPort } from './rules/cannot-tell.ts';
import { configuration } from './rules/configuration.ts';
import { coreSaturated } from './rules/core-saturated.ts';
import { idleStateOrWakeupLatency } from './rules/idle-state-or-wakeup-latency.ts';
import { interruptModerationLatency } from './rules/interrupt-moderation-latency.ts';
import { nextStageOrTx } from './rules/next-stage-or-tx.ts';
import { nicOrPcieOrLinkLimit } from './rules/nic-or-pcie-or-link-limit.ts';
import { noProblem } from './rules/no-problem.ts';
import { oneQueueOrCoreOverloaded } from './rules/one-queue-or-core-overloaded.ts';
import { type GivenAnswers } from './questions.ts';
import { withAnswers } from './rules/answered.ts';
import { ringOverrunByBursts } from './rules/ring-overrun-by-bursts.ts';
import { socketOrApplication } from './rules/socket-or-application.ts';
import { softirqBudgetOrTime } from './rules/softirq-budget-or-time.ts';
import { softnetBacklog } from './rules/softnet-backlog.ts';
import { stallOrPreemption } from './rules/stall-or-preemption.ts';
import type { MeasuredMachine } from './machine/measured-machine.ts';
import { busiestShare, countsPastAlone, measuredIn, measuredLoss } from './machine/machine-in-texts.ts';
import { headroom, modelView } from './scenario-for.ts';
import { causeWithin } from './verdict.ts';
import { whatIfs } from './what-ifs.ts';
import { cleanedText } from '../measurements/formats/cleaned-text.ts';
import { type CounterReading, readCounters } from '../measurements/counters/read-counters.ts';
import { withJsonLines } from '../measurements/tools/text/json.ts';
import { sharedBeginnings } from '../measurements/formats/line-prefix.ts';
import { MeasurementFailure } from '../measurements/measurement-failure.ts';
import { readToolText } from '../measurements/tools/read-tool-text.ts';
import { knownText } from '../measurements/tools/known-output.ts';
import { headCharacters, surestTool } from '../measurements/tools/recognise-tool.ts';
import { toolParsers } from '../measurements/tools/tool-parsers.ts';
import type { ToolReading } from '../measurements/tools/tool-reading.ts';
import { numberOf } from '../text/number-words.ts';

/** Each rule examines the whole machine and judges one cause. */
const rules: readonly ((machine: Machine) => Finding | null)[] = [
  coreSaturated,
  oneQueueOrCoreOverloaded,
  ringOverrunByBursts,
  stallOrPreemption,
  softirqBudgetOrTime,
  softnetBacklog,
  nicOrPcieOrLinkLimit,
  nextStageOrTx,
  socketOrApplication,
  interruptModerationLatency,
  idleStateOrWakeupLatency,
  configuration,
  noProblem,
];

// Texts as people paste them, ready for the rules; and how each was read.

export interface PastedText {
  /** Name of the file, or `text 1`. */
  name: string;
  text: string;
}

interface TextReading {
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

function readText({ name, text }: PastedText): { text: ReadText | null; reading: TextReading } {
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
    text: { name, text: cleaned.text, counters, tool },
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

/** Causes with their evidence, the next command, facts, and how each text was read. */
export interface Diagnosis {
  /** The most likely first; never empty. */
  causes: readonly Cause[];
  next: NextCommand | null;
  facts: Readonly<Record<string, NamedFact>>;
  texts: readonly TextReading[];
}

/** `texts`: all of one machine, in the order of time; `answers`: to the questions beside them. */
export function diagnose(texts: readonly PastedText[], answers: GivenAnswers = {}): Diagnosis {
  return examine(texts, answers).diagnosis;
}

/** A diagnosis, and the machine of the texts where one of them carries the cost of a packet. */
export interface Examination {
  diagnosis: Diagnosis;
  measured: MeasuredMachine | null;
  /** Share of the packets that the texts count as lost; null where they count none. */
  lossShare: number | null;
  /** Largest share of its time that a core spends on packets, 0 to 1; null where no text says it. */
  busiestShare: number | null;
  /** The texts count losses or loads since a start, and neither now. */
  pastAlone: boolean;
  /** Cures as scenarios by cause; empty where no setting of a model is one, or the machine is not known. */
  whatIfs: Readonly<Partial<Record<CauseId, readonly WhatIf[]>>>;
}

export function examine(texts: readonly PastedText[], answers: GivenAnswers = {}): Examination {
  const read = texts.map(readText);
  const machine = machineOf(
    read.flatMap(({ text }) => (text === null ? [] : [text])),
    answers,
  );
  const measured = measuredIn(machine);
  const largestRing = machine.setting('ring maximum rx');
  const refusals = read.flatMap(({ reading }) => reading.refused ?? []);
  const found =
    machine.texts.length === 0 && Object.keys(answers).length === 0
      ? [cannotTell(machine, [])]
      : ranked(machine);
  const [first, ...others] = found;
  const findings =
    refusals.length === texts.length && refusals.length > 0 && first!.cause === 'cannot-tell'
      ? [{ ...first!, for: refusals.flatMap(sentencesOf) }, ...others]
      : found;
  const causes = findings.map(({ cause, confidence, for: proof, against, cure }): Cause => {
    const { scenario, says } = modelView(cause, machine, measured);
    const edge = cause === 'no-problem' ? headroom(measured) : null;
    return {
      cause,
      confidence,
      for: withoutRepeats(edge === null ? proof : [edge, ...proof]),
      against: withoutRepeats(against),
      cure: [cure, ...says].join(' '),
      scenario,
    };
  });
  const tried = causes.map(({ cause, scenario }) => [
    cause,
    whatIfs(cause, scenario ?? measured?.scenario ?? null, largestRing),
  ]);
  return {
    diagnosis: {
      causes,
      next: nextCommand(causes[0]!.cause, machine),
      facts: namedFacts(machine),
      texts: read.map(({ reading }) => reading),
    },
    measured,
    lossShare: measuredLoss(machine),
    busiestShare: busiestShare(machine),
    pastAlone: measured === null && countsPastAlone(machine),
    whatIfs: Object.fromEntries(tried),
  };
}

/** Parts of a rule may find the same evidence. */
const withoutRepeats = (found: readonly Evidence[]) =>
  found.filter(({ says }, k) => found.findIndex((one) => one.says === says) === k);

/** The first sentence is the verdict's, further ones follow below it. */
const sentencesOf = (refusal: string) =>
  refusal.split(/(?<=\.) (?=[A-Z])/).map((sentence) => evidence(sentence));

const order: Readonly<Record<Confidence, number>> = { sure: 3, likely: 2, possible: 1 };

function ranked(machine: Machine): Finding[] {
  const findings = rules.map((rule) => rule(machine)).filter((finding) => finding !== null);
  const decided = findings.some(({ confidence }) => confidence !== 'possible');
  for (const other of possibleOfPort(machine)) {
    const k = findings.findIndex(({ cause }) => cause === other.cause);
    const known = findings[k];
    if (known === undefined) findings.push(decided ? { ...other, confidence: 'possible' } : other);
    else if (!decided && other.confidence === 'likely')
      findings[k] = { ...known, confidence: 'likely', for: [...known.for, ...other.for] };
  }
  const found = consistent(withAnswers(findings, machine.answers), machine);
  const any = found.some(({ confidence }) => confidence !== 'possible');
  const only = any ? null : onlyProblem(found, machine);
  const all = any
    ? found
    : only === null
      ? [...found, cannotTell(machine, found)]
      : found.map((one) => (one === only ? { ...one, confidence: 'likely' as const } : one));
  return all.sort((a, b) => order[b.confidence] - order[a.confidence] || b.weight - a.weight);
}

/** Weight above which a cause rests on more than a rate that is called too low. */
const leastWeight = 1.3;

/** The one cause that whole texts leave possible; null where they leave several, or a weak one alone. */
function onlyProblem(findings: readonly Finding[], { changes }: Machine): Finding | null {
  const problems = findings.filter(({ cause }) => cause !== 'no-problem');
  const [only] = problems;
  const whole = changes.every(({ omission }) => omission !== 'left-out');
  // A counter of sockets says the same without the lines beside it.
  const enough = whole || only?.cause === 'socket-or-application';
  return problems.length === 1 && enough && only!.weight > leastWeight ? only! : null;
}

/** One sure cause at most: two contradict each other, and several machines or another likely cause leave a doubt. */
function consistent(findings: readonly Finding[], machine: Machine): Finding[] {
  const sure = findings.filter(({ confidence }) => confidence === 'sure');
  const problems = findings.filter(
    ({ cause, confidence }) => cause !== 'no-problem' && confidence !== 'possible',
  );
  return findings.map((finding): Finding => {
    const { cause, confidence, against } = finding;
    if (cause === 'no-problem' && problems.length > 0) {
      const more = evidence(`Something else is more likely: ${causeWithin(problems[0]!.cause)}.`);
      return { ...finding, confidence: 'possible', weight: 0.5, against: [...against, more] };
    }
    if (confidence === 'sure' && (sure.length > 1 || machine.hosts.length > 1))
      return { ...finding, confidence: 'likely' };
    return finding;
  });
}
