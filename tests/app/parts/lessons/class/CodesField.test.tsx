// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CodesField } from '../../../../../src/app/parts/lessons/class/CodesField.tsx';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import { answerCode } from '../../../../../src/lessons/answers/answer-code.ts';
import { loadedCatalogue } from '../../../../../src/models/catalogue.ts';
import { formatCount } from '../../../../../src/text/number-format.ts';
import { toyModel } from '../../../../toy-model.ts';
import { type Rendered, rendered } from '../../../rendered.tsx';

let page: Rendered;

afterEach(() => page.remove());

const code = answerCode('lesson.step', [3], 'me');

async function field(): Promise<HTMLTextAreaElement> {
  page = await rendered(
    createApp(loadedCatalogue([toyModel])),
    <CodesField text="" onChange={() => undefined} />,
  );
  return page.host.querySelector('textarea')!;
}

/** Returns whether the browser would put the text into the field. */
async function paste(area: HTMLTextAreaElement, text: string): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  await act(async () => area.dispatchEvent(event));
  return !event.defaultPrevented;
}

it('the entry of codes leaves the text of a class to the field, and refuses one of 20 MB before the field lays it out', async () => {
  const area = await field();
  expect(await paste(area, `${code}\n`.repeat(1000))).toBe(true);
  expect(page.host.querySelector('[role=alert]')).toBeNull();
  const long = `${code}\n`.repeat(20e6 / (code.length + 1));
  expect(await paste(area, long)).toBe(false);
  expect(area.value).toBe('');
  expect(page.host.querySelector('[role=alert]')?.textContent).toBe(
    `A text of ${formatCount(long.length)} characters was not taken: the field holds at most 40\u202f000. Paste the codes alone.`,
  );
});
