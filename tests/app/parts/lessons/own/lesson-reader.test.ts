// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import { lessonReader, openLessonText } from '../../../../../src/app/parts/lessons/own/lesson-reader.ts';
import { mostLetters, useOpenedLessons } from '../../../../../src/app/parts/lessons/own/opened-lessons.ts';
import { catalogue } from '../../../../loaded-catalogue.ts';

afterEach(() => {
  sessionStorage.clear();
});

const lesson = {
  id: 'mine',
  steps: [
    {
      id: 'one',
      title: 'One',
      say: 'Look.',
      scene: { model: 'batch-polling', inputs: { rateMbps: 8000 } },
      task: { kind: 'read' },
    },
  ],
};
const head = (text: string) => new TextEncoder().encode(text);

describe('a dropped file', () => {
  it('is a lesson where it has steps, and no other file of numbers is', () => {
    const app = createApp(catalogue);
    const reader = lessonReader(app);
    const { model } = app.store.getState();
    expect(reader(head(JSON.stringify(lesson, null, 2)), model)).not.toBeNull();
    for (const text of ['steps', '[1, 2]', '{"model":"batch-polling","inputs":{}}', 'a,b\n1,2'])
      expect(reader(head(text), model)).toBeNull();
  });

  it('opens at its first step with the scene, and again after a reload', async () => {
    const app = createApp(catalogue);
    expect(await openLessonText(app, 'mine.json', JSON.stringify(lesson))).toBeNull();
    const { values, view } = app.store.getState();
    expect([values.rateMbps, view.lesson]).toEqual([8000, 'mine.1']);
    expect(useOpenedLessons.getState().files.mine.fileName).toBe('mine.json');
    expect(sessionStorage.getItem('batchscope.lesson-files')).toContain('mine.json');
  });

  it('changes nothing where it is wrong or too long', async () => {
    const app = createApp(catalogue);
    expect(await openLessonText(app, 'x.json', '{"id":"x","steps":[]}')).toMatch(
      /^The lesson: “steps” must be/,
    );
    expect(await openLessonText(app, 'x.json', ' '.repeat(mostLetters + 1))).toMatch(/^The lesson has 200/);
    expect(app.store.getState().view.lesson).toBeNull();
  });
});
