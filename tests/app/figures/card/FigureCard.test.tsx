// @vitest-environment happy-dom
import { StrictMode, act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FigureCard, type FigureCardProps } from '../../../../src/app/figures/card/FigureCard.tsx';
import type { FigureSpec } from '../../../../src/models/contract/figure.ts';
import { darkPalette, lightPalette } from '../../../../src/drawing/palette.ts';
import { figure, lossAxis, series } from '../sample-figure.ts';
import { sampleProvenance } from '../sample-provenance.ts';
import { useFigureDialogs } from '../../../../src/app/figures/figure-dialog-state.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { click } from '../../events.ts';

beforeAll(() => fetchLateCode());

let host: HTMLElement;
let root: Root;
let seen: (visible: boolean) => void;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        seen = (visible) => this.notify([{ isIntersecting: visible }]);
        seen(true);
      }
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 0));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => clearTimeout(handle));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340);
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(over: Partial<FigureCardProps> = {}): Promise<void> {
  const props: FigureCardProps = {
    spec: defaultSpec,
    palette: lightPalette,
    provenance: sampleProvenance(),
    ...over,
  };
  await act(async () =>
    root.render(
      <StrictMode>
        <FigureCard {...props} />
      </StrictMode>,
    ),
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}

const defaultSpec: FigureSpec = figure({
  markers: [{ axis: 'x', value: 7500, label: 'now', kind: 'now', drags: 'rateMbps' }],
});
const handles = { rateMbps: { label: 'Rate', min: 500, max: 9000, step: 10 } };

function byRole(role: string, name?: string): HTMLElement {
  const found = [...host.querySelectorAll<HTMLElement>(`[role=${role}], ${role}`)].find(
    (element) =>
      name === undefined || (element.getAttribute('aria-label') ?? element.textContent).includes(name),
  );
  if (!found) throw new Error(`no ${role} ${name ?? ''}`);
  return found;
}

async function press(element: HTMLElement, key: string, type = 'keydown', shiftKey = false): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent(type, { key, shiftKey, bubbles: true, cancelable: true }));
  });
}

const focus = (element: HTMLElement) => act(async () => element.focus());
const blur = (element: HTMLElement) => act(async () => element.blur());

/** The model's line: the last curve. */
function curve(): Element {
  return host.querySelector('.plot-layer > svg > path:last-child')!;
}

function revisionDrawn(): string | undefined {
  return host.querySelector<HTMLElement>('.plot')!.dataset.renderedRevision;
}

/** Number of changes of elements, attributes and text in the plot. */
async function changesDuring(task: () => Promise<void>): Promise<number> {
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.length;
  });
  observer.observe(host.querySelector('.plot-layer')!, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  await task();
  changes += observer.takeRecords().length;
  observer.disconnect();
  return changes;
}

/** An item of the figure's menu, which opens over the page. */
async function choose(item: string): Promise<void> {
  await click(byRole('button', 'menu'));
  const found = [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === item,
  );
  if (!found) throw new Error(`no item ${item}`);
  await click(found);
}

