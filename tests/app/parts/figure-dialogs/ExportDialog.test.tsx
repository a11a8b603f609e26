// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plotExport } from '../../../../src/app/figures/export/plot-export.ts';
import { type ExportSubject, useFigureDialogs } from '../../../../src/app/figures/figure-dialog-state.ts';
import { FigureDialog } from '../../../../src/app/parts/figure-dialogs/MethodsCard.tsx';
import { figure, series } from '../../figures/sample-figure.ts';
import { sampleProvenance } from '../../figures/sample-provenance.ts';

let root: Root;
let saved: { name: string; text: string }[];
const closed = vi.fn<() => void>();
const first = useFigureDialogs.getState().choice;

beforeEach(() => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  saved = [];
  useFigureDialogs.setState({ choice: first });
  vi.spyOn(document, 'baseURI', 'get').mockReturnValue('http://localhost/');
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return `blob:${blobs.length - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    void blobs[Number(this.href.slice('blob:'.length))]!.text().then((text) => saved.push({ name, text }));
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closed.mockReset();
});

/** What is rendered appears when `act` ends. */
async function turns(until: () => boolean): Promise<void> {
  while (!until()) await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
}

const dialog = () => document.querySelector<HTMLDialogElement>('[data-testid=export-dialog]')!;
const button = (label: string) => dialog().querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)!;
const facts = () => dialog().querySelector('.export-facts')!.textContent!;
const status = () => dialog().querySelector('[role=status]')!.textContent;

async function open(over: Partial<ExportSubject> = {}): Promise<void> {
  const exported = plotExport(figure());
  const exporting: ExportSubject = {
    ...{ exported, provenance: sampleProvenance(), refined: () => Promise.resolve(exported) },
    ...{ linkOf: () => 'https://example.org/#v1/batch-polling' },
    ...over,
  };
  await act(async () => root.render(<FigureDialog opened={{ exporting }} onClose={closed} />));
  await turns(() => facts() !== '');
}

async function pick(label: string, value: string): Promise<void> {
  const select = [...dialog().querySelectorAll('label')]
    .find(({ textContent }) => textContent!.startsWith(label))!
    .querySelector('select')!;
  const before = facts();
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await turns(() => facts() !== before);
}

async function press(label: string): Promise<void> {
  const before = status();
  await act(async () => button(label).click());
  await turns(() => status() !== before && !status()!.includes('waits'));
  await turns(() => saved.length > 0 || !status()!.endsWith('saved.'));
}

it('The export of a figure says its size on paper, its text and where its provenance is', async () => {
  await open();
  expect(dialog().open).toBe(true);
  expect(dialog().querySelector('h2')!.textContent).toBe('Export: Mean batch against rate');
  expect(dialog().querySelector('img')!.alt).toBe('Mean batch against rate. Batch polling, exact.');
  expect(facts()).toMatch(
    /^88 × \d+ mm, text 8 pt\. PNG: 600 dpi, 2079 × \d+ px\. .* in the metadata of the file\./,
  );
  await pick('Size', 'slide');
  expect(facts()).toMatch(/^339 × 191 mm, text 18 pt\. PNG: 300 dpi, 4000 × 2250 px\./);
  await pick('Content', 'caption');
  expect(facts()).toContain('in the caption and in the metadata');
  await pick('Size', 'card');
  expect(facts()).toBe('PNG of 1200 × 630 px, for previews of links.');
  expect(button('Download SVG').disabled).toBe(true);
  expect(button('Download PNG').disabled).toBe(false);
});

it('A figure leaves as SVG, CSV and scenario with its provenance', async () => {
  await open();
  await press('Download SVG');
  expect(saved[0]!.name).toBe('batchscope-mean-batch-against-rate.svg');
  expect(saved[0]!.text).toContain('Source: Geissler et al.: Batches. Journal, 2021');
  expect(status()).toBe('batchscope-mean-batch-against-rate.svg saved.');
  saved = [];
  await press('Download CSV');
  expect(saved[0]!.text).toContain('# Source: Geissler et al.: Batches. Journal, 2021\n');
  saved = [];
  await press('Download Scenario (JSON)');
  expect(saved[0]!.name).toBe('batchscope-scenario.json');
});

it('A figure without a result yet is not saved, one without an address has no card', async () => {
  await open({ provenance: null, linkOf: undefined });
  await press('Download CSV');
  expect(saved).toEqual([]);
  expect(status()).toBe('The result is still being computed. Try again in a moment.');
  expect([...dialog().querySelectorAll('option')].map(({ value }) => value)).not.toContain('card');
});

it('A file waits for the rest of the curves, and says so', async () => {
  const finished = plotExport(figure());
  let finish: ((figure: typeof finished) => void) | null = null;
  const refined = new Promise<typeof finished>((resolve) => {
    finish = resolve;
  });
  await open({
    exported: plotExport(figure({ series: [series({ preliminary: true })] })),
    refined: () => refined,
  });
  expect(facts()).toContain('The rest of the figure is being computed; files wait for it.');
  expect(button('Print or save as PDF').disabled).toBe(true);
  await act(async () => button('Download SVG').click());
  expect(status()).toContain('waits for the rest of the figure');
  expect(saved).toEqual([]);
  await act(async () => finish!(finished));
  await turns(() => saved.length > 0);
  expect(saved[0]!.text).not.toContain('stroke-dasharray="1,3"');
  expect(facts()).not.toContain('being computed');
});

it('A print is of the size of the figure alone, and only that one', async () => {
  await open();
  const rules: string[] = [];
  vi.stubGlobal('print', () => {
    for (const sheet of document.adoptedStyleSheets)
      for (const rule of sheet.cssRules) rules.push(rule.cssText);
  });
  vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation((text) => void rules.push(text));
  await act(async () => button('Print or save as PDF').click());
  expect(rules[0]).toMatch(/^@page \{ size: 88\.00mm \d+\.\d\dmm; margin: 0 \}$/);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.adoptedStyleSheets).toHaveLength(0);
});
