/**
 * Observations that people state in words beside the outputs: a comparison with and without something, how latency
 * follows the rate, a rate that never changes. Each sentence is one observation of a table of patterns; none alone
 * makes a cause sure.
 */
import type { CauseId } from '../cause.ts';
import type { PlainLine } from '../../measurements/counters/read-counters.ts';
import { speaksOf, type Word, wordsIn } from './vocabulary.ts';

export type ObservationKind = (typeof rules)[number][0];

export interface StatedObservation {
  kind: ObservationKind;
  line: number;
  text: string;
  /** Quote from the text, at most 120 characters: the one sentence that says it, where there is one. */
  quote: string;
}

/**
 * Words that a sentence must have for an observation: all of these, those behind a `~` anywhere in the phrase, and none
 * behind a `-` there, or behind a `!` in the sentence; of words with `/` between them one is enough. Words with `+`
 * between them are in one clause of the phrase, those with `&` in one sentence, or in
 * one and the next that names its effect (`I enlarged the ring. Now it works`).
 */
const rules = [
  ['loss-gone-without', '~gone&without/clean&without -unknown'],
  ['loss-with-events', '~loss when event -unknown !burst'],
  ['loss-with-events', '~loss event meets'],
  ['larger-ring-no-help', '~larger&ring ~useless'],
  ['larger-ring-no-help', '~larger&backlog ~useless'],
  ['larger-ring-helps', '~larger&ring&helped -useless -memory -backlog -advised'],
  ['rarer-is-slower', '~rare&slower late/takes'],
  ['rarer-is-slower', 'often late faster'],
  ['rarer-is-slower', '~first ~pause ~takes'],
  ['idle-states-matter', '~sleep&helped/sleep&faster -useless'],
  ['idle-states-matter', 'sleep helped/faster !useless'],
  ['moderation-matters', '~timer&helped/timer&faster -useless'],
  ['moderation-named', 'timer'],
  ['moderation-no-help', '~timer&useless'],
  ['idle-states-no-help', '~sleep&useless'],
  ['isolation-no-help', '~isolated&useless'],
  ['constant-rate', 'steady'],
  ['source-limited', 'source'],
  ['overload-test', 'overload'],
  ['other-reader-loses-nothing', '~reader+clean'],
  ['setting-matters', '~changed&helped -useless -unknown'],
  ['setting-matters', '~changed/toggled/with ~fromTo went'],
  ['setting-matters', '~changed/toggled fromTo'],
  ['setting-matters', 'with ~before rate -loss'],
  ['setting-matters', '~enabled ~disabled slower/faster'],
  ['setting-matters', 'many loss'],
  ['polling-asked', '~polls ~whole ~asks -loss'],
  ['rate-after-change', '~changed&rate -loss -clean'],
  ['rate-after-change', 'before rate -loss -clean -limited'],
  ['preemption-named', 'preempted'],
  ['preemption-named', '~isolated&gone/isolated&helped/isolated&clean'],
  ['loss-periodic', '~loss periodic ~between+clean'],
  ['bit-rate-constant', 'capped bits'],
  ['packet-rate-constant', 'stays pps sizes'],
  ['packet-rate-constant', '~pps anySize -bits'],
  ['disk-named', 'disk'],
  ['bursts-named', 'burst'],
  ['core-full-named', 'full -asks'],
  ['others-idle-named', 'rest unused/room'],
  ['others-idle-named', 'full room !rate'],
  ['single-queue-named', 'alone'],
  ['socket-drops-named', 'socket overflows'],
  ['socket-drops-named', 'socketNamed'],
  ['socket-drops-named', 'loss unread'],
  ['send-drops-named', 'sendNamed'],
  ['table-full-named', 'table'],
  ['unknown-protocol-named', '~unknown ~loss'],
  ['squeezes-named', 'squeeze'],
  ['kernel-port-named', 'kernelPort'],
  ['placement-matters', '~placed value'],
  ['loss-named', 'loss'],
  ['loss-with-room', '~loss room !rest'],
  ['room-named', 'room !rest !full'],
  ['ring-drops-named', 'ringDrops'],
  ['port-clean-named', '~port+clean'],
  ['long-frames-named', 'longFrames'],
  ['latency-spikes-named', 'late spike'],
  ['low-throughput-named', 'limited rate'],
  ['low-throughput-named', 'low'],
  ['allowance-named', 'allowance counts'],
  ['memory-named', 'pool'],
  ['card-replaced', 'replaced+card ~helped -useless'],
  ['disk-replaced', 'replaced+drive ~helped -useless'],
  ['disk-replaced', '~loss ~drive+clean'],
  ['drops-rest-in-capture', '~loss rests capture'],
] as const;

