import { beforeAll, expect, it } from 'vitest';
import { followLink } from '../../../../src/app/core/link/follow-link.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { solvingApp } from '../../solving-app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { pageAddress } from '../../page-address.ts';

beforeAll(() => fetchLateCode());

beforeAll(() => catalogue.load(['batch-polling']));

it.each([
  ['#v1/batch-polling?rateMbps=-5', /rateMbps|Packet rate/i],
  ['#v1/batch-polling?rateMbps=NaN', /rateMbps|Packet rate/i],
  ['#v1/batch-polling?colour=blue', /colour/],
  ['#v1/batch-polling?maxBatch=512&ringSize=256', /ring/i],
  ['#v1/nothing-here?x=1', /unknown model/],
  ['#v9/batch-polling', /version/],
  [
    '#v1/batch-polling?view.stage=tme&rateMbps=-5&colour=blue&view.time=h:0',
    /^There is no stage “tme” \(“view\.stage”\): Explore is shown\.\nThe events .*\nPacket rate .*\n.*colour/,
  ],
  [
    '#v1/batch-polling?view.shown=queues',
    /^Batch polling has no figure “queues” \(“view\.shown”\): left out\.$/,
  ],
  [
    '#v1/batch-polling?view.present=cliff,queues',
    /^Batch polling has no figure “queues” \(“view\.present”\): left out\.$/,
  ],
  ['#%E0%A4%A', /link/],
  ['#v1/batch-polling?arrivals.family=negative-binomial&arrivals.cv=0.011', /near-regular/],
])('the link %s opens with a result and an announcement of its corrections', (hash, sentence) => {
  const app = solvingApp(catalogue);
  const stop = followLink(app, catalogue, pageAddress(hash));
  stop();
  const { announcements, solve, values, fault, entryFaults } = app.store.getState();
  expect(announcements.map(({ kind }) => kind)).toEqual(['correction']);
  expect(announcements[0].messages.join('\n')).toMatch(sentence);
  expect({ fault, entryFaults }).toEqual({ fault: null, entryFaults: {} });
  expect(solve).toMatchObject({ pending: false, failure: null, forValues: values });
  expect(Number.isFinite(solve.solution?.indicators.meanBatch)).toBe(true);
});