describe('the card of a figure', () => {
  it('lists all names at a press on the number of those without room, and closes with Escape', async () => {
    const lines = Array.from({ length: 30 }, (_, k) =>
      series({ name: `configuration ${k}`, role: 'alternative', variant: k }),
    );
    await show({ spec: { ...defaultSpec, series: lines } });
    const listed = () =>
      [...host.querySelectorAll('.figure-legend li:not([data-rest]) > span')].map((name) => name.textContent);
    expect(listed().length).toBeLessThan(lines.length);
    const more = byRole('button', 'more');
    expect(more.textContent).toBe(`+ ${lines.length - listed().length} more`);
    await act(async () => more.click());
    expect(listed()).toEqual(lines.map(({ name }) => name));
    expect(more.getAttribute('aria-expanded')).toBe('true');
    await press(more, 'Escape');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(listed().length).toBeLessThan(lines.length);
  });

  it('does not render its menu during a drag, but after it', async () => {
    await show({ dragging: true });
    await show({ dragging: true, spec: { ...defaultSpec, title: 'Another title' } });
    expect(host.querySelector('h3')!.textContent).toBe('Another title');
    expect(byRole('button', 'menu').getAttribute('aria-label')).toContain(defaultSpec.title);
    await show({ spec: { ...defaultSpec, title: 'Another title' } });
    expect(byRole('button', 'menu').getAttribute('aria-label')).toContain('Another title');
  });

  it('draws once, reports the revision on screen, and redraws only for a new one', async () => {
    await show({ revision: 7 });
    const before = curve();
    expect(before.getAttribute('stroke')).toBe(lightPalette.model[0]);
    expect(revisionDrawn()).toBe('7');
    const changes = await changesDuring(() => show({ revision: 8 }));
    expect(changes).toBe(0);
    expect(revisionDrawn()).toBe('8');
    await show({ revision: 8, palette: darkPalette });
    expect(curve()).toBe(before);
    expect(before.getAttribute('stroke')).toBe(darkPalette.model[0]);
  });

  it('rewrites one attribute of a curve that moves', async () => {
    const moving = (y: number[]) => ({ spec: figure({ series: [series({ y })] }), dragging: true });
    await show(moving([10, 20, 30, 60, 90]));
    const drawn = curve().getAttribute('d');
    const changes = await changesDuring(() => show(moving([10, 20, 30, 60, 80])));
    expect(curve().getAttribute('d')).not.toBe(drawn);
    expect(changes).toBe(1);
  });

  it('draws a hidden figure only when it comes into view, and then its newest state', async () => {
    await show({ revision: 1 });
    await act(async () => seen(false));
    const drawn = curve().getAttribute('d');
    const later = (end: number) => figure({ series: [series({ y: [1, 1, 1, 1, end] })] });
    await show({ spec: later(50), revision: 2 });
    await show({ spec: later(70), revision: 3 });
    expect(curve().getAttribute('d')).toBe(drawn);
    expect(revisionDrawn()).toBe('1');
    await act(async () => {
      seen(true);
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(curve().getAttribute('d')).not.toBe(drawn);
    expect(revisionDrawn()).toBe('3');
  });

  it('holds the axes while dragging and settles on release', async () => {
    const top = () => host.querySelector('.plot-layer text:last-of-type')!.textContent;
    const smaller = figure({ y: { ...defaultSpec.y, range: [0, 20] } });
    await show();
    expect(top()).toBe('100');
    await show({ spec: smaller, dragging: true });
    expect(top()).toBe('100');
    await show({ spec: smaller, dragging: false });
    expect(top()).toBe('20');
  });

  it('extends an axis for the operating point once a drag ends', async () => {
    const beyond = figure({ markers: [{ ...defaultSpec.markers[0]!, value: 12_000 }] });
    const far = { rateMbps: { ...handles.rateMbps, max: 20_000 } };
    const end = () => byRole('slider').getAttribute('aria-valuenow');
    await show({ onDrag: () => undefined, handles: far });
    await show({ spec: beyond, dragging: true, onDrag: () => undefined, handles: far });
    expect(parseFloat(byRole('slider').style.left)).toBeGreaterThanOrEqual(56 + 516);
    await show({ spec: beyond, dragging: false, onDrag: () => undefined, handles: far });
    const place = parseFloat(byRole('slider').style.left);
    expect(place).toBeGreaterThan(56 + 0.9 * 516);
    expect(place).toBeLessThan(56 + 516);
    expect(end()).toBe('12000');
  });

  it('gives the reason for an empty plot in words', async () => {
    const nothing = { y: lossAxis, series: [series({ y: [0, 0, 0, 0, 0] })] };
    await show({ spec: figure({ ...nothing, emptyMessage: 'No packet is lost at any rate shown.' }) });
    expect(host.textContent).toContain('No packet is lost at any rate shown.');
    await show({ spec: figure(nothing) });
    expect(host.textContent).toContain('No value lies in the range of this figure.');
  });

  it('has words in place of a plot of one bar, and leaves table and export', async () => {
    const bar = series({ shape: 'bars', x: [5000], y: [1] });
    await show({ spec: figure({ series: [bar], summary: 'Every poll takes 5 packets.' }) });
    expect(host.querySelector('.figure-words')!.textContent).toBe('Every poll takes 5 packets.');
    expect(host.querySelector('.plot')).toBeNull();
    expect(host.querySelector('.figure-menu')).not.toBeNull();
    await show({ spec: figure() });
    expect(host.querySelector('.figure-words')).toBeNull();
    expect(host.querySelector('.plot')).not.toBeNull();
  });

  it('shows the result while a newer one is computed', async () => {
    await show({ pending: true, progress: 0.4 });
    const section = byRole('section');
    expect(section.getAttribute('aria-busy')).toBe('true');
    expect(section.dataset.stale).toBeUndefined();
    await show({ stale: 'Last valid result: β is larger than the ring.' });
    expect(section.dataset.stale).toBe('true');
    expect(host.querySelector('.figure-stale')!.textContent).toContain('Last valid result');
  });
});

describe('the veil over a result', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  async function render(over: Partial<FigureCardProps>) {
    const props = { spec: defaultSpec, palette: lightPalette, provenance: null, ...over };
    await act(async () => root.render(<FigureCard {...props} />));
  }
  const passed = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  const veil = () => host.querySelector('.figure-veil');

  it('appears when a newer one is overdue, and never while results follow one another', async () => {
    await render({ pending: true, revision: 1 });
    await passed(200);
    await render({ pending: false, revision: 2 });
    await render({ pending: true, revision: 2 });
    await passed(200);
    expect(veil()).toBeNull();
    await passed(60);
    expect(veil()).not.toBeNull();
    await render({ pending: true, progress: 0.4, revision: 3 });
    expect(veil()).toBeNull();
    await passed(260);
    expect(veil()!.querySelector('span')!.style.width).toBe('40%');
    await render({ pending: false, revision: 3 });
    await render({ pending: true, revision: 3 });
    expect(veil()).toBeNull();
  });
});

describe('the card of a figure for screen readers', () => {
  it('connects name and summary to the plot', async () => {
    await show();
    const plot = byRole('application');
    expect(plot.getAttribute('aria-label')).toContain('Mean batch against rate');
    expect(document.getElementById(plot.getAttribute('aria-describedby')!)!.textContent).toContain(
      '10 to 90 packets',
    );
  });

  it('reads values at the arrow keys', async () => {
    await show();
    const plot = byRole('application');
    await focus(plot);
    await press(plot, 'ArrowRight');
    await press(plot, 'ArrowRight');
    expect(byRole('output').textContent).toBe('Rate on the wire 7500\u202fMbit/s: model 60.00\u202fpackets');
    await press(plot, 'Escape');
    expect(byRole('output').textContent).toBe('');
  });

  it('announces only while it has the focus, and preserves position and curve while the focus is at a slider', async () => {
    const spec = (last: number) =>
      figure({
        series: [
          series({ name: 'exact', y: [10, 20, 30, 60, last] }),
          series({ name: 'printed', role: 'published', y: [11, 21, 31, 61, 91] }),
        ],
      });
    await show({ spec: spec(90) });
    const plot = byRole('application');
    await focus(plot);
    await press(plot, 'End');
    expect(byRole('output').textContent).toContain('exact 90.00\u202fpackets, printed 91.00\u202fpackets');
    await press(plot, 'ArrowDown');
    expect(byRole('output').textContent).toBe(
      'exact, Rate on the wire 10\u202f000\u202fMbit/s: 90.00\u202fpackets',
    );
    await blur(plot);
    expect(byRole('output').textContent).toBe('');
    expect(host.querySelector('.figure-values')).toBeNull();
    await show({ spec: spec(40) });
    expect(byRole('output').textContent).toBe('');
    await focus(plot);
    expect(byRole('output').textContent).toBe(
      'exact, Rate on the wire 10\u202f000\u202fMbit/s: 40.00\u202fpackets',
    );
    await press(plot, 'ArrowDown');
    await press(plot, 'Home');
    expect(byRole('output').textContent).toBe('printed, Rate on the wire 0\u202fMbit/s: 11.00\u202fpackets');
    await press(plot, 'ArrowUp');
    expect(byRole('output').textContent).toContain('exact, ');
  });

  it('leaves up and down to the page where there is one curve', async () => {
    await show();
    const plot = byRole('application');
    await focus(plot);
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
    await act(async () => plot.dispatchEvent(down));
    expect(down.defaultPrevented).toBe(false);
  });

  it('shows the data table with caption and header cells, and hides it again', async () => {
    await show();
    await choose('Data table');
    const cells = [...host.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['0', '10'],
      ['2500', '20.12'],
      ['5000', '–'],
    ]);
    expect(host.querySelector('th')!.textContent).toBe('Rate (Mbit/s)');
    expect(host.querySelector('caption')!.textContent).toContain('Mean batch against rate');
    await choose('Back to the figure');
    expect(host.querySelector('table')).toBeNull();
  });

  it('shows shares of a table in per cent', async () => {
    const columns = [
      { label: 'Rate', unit: 'Mbit/s' },
      { label: 'Lost', unit: '', shares: true as const },
    ];
    await show({ spec: figure({ table: { columns, rows: [[9000, 0.0162]] } }) });
    await choose('Data table');
    expect([...host.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Rate (Mbit/s)',
      'Lost (%)',
    ]);
    expect(host.querySelector('tbody tr')!.lastElementChild!.textContent).toBe('1.620');
  });

  it('cuts a long table, with a notice', async () => {
    const rows = Array.from({ length: 1500 }, (_, k) => [k, k]);
    await show({ spec: figure({ table: { ...defaultSpec.table, rows } }) });
    await choose('Data table');
    expect(host.querySelectorAll('tbody tr')).toHaveLength(400);
    expect(host.querySelector('caption')!.textContent).toContain('First 400 of 1500 rows');
  });
});

