import { spawnSync } from 'node:child_process';
import { unzipSync } from 'fflate';
import { afterEach, expect, it, vi } from 'vitest';
import type { ExportableFigure } from '../../../../src/app/figures/export/figure-download.ts';
import { plotContent } from '../../../../src/drawing/printed/printed-plot.ts';
import {
  wholeStateFiles,
  wholeStateZip,
  type WholeState,
} from '../../../../src/app/parts/session/whole-state.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { FigureSpec } from '../../../../src/models/contract/figure.ts';
import { readScenario } from '../../../../src/scenario/file/read-scenario.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { figure } from '../../figures/sample-figure.ts';
import { sampleProvenance } from '../../figures/sample-provenance.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const exportedOf = (spec: FigureSpec): ExportableFigure => ({
  figure: spec,
  content: () => Promise.resolve(plotContent(spec)),
});

/** Pictures that are drawn without a screen. */
function stubPictures() {
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.resolve();
    },
  );
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ drawImage: () => undefined }),
      toBlob: (done: (blob: Blob) => void) => done(new Blob(['PNG'])),
    }),
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
}

const scenario = { model: toyModel.id, values: defaultValues(toyModel.fields), view: {} };
const hostile = "=cmd|' /C calc'!A0\u0000\ud800 & <b>";

function state(over: Partial<WholeState> = {}): WholeState {
  const provenance = sampleProvenance({ scenario, pins: [`Pin “${hostile}”`] });
  const spec = figure({ table: { columns: [{ label: hostile, unit: '' }], rows: [[hostile], [-1.5]] } });
  return {
    model: toyModel,
    solution: { indicators: {}, numerics: {} } as unknown as WholeState['solution'],
    provenance,
    session: '{"format":"batchscope-session"}\n',
    figures: [
      { exported: exportedOf(spec), provenance, reproductions: [{ command: 'solve' }], figureId: 'a' },
      {
        exported: exportedOf(figure({ title: hostile.repeat(9) })),
        provenance: sampleProvenance({
          scenario: { ...scenario, values: { ...scenario.values, rateMpps: 0.75 } },
        }),
        reproductions: [
          { command: 'sweep', over: [{ name: 'rateMpps', values: [0.25, 0.5] }] },
          { command: 'solve', of: scenario },
        ],
        figureId: undefined,
      },
    ],
    ...over,
  };
}

it('the archive has every figure three times, all numbers, the session, citations and commands', async () => {
  stubPictures();
  const files = await wholeStateFiles(state());
  const names = [...files.keys()];
  expect(names.slice(0, 7)).toEqual([
    'README.txt',
    'numbers.csv',
    'batchscope-scenario.json',
    'citation.bib',
    'citation.csl.json',
    'commands.sh',
    'batchscope-session.json',
  ]);
  expect(names.slice(7, 10)).toEqual(
    ['png', 'svg', 'csv'].map((format) => `figures/01-mean-batch-against-rate.${format}`),
  );
  expect(names).toHaveLength(13);
  for (const name of names) expect(name).toMatch(/^[\w./-]{1,120}$/);
  const text = (name: string) => new TextDecoder().decode(files.get(name));
  const reading = readScenario(loadedCatalogue([toyModel]), JSON.parse(text('batchscope-scenario.json')));
  expect(reading).toMatchObject({ ok: true, value: scenario });
  expect(text('numbers.csv')).toContain('\nQuantity,Value,Unit,Name\n');
  for (const indicator of toyModel.indicators) expect(text('numbers.csv')).toContain(indicator.name);

  const csv = text('figures/01-mean-batch-against-rate.csv').split('\n');
  expect(csv.filter((line) => /(^|,)\s*"?[=+@]/.test(line))).toEqual([]);
  expect(csv).toContain('-1.5');
  for (const [name, content] of files)
    if (name.endsWith('.svg')) expect(new TextDecoder().decode(content)).not.toMatch(/[^\P{Cc}\n]|<b>/u);
  const checked = spawnSync('/bin/sh', ['-n'], { input: text('commands.sh'), encoding: 'utf8' });
  expect(checked).toMatchObject({ status: 0, stderr: '' });
  expect(text('commands.sh')).toContain(' > computed-01-mean-batch-against-rate.json <<');
  const [, , swept, beside] = text('commands.sh').split('npm run');
  expect(swept).toMatch(/ > computed-02-[\w-]+\.csv <</);
  expect(swept).toContain('"rateMpps":0.75');
  expect(beside).toMatch(/ > computed-02-[\w-]+-2\.json <</);
  expect(beside).not.toContain('"rateMpps":0.75');
});

it('the files are one archive', async () => {
  stubPictures();
  const zip = await wholeStateZip(state({ session: null, figures: [] }));
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files)).toEqual(
    [
      'README.txt',
      'numbers.csv',
      'batchscope-scenario.json',
      'citation.bib',
      'citation.csl.json',
      'commands.sh',
    ].map((name) => `batchscope/${name}`),
  );
});
