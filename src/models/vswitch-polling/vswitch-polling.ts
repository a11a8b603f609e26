/** A switch of N ports whose cores poll their queues in turn, at most M packets a visit (Begin et al.). */
import type { Model } from '../model.ts';
import { about } from './about.ts';
import { checkSystem } from './check-system.ts';
import { figures } from './figures.ts';
import { follow } from './follow.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { methods } from './methods.ts';
import { presets } from './presets.ts';
import { situation } from './situation.ts';
import { createSolver } from './solve.ts';
import { tables } from './tables.ts';

export const vswitchPolling: Model = {
  id: 'vswitch-polling',
  name: 'Virtual switch, polled queues',
  question:
    'C cores of a virtual switch each poll the queues of N ports, at most M packets a visit: which port queues, waits and loses how much?',
  version: '1',
  groups,
  fields,
  aliases: {
    rateMpps: (rateMpps) => ({ name: 'loadMpps', value: rateMpps }),
  },
  check: checkSystem,
  follow,
  createSolver,
  indicators,
  tables,
  situation,
  strip: [
    'lossProbability',
    'sojournUs',
    'throughputMpps',
    'utilisation',
    'meanQueue',
    'criticalLoadMpps',
    'criticalRatio',
    'hitUs',
    'missUs',
    'forwardUs',
  ],
  methods,
  methodInput: 'method',
  numerics: [
    {
      name: 'iterations',
      label: 'Iterations',
      help: 'Rounds over all queues until nothing changed any more.',
    },
    { name: 'converged', label: 'Converged', help: 'Whether the rounds came to an end at all.' },
    {
      name: 'residual',
      label: 'Residual',
      help: 'Largest relative change of the last round.',
    },
    {
      name: 'latencyFrom',
      label: 'Times from',
      help: 'The form of the model that the sojourn times come from.',
    },
    { name: 'algorithm', label: 'Algorithm', help: 'How the queues were solved.' },
  ],
  figures,
  presets,
  about,
};
