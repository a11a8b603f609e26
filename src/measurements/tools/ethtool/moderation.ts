/** Interrupt moderation of a NIC, from `ethtool -c`: a fixed timer, or a timer that the NIC or its driver changes. */
import type { CoalesceBlock } from './blocks.ts';
import type { ReadingAnswers, ReadingQuestion } from '../tool-reading.ts';

const driverQuestionId = 'driver';
const adaptiveQuestionId = 'adaptive';

/** `rx-usecs` values that choose a dynamic mode instead of a time. */
const dynamicModes: Readonly<Record<string, readonly number[]>> = {
  ixgbe: [1],
  ixgbevf: [1],
  igb: [1, 3],
  igbvf: [1, 3],
  igc: [1, 3],
  e1000e: [1, 3, 4],
};

export interface Moderation {
  device: string | null;
  /** null: the setting of all queues. */
  queue: number | null;
  adaptive: boolean;
  /** Source of the value; `guess`: no source, assumed to be off. */
  adaptiveFrom: 'text' | 'answer' | 'guess';
  usecs: number | null;
  /** null = not in the text or not supported; 0 = no limit by frames in most drivers. */
  frames: number | null;
  driver: string | null;
  /** `rx-usecs` is (or may be, for an unknown driver) the number of a mode. */
  mode: 'timer' | 'dynamic' | 'maybe-dynamic' | 'adaptive' | 'none' | 'unknown';
}

const unknownDriver = 'unknown';
const otherDriver = 'other';

export function moderationOf(
  block: CoalesceBlock,
  textDriver: string | null,
  answers: ReadingAnswers,
): Moderation {
  const { settings, device, queue } = block;
  const answer = switchAnswer(answers);
  const written = settings.has('adaptiveRx');
  // n/a: the driver has no adaptive moderation.
  const adaptive = (written ? settings.get('adaptiveRx') : answer) === 'on';
  const usecs = numberOf(settings.get('rx-usecs'));
  const driver = textDriver ?? answeredDriver(answers);
  return {
    ...{ device, queue, usecs, driver, adaptive },
    adaptiveFrom: written ? 'text' : answer === null ? 'guess' : 'answer',
    frames: numberOf(settings.get('rx-frames')),
    mode: modeOf(usecs, adaptive, driver),
  };
}

function switchAnswer(answers: ReadingAnswers): 'on' | 'off' | null {
  const answer = answers[adaptiveQuestionId];
  return answer === 'on' || answer === 'off' ? answer : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function answeredDriver(answers: ReadingAnswers): string | null {
  const answer = answers[driverQuestionId];
  if (answer === undefined || answer === unknownDriver) return null;
  return answer === otherDriver || Object.hasOwn(dynamicModes, answer) ? answer : null;
}

function modeOf(usecs: number | null, adaptive: boolean, driver: string | null): Moderation['mode'] {
  if (usecs === null) return 'unknown';
  if (adaptive) return 'adaptive';
  if (usecs === 0) return 'none';
  if (driver === null) return isAnyMode(usecs) ? 'maybe-dynamic' : 'timer';
  const modes = Object.hasOwn(dynamicModes, driver) ? dynamicModes[driver]! : [];
  return modes.includes(usecs) ? 'dynamic' : 'timer';
}

function isAnyMode(usecs: number): boolean {
  return Object.values(dynamicModes).some((modes) => modes.includes(usecs));
}

/** Drivers in which this number is a mode: `ixgbe, igb, igc`. */
function driversWith(usecs: number): string[] {
  return Object.keys(dynamicModes).filter((driver) => dynamicModes[driver]!.includes(usecs));
}

/** One sentence about how the timer moves, or null where `rx-usecs` is the fixed time that it looks like. */
export function moderationWarning({ mode, usecs, driver, device }: Moderation): string | null {
  const of = device === null ? '' : ` of ${device}`;
  switch (mode) {
    case 'adaptive':
      return `Adaptive RX${of} is on: the NIC changes its timer with the packet rate, so a model with a fixed timer does not apply; rx-usecs ${usecs} is only its current value.`;
    case 'dynamic':
      return `rx-usecs ${usecs}${of} chooses a dynamic mode of ${driver}, not a timer of ${usecs} µs: a model with a fixed timer does not apply.`;
    case 'maybe-dynamic':
      return `rx-usecs ${usecs}${of} is a timer of ${usecs} µs in most drivers, but chooses a dynamic mode in ${driversWith(usecs!).join(', ')}; the text does not name the driver.`;
    case 'none':
      return `rx-usecs 0${of}: the NIC interrupts at once, there is no coalescing time to model.`;
    case 'unknown':
      return `The text has no rx-usecs${device === null ? '' : ` for ${device}`}, so the coalescing time is unknown.`;
    case 'timer':
      return null;
  }
}

export function moderationQuestions(
  moderations: readonly Moderation[],
  textDriver: string | null,
  answers: ReadingAnswers,
): ReadingQuestion[] {
  const questions: ReadingQuestion[] = [];
  const unclear = moderations.some(({ usecs, adaptive }) => usecs !== null && isAnyMode(usecs) && !adaptive);
  if (textDriver === null && unclear) {
    const chosen = answeredDriver(answers) ?? unknownDriver;
    const named = Object.keys(dynamicModes).map((value) => ({ value, label: value }));
    questions.push({
      id: driverQuestionId,
      label: 'Driver of the NIC',
      options: [
        { value: unknownDriver, label: 'not known' },
        ...named,
        { value: otherDriver, label: 'another one' },
      ],
      chosen,
      guessed: answers[driverQuestionId] !== chosen,
    });
  }
  if (moderations.some(({ adaptiveFrom }) => adaptiveFrom !== 'text')) {
    const answer = switchAnswer(answers);
    questions.push({
      id: adaptiveQuestionId,
      label: 'Adaptive RX',
      options: [
        { value: 'off', label: 'off: a fixed timer' },
        { value: 'on', label: 'on: the timer follows the packet rate' },
      ],
      chosen: answer ?? 'off',
      guessed: answer === null,
    });
  }
  return questions;
}
