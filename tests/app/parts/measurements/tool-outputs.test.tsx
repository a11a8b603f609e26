// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DropTarget } from '../../../../src/app/parts/measurements/files/DropTarget.tsx';
import { MeasurementSection } from '../../../../src/app/parts/measurements/MeasurementDrawer.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { createParserService } from '../../../../workers/parse/parser-service.ts';
import type { SystemFactName } from '../../../../src/models/contract/system-facts.ts';
import type { ToolParser, ToolReading } from '../../../../src/texts/tools/tool-reading.ts';
import { toyText, toyTool } from '../../../texts/tools/toy-tool.ts';
import { toyModel } from '../../../toy-model.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { solutionOf } from '../../../solution-of.ts';
import { click, typeInto } from '../../events.ts';
import { rendered, type Rendered } from '../../rendered.tsx';

beforeAll(() => fetchLateCode());

const swept = toyModel.figures.find(({ sweep }) => sweep !== undefined)!;
const image = '<img src=x onerror=alert(1)>';

/** The toy queue as if it computed batch sizes; the rate has another name too. */
const model: Model = {
  ...toyModel,
  figures: [
    { id: 'batches', label: 'Batch size', accepts: ['batchSizeNonEmpty'], build: swept.build },
    swept,
  ],
  indicators: [
    ...toyModel.indicators,
    { name: 'meanBatchNonEmpty', label: 'Mean batch', unit: 'packets', kind: 'count', help: '' },
    { name: 'utilisation', label: 'Utilisation', unit: '', kind: 'share', help: '' },
  ],
  takesFacts: [
    { fact: 'offeredMpps', input: 'rateMpps' },
    { fact: 'receivedMpps', input: 'rateKpps' },
    { fact: 'cores', input: 'servers' },
    { fact: 'ringSize', input: 'servers', most: 8, caution: (places) => `${places} places are few.` },
    { fact: 'coalescingUs', input: 'deadlineUs' },
  ],
  aliases: {
    ...toyModel.aliases,
    rateKpps: (kpps, values) => ({
      name: 'rateMpps',
      value: (kpps / 1000) * (values.servers as number),
    }),
  },
};
const other: Model = { ...toyModel, id: 'other', name: 'Other', figures: [swept] };
const solution = solutionOf(
  { meanBatchNonEmpty: 15.7, utilisation: 0.5 },
  {
    distributions: {
      batchSize: { unit: 'packets', start: 1, step: 1, p: Float64Array.of(0.2, 0.6, 0.2), tailMass: 0 },
    },
  },
);

/** Whatever the toy tool reads, with more to it. */
let more: (reading: ToolReading) => Partial<ToolReading>;
const tool: ToolParser = {
  ...toyTool,
  parse: (text, answers) => {
    const reading = toyTool.parse(text, answers);
    return { ...reading, ...more(reading) };
  },
};

let app: App;
let host: HTMLElement;
let page: Rendered;

beforeEach(async () => {
  more = () => ({});
  const service = createParserService(() => undefined, [tool]);
  app = createApp(loadedCatalogue([model, other]), {
    loadTestbed: () => Promise.reject(new Error('no testbed')),
    parseFile: (file, { answers, toolsOnly } = {}) =>
      service.parse({
        file,
        fileName: file.name,
        options: {},
        ...(answers && { answers }),
        ...(toolsOnly && { toolsOnly }),
      }),
  });
  app.store.setState((state) => ({ solve: { ...state.solve, solution, forValues: legalValues(state) } }));
  page = await rendered(
    app,
    <>
      <MeasurementSection />
      <input aria-label="a field" type="text" />
      <input aria-label="a slider" type="range" />
      <DropTarget />
    </>,
  );
  ({ host } = page);
});

afterEach(() => page.remove());

const measurement = () => app.store.getState().measurement;
const cards = () => [...host.querySelectorAll('[data-testid="tool-card"]')];
const words = (within: Element = host) => (within.textContent ?? '').replaceAll('\u202f', ' ');
const button = (name: string, within: Element = host) =>
  [...within.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )!;

