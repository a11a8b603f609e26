import { repeatedKey } from '../text/repeated-key.ts';
import { refusal } from './failure.ts';

/**
 * `what`: `scenario` or `question`. Throws `CommandFailure` for what is no JSON, and for a name that is given twice.
 */
export function readJson(what: string, text: string): unknown {
  const bare = text.replace(/^\ufeff/, '');
  if (bare.trim() === '')
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is empty.` });
  const json = parse(what, bare);
  const repeated = repeatedKey(bare);
  if (repeated !== null) {
    const { path, line, column } = repeated;
    const message = `“${path}” is given twice in the ${what}, the second time in line ${line}, column ${column}.`;
    throw refusal({ code: 'given-twice', parameter: path, message });
  }
  return json;
}

function parse(what: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const detail = (error as Error).message.replace(/\s+/g, ' ').slice(0, 120);
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is not JSON: ${detail}.` });
  }
}
