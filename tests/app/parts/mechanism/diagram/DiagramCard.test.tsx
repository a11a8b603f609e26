// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DiagramCard,
  type DiagramCardProps,
} from '../../../../../src/app/parts/mechanism/diagram/DiagramSlot.tsx';
import { diagram, groupsOf } from './sample-diagrams.ts';
import { fetchLateCode } from '../../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

let host: HTMLElement;
let root: Root;
let resized: () => void;
let width = 704;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        resized = notify;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  width = 704;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show(over: Partial<DiagramCardProps> = {}) {
  const props = { spec: diagram(groupsOf['3+1']), provenance: null, revision: 4, ...over };
  await act(async () => root.render(<DiagramCard {...props} />));
}

const drawing = () => host.querySelector<SVGElement>('svg')!;

describe('the card of a drawing', () => {
  it('has a name, and the whole drawing in words, for screen readers', async () => {
    await show();
    const svg = drawing();
    expect(svg.getAttribute('role')).toBe('img');
    expect(document.getElementById(svg.getAttribute('aria-labelledby')!)!.textContent).toBe(
      'Work on the cores',
    );
    const words = document.getElementById(svg.getAttribute('aria-describedby')!)!;
    expect([...words.querySelectorAll('li')].map((item) => item.textContent)).toEqual(
      diagram(groupsOf['3+1']).description,
    );
    expect(host.querySelector('.diagram-notes')!.textContent).toContain('Dashed');
  });

  it('shows the words and the table on request, and hides them again', async () => {
    await show();
    const choose = async (item: string) => {
      await act(async () => host.querySelector<HTMLElement>('[aria-haspopup=menu]')!.click());
      const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
      await act(async () => items.find(({ textContent }) => textContent === item)!.click());
    };
    expect(host.querySelector('table')).toBeNull();
    await choose('Text and table');
    const text = host.querySelector('.diagram-text')!;
    expect(text.querySelector('ol')!.textContent).toContain('leaves by the network card');
    expect(text.querySelector('table')!.textContent).toContain('NFVI core 1');
    await choose('Back to the figure');
    expect(host.querySelector('table')).toBeNull();
    expect(host.querySelector('ol')!.parentElement!.className).toBe('visually-hidden');
  });

  it('follows its width and its specification, and reports the state shown', async () => {
    await show();
    expect(drawing().getAttribute('width')).toBe('704');
    expect(host.querySelector<HTMLElement>('.diagram-space')!.dataset.renderedRevision).toBe('4');
    width = 344;
    await act(async () => resized());
    expect(drawing().getAttribute('width')).toBe('344');
    await show({ spec: diagram(groupsOf['1+1'], { idleCores: 3 }), revision: 5 });
    expect(drawing().innerHTML).toContain('3 idle');
    expect(host.querySelector<HTMLElement>('.diagram-space')!.dataset.renderedRevision).toBe('5');
    width = 4000;
    await act(async () => resized());
    expect(Number(drawing().getAttribute('width'))).toBeLessThan(1000);
  });

  it('is marked as stale where it does not belong to the present inputs, and as pending', async () => {
    vi.useFakeTimers();
    await show({ stale: 'Shown for the last valid inputs', pending: true, progress: 0.4 });
    expect(host.querySelector('.figure-stale')!.textContent).toBe('Shown for the last valid inputs');
    expect(host.querySelector('section')!.getAttribute('aria-busy')).toBe('true');
    await act(async () => vi.advanceTimersByTime(300));
    expect(host.querySelector<HTMLElement>('.figure-veil span')!.style.width).toBe('40%');
  });
});