async function settle(condition: () => boolean) {
  await act(async () => {
    await vi.waitFor(() => {
      expect(condition()).toBe(true);
    });
  });
}
async function open(name: string, text: string) {
  const before = measurement().tools;
  await act(async () => {
    app.actions.readFiles([new File([text], name)]);
  });
  await settle(() => measurement().tools !== before || measurement().refused.length > 0);
}
async function paste(target: Element, text: string, files: readonly File[] = []) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text, files } });
  await act(async () => {
    target.dispatchEvent(event);
  });
  return event.defaultPrevented;
}

describe('the card of a tool’s output', () => {
  it('says how it was understood, what was assumed, left out and to be minded', async () => {
    more = () => ({
      dropped: [{ code: 'cut', count: 2, message: 'The text ends in them.' }],
      warnings: [{ code: 'w', message: 'Twice the truth.' }],
    });
    await open('toy.txt', toyText);
    const [card] = cards();
    expect(card.querySelector('h3')!.textContent).toBe('toy.txt');
    expect(words(card)).toContain('Toy counters, 3 values: 3 rows used. 2 left out: The text ends in them.');
    expect([...card.querySelectorAll('.understood > div')].map((line) => words(line))).toEqual([
      'Values3',
      'Unitpackets assumed',
    ]);
    expect(words(card.querySelector('.tool-warnings')!)).toBe('Twice the truth.');
    expect(words(card)).toContain('3 bins, 100 observations. Drawn over: Batch size.');
    const rows = [...card.querySelectorAll('.tool-result .tool-table tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Value (packets)', 'Count'],
      ['1', '20'],
      ['2', '60'],
      ['3', '20'],
    ]);
  });

  it('is laid over the figure and judged', async () => {
    await open('toy.txt', toyText);
    const judged = host.querySelector('[data-testid="overlay-batchSizeNonEmpty"]')!;
    expect(words(judged)).toContain('toy.txt: measured, batch sizes, 100 samples');
    expect(words(judged)).toContain('Jensen-Shannon divergence0');
    expect(words(judged)).toContain('Measured mean2.00 packets');
  });

  it('asks what the text does not say, and reads it again with the answer', async () => {
    await open('toy.txt', toyText);
    const select = cards()[0].querySelector('select')!;
    expect(words(select.labels[0])).toBe('Unit of the values assumed');
    await typeInto(select, 'ns');
    await settle(() => measurement().tools[0].output.answers.unit === 'ns');
    expect(cards()).toHaveLength(1);
    expect(words(cards()[0])).toContain('Unitns');
    expect(words(cards()[0].querySelector('.tool-questions')!)).not.toContain('assumed');
    expect(words(cards()[0])).toContain(`Not drawn in this model: ${model.name} has no figure for it.`);
    expect(host.querySelector('[data-testid="overlay-batchSizeNonEmpty"]')).toBeNull();
    const offset = host.querySelector<HTMLInputElement>('[aria-label="Instrument offset of toy.txt in µs"]')!;
    await typeInto(offset, '2.5');
    expect(measurement().tools[0].offsetUs).toBe(2.5);
    await typeInto(offset, '-1');
    expect(words(cards()[0])).toContain('The offset must be a number from 0 to 1000 µs.');
    expect(measurement().tools[0].offsetUs).toBe(2.5);
  });

  it('says of one number what the model says', async () => {
    const value = (quantity: string, unit: string, number: number) => ({
      kind: 'value' as const,
      quantity,
      label: quantity,
      unit,
      value: number,
      sampleSize: null,
    });
    more = () => ({
      results: [
        value('nodeClocks', 'clocks', 120),
        value('meanBatchNonEmpty', 'packets', 15.2),
        value('utilisation', '%', 48),
      ],
    });
    await open('toy.txt', toyText);
    const table = cards()[0].querySelector('[data-testid="compared-values"]')!;
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((one) => words(one)),
    );
    expect(rows).toEqual([
      ['meanBatchNonEmpty', '15.2 packets', '15.7 packets'],
      ['utilisation', '48.0 %', '50.0 %'],
      ['nodeClocks', '120 clocks', '–not computed'],
    ]);
  });

  it('shows markup as text', async () => {
    more = (reading) => ({
      title: image,
      understood: [{ label: image, text: image, guess: true }],
      warnings: [{ code: 'w', message: image }],
      results: reading.results.map((result) => ({ ...result, label: image })),
      systemFacts: [{ name: 'offeredMpps', value: 0.9, source: image, caution: image }],
      questions: [
        { id: 'q', label: image, options: [{ value: 'a', label: image }], chosen: 'a', guessed: true },
      ],
    });
    await open('<b>toy</b>', toyText);
    expect(host.querySelector('img, b')).toBeNull();
    expect(words(cards()[0]).split(image).length - 1).toBeGreaterThanOrEqual(7);
  });

  it('leaves when it is removed, and comes once however often it is read', async () => {
    await open('toy.txt', toyText);
    await open('again.txt', toyText);
    expect(cards()).toHaveLength(1);
    await click(button('Remove Toy counters, 3 values, again.txt'));
    expect(cards()).toHaveLength(0);
    expect(app.store.getState().overlays).toEqual([]);
  });

  it('stays when the model is switched', async () => {
    await open('toy.txt', toyText);
    await act(async () => {
      app.actions.switchModel('other');
    });
    expect(cards()).toHaveLength(1);
    expect(words(cards()[0])).toContain('Not drawn in this model: Other has no figure for it.');
  });

  it('is not made of what cannot be read: one sentence', async () => {
    await open('bad.txt', 'toy counters\n1 2\nnonsense\n');
    expect(cards()).toHaveLength(0);
    expect(words(host.querySelector('[role="alert"]')!)).toContain(
      'bad.txt: Line 3: a value and its count are needed.',
    );
  });
});

