import { describe, expect, it } from 'vitest';
import { isNeeded, neededWords, withNeeded } from '../../src/lessons/step-needs.ts';
import type { Task } from '../../src/lessons/lesson.ts';
import { lessonList } from '../../src/lessons/lesson-list.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { figurePlace, inputPlace, placesOf } from '../../src/scenario/handout/hideable-places.ts';
import { loadedLesson } from '../loaded-lesson.ts';

const { steps } = await loadedLesson('the-cliff');
const none = { hide: [], lock: [] };

describe('settings of a link to a step', () => {
  it('are left alone where no step needs what they take away', () => {
    const settings = { hide: ['formulas', 'limits', 'input:cores'], lock: ['maxBatch'] };
    expect(withNeeded(batchPolling, steps, settings)).toEqual({ kept: settings, dropped: [] });
    const hiding = { hide: ['number:lossProbability', 'headline'], lock: ['rateMbps'] };
    expect(withNeeded(batchPolling, [], hiding)).toEqual({ kept: hiding, dropped: [] });
  });

  it('do not hide the loss from the first step of The cliff on, which asks for it later', () => {
    const hiding = { ...none, hide: ['number:lossProbability', 'headline'] };
    expect(withNeeded(batchPolling, steps, hiding)).toEqual({
      kept: { ...none, hide: ['headline'] },
      dropped: ['Loss'],
    });
    expect(withNeeded(batchPolling, [steps[0]], hiding).dropped).toEqual([]);
  });

  it('do not lock or hide an input that a step asks to move', () => {
    const settings = { hide: ['input:rateMbps'], lock: ['rateMbps', 'ringSize'] };
    const { kept, dropped } = withNeeded(batchPolling, steps, settings);
    expect(kept).toEqual({ hide: [], lock: ['ringSize'] });
    expect(dropped).toEqual(['Packet rate']);
    expect(withNeeded(batchPolling, steps.slice(4), settings).kept).toEqual(settings);
  });

  it('show what is drawn on, estimated in, reached, and the stage of the scene', async () => {
    const scene = { model: 'batch-polling', inputs: {} };
    const needs = (task: Task, place: string, view = {}) =>
      isNeeded(batchPolling, [{ scene: { ...scene, view }, task }], place);
    for (const { task } of steps)
      if (task.kind === 'estimate') expect(needs(task, figurePlace(task.pin!.figure))).toBe(true);
    const reach = { kind: 'view', name: 'stage', is: 'map' } as const;
    const goal = { kind: 'goal', do: 'Open the map.', reach, witness: {} } as const;
    expect(needs(goal, 'map')).toBe(true);
    expect(needs(goal, 'input:ringSize')).toBe(false);
    expect(needs(goal, 'figure:batch')).toBe(true); // closes the map
    expect(needs({ kind: 'read' }, 'question', { stage: 'question' })).toBe(true);
    const waiting = (await loadedLesson('after-a-stall')).steps.find(
      ({ task }) => task.kind === 'draw-time',
    )!;
    expect(isNeeded(batchPolling, [waiting], 'time')).toBe(true);
  });

  it('are names of the model for every step of every lesson', async () => {
    for (const { load } of lessonList) {
      const lesson = await load();
      for (const step of lesson.steps) {
        const model = catalogue.find(step.scene.model)!;
        const all = { hide: placesOf(model), lock: model.fields.map(({ name }) => name) };
        const { kept } = withNeeded(model, [step], all);
        expect(withNeeded(model, [step], kept).dropped).toEqual([]);
        if (step.pointsAt?.startsWith('input:'))
          expect(kept.hide).not.toContain(inputPlace(step.pointsAt.slice('input:'.length)));
      }
    }
  });

  it('are explained in a sentence', () => {
    expect(neededWords([])).toBeNull();
    expect(neededWords(['Loss'])).toBe('“Loss” is needed to answer: it stays visible and free.');
    expect(neededWords(['Loss', 'Packet rate'])).toBe(
      '“Loss” and “Packet rate” are needed to answer: they stay visible and free.',
    );
  });
});
