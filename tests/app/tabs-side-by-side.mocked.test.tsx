// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The module as one tab has loaded it: tabs have separate module states and share the browser's storage. */
async function tab() {
  vi.resetModules();
  const [{ useLessonStorage }, { useFolds }] = await Promise.all([
    import('../../src/app/parts/lessons/lesson-storage.ts'),
    import('../../src/app/panel/folds/fold-state.ts'),
  ]);
  return { lessons: useLessonStorage, folds: useFolds };
}

const lessonKey = 'batchscope.lessons';
const storedLessons = () => JSON.parse(localStorage.getItem(lessonKey) ?? '{}') as Record<string, unknown>;

afterEach(() => {
  localStorage.clear();
});

describe('two tabs side by side', () => {
  it('add to each other’s progress in the lessons', async () => {
    const first = await tab();
    const second = await tab();
    first.lessons.getState().finish('tails', 'one');
    first.lessons.getState().answer('tails', 'one', [3]);
    second.lessons.getState().finish('the-cliff', 'two');
    second.lessons.getState().finish('tails', 'three');
    first.lessons.getState().see('burstiness', 2);
    expect(storedLessons()).toMatchObject({
      tails: { done: ['one', 'three'], answers: { one: [3] } },
      'the-cliff': { done: ['two'] },
      burstiness: { at: 2 },
    });
    expect(first.lessons.getState().progress).toEqual(storedLessons());
  });

  it('show the other one’s progress, and reset together', async () => {
    const first = await tab();
    const second = await tab();
    first.lessons.getState().finish('tails', 'one');
    window.dispatchEvent(new StorageEvent('storage', { key: lessonKey }));
    expect(second.lessons.getState().progress).toMatchObject({ tails: { done: ['one'] } });
    first.lessons.getState().forget();
    second.lessons.getState().finish('the-cliff', 'two');
    expect(Object.keys(storedLessons())).toEqual(['the-cliff']);
  });

  it('continue with the progress of the page where the browser refuses to store it', async () => {
    const { lessons } = await tab();
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    lessons.getState().finish('tails', 'one');
    lessons.getState().finish('tails', 'two');
    vi.unstubAllGlobals();
    expect(lessons.getState()).toMatchObject({
      refused: true,
      progress: { tails: { done: ['one', 'two'] } },
    });
  });

  it('share the folds that either has opened', async () => {
    const first = await tab();
    const second = await tab();
    first.folds.getState().setOpen('batch-polling/service', true);
    second.folds.getState().setOpen('k-limited/model', true);
    expect((await tab()).folds.getState().open).toEqual(['batch-polling/service', 'k-limited/model']);
    expect(second.folds.getState().open).toEqual(['k-limited/model']);
  });
});