/** Lines of a text that are read as words. */
export const mostLines = 400;
/** Characters of a line; a longer one is output, not words. */
export const longestLine = 400;

/** Sentences of a phrase. */
export const sentencesOf = (phrase: string): string[] => phrase.split(/[.;]\s/);
/** Clauses of a phrase: its sentences, parted at commas and conjunctions, too. */
export const clausesOf = (phrase: string): string[] =>
  phrase.split(/[.;]\s|,\s|\s(?=(?:and|but|yet|while|whereas|although|though)\s)/);

const effect =
  /^\s*(?:now|it|since|then|after (?:that|this)|this|that|the (?:drops?|loss|losses|misses|problem|errors?|latency|rtt)|no (?:more|longer|drops?|loss|effect|change|difference)|same|still|nothing|packets)\b/i;
/** Sentences, each with the next one that begins as its effect. */
const withEffects = (phrase: string): string[] => {
  const sentences = sentencesOf(phrase);
  return sentences.map((sentence, k) => {
    const next = sentences[k + 1];
    return next !== undefined && effect.test(next) ? `${sentence}. ${next}` : sentence;
  });
};

/** Words of one part of a phrase. */
interface Together {
  words: readonly Word[];
  parted: (phrase: string) => string[];
}

const parts = rules.map(([kind, words]) => ({
  kind,
  words: words.split(' ').map((word) => ({
    ofPhrase: /^[~-]/.test(word),
    absent: /^[-!]/.test(word),
    any: word
      .replace(/^[~!-]/, '')
      .split('/')
      .map((one) => ({
        words: one.split(/[+&]/) as Word[],
        parted: one.includes('&') ? withEffects : clausesOf,
      })),
  })),
}));

export function observationsIn(lines: readonly PlainLine[]): StatedObservation[] {
  return lines
    .slice(0, mostLines)
    .flatMap(({ number, text: line }) => phrasesIn(line).flatMap((text) => observationsOf(text, number)));
}

/**
 * Causes by their vocabulary: symptoms of which the text must name one, and words that count one, those with a `+` two.
 */
const themes = [
  ['socket-or-application', 'loss waits tight', 'memory+ socket+ waits tight program behind unread+'],
  ['one-queue-or-core-overloaded', 'loss low limited', 'alone+ uneven+ spread full rest tunnel'],
  ['ring-overrun-by-bursts', 'loss', 'burst+ short+ ringDrops ring larger room'],
  ['stall-or-preemption', 'loss spike', 'held+ lumps event when'],
  ['core-saturated', 'loss low limited', 'full+ scales+ more costly'],
  ['softnet-backlog', 'loss column', 'backlog+ tight larger spread'],
  ['next-stage-or-tx', 'loss', 'stage+ sender+ guest disk tight behind'],
  ['nic-or-pcie-or-link-limit', 'loss limited low capped rate', 'provider+ slot+ portDrops+ whatever bits'],
  ['interrupt-moderation-latency', 'late', 'timer+ steady'],
  ['idle-state-or-wakeup-latency', 'late', 'sleep+ rare often first'],
] as const;

export interface CauseTheme {
  cause: CauseId;
  score: number;
  /** A word is of this cause alone. */
  strong: boolean;
  /** The first phrases with its words, at most 120 characters each. */
  quotes: readonly string[];
}

/** A line of words, not of numbers or names. */
const isProse = (text: string) =>
  (text.match(/[a-z]{2,}/gi) ?? []).length >= fewestWords &&
  text.replace(/[^a-z ]/gi, '').length >= mostlyWords * text.length;
const [fewestWords, mostlyWords] = [5, 0.75];