describe('the description of a figure', () => {
  it('shows equations, summary and provenance over the figure, and is closed again', async () => {
    await show();
    expect(host.querySelector('.figure-info')).toBeNull();
    await choose('What is drawn here');
    const info = byRole('region', 'what is drawn here');
    expect(info.textContent).toContain(defaultSpec.subtitle);
    expect(info.querySelector('.figure-subtitle + p')!.textContent).toBe(defaultSpec.summary);
    expect(info.textContent).toContain('Geissler et al.: Batches');
    await choose('Data table');
    expect(host.querySelector('.figure-info')).toBeNull();
    expect(host.querySelector('table')).not.toBeNull();
    await choose('What is drawn here');
    expect(host.querySelector('table')).toBeNull();
    await click(byRole('button', 'Back to the figure'));
    expect(host.querySelector('.figure-info')).toBeNull();
  });
});

describe('the link to a figure', () => {
  it('is copied where the figure has one', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show({ linkOf: () => 'https://example.org/#v1/batch-polling?view.shown=queue' });
    await choose('Copy link to this figure');
    await act(async () => Promise.resolve());
    expect(writeText).toHaveBeenCalledWith('https://example.org/#v1/batch-polling?view.shown=queue');
    expect(byRole('status').textContent).toBe('Link copied.');
  });
});

