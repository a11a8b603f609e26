/** Measurements from the outputs of tools. */
import { cleanedText } from '../texts/cleaning/cleaned-text.ts';
import { MeasurementFailure } from '../texts/measurement-failure.ts';
import { readToolText } from '../texts/tools/read-tool-text.ts';
import { headCharacters, surestTool } from '../texts/tools/recognise-tool.ts';
import { toolParsers } from '../texts/tools/tool-parsers.ts';
import type { ReadingAnswers, ToolReading } from '../texts/tools/tool-reading.ts';

export type {
  BinnedResult,
  PercentileResult,
  ReadingAnswers,
  ReadingQuestion,
  SeriesResult,
  SystemFact,
  ToolReading,
  ToolResult,
  ValueResult,
} from '../texts/tools/tool-reading.ts';

/** A text that cannot be read; `message` is one sentence, `code` is stable. */
export { MeasurementFailure } from '../texts/measurement-failure.ts';

/**
 * Measured values, settings, warnings and open questions in what a tool printed. `answers` to questions that an
 * earlier reading left open, by their ids. Throws `MeasurementFailure` for a text of no known tool, and as the tool’s
 * reader does.
 */
export function readText(text: string, answers: ReadingAnswers = {}): ToolReading {
  const { text: cleaned } = cleanedText(text);
  const tool = surestTool(cleaned.slice(0, headCharacters), toolParsers);
  if (tool === null)
    throw new MeasurementFailure('unknown-text', 'The text is not the output of a known tool.');
  return readToolText(tool.parser, cleaned, answers);
}
