// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plotExport } from '../../../../src/app/figures/export/plot-export.ts';
import type { CardSubject } from '../../../../src/app/figures/figure-dialog-state.ts';
import { MethodsCard } from '../../../../src/app/parts/figure-dialogs/MethodsCard.tsx';
import { figure } from '../../figures/sample-figure.ts';
import { sampleProvenance } from '../../figures/sample-provenance.ts';

let root: Root;
let copied: string[];

beforeEach(() => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  copied = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(over: Partial<CardSubject> = {}) {
  const subject: CardSubject = {
    exported: plotExport(figure()),
    provenance: sampleProvenance({ pins: ['Pin “<b>”: model Batch polling'] }),
    figureId: 'batch-size',
    reproductions: [{ command: 'solve' }],
    ...over,
  };
  await act(async () => root.render(<MethodsCard subject={subject} onClose={() => undefined} />));
  const drawn = () => subject.provenance === null || document.querySelector('.methods-card img') !== null;
  while (!drawn()) await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  return document.querySelector<HTMLDialogElement>('[data-testid=methods-card]')!;
}

const press = (card: HTMLElement, label: string) =>
  act(async () => {
    [...card.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

it('the methods card has figure, formulas, inputs, error, pins, source, versions and link', async () => {
  const card = await open();
  expect(card.open).toBe(true);
  expect(card.querySelector('img')?.alt).toBe('Mean batch against rate. Batch polling, exact.');
  for (const words of [
    'Queue',
    'rate7500 Mbit/s',
    'Truncated mass1e-17',
    'Pin “<b>”: model',
    'Geissler et al.',
  ])
    expect(card.textContent).toContain(words);
  expect(card.textContent).toContain(
    'Model Batch polling (batch-polling), version 3, Exact. Batchscope 0.1.0',
  );
  expect(card.querySelector('a')?.href).toBe('https://example.org/#v1/batch-polling');
  expect(card.textContent).not.toContain('Lost.');
});

it('the methods card is printed by a button, and copies citations and the command', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const card = await open();
  await press(card, 'Print');
  expect(print).toHaveBeenCalledOnce();
  for (const label of ['Copy BibTeX', 'Copy CSL-JSON', 'Copy command']) await press(card, label);
  expect(copied.map((text) => text.slice(0, 12))).toEqual(['@article{gei', '[\n  {\n    "i', 'npm run --si']);
});

it('the methods card has a notice where there is no provenance yet', async () => {
  const card = await open({ provenance: null });
  expect(card.textContent).toContain('The result is still being computed.');
});

it('the methods card draws its figure again once its curves are finished', async () => {
  const finished = plotExport(figure({ title: 'Mean batch, finished' }));
  let finish: (drawing: typeof finished) => void = () => undefined;
  const refined = new Promise<typeof finished>((resolve) => {
    finish = resolve;
  });
  const card = await open({ refined: () => refined });
  expect(card.querySelector('img')?.alt).toMatch(/^Mean batch against rate/);
  await act(async () => {
    finish(finished);
    await refined;
  });
  expect(card.querySelector('img')?.alt).toMatch(/^Mean batch, finished/);
});
