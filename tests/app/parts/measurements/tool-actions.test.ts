import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import type { MeasurementSources } from '../../../../src/app/parts/measurements/measurement-actions.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { outputId, type FileContent, type ToolOutput } from '../../../../src/texts/tools/tool-output.ts';
import type { ReadingAnswers } from '../../../../src/texts/tools/tool-reading.ts';
import type { WorkerAnswer } from '../../../../workers/worker-answer.ts';
import { toyText, toyTool } from '../../../texts/tools/toy-tool.ts';
import { toyModel } from '../../../toy-model.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function output(fileName: string, answers: ReadingAnswers = {}): ToolOutput {
  const reading = toyTool.parse(toyText, answers);
  return { kind: 'tool', id: 'tool-1', fileName, bytes: 10, answers, reading };
}

/** Answers each reading when the test asks for it, in any order. */
function start(models: readonly Model[] = [toyModel]) {
  const asked: {
    answers: ReadingAnswers;
    toolsOnly: boolean;
    reply: (answer: WorkerAnswer<FileContent>) => Promise<unknown>;
  }[] = [];
  const sources: MeasurementSources = {
    loadTestbed: () => Promise.reject(new Error('no testbed')),
    parseFile: (_, { answers = {}, toolsOnly = false } = {}) =>
      new Promise((resolve) => {
        asked.push({
          answers,
          toolsOnly,
          reply: (answer) => {
            resolve(answer);
            return settled();
          },
        });
      }),
  };
  const app = createApp(loadedCatalogue(models), sources);
  return { app, asked, tools: () => app.store.getState().measurement.tools };
}

async function opened() {
  const started = start();
  started.app.actions.readFiles([new File([toyText], 'a.txt')]);
  await settled();
  await started.asked[0].reply({ ok: true, value: output('a.txt') });
  return started;
}

const refused = { ok: false as const, code: 'toy', message: 'Line 2: no.', parameter: null };

describe('a tool’s output', () => {
  it('is read again with all answers so far; the last ones win whatever comes first', async () => {
    const { app, asked, tools } = await opened();
    app.actions.answerQuestion('tool-1', 'unit', 'ns');
    app.actions.answerQuestion('tool-1', 'edge', 'upper');
    expect(asked.map(({ answers }) => answers)).toEqual([{}, { unit: 'ns' }, { unit: 'ns', edge: 'upper' }]);
    await asked[2].reply({ ok: true, value: output('a.txt', asked[2].answers) });
    await asked[1].reply({ ok: true, value: output('a.txt', asked[1].answers) });
    expect(tools()[0].output.answers).toEqual({ unit: 'ns', edge: 'upper' });
  });

  it('keeps its last reading where an answer cannot be followed', async () => {
    const { app, asked, tools } = await opened();
    app.actions.answerQuestion('tool-1', 'unit', 'parsecs');
    await asked[1].reply(refused);
    expect(tools()[0]).toMatchObject({ answers: {}, failure: 'Line 2: no.', output: { answers: {} } });
    app.actions.answerQuestion('tool-1', 'unit', 'ns');
    await asked[2].reply({ ok: true, value: output('a.txt', { unit: 'ns' }) });
    expect(tools()[0]).toMatchObject({ failure: null, output: { answers: { unit: 'ns' } } });
  });

  it('that was removed meanwhile stays away', async () => {
    const { app, asked, tools } = await opened();
    app.actions.answerQuestion('tool-1', 'unit', 'ns');
    app.actions.removeTool('tool-1');
    await asked[1].reply({ ok: true, value: output('a.txt', { unit: 'ns' }) });
    expect(tools()).toEqual([]);
  });

  it('lies over the figures without its instrument’s offset', async () => {
    const { app, asked } = await opened();
    app.actions.answerQuestion('tool-1', 'unit', 'ns');
    await asked[1].reply({ ok: true, value: output('a.txt', { unit: 'ns' }) });
    const first = () => {
      const [overlay] = app.store.getState().overlays;
      return overlay.kind === 'distribution' ? overlay.lower[0] : NaN;
    };
    const before = first();
    app.actions.setToolOffset('tool-1', 0.25);
    expect(first()).toBeCloseTo(before - 0.25, 12);
  });

  it('keeps its place and its offset when it is read again', async () => {
    const { app, asked, tools } = await opened();
    app.actions.setToolOffset('tool-1', 3);
    app.actions.readFiles([new File([toyText], 'b.txt')]);
    await settled();
    await asked[1].reply({ ok: true, value: output('b.txt') });
    expect(tools()).toMatchObject([{ offsetUs: 3, output: { fileName: 'b.txt' } }]);
  });
});

describe('a model that is fitted to its own files', () => {
  const fitted: Model = {
    ...toyModel,
    id: 'k-limited',
    fit: { measurements: 'response times', exclusive: true },
  };

  it('takes tools’ outputs as such and everything else as its own', async () => {
    const { app, asked, tools } = start([fitted]);
    app.actions.readFiles([new File([toyText], 'a.txt'), new File(['functions,us\n?'], 'own.csv')]);
    await settled();
    await asked[0].reply({ ok: true, value: output('a.txt') });
    await expect.poll(tools).toHaveLength(1);
    expect(asked.map(({ toolsOnly }) => toolsOnly)).toEqual([true, true]);
    await asked[1].reply({ ...refused, code: 'no-tool' });
    await settled();
    const { measurement, responses } = app.store.getState();
    const { refused: sentences } = measurement;
    expect(sentences).toEqual([]);
    expect(JSON.stringify(responses)).toContain('own.csv');
  });
});

describe('a pasted text', () => {
  it('is numbered, and its reader learns whether it was refused', async () => {
    const { app, asked } = start();
    const first = app.actions.readText(toyText, false);
    await settled();
    await asked[0].reply(refused);
    expect(await first).toBe(false);
    const second = app.actions.readText(toyText, true);
    await settled();
    await asked[1].reply({ ok: true, value: output('pasted text 2') });
    expect(await second).toBe(true);
    expect(app.store.getState().measurement).toMatchObject({
      pasted: 2,
      pastedOutside: true,
      refused: [{ fileName: 'pasted text 1' }],
    });
  });
});

it('equal texts have equal ids, texts that differ in one character others', () => {
  const ids = ['', 'a', 'b', 'ab', 'ba', `${toyText}1`, `${toyText}2`].map(outputId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(outputId(toyText)).toBe(outputId(`${toyText}`));
});
