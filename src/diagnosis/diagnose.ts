/** From pasted texts to what limits the machine. Pure and deterministic. */
import { type Cause, type Confidence, type Finding, type NextCommand, evidence } from './cause.ts';
import { machineOf, type Machine } from './facts/machine.ts';
import { namedFacts, type NamedFact } from './facts/named-facts.ts';
import { nextCommand } from './next-command.ts';
import { type PastedText, readText, type TextReading } from './read-texts.ts';
import { cannotTell, possibleOfPort } from './rules/cannot-tell.ts';
import { rules } from './rules.ts';
import type { MeasuredMachine } from './measured-machine.ts';
import { measuredIn, modelView } from './scenario-for.ts';

export interface Diagnosis {
  /** The most likely first; never empty. */
  causes: readonly Cause[];
  next: NextCommand | null;
  facts: Readonly<Record<string, NamedFact>>;
  texts: readonly TextReading[];
}

/** `texts`: all of one machine, in the order of time. */
export function diagnose(texts: readonly PastedText[]): Diagnosis {
  return examine(texts).diagnosis;
}

/** A diagnosis, and the machine of the texts where one of them carries the cost of a packet. */
export interface Examination {
  diagnosis: Diagnosis;
  measured: MeasuredMachine | null;
}

export function examine(texts: readonly PastedText[]): Examination {
  const read = texts.map(readText);
  const machine = machineOf(read.flatMap(({ text }) => (text === null ? [] : [text])));
  const findings = ranked(machine);
  const causes = findings.map(({ cause, confidence, for: proof, against, cure }): Cause => {
    const { scenario, says } = modelView(cause, machine);
    return { cause, confidence, for: proof, against, cure: [cure, ...says].join(' '), scenario };
  });
  return {
    diagnosis: {
      causes,
      next: nextCommand(causes[0]!.cause, machine),
      facts: namedFacts(machine),
      texts: read.map(({ reading }) => reading),
    },
    measured: measuredIn(machine),
  };
}

const order: Readonly<Record<Confidence, number>> = { sure: 3, likely: 2, possible: 1 };

function ranked(machine: Machine): Finding[] {
  const own = rules.map((rule) => rule(machine)).filter((finding) => finding !== null);
  for (const possible of possibleOfPort(machine)) {
    if (!own.some(({ cause }) => cause === possible.cause)) own.push(possible);
  }
  const found = consistent(own, machine);
  const any = found.some(({ confidence }) => confidence !== 'possible');
  const all = any ? found : [...found, cannotTell(machine)];
  return all.sort((a, b) => order[b.confidence] - order[a.confidence] || b.weight - a.weight);
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
      const more = evidence(`Something else is likelier: ${problems[0]!.cause}.`);
      return { ...finding, confidence: 'possible', weight: 0.5, against: [...against, more] };
    }
    if (confidence === 'sure' && (sure.length > 1 || machine.hosts.length > 1))
      return { ...finding, confidence: 'likely' };
    return finding;
  });
}