/** A clause that acquits something: `the counters of the NIC are clean`. */
const acquits =
  /\b(?:is|are|stays?|looks?|seems?|was|were) (?:all |at |quite )?(?:clean|fine|ok(?:ay)?|normal|0|zero)\b(?!.*\b(?:then|but|until)\b)|\bnothing\b|\bd(?:id|o|oes)(?: not|n['’]?t) (?:help|change)\b|\bno (?:difference|effect|improvement|luck)\b/i;

/** Words of a change, beside which no drops are its effect. */
const remedies: readonly Word[] = ['larger', 'changed', 'without', 'often', 'spread', 'with', 'more'];
const opposes = /^[,\s]*(?:but|yet|without)\s/;

/** Distinct words of a group that count, at most. */
const mostOfGroup = 2;

/** How many words of a cause's vocabulary are in a text that names its symptom; the most first. */
export function themesIn(lines: readonly PlainLine[]): CauseTheme[] {
  const phrases = lines.slice(0, mostLines).flatMap(({ text }) => phrasesIn(text).filter(isProse));
  const clauses = phrases
    .flatMap((phrase) => {
      const sentences = sentencesOf(phrase);
      return sentences.filter((_, k) => {
        const next = sentences[k + 1];
        return next === undefined || !effect.test(next) || !speaksOf('useless', next);
      });
    })
    .map((clause) => {
      const parted = clause.split(/(?=,\s|\s(?:and|but|yet|without)\s)/);
      const without = parted.map(
        (part) =>
          acquits.test(part) ||
          speaksOf('useless', part) ||
          (speaksOf('clean', part) && remedies.every((word) => !speaksOf(word, part))),
      );
      // `We doubled the ring, but the loss is the same`: the change in front had no effect.
      return parted
        .map((part, k) => (without[k] || (without[k + 1] && opposes.test(parted[k + 1]!)) ? ' …' : part))
        .join('')
        .replace(/^[\s…,]+|(?<![\s…,])[\s…,]+$/g, '')
        .replace(/(?: …)+/g, ' …');
    });
  const matches = (word: Word) =>
    clauses.flatMap((clause) => wordsIn(word, clause).map((text) => ({ clause, text })));
  return themes
    .flatMap(([cause, symptoms, words]): CauseTheme[] => {
      if (!symptoms.split(' ').some((word) => matches(word as Word).length > 0)) return [];
      const groups = words.split(' ').map((word) => ({
        found: matches(word.replace('+', '') as Word),
        strong: word.endsWith('+') ? 1 : 0,
      }));
      const score = groups
        .filter(({ found }) => found.length > 0)
        .map(
          ({ found, strong }) => strong + Math.min(mostOfGroup, new Set(found.map(({ text }) => text)).size),
        )
        .reduce((sum, points) => sum + points, 0);
      const quotes = new Set(
        groups.flatMap(({ found }) => found.map(({ clause }) => clause.trim().slice(0, longestQuote))),
      );
      const own = groups.some(({ found, strong }) => strong > 0 && found.length > 0);
      return score === 0 ? [] : [{ cause, score, strong: own, quotes: [...quotes] }];
    })
    .sort((x, y) => y.score - x.score);
}

const hasAll = ({ words, parted }: Together, text: string): boolean =>
  words.length === 1
    ? speaksOf(words[0]!, text)
    : parted(text).some((part) => words.every((word) => speaksOf(word, part)));

function observationsOf(text: string, line: number): StatedObservation[] {
  const found = new Map<ObservationKind, StatedObservation>();
  const sentences = sentencesOf(text);
  for (const [k, sentence] of sentences.entries()) {
    const around = sentences.slice(Math.max(0, k - 1), k + 2).join('. ');
    for (const { kind, words } of parts) {
      const fits = words.every(
        ({ ofPhrase, absent, any }) =>
          any.some((together) => hasAll(together, ofPhrase ? (absent ? text : around) : sentence)) !== absent,
      );
      if (!fits || found.has(kind)) continue;
      const named = words.filter(({ absent }) => !absent).flatMap(({ any }) => any);
      const ofSentence = words.some(({ ofPhrase, absent }) => !ofPhrase && !absent);
      const quote =
        text.length <= longestQuote && words.some(({ ofPhrase }) => ofPhrase)
          ? text
          : ofSentence
            ? sentence
            : mostOf(sentences, named);
      found.set(kind, { kind, line, text, quote: quote.trim().slice(0, longestQuote) });
    }
  }
  return [...found.values()];
}

/** The sentence with most of the words. */
const mostOf = (sentences: readonly string[], named: readonly Together[]): string => {
  const scored = sentences.map((sentence) => ({
    sentence,
    has: named
      .filter((together) => hasAll(together, sentence))
      .reduce((sum, { words }) => sum + words.length, 0),
  }));
  return scored.reduce((most, one) => (one.has > most.has ? one : most)).sentence;
};

/** The line where it is short, else its sentences where it is a paragraph of words. */
function phrasesIn(line: string): readonly string[] {
  if (!/[a-z]{3}/i.test(line) || zeroCounter.test(line)) return [];
  if (line.length <= longestLine) return [line];
  const letters = line.replace(/[^A-Za-z ]/g, '').length;
  if (letters < mostlyLetters * line.length) return [];
  return line.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length <= longestLine);
}

/** `lost: 0` */
const zeroCounter = /^\s*[\w .-]{1,40}[:=]\s*0\s*$/;

/** Share of letters and blanks from which a long line is a paragraph. */
const mostlyLetters = 0.85;

const longestQuote = 120;