describe('the image of a figure', () => {
  const offered = async () => {
    await show();
    await click(byRole('button', 'menu'));
    const all = [...document.querySelectorAll('[role^=menuitem]')];
    return all.map((one) => one.getAttribute('aria-label') ?? one.textContent).includes('Copy image');
  };

  it('is offered where the browser has items of the clipboard', async () => {
    vi.stubGlobal('ClipboardItem', Blob);
    expect(await offered()).toBe(true);
  });

  it('is not offered where it has none', async () => {
    vi.stubGlobal('ClipboardItem', undefined);
    Reflect.deleteProperty(window, 'ClipboardItem');
    expect(await offered()).toBe(false);
  });
});

describe('views', () => {
  const views = [
    { id: 'cdf', label: 'CDF' },
    { id: 'ccdf', label: 'CCDF' },
    { id: 'percentiles', label: 'Percentiles' },
  ];

  it('are the first choice of the menu', async () => {
    const onView = vi.fn();
    await show({ views, view: 'cdf', onView });
    expect(host.querySelector('[role=radiogroup]')).toBeNull();
    await choose('CCDF');
    expect(onView.mock.calls).toEqual([['ccdf']]);
  });

  it('are a radio group moved by arrow keys, round the ends, where there is no menu', async () => {
    const onView = vi.fn();
    await show({ views, view: 'cdf', onView, viewsBelow: true });
    const group = byRole('radiogroup');
    expect([...group.children].map((radio) => radio.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'false',
    ]);
    expect([...group.children].map((radio) => (radio as HTMLElement).tabIndex)).toEqual([0, -1, -1]);
    await press(byRole('radio', 'CDF'), 'ArrowRight');
    await press(byRole('radio', 'CDF'), 'ArrowLeft');
    await press(byRole('radio', 'CDF'), 'End');
    expect(onView.mock.calls).toEqual([['ccdf'], ['percentiles'], ['percentiles']]);
    expect(document.activeElement?.textContent).toBe('Percentiles');
  });
});

