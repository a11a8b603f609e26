import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { taskJson, taskText } from '../../../../../src/app/core/learn/question-text.ts';
import { ownLesson, ownQuestion } from '../../../../../src/app/parts/lessons/own/read-own.ts';
import type { LinkQuestion } from '../../../../../src/lessons/lesson.ts';
import { longestTask } from '../../../../../src/scenario/handout/closed-parts.ts';
import { decodeLink } from '../../../../../src/scenario/link/read-link.ts';
import { catalogue } from '../../../../loaded-catalogue.ts';

const question: LinkQuestion = {
  scene: { model: 'batch-polling', inputs: { rateMbps: 8000 } },
  task: {
    kind: 'choose',
    ask: 'What is lost at 9 Gbit/s? “λ” <b>',
    options: [
      { says: 'None', because: 'Not so.' },
      { says: 'Some', because: 'It is above the capacity.' },
      { says: 'All', because: 'Not so.' },
    ],
    right: 1,
    then: { rateMbps: 9000 },
  },
};

const faultOf = async (changed: unknown) => {
  const reading = await ownQuestion(catalogue, taskText(changed as LinkQuestion));
  return reading.ok ? null : reading.fault;
};
const withTask = (task: object) => ({ ...question, task: { ...question.task, ...task } });

describe('a question in a link', () => {
  it('comes back as it was, in letters that links have, and another question has other codes', async () => {
    const text = taskText(question);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text).not.toContain('right');
    expect(JSON.parse(taskJson(text)!)).toEqual(question);
    const reading = await ownQuestion(catalogue, text);
    expect(reading).toMatchObject({ ok: true, lesson: { id: 'question', steps: [question] } });
    const other = await ownQuestion(
      catalogue,
      taskText({ ...question, scene: { model: 'batch-polling', inputs: {} } }),
    );
    expect(other.ok && reading.ok && other.lesson.steps[0].id !== reading.lesson.steps[0].id).toBe(true);
  });

  it('is left out by the gate where it is too long or in other letters, with one sentence', () => {
    const decoded = (task: string) => decodeLink(catalogue, `#v1/batch-polling?task=${task}`);
    expect(decoded(taskText(question))).toMatchObject({
      corrections: [],
      handout: { task: taskText(question) },
    });
    for (const task of ['x'.repeat(longestTask + 1), '%7B%7D', 'a.b']) {
      expect(decoded(task).handout).toBeUndefined();
      expect(decoded(task).corrections.map(({ message }) => message)).toEqual([
        'The question of this link cannot be read and is left out.',
      ]);
    }
  });

  it('is refused in one sentence that says why', async () => {
    expect(await ownQuestion(catalogue, 'abc')).toMatchObject({ ok: false });
    expect(await faultOf({ ...question, extra: 1 })).toMatch(/there is no field “extra”/);
    expect(await faultOf(withTask({ right: 7 }))).toMatch(/“task.right” must be 0, 1 or 2/);
    expect(await faultOf({ ...question, task: { kind: 'read' } })).toMatch(
      /of a kind that asks for something/,
    );
    const says = { says: 'None', because: 'Not so.' };
    expect(await faultOf(withTask({ options: [says, says, { ...says, says: 'All' }] }))).toMatch(
      /two options say the same/,
    );
    expect(await faultOf({ ...question, scene: { model: 'other', inputs: {} } })).toMatch(
      /there is no model “other”/,
    );
    const scene = (inputs: object) => ({ ...question, scene: { ...question.scene, inputs } });
    expect(await faultOf(scene({ rate: 7 }))).toMatch(/“rate” is not an input/);
    expect(await faultOf(scene({ rateMbps: -7 }))).toMatch(/cannot be asked: .*\.$/);
    expect(await faultOf(withTask({ then: { maxBatch: 1e9 } }))).toMatch(/cannot be asked: .*\.$/);
    const estimate = {
      kind: 'estimate',
      ask: 'Which?',
      result: 'loss',
      unit: '',
      low: 1,
      high: 2,
      scale: 'log',
      because: 'So.',
    };
    expect(await faultOf({ ...question, task: estimate })).toMatch(/“loss” is not a result/);
    expect(await faultOf({ ...question, task: { ...estimate, result: 'load', low: 3 } })).toMatch(
      /lower end/,
    );
    expect(await faultOf({ ...question, task: { ...estimate, result: 'load', low: 0 } })).toMatch(
      /logarithmic/,
    );
    const axis = { title: 'x', unit: '', scale: 'linear', range: [0, 1] };
    const draw = { ask: 'Draw.', because: 'So.', x: axis, y: axis };
    expect(await faultOf({ ...question, task: { ...draw, kind: 'draw-figure', figure: 'none' } })).toMatch(
      /“none” is not a figure/,
    );
    expect(await faultOf({ ...question, task: { ...draw, kind: 'draw-time', plan: '?' } })).toMatch(
      /plan cannot be read/,
    );
  });
});

describe('a lesson file', () => {
  const file = (name: string) => readFileSync(`content/lessons/${name}.json`, 'utf8');
  const lesson = {
    id: 'mine',
    title: 'Mine',
    steps: [{ id: 'one', title: 'One', say: 'Look.', ...question }],
  };

  it('has the form of the built-in lessons, with as many steps as wanted', async () => {
    expect(await ownLesson(catalogue, JSON.stringify(lesson))).toEqual({ ok: true, lesson });
    const copied = file('the-cliff').replace('"the-cliff"', '"my-cliff"');
    expect(await ownLesson(catalogue, copied)).toMatchObject({ ok: true });
  });

  it('is refused with the sentences of the content, and with an id of the page', async () => {
    const refusal = async (text: string) => {
      const reading = await ownLesson(catalogue, text);
      return reading.ok ? '' : reading.fault;
    };
    expect(await refusal('{')).toMatch(/^The lesson is not JSON/);
    const misspelt = JSON.stringify(lesson).replace('"say"', '"tell"');
    expect(await refusal(misspelt)).toMatch(/^The lesson, step 1 “one”: there is no field “tell”/);
    expect(await refusal(file('the-cliff'))).toMatch(/“the-cliff” belongs to the page/);
    expect(await refusal(JSON.stringify({ ...lesson, id: 'question' }))).toMatch(/belongs to the page/);
    const wrong = JSON.stringify(lesson).replace('"rateMbps":9000', '"rate":9000');
    expect(await refusal(wrong)).toMatch(/^The lesson, step 1 “one”: “rate” is not an input of .*\.$/);
  });
});
