import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  accessOf,
  givingAway,
  handoutOf,
  isClosedAnyway,
  withAccess,
  withPlace,
} from '../../../../src/app/parts/classroom/draft-changes.ts';
import { embedCode } from '../../../../src/app/parts/classroom/LinkOutput.tsx';
import {
  type Draft,
  emptyDraft,
  storeDraft,
  storedDraft,
  readDraft,
} from '../../../../src/app/parts/classroom/prepared-draft.ts';
import { qrPath } from '../../../../src/app/parts/classroom/QrScreen.tsx';
import { startHints } from '../../../../src/app/parts/classroom/StartChoice.tsx';
import { restrictionWords } from '../../../../src/app/core/handout/handout-words.ts';
import words from '../../../../content/models/batch-polling.json';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { loadedLesson } from '../../../loaded-lesson.ts';

const theCliff = await loadedLesson('the-cliff');

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a draft of a prepared link', () => {
  it('has each input free, locked or hidden', () => {
    const locked = withAccess(emptyDraft, 'maxBatch', 'locked');
    expect(accessOf(locked, 'maxBatch')).toBe('locked');
    const hidden = withAccess(locked, 'maxBatch', 'hidden');
    expect(handoutOf(hidden, batchPolling)).toMatchObject({ hide: ['input:maxBatch'], lock: [] });
    expect(withAccess(hidden, 'maxBatch', 'free')).toEqual(emptyDraft);
  });

  it('hides with an answer the places that reveal it, and shows them again with the answer', () => {
    const hiding = withPlace(emptyDraft, 'number:lossProbability');
    expect(hiding.hide).toEqual(['number:lossProbability']);
    const closed = (place: string) => isClosedAnyway(hiding, place, batchPolling);
    for (const place of ['map', 'headline', 'mechanism', 'number:capacityMpps', 'figure:loss-rate'])
      expect(closed(place)).toBe(true);
    for (const place of [
      'formulas',
      'limits',
      'number:meanBatch',
      'number:lossProbability',
      'figure:service',
    ])
      expect(closed(place)).toBe(false);
    expect(handoutOf(hiding, batchPolling).hide).toEqual([
      'figure:cliff',
      'figure:loss-rate',
      'figure:queue',
      'number:lossProbability',
      'number:capacityMpps',
    ]);
    expect(withPlace(hiding, 'number:lossProbability')).toEqual(emptyDraft);
    expect(isClosedAnyway(emptyDraft, 'map', batchPolling)).toBe(false);
  });

  it('names figures that still reveal a hidden answer, until they are hidden, too', () => {
    const hiding = withPlace(emptyDraft, 'number:lossProbability');
    const sentence = 'Latency against rate rises steeply where loss begins.';
    const remarks = (draft: Draft) => givingAway(draft, batchPolling, words.hints);
    expect(remarks(emptyDraft)).toEqual([]);
    expect(remarks(hiding)).toContain(sentence);
    expect(remarks(withPlace(hiding, 'figure:latency-rate'))).not.toContain(sentence);
  });

  it('leaves out of the link places that the model does not have', () => {
    const draft = {
      ...emptyDraft,
      hide: ['figure:other', 'headline'],
      lock: ['other', 'maxBatch'],
      title: ' a\nb ',
    };
    expect(handoutOf(draft, batchPolling)).toEqual({
      model: 'batch-polling',
      title: 'a b',
      note: '',
      embed: false,
      task: '',
      hide: ['headline'],
      lock: ['maxBatch'],
    });
  });

  it('is read from whatever the browser stored', () => {
    expect(readDraft(JSON.stringify({ ...emptyDraft, title: 'Loss' }))).toEqual({
      ...emptyDraft,
      title: 'Loss',
    });
    for (const text of [null, '', '{', '7', 'null', '[]', '{"title":7,"hide":"x","lock":[1],"step":-1}'])
      expect(readDraft(text)).toEqual(emptyDraft);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Object.keys(readDraft(text))).toEqual(Object.keys(emptyDraft));
      }),
    );
  });

  it('has hints about where it starts', () => {
    const none = { dropped: [], refused: null };
    expect(startHints(emptyDraft, { steps: [] }, none)).toEqual([]);
    expect(startHints(emptyDraft, { steps: [] }, { ...none, refused: 'The ring is too small.' })).toEqual([
      'The link has the last inputs that were not refused. The ring is too small.',
    ]);
    const { steps } = theCliff;
    expect(startHints(emptyDraft, { steps }, none)).toEqual([]);
    expect(startHints({ hide: ['figure:batch'] }, { steps }, { ...none, dropped: ['Loss'] })).toHaveLength(2);
  });

  it('works where storage is full or forbidden, with a notice', () => {
    const full = {
      setItem: () => {
        throw new Error('full');
      },
      getItem: () => {
        throw new Error('forbidden');
      },
    };
    vi.stubGlobal('localStorage', full);
    expect(storeDraft(emptyDraft)).toBe(false);
    expect(storedDraft()).toEqual(emptyDraft);
  });
});

describe('a prepared link', () => {
  it('is escaped in the embed code, whatever the title contains', () => {
    expect(embedCode('https://a.example/#v1/x?a=1&b=2', '"><script>alert(1)</script>')).toBe(
      '<iframe src="https://a.example/#v1/x?a=1&amp;b=2" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" width="100%" height="600" style="border: 0" loading="lazy"></iframe>',
    );
  });

  it('is a QR code with a white border, or none for a link that is too long', () => {
    const code = qrPath('https://a.example/#v1/batch-polling?title=Loss')!;
    expect(code.size).toBeGreaterThan(21 + 7);
    expect(code.path).toMatch(/^M4 4h1v1h-1z/);
    expect(code.path).not.toMatch(/M[0-3] /);
    expect(qrPath('x'.repeat(3000))).toBeNull();
  });

  it('has words for its hidden and locked places, and that it is not an exam lock', () => {
    expect(restrictionWords({ hide: [], lock: [] })).toBe('');
    expect(restrictionWords({ hide: ['number:a'], lock: ['b', 'c'] })).toBe(
      '1 number of this page is hidden, 2 inputs are locked. This is not an exam lock: anyone who edits the link can see and change everything.',
    );
    expect(restrictionWords({ hide: ['figure:a', 'figure:b', 'headline'], lock: [] })).toMatch(
      /^2 figures and 1 part of this page are hidden\. This is not an exam lock/,
    );
  });
});
