// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { AppProvider } from '../../../../src/app/core/app-context.tsx';
import { ResultTables } from '../../../../src/app/parts/tables/ResultTables.tsx';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { toyModel } from '../../../toy-model.ts';
import { ports, ranking, solution } from './sample-table.ts';
import { sampleProvenance } from '../../figures/sample-provenance.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

class NoObserver {
  observe() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

let app: App;
let host: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  app = createApp(loadedCatalogue([{ ...toyModel, tables: [ports, ranking] }]));
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => {
    root.unmount();
  });
  host.remove();
  vi.unstubAllGlobals();
});

async function show(single = false) {
  await act(async () => {
    root.render(
      <AppProvider app={app}>
        <ResultTables single={single} provenance={sampleProvenance({ link: 'here' })} />
      </AppProvider>,
    );
  });
}

async function solve(result: Solution, pending = false) {
  await act(async () => {
    app.store.setState((before) => ({
      solve: { ...before.solve, solution: result, forValues: legalValues(before), pending },
    }));
  });
}

const table = (id: string) => host.querySelector<HTMLElement>(`[data-testid="table-${id}"]`)!;
const texts = (id: string, selector: string) =>
  [...table(id).querySelectorAll(selector)].map((cell) => cell.textContent);

describe('results in rows', () => {
  it('are only titles before the first result', async () => {
    await show();
    expect(texts('ports', 'h3')).toEqual(['Ports']);
    expect(table('ports').querySelector('table')).toBeNull();
    expect(table('ports').getAttribute('aria-busy')).toBe('true');
  });

  it('have headings with units, named rows, and the meaning of none', async () => {
    await show();
    await solve(solution);
    expect(texts('ports', 'thead th[scope=col]')).toEqual([
      'Port',
      'Load (Mpps)',
      'Loss',
      'Utilisation (%)',
      'State',
    ]);
    expect(texts('ports', 'tbody tr:first-child > *')).toEqual(['1', '0.750', 'none', '93.1', '–']);
    expect(texts('ports', 'tbody th[scope=row]')).toEqual(['1', '2']);
    expect(texts('ports', 'p')).toEqual(['Each port over all cores. No loss: below 1e-20.']);
  });

  it('are named by their first words where they are not counted', async () => {
    await show();
    await solve(solution);
    expect(texts('ranking', 'tbody th[scope=row]')).toEqual(['4 + 1', '2 + 1']);
    expect(texts('ranking', 'p')).toEqual(['Best first.']);
  });

  it('have a notice where there are none', async () => {
    await show();
    await solve({ ...solution, indicators: {}, words: {} });
    expect(table('ranking').textContent).toBe('RankingNo configuration fits.');
  });

  it('are marked while a newer result is computed', async () => {
    await show();
    await solve(solution, true);
    expect(table('ports').dataset.old).toBe('true');
    await solve(solution);
    expect(table('ports').dataset.old).toBeUndefined();
  });

  it('have all words beside them', async () => {
    const words = Array.from({ length: 10 }, (_, k) => ({ name: `w${k}`, label: `Word ${k}`, help: 'It.' }));
    app = createApp(loadedCatalogue([{ ...toyModel, words, tables: [ports] }]));
    await show();
    await solve({ ...solution, words: { w8: 'eight' } });
    const listed = [...host.querySelectorAll('[data-testid=result-words] dl > div')];
    expect(listed.map((word) => word.textContent)).toEqual(
      words.map(({ label, name }) => label + (name === 'w8' ? 'eight' : '–')),
    );
  });

  it('fold under their titles where there is one column', async () => {
    await show(true);
    await solve(solution);
    const details = table('ports').querySelector('details')!;
    expect(details.open).toBe(false);
    expect(details.querySelector('summary')!.textContent).toBe('Ports');
    expect(details.querySelector('table')).not.toBeNull();
  });

  it('are copied in the format of spreadsheets', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show();
    await solve(solution);
    await act(async () => {
      table('ranking').querySelector<HTMLButtonElement>('button[aria-label="Copy table"]')!.click();
    });
    expect(writeText).toHaveBeenCalledWith('Throughput (Mpps)\tConfiguration\n5\t4 + 1\n\t2 + 1');
    expect(table('ranking').querySelector('[role=status]')!.textContent).toBe('Table copied.');
  });
});

it('the tables of results have no place for a model without such results', async () => {
  app = createApp(loadedCatalogue([toyModel]));
  await show();
  expect(host.textContent).toBe('');
});
