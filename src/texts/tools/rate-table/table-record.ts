/** How each column of a table is read, what is asked about it, and why one is not used. */
import type { ReadingNote } from '../../measurement.ts';
import { choose } from '../reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion, UnderstoodItem } from '../tool-reading.ts';
import type { NumberColumns } from './number-columns.ts';
import type { ResultHeader, ResultRole } from './result-columns.ts';
import { labelOf } from './result-names.ts';

// Meanings that the reader can give to a column.

const sayable: readonly { value: ResultRole | 'none'; label: string }[] = [
  { value: 'none', label: 'not used' },
  { value: 'sojourn', label: 'mean time in the system' },
  ...([50, 90, 95, 99, 99.9, 99.99] as const).map((level) => ({
    value: `p${String(level).replace('.', '')}` as ResultRole,
    label: `time that ${level} % of the packets take at most`,
  })),
  { value: 'loss', label: 'loss' },
  { value: 'lost', label: 'lost packets' },
  { value: 'sent', label: 'packets sent' },
  { value: 'throughput', label: 'forwarded rate' },
  { value: 'batch', label: 'mean batch' },
  { value: 'cpu', label: 'share of the processor’s time' },
];
const mostAsked = 6;

const columnQuestion = (cell: number) => `column-${cell + 1}`;

/** The roles that the reader gave to columns. */
export function saidOf(header: readonly string[], answers: ReadingAnswers): Map<number, ResultRole | 'none'> {
  const said = new Map<number, ResultRole | 'none'>();
  header.forEach((_, cell) => {
    const found = sayable.find(({ value }) => value === answers[columnQuestion(cell)]);
    if (found !== undefined) said.set(cell, found.value);
  });
  return said;
}

export class TableRecord {
  readonly questions: ReadingQuestion[] = [];
  readonly notes: ReadingNote[] = [];
  readonly answers: ReadingAnswers;
  private readonly header: readonly string[];
  private readonly unused: { cell: number; reason: string }[];
  /** How each column is read, by its cell. */
  private readonly words = new Map<number, { text: string; guess: boolean }>();

  constructor(header: readonly string[], { unused }: ResultHeader, answers: ReadingAnswers) {
    this.header = header;
    this.answers = answers;
    this.unused = [...unused];
  }

  nameOf({ cell }: { cell: number }): string {
    return this.header[cell]!.slice(0, 60) || `column ${cell + 1}`;
  }

  say({ cell }: { cell: number }, text: string, guess = false): void {
    this.words.set(cell, { text, guess });
  }

  isSaid({ cell }: { cell: number }): boolean {
    return this.words.has(cell);
  }

  /** `reason`: the end of a sentence. */
  leaveOut({ cell }: { cell: number }, reason: string): void {
    this.words.delete(cell);
    this.unused.push({ cell, reason });
  }

  /** Asks for the meaning of columns whose names do not say it. */
  ask(unknown: readonly number[], { columns, unusable }: NumberColumns): void {
    const options = (cell: number) =>
      choose(this.answers, columnQuestion(cell), `Column “${this.nameOf({ cell })}”`, sayable, 'none')
        .question;
    let asked = 0;
    for (const cell of unknown) {
      const reason = unusable(cell);
      this.leaveOut({ cell }, reason ?? 'its name does not say what it is');
      if (reason === null && asked++ < mostAsked) this.questions.push(options(cell));
    }
    for (const [role, { cell }] of columns) {
      if (this.answers[columnQuestion(cell)] === role) this.questions.push(options(cell));
    }
  }

  understood(columns: NumberColumns['columns']): UnderstoodItem[] {
    return [
      ...[...columns.values()]
        .filter((column) => this.isSaid(column))
        .map((column) => {
          const { text, guess } = this.words.get(column.cell)!;
          const name = this.nameOf(column);
          return { label: labelOf(column.role), text: text === '' ? name : `${name}, ${text}`, guess };
        }),
      ...this.unused.map((column) => ({
        label: 'Not used',
        text: `${this.nameOf(column)}: ${column.reason}`,
        guess: false,
      })),
    ];
  }
}
