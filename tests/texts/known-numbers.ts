/** Numbers of an earlier reading, compared with those of a changed text. */
import type { FileContent } from '../../src/texts/tools/tool-output.ts';
import type { AnyReading } from './read-any.ts';

/** Numbers alone, by what they measure. */
function numbersOf(content: FileContent): string[] {
  if (content.kind === 'tool') {
    const { results, systemFacts } = content.reading;
    return [
      ...results.map((result) => JSON.stringify({ ...result, label: '' })),
      ...systemFacts.map(({ name, value }) => JSON.stringify({ name, value })),
    ];
  }
  const plain: Record<string, unknown> = { ...content, id: '', bytes: 0, notes: [], dropped: [] };
  return [
    JSON.stringify(plain, (_key, value: unknown) => (ArrayBuffer.isView(value) ? listOf(value) : value)),
  ];
}

const listOf = (view: ArrayBufferView) => Array.from(view as Float64Array);

function guessesOf(content: FileContent): string[] {
  return content.kind === 'tool'
    ? content.reading.questions.filter(({ guessed }) => guessed).map(({ id }) => id)
    : [];
}

/** Index of the numbers of an earlier reading. */
export class Known {
  private readonly numbers: ReadonlySet<string>;
  private readonly asked: readonly string[];
  private readonly knownNotes: ReadonlySet<string>;
  private readonly saysMore: boolean;

  /** `saysMore`: a new note of a reading counts as a warning, as a question does. */
  constructor(before: readonly AnyReading[], saysMore = false) {
    this.saysMore = saysMore;
    this.knownNotes = new Set(before.flatMap((each) => (each.ok ? notesOf(each.content) : [])));
    this.numbers = new Set(before.flatMap((each) => (each.ok ? numbersOf(each.content) : [])));
    this.asked = before.flatMap((each) => (each.ok ? guessesOf(each.content) : []));
  }

  /** null: nothing was made up. */
  madeUp(after: AnyReading): string | null {
    if (!after.ok) return null;
    const other = numbersOf(after.content).find((number) => !this.numbers.has(number));
    if (other === undefined) return null;
    return this.isReported(after.content) ? null : other.slice(0, 300);
  }

  /** null: nothing was made up, and nothing is missing without a word. */
  changed(after: AnyReading): string | null {
    if (!after.ok) return null;
    const madeUp = this.madeUp(after);
    if (madeUp !== null) return madeUp;
    const now = new Set(numbersOf(after.content));
    const missing = [...this.numbers].find((number) => !now.has(number));
    return missing === undefined || this.isReported(after.content)
      ? null
      : `without ${missing.slice(0, 300)}`;
  }

  /**
   * A question or a note that was not there before; notes on the cleaning of the text do not count, for they do not
   * concern numbers.
   */
  private isReported(content: FileContent): boolean {
    if (guessesOf(content).some((id) => !this.asked.includes(id))) return true;
    return this.saysMore && notesOf(content).some((note) => !this.knownNotes.has(note));
  }
}

function notesOf(content: FileContent): string[] {
  const notes =
    content.kind === 'tool'
      ? [...content.reading.warnings, ...content.reading.dropped]
      : [...content.notes, ...content.dropped];
  return notes.filter(({ code }) => code !== 'cleaned').map(({ message }) => message);
}