describe('the handle of the operating point', () => {
  it('moves by keys as one drag from the first key down to the key up', async () => {
    const onDrag = vi.fn();
    await show({ onDrag, handles });
    const handle = byRole('slider', 'Rate');
    expect(handle.getAttribute('aria-valuetext')).toBe('7500\u202fMbit/s');
    expect([handle.getAttribute('aria-valuemin'), handle.getAttribute('aria-valuemax')]).toEqual([
      '500',
      '9000',
    ]);
    await press(handle, 'ArrowRight');
    await press(handle, 'ArrowRight', 'keydown', true);
    await press(handle, 'ArrowRight', 'keyup');
    expect(onDrag.mock.calls).toEqual([
      ['rateMbps', 7500, 'begin'],
      ['rateMbps', 7510, 'move'],
      ['rateMbps', 7610, 'move'],
      ['rateMbps', 7610, 'end'],
    ]);
    await press(handle, 'End');
    expect(handle.getAttribute('aria-valuenow')).toBe('9000');
    await press(handle, 'a');
    expect(onDrag).toHaveBeenCalledTimes(6);
  });

  it('follows the pointer along its axis, on the grid of the input and inside its limits', async () => {
    const onDrag = vi.fn();
    await show({ onDrag, handles });
    const handle = byRole('slider', 'Rate');
    handle.setPointerCapture = () => undefined;
    const point = async (type: string, clientX: number) =>
      act(async () => {
        handle.dispatchEvent(new PointerEvent(type, { clientX, button: 0, pointerId: 1, bubbles: true }));
      });
    await point('pointerdown', 300);
    await point('pointermove', 248.4); // a tenth of the 516 px wide axis to the left
    expect(onDrag.mock.lastCall).toEqual(['rateMbps', 6500, 'move']);
    await point('pointermove', 1300);
    expect(onDrag.mock.lastCall).toEqual(['rateMbps', 9000, 'move']);
    await point('pointerup', 1300);
    expect(onDrag.mock.calls.map(([, , phase]) => phase as string)).toEqual(['begin', 'move', 'move', 'end']);
  });

  it('is as wide as a finger and lies on its line', async () => {
    await show({ onDrag: () => undefined, handles });
    expect(byRole('slider').style.left).toBe(`${56 + 0.75 * 516}px`);
  });
});

