import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

it('the page shows traffic in one unit, in this model and in the next', () => {
  const { store, actions } = createApp(catalogue);
  const view = () => store.getState().view;
  expect(view()).toMatchObject({ traffic: '', units: { rateMbps: 'gbps' } });
  actions.setUnit('rateMbps', 'mpps');
  expect(view()).toMatchObject({ traffic: 'mpps', units: { rateMbps: 'mpps' } });
  actions.switchModel('vswitch-polling');
  expect(view()).toMatchObject({ traffic: 'mpps', units: { loadMpps: '' } });
  actions.setUnit('loadMpps', 'gbps');
  actions.switchModel('batch-polling');
  expect(view()).toMatchObject({ traffic: 'gbps', units: { rateMbps: 'gbps' } });
});

it('the unit of the page does not change with a field that is not traffic', () => {
  const { store, actions } = createApp(catalogue);
  actions.setUnit('rateMbps', 'load');
  expect(store.getState().view).toMatchObject({ traffic: '', units: { rateMbps: 'load' } });
});
