import { afterEach, describe, expect, it, vi } from 'vitest';
import { announcedExports } from '../../../../src/app/figures/export/exports.ts';
import { sampleProvenance } from '../sample-provenance.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function clipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

it('copying announces its result', async () => {
  const copied: string[] = [];
  clipboard((text) => Promise.resolve(void copied.push(text)));
  const announced: string[] = [];
  const { copyCitation, copyCommand } = announcedExports((words) => announced.push(words));
  const provenance = sampleProvenance();
  await copyCommand(provenance, [{ command: 'solve' }]);
  await copyCitation(provenance, 'csl');
  await copyCommand(provenance, [{ command: 'sweep', over: [{ name: 'rateMbps', values: [1, 2] }] }]);
  expect(announced).toEqual([
    'Command copied: run in the folder of Batchscope, it computes the results for the current inputs.',
    'CSL-JSON copied.',
    'Command copied: run in the folder of Batchscope, it computes the results at every point drawn.',
  ]);
  expect(copied[0]).toMatch(/^npm run --silent solve -- - --distributions <<'SCENARIO'\n\{"model":/);
  expect(JSON.parse(copied[1])).toHaveLength(2);
});

it('the copied command has a line for each curve drawn, with its scenario', async () => {
  const copied: string[] = [];
  clipboard((text) => Promise.resolve(void copied.push(text)));
  const announced: string[] = [];
  const of = { model: 'batch-polling', values: { rateMbps: 10 }, view: {} };
  await announcedExports((words) => announced.push(words)).copyCommand(sampleProvenance(), [
    { command: 'sweep', over: [{ name: 'rateMbps', values: [1, 2] }] },
    { command: 'sweep', over: [{ name: 'rateMbps', values: [3] }], of },
    { command: 'simulate', seed: 7, limitPackets: 1e6, precision: null },
  ]);
  expect(announced).toEqual([expect.stringMatching(/^3 commands copied: .* what is drawn beside them\.$/)]);
  const [own, other, simulated] = copied[0].split(/(?<=\nSCENARIO\n)/);
  expect(own).toContain('rateMbps=1,2');
  expect(own).toContain('"rateMbps":7500');
  expect(other).toContain('rateMbps=3');
  expect(other).toContain('"rateMbps":10}');
  expect(simulated).toContain('simulate -- - --distributions --seed 7 --packets 1000000 <<');
  expect(simulated).toContain('"rateMbps":7500');
});

it('copying announces an alternative where the browser refuses', async () => {
  clipboard(() => Promise.reject(new Error('denied')));
  const announced: string[] = [];
  await announcedExports((words) => announced.push(words)).copyCitation(sampleProvenance(), 'bibtex');
  expect(announced).toEqual([
    'The browser did not allow copying. “How it is computed” shows the BibTeX entry.',
  ]);
});

it('an export is refused with the reason where the result is pending, or the prose about the model cannot be loaded', async () => {
  clipboard(() => Promise.resolve());
  const announced: string[] = [];
  const { copyCitation, copyCommand, saveScenario } = announcedExports((words) => announced.push(words));
  await copyCommand(null, [{ command: 'solve' }]);
  await copyCitation(null, 'bibtex');
  await saveScenario(null);
  expect(new Set(announced)).toEqual(new Set(['The result is still being computed. Try again in a moment.']));
  const lost = sampleProvenance({ loadAbout: () => Promise.reject(new Error('offline')) });
  await copyCitation(lost, 'bibtex');
  expect(announced.at(-1)).toMatch(/could not be loaded/);
});

describe('the copied image', () => {
  const written: unknown[] = [];
  const copiedInto = async (write: () => Promise<void>, image: Promise<Blob>) => {
    vi.stubGlobal('ClipboardItem', function (types: unknown) {
      written.push(types);
    });
    vi.stubGlobal('navigator', { clipboard: { write } });
    const announced: string[] = [];
    await announcedExports((words) => announced.push(words)).copyImage(image);
    return announced;
  };

  it('is written as PNG before it is made, as the click allows it', async () => {
    const image = Promise.resolve(new Blob(['png'], { type: 'image/png' }));
    expect(await copiedInto(() => Promise.resolve(), image)).toEqual(['Image copied.']);
    expect(written).toEqual([{ 'image/png': image }]);
  });

  it('is announced as refused, or as not made', async () => {
    const refuse = () => Promise.reject(new Error('denied'));
    expect(await copiedInto(refuse, Promise.resolve(new Blob()))).toEqual([
      'The browser did not allow copying. Export the PNG file instead.',
    ]);
    expect(await copiedInto(refuse, Promise.reject(new Error('no canvas')))).toEqual([
      'The image could not be made. The CSV file holds the same numbers.',
    ]);
  });
});