describe('inputs that the text knows', () => {
  const know = (...systemFacts: ToolReading['systemFacts']) => {
    more = () => ({ systemFacts });
  };
  const fact = (name: SystemFactName, value: number, caution: string | null = null) => ({
    name,
    value,
    source: `${name} ${value}`,
    caution,
  });
  const boxes = () =>
    [...host.querySelectorAll<HTMLInputElement>('[data-testid="tool-suggestions"] input')].map((box) => [
      box.labels![0].textContent,
      box.checked,
      box.disabled,
    ]);
  const values = () => app.store.getState().values;

  it('are taken over in one step, which undo takes back', async () => {
    know(fact('offeredMpps', 0.7), fact('cores', 4), fact('coalescingUs', 50, 'A guess.'));
    await open('toy.txt', toyText);
    expect(boxes()).toEqual([
      ['Packet rate', true, false],
      ['Servers', true, false],
      ['Deadline', false, false],
    ]);
    const table = words(host.querySelector('[data-testid="tool-suggestions"]')!);
    expect(table).toContain('Packet rate0.5 Mpps0.7 MppsofferedMpps 0.7');
    expect(table).toContain('Deadlinenone50 µscoalescingUs 50 A guess.');
    await click(button('Take over'));
    expect(values()).toMatchObject({ rateMpps: 0.7, servers: 4, deadlineUs: null });
    expect(words()).toContain('2 inputs were taken over. Undo reverses this.');
    expect(boxes()[0]).toEqual(['Packet rate', false, true]);
    await act(async () => {
      app.actions.undo();
    });
    expect(values()).toMatchObject({ rateMpps: 0.5, servers: 1, deadlineUs: null });
    expect(boxes()[0]).toEqual(['Packet rate', true, false]);
  });

  it('are only those that this model takes', async () => {
    know(fact('ports', 2), fact('ringSize', 9), fact('cores', 2));
    await open('toy.txt', toyText);
    expect(boxes()).toEqual([['Servers', true, false]]);
    expect(words()).toContain('Servers1 servers2 servers');
  });

  it('come with what to mind in this model, where the text has nothing to mind', async () => {
    know(fact('ringSize', 4), fact('ringSize', 5, 'One ring of two.'));
    await open('toy.txt', toyText);
    expect(boxes()).toEqual([
      ['Servers', false, false],
      ['Servers', false, false],
    ]);
    expect(words()).toContain('ringSize 4 4 places are few.');
    expect(words()).toContain('ringSize 5 One ring of two.');
  });

  it('under another name are converted, with what is taken over beside them', async () => {
    know(fact('receivedMpps', 300), fact('cores', 2));
    await open('toy.txt', toyText);
    expect(words()).toContain('Packet rate0.5 Mpps0.6 Mpps');
    const servers = [...host.querySelectorAll<HTMLInputElement>('[data-testid="tool-suggestions"] input')][1];
    await click(servers);
    expect(words()).toContain('Packet rate0.5 Mpps0.3 Mpps');
    await click(button('Take over'));
    expect(values()).toMatchObject({ rateMpps: 0.3, servers: 1 });
  });

  it('that the field refuses say so and cannot be taken over', async () => {
    know(fact('cores', 1000), fact('cores', 8));
    await open('toy.txt', toyText);
    expect(boxes()).toEqual([
      ['Servers', false, true],
      ['Servers', true, false],
    ]);
    expect(words()).toContain('Servers must be a whole number from 1 to 64 servers; 1000 is too large.');
  });

  it('are one value an input', async () => {
    know(fact('cores', 4), fact('cores', 8));
    await open('toy.txt', toyText);
    const [, second] = [...host.querySelectorAll<HTMLInputElement>('[data-testid="tool-suggestions"] input')];
    await click(second);
    expect(boxes().map(([, on]) => on)).toEqual([false, true]);
    await click(button('Take over'));
    expect(values().servers).toBe(8);
  });

  it('that break a rule of the model say it beforehand', async () => {
    know(fact('coalescingUs', 0.5));
    await open('toy.txt', toyText);
    expect(words()).toContain('With these values: Deadline must be at least the mean service time of 1 µs.');
  });
});

