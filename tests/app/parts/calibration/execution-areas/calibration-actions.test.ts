import { beforeAll, describe, expect, it, vi } from 'vitest';
import { calibrationExample } from '../../../../../src/app/parts/calibration/execution-areas/calibration-actions.ts';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../../src/models/catalogue.ts';
import { fields } from '../../../../../src/models/execution-areas/inputs.ts';
import { table1 } from '../../../../../src/models/execution-areas/parameter-sets.ts';
import type { Model } from '../../../../../src/models/contract/model.ts';
import { toyModel } from '../../../../toy-model.ts';
import { fetchLateCode } from '../../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

const costs: Model = {
  ...toyModel,
  id: 'execution-areas',
  fields,
  presets: [],
  check: () => null,
  fit: { measurements: 'costs of packets' },
};

function start() {
  const { store, actions } = createApp(loadedCatalogue([costs, toyModel]));
  return { store, actions, calibration: () => store.getState().calibration };
}

const file = (text: string, name = 'points.csv') => new File([text], name);

describe('calibrating on the page', () => {
  it('fits the example, and names it', () => {
    const { actions, calibration } = start();
    actions.tryCalibrationExample();
    expect(calibration().source).toBe('Table 1 of the paper, 3+1');
    expect(calibration().failure).toBeNull();
    expect(calibration().result?.fits[0].calibration).toMatchObject(table1['3+1']);
  });

  it('keeps the last good fit while a table is being typed or is wrong', () => {
    const { actions, calibration } = start();
    actions.tryCalibrationExample();
    const { result } = calibration();
    actions.enterCalibration(calibrationExample().replace('4072', 'fast'));
    expect(calibration().failure).toMatch(/^Line 3: "cycles" is "fast"/);
    expect(calibration().result).toBe(result);
    actions.enterCalibration('f,S,C\n1,64,4000\n');
    expect(calibration().failure).toMatch(/at least/);
    expect(calibration().result).toBe(result);
    actions.enterCalibration(calibrationExample().replace('4072', '4000'));
    expect(calibration().failure).toBeNull();
    expect(calibration().result).not.toBe(result);
    expect(calibration().source).toBeNull();
  });

  it('takes the configuration and the clock that are shown, until the reader says others', () => {
    const { actions, calibration } = start();
    actions.setValues({ configuration: '4+1', calibrationClockGhz: 2 });
    actions.enterCalibration('f,S,mpps\n1,64,1\n1,1024,0.9\n');
    expect(calibration().settings).toEqual({ configuration: '4+1', clockGhz: 2 });
    expect(calibration().result?.fits[0].points[0].cycles).toBeCloseTo(2000, 9);
    actions.changeCalibration({ clockGhz: 4 });
    expect(calibration().result?.fits[0].points[0].cycles).toBeCloseTo(4000, 9);
    actions.changeCalibration({ configuration: '5+2' });
    expect(calibration().result?.fits[0].configuration.id).toBe('5+2');
    actions.setValues({ configuration: '1+1-off' });
    expect(calibration().result?.fits[0].configuration.id).toBe('5+2');
  });

  it('refuses a file with its name and one sentence, and what was there stays', async () => {
    const { actions, calibration } = start();
    actions.tryCalibrationExample();
    const { text, result } = calibration();
    actions.readCalibration(file('time,value\n1,2\n', 'other.csv'));
    await vi.waitFor(() => expect(calibration().refused?.fileName).toBe('other.csv'));
    expect(calibration().refused?.message).toMatch(/^Line 1: the columns are "time", "value"; needed/);
    actions.readCalibration(file('x'.repeat(1_100_000), 'big.csv'));
    expect(calibration().refused).toMatchObject({ fileName: 'big.csv' });
    expect(calibration()).toMatchObject({ text, result });
    actions.dismissRefusedCalibration();
    expect(calibration().refused).toBeNull();
  });

  it('reads a file, wherever in the window it is dropped, when it names costs', async () => {
    const { actions, calibration, store } = start();
    actions.readFiles([
      file('\ufeffflows;frame;cycles\r\n1;64;4072,5\r\n1;1024;5191\r\n2;64;11044\r\n2;1024;12630\r\n'),
    ]);
    await vi.waitFor(() => expect(calibration().source).toBe('points.csv'));
    expect(calibration().result?.fits[0].points[0].cycles).toBe(4072.5);
    expect(store.getState().measurement.refused).toEqual([]);
  });

  it('remains while another model is shown, and is gone when it is removed or emptied', () => {
    const { actions, calibration } = start();
    actions.tryCalibrationExample();
    const { result } = calibration();
    actions.switchModel(toyModel.id);
    actions.undo();
    expect(calibration().result).toBe(result);
    actions.removeCalibration();
    expect(calibration()).toMatchObject({ text: '', result: null, failure: null, source: null });
    actions.tryCalibrationExample();
    actions.enterCalibration('  ');
    expect(calibration()).toMatchObject({ table: null, result: null, failure: null });
  });
});
