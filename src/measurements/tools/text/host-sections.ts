/** Prompts of several machines in one text: their outputs are separate measurements. */
import { choose } from '../reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion } from '../tool-reading.ts';

const prompt = /^[ \t]*(?:\([\w.-]{1,40}\) ?)?\[?[\w.-]{1,40}@([\w.-]{1,80})(?::| )[^\n]{0,200}?[#$]/;
const mostHosts = 32;

export interface HostSection {
  /** The text with the lines of other machines left empty, so that line numbers do not change. */
  text: string;
  question: ReadingQuestion | null;
}

/** The outputs of the machine that was asked for, else of the first one. O(text). */
export function hostSection(text: string, answers: ReadingAnswers): HostSection {
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