describe('a pasted text', () => {
  it('is read from its field', async () => {
    const area = host.querySelector('textarea')!;
    expect(button('Read the text').disabled).toBe(true);
    await typeInto(area, toyText);
    await click(button('Read the text'));
    await settle(() => measurement().tools.length === 1);
    expect(words(cards()[0])).toContain('pasted text 1');
    await settle(() => area.value === '');
    await typeInto(area, 'latency_ns,count\n10,3\n20,1\n');
    await click(button('Read the text'));
    await settle(() => measurement().files.length === 1);
  });

  it('stays in its field when it is refused', async () => {
    const area = host.querySelector('textarea')!;
    await typeInto(area, 'toy counters\n?\n');
    await click(button('Read the text'));
    await settle(() => measurement().refused.length === 1);
    expect(words()).toContain('pasted text 1: Line 2: a value and its count are needed.');
    expect(area.value).toBe('toy counters\n?\n');
  });

  it('is taken from anywhere outside a field, and the section says so', async () => {
    expect(await paste(document.body, toyText)).toBe(true);
    await settle(() => measurement().tools.length === 1);
    expect(words()).toContain('The clipboard’s text was read as pasted text 1, because no field was active.');
    await click(button('Dismiss the message about the pasted text'));
    expect(words()).not.toContain('because no field was active');
    expect(await paste(host.querySelector('[type="range"]')!, `${toyText}4 1\n`)).toBe(true);
    await settle(() => measurement().tools.length === 2);
  });

  it('of a few words is read, because one line may be an output', async () => {
    expect(await paste(document.body, 'one line\n')).toBe(true);
    await settle(() => measurement().refused.length === 1);
  });

  it('without a character is answered with what to copy', async () => {
    expect(await paste(document.body, ' \n')).toBe(true);
    expect(JSON.stringify(app.store.getState().announcements)).toContain('ethtool -S eth0');
    expect(measurement().pasted).toBe(0);
  });

  it('that is a link, or is pasted into a field, is left alone', async () => {
    expect(await paste(document.body, 'https://example.org/#v1/a?b=1 of 2024\n')).toBe(false);
    expect(await paste(host.querySelector('[aria-label="a field"]')!, toyText)).toBe(false);
    expect(await paste(host.querySelector('textarea')!, toyText)).toBe(false);
    expect(measurement()).toMatchObject({ pasted: 0, tools: [], refused: [] });
  });

  it('may be a file', async () => {
    expect(await paste(document.body, '', [new File([toyText], 'copied.txt')])).toBe(true);
    await settle(() => measurement().tools.length === 1);
    expect(words(cards()[0])).toContain('copied.txt');
  });
});
