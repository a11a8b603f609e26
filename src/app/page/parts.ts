import { declareParts } from '../core/part.ts';
import { calibrationPart } from '../parts/calibration/part.ts';
import { checkPart } from '../parts/check/part.ts';
import { diagnosisPart } from '../parts/diagnosis/part.ts';
import { detailsPart } from '../parts/details/part.ts';
import { headlinePart } from '../parts/headline/part.ts';
import { lessonsPart } from '../parts/lessons/part.ts';
import { mapPart } from '../parts/map/part.ts';
import { measurementsPart } from '../parts/measurements/part.ts';
import { mechanismPart } from '../parts/mechanism/part.ts';
import { pinsPart } from '../parts/pins/part.ts';
import { presentPart } from '../parts/present/part.ts';
import { presetsPart } from '../parts/presets/part.ts';
import { questionPart } from '../parts/question/part.ts';
import { queuesPart } from '../parts/queues/part.ts';
import { sensitivityPart } from '../parts/sensitivity/part.ts';
import { timePart } from '../parts/time/part.ts';
import { sessionPart } from '../parts/session/part.ts';

/** The parts of the page; tabs, buttons, sections and readers of files are in this order. */
declareParts([
  ...[headlinePart, mechanismPart, presetsPart],
  ...[timePart, questionPart, mapPart, queuesPart, pinsPart, presentPart],
  ...[measurementsPart, diagnosisPart, checkPart, detailsPart],
  ...[sessionPart, calibrationPart, sensitivityPart, lessonsPart],
]);
