// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { type LateCode, lateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { LazyPart } from '../../../../src/app/kit/lazy/LazyPart.tsx';

const Words = () => <p>here</p>;

async function shown(part: LateCode<() => React.JSX.Element>): Promise<string> {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<LazyPart part={part} props={{}} />));
  const text = host.textContent;
  await act(async () => root.unmount());
  return text;
}

it('A part appears once its code is fetched', async () => {
  expect(await shown(lateCode(() => Promise.resolve(Words)))).toBe('here');
});

it('A part appears whose code arrives between its first rendering and the effects of that', async () => {
  let asked = 0;
  const part = {
    get now() {
      asked += 1;
      return asked === 1 ? null : Words;
    },
    fetch: () => Promise.resolve(Words),
  };
  expect(await shown(part)).toBe('here');
});
