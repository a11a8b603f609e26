// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useMedia } from '../../../src/app/kit/use-media.ts';

afterEach(() => vi.unstubAllGlobals());

/** As in Chromium: no event for a change that was seen by reading `matches`. */
class FiresOnce extends EventTarget {
  now = false;
  private seen = false;

  get matches() {
    this.seen = this.now;
    return this.now;
  }

  fire() {
    if (this.seen === this.now) return;
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches }));
  }
}

it('every subscriber follows a change, whatever is rendered between it and the browser’s event', async () => {
  const list = new FiresOnce();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => list);
  const Reader = ({ name }: { name: string }) => <p>{`${name} ${useMedia('(a query of this test)')}`}</p>;
  const host = document.createElement('div');
  const [one, other] = [document.createElement('div'), document.createElement('div')];
  host.append(one, other);
  const [first, second] = [createRoot(one), createRoot(other)];
  await act(async () => {
    first.render(<Reader name="first" />);
    second.render(<Reader name="second" />);
  });
  list.now = true;
  await act(async () => first.render(<Reader name="first, drawn anew" />));
  await act(async () => list.fire());
  expect(host.textContent).toBe('first, drawn anew truesecond true');
  await act(async () => {
    first.unmount();
    second.unmount();
  });
});