describe('a click on the plot', () => {
  /** At the foot of the plot, or at `clientY`. */
  const clickAt = async (clientX: number, pointerType = 'mouse', clientY = 1000) => {
    const event = new PointerEvent('click', { clientX, clientY, bubbles: true, pointerType });
    await act(async () => byRole('application').dispatchEvent(event));
  };

  it('sets the input along the x axis, on its grid and inside its limits, as one step', async () => {
    const onDrag = vi.fn();
    await show({ onDrag, handles });
    expect(byRole('application').getAttribute('aria-label')).toContain('Enter sets Rate there');
    await clickAt(129.3); // a quarter of the 516 px wide axis
    await clickAt(515);
    expect(onDrag.mock.calls).toEqual([
      ['rateMbps', 7500, 'begin'],
      ['rateMbps', 2510, 'end'],
      ['rateMbps', 7500, 'begin'],
      ['rateMbps', 9000, 'end'],
    ]);
  });

  it('reads where the plot is empty', async () => {
    const onDrag = vi.fn();
    await show({ onDrag, handles });
    await clickAt(130, 'mouse', 1);
    expect(onDrag).not.toHaveBeenCalled();
  });

  it('does nothing for a finger, which reads values, or where the x axis is not an input', async () => {
    const onDrag = vi.fn();
    await show({ onDrag, handles });
    await clickAt(130, 'touch');
    await show({ onDrag, handles, spec: figure() });
    await clickAt(130);
    expect(onDrag).not.toHaveBeenCalled();
    expect(byRole('application').getAttribute('aria-label')).not.toContain('Enter');
  });

  it('is what Enter does at the position read', async () => {
    const onDrag = vi.fn();
    await show({ onDrag, handles });
    await press(byRole('application'), 'ArrowRight');
    await press(byRole('application'), 'Enter');
    expect(onDrag.mock.lastCall).toEqual(['rateMbps', 5000, 'end']);
  });
});

describe('examining', () => {
  const examine = { id: 'mean-batch-rate', open: vi.fn() };
  const event = (type: string, detail: number) =>
    new PointerEvent(type, { clientX: 129.3, clientY: 1000, bubbles: true, pointerType: 'mouse', detail });

  it('is offered in the header, by e, and by Enter where that sets nothing', async () => {
    examine.open.mockClear();
    await show({ examine });
    await choose('Examine');
    await press(byRole('application'), 'e');
    await press(byRole('application'), 'Enter');
    expect(examine.open).toHaveBeenCalledTimes(3);
    await show({ examine, onDrag: () => undefined, handles });
    await press(byRole('application'), 'ArrowRight');
    await press(byRole('application'), 'Enter');
    expect(examine.open).toHaveBeenCalledTimes(3);
  });

  it('follows a double click, whose first click changes nothing in the end', async () => {
    examine.open.mockClear();
    const onDrag = vi.fn();
    await show({ examine, onDrag, handles });
    for (const [type, detail] of [
      ['click', 1],
      ['click', 2],
      ['dblclick', 2],
    ] as const)
      await act(async () => byRole('application').dispatchEvent(event(type, detail)));
    expect(examine.open).toHaveBeenCalledTimes(1);
    expect(onDrag.mock.calls.filter(([, , phase]) => phase === 'end')).toEqual([
      ['rateMbps', 2510, 'end'],
      ['rateMbps', 7500, 'end'],
    ]);
  });

  it('is not offered for a card that links cannot name', async () => {
    await show();
    await expect(choose('Examine')).rejects.toThrow();
  });
});

describe('the export of a figure', () => {
  it('opens with its provenance and with the address of the figure', async () => {
    await show({ linkOf: () => 'https://example.org/#v1/x' });
    await choose('Export');
    const { opened, close } = useFigureDialogs.getState();
    if (opened === null || !('exporting' in opened)) throw new Error('no export is open');
    const { exported, provenance, linkOf } = opened.exporting;
    expect(exported.figure.title).toBe(defaultSpec.title);
    expect(provenance?.link).toBe(sampleProvenance().link);
    expect(linkOf?.()).toBe('https://example.org/#v1/x');
    close();
  });

  it('waits for the rest of a curve', async () => {
    const [first] = defaultSpec.series;
    await show({ spec: { ...defaultSpec, series: [{ ...first!, preliminary: true }] } });
    expect(byRole('section').dataset.preliminary).toBe('true');
    await choose('Export');
    const { opened, close } = useFigureDialogs.getState();
    if (opened === null || !('exporting' in opened)) throw new Error('no export is open');
    let refined: FigureSpec | null = null;
    void opened.exporting.refined().then(({ figure }) => {
      refined = figure as FigureSpec;
    });
    const turn = () => act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    await turn();
    expect(refined).toBeNull();
    await show();
    expect(byRole('section').dataset.preliminary).toBeUndefined();
    await turn();
    expect(refined).toMatchObject({ series: [{ name: first!.name }] });
    expect(refined!.series[0]).not.toHaveProperty('preliminary');
    close();
  });
});
