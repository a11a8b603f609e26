import type { PartCode } from '../../core/part.ts';
import { lessonCommands } from './lesson-commands.ts';
import { lessonReader } from './own/lesson-reader.ts';
import { predictedFigures } from './predict/predicted-figure.ts';

export const lessonsCode: PartCode = {
  readers: (app) => [lessonReader(app)],
  commands: [{ heading: 'Learn', commands: lessonCommands }],
  curves:
    () =>
    ({ state: { prediction, model }, declaration, view }) =>
      prediction?.model !== model.id || prediction.figure !== declaration.id
        ? {}
        : { over: (drawn, rate) => predictedFigures(prediction, drawn, rate, view) ?? [] },
};
